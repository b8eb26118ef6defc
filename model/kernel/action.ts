/** How an action is declared: a call of a resource beside the generic ones. */
import type { Cost } from './limits.ts'
import { integer, resourceName, text, type Fields, type FieldSpan } from './field.ts'
import type { FileParts } from './file-part.ts'
import type { Need, Permission } from './permissions.ts'
import { withSpans } from './span.ts'
import type { UndoneBy } from './undo/undone-by.ts'

/** How an action can be undone. Shown to the user before they act: a reverse write, a compensating action, a delayed send, or not at all. */
export type Undo = 'exact' | 'compensating' | 'held' | 'none'
export type PaperOf = { readonly resource: string; readonly by: string }
/** What is done with papers: one is printed, or many; archived ones are listed or compared, and sent by e-mail. */
export type PaperCall = 'print' | 'printMany' | 'archive' | 'difference' | 'send' | 'sendMany'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Target = 'row' | 'resource'

export type Action<I extends Fields = Fields, T extends Target = Target, P extends FileParts = FileParts> = {
  readonly on: T
  readonly method: Method
  readonly path: string
  readonly label: string
  /** Required, so that no action is open to everyone by mistake. */
  readonly needs: Need
  /** Further permissions that a person must have for every call of the action. */
  readonly alsoNeeds?: readonly Need[]
  /** Permissions that only a part of the action needs, each with the words for that part, such as `to override a filling`. The handler checks them. */
  readonly partsNeed?: Readonly<Partial<Record<Permission, string>>>
  /** 'none' for an action that only reads data. */
  readonly undo: Undo
  readonly input: I
  /** By the name of their part. With files, the call takes a form (multipart/form-data) as well as JSON. */
  readonly files: P
  /** 'none': no form, menu entry or command is derived, because the action has a screen of its own. */
  readonly form?: 'none'
  /** Where each user has a quota of such work. */
  readonly cost?: Cost
  /** The transition of the resource's life cycle that it makes; the engine itself handles it. */
  readonly transition?: string
  /** The field of its input that names the state wanted of a life cycle; the engine itself finds the transition. */
  readonly wanted?: string
  /** The field whose choices it answers; the engine itself handles it. */
  readonly choicesOf?: string
  /** A call about the rules of numbers (numbering.ts); the engine itself handles it. */
  readonly numbering?: 'getOrCreate' | 'getColumns' | 'nextNumbers'
  /** It tells in words what happened to a record (server/engine/operations/history/prettify.ts); the engine itself handles it. */
  readonly tells?: true
  /** A call about the files of a row (file-calls.ts); the engine itself handles it. */
  readonly filing?: 'upload' | 'get' | 'remove'
  /** A call about the papers of its rows (papers.ts); the engine itself handles it. */
  readonly paper?: PaperCall
  /** Whose papers those are, where not of its own rows: of the rows of `resource` that refer to one by the field `by`. */
  readonly paperOf?: PaperOf
  /** The rows that belong to a row, with the filters and pages of every list; the engine itself handles it. */
  readonly lists?: ListOfRows
  /** A GET that writes, as the product text has some. It takes the token from the header alone, and no page can be at its address. */
  readonly acts?: true
  /** It answers what stands in the way of something (why-not/obstacle.ts); the engine names who may lift it. */
  readonly explains?: true
  /** The resource in which it keeps that a row goes in spite of an obstacle. It asks for its `kind`, the id of its `object` and a `reason`. */
  readonly overrides?: string
  /** The action that takes it back; whatever does it, a derived command or one of an area, records that as its undo. */
  readonly undoneBy?: UndoneBy
  /** `area:name`: its query takes the filters of that resource's list beside its input. */
  readonly filters?: string
}
export type Actions = Readonly<Record<string, Action>>

/** Rows of another resource that belong to a row, in the form of its list or as their number. */
export type ListOfRows = {
  /** `area:name` */
  readonly of: string
  /** The field that refers to the row. */
  readonly by: string
  /** Of those, only these: values as a filter of the list has them. */
  readonly where?: Readonly<Record<string, string>>
  /** Only how many there are. */
  readonly counts?: true
}

type Omittable = 'method' | 'input' | 'files'
/** What is said of an action beside its path: a POST without input and files, where nothing else is said. */
type ActionSpec<I extends Fields, P extends FileParts> = Omit<Action<I, Target, P>, 'on' | 'path' | Omittable> &
  Partial<Pick<Action<I, Target, P>, Omittable>> & {
    /** The fields of its input that begin and end something: an end before its begin is refused. */
    readonly spans?: readonly FieldSpan<keyof I & string>[]
  }
const completed = <I extends Fields, P extends FileParts>({ spans, ...spec }: ActionSpec<I, P>) => ({
  method: 'POST' as const,
  ...spec,
  input: withSpans(spec.input ?? ({} as I), spans),
  files: spec.files ?? ({} as P),
})

/** {method} {resource}{id}/{path} */
export const onRow = <const I extends Fields = Record<never, never>, const P extends FileParts = Record<never, never>>(
  path: string,
  spec: ActionSpec<I, P>,
): Action<I, 'row', P> => ({ on: 'row', path, ...completed(spec) })

/** {method} {resource}{path} */
export const onResource = <
  const I extends Fields = Record<never, never>,
  const P extends FileParts = Record<never, never>,
>(
  path: string,
  spec: ActionSpec<I, P>,
): Action<I, 'resource', P> => ({ on: 'resource', path, ...completed(spec) })

/** By which rows go in spite of an obstacle. */
export const overridingIn = (actions: Actions): Action | undefined =>
  Object.values(actions).find(({ overrides }) => overrides !== undefined)

/** The field of an input that asks for a trial, which writes nothing. */
export const TRIAL = 'dry_run'
/** In the address of a dry run that creates a row: the row is still being filled in, and only what is sent is checked. */
export const PARTIAL = 'partial'
export const hasTrial = ({ input }: Pick<Action, 'input'>): boolean => input[TRIAL] !== undefined
/** What whoever does it is asked for: a trial is not up to them. */
export const asksOf = ({ input }: Pick<Action, 'input'>): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== TRIAL))

type ChoiceSpec = { readonly needs: { readonly view: Need }; readonly choiceLists?: Readonly<Record<string, string>> }

/** The calls that answer the choices of one field, by their paths. */
export const choiceActions = ({ needs, choiceLists = {} }: ChoiceSpec): Actions =>
  Object.fromEntries(
    Object.entries(choiceLists).map(([path, field]) => [
      `${field}Choices`,
      onResource(path, {
        label: `Choices of ${field.replaceAll('_', ' ')}`,
        needs: needs.view,
        undo: 'none',
        method: 'GET',
        form: 'none',
        choicesOf: field,
      }),
    ]),
  )

type RowListSpec = {
  readonly needs: { readonly view: Need }
  readonly rowLists?: Readonly<Record<string, ListOfRows & { readonly label: string }>>
}
/** `get_shipments/` → `getShipments` */
const actionName = (path: string): string =>
  path.replaceAll('/', '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The calls that answer the rows that belong to a row, by their paths. */
export const rowListActions = ({ needs, rowLists = {} }: RowListSpec): Actions =>
  Object.fromEntries(
    Object.entries(rowLists).map(([path, { label, ...lists }]) => [
      actionName(path),
      onRow(path, { label, needs: needs.view, undo: 'none', method: 'GET', form: 'none', lists }),
    ]),
  )

type TellingSpec = { readonly needs: { readonly view: Need }; readonly tellsAt?: string }

/**
 * The call that tells in words what happened to a record: `{results: [{timestamp, actor, says, lines: [{field, label, before, after}]}]}`,
 * the newest first, with labels and units instead of ids. What belongs to the record is told too.
 */
export const tellingActions = ({ needs, tellsAt }: TellingSpec): Actions =>
  tellsAt === undefined
    ? {}
    : {
        [actionName(tellsAt)]: onResource(tellsAt, {
          label: 'What happened, in words',
          needs: needs.view,
          undo: 'none',
          method: 'GET',
          form: 'none',
          tells: true,
          input: {
            object_id: text({ label: 'Record', required: true, maxLength: 40 }),
            content_type: resourceName({ label: 'Of', maxLength: 60 }),
            limit: integer({ min: 1, max: 1000, initial: 100 }),
          },
        }),
      }
