/**
 * How a resource is declared.
 *
 * One declaration drives the server (table, routes, validation, permissions, audit, feed), the
 * client (columns, form, menu entries, query keys) and the tests (one suite for all resources).
 */
import { choiceActions, rowListActions, tellingActions, type Actions, type ListOfRows } from './action.ts'
import type { Field, Fields, FieldValues, FieldSpan } from './field.ts'
import { withIndexLimits } from './index-size.ts'
import type { FileParts } from './file-part.ts'
import { fileActions, type FileCalls } from './file-calls.ts'
import type { Judging } from './judging.ts'
import { uniqueSets, type NaturalKey } from './key.ts'
import { lifeActions } from './life-actions.ts'
import type { FreezeThrough, Life } from './life.ts'
import { ruleActions, type Numbered, type NumberRules } from './numbering.ts'
import { allPaperActions, type Papers, type PapersOfOthers } from './papers.ts'
import type { Grants, Need, Permission } from './permissions.ts'
import { withSpans } from './span.ts'
import { initialValues } from './validate.ts'

/** Permissions by operation. `add` and `delete` default to `change`, `history` to `view`. */
export type Needs = {
  readonly view: Need
  readonly change: Need
  readonly add: Need
  readonly delete: Need
  readonly history: Need
}

/**
 * A resource that shows some rows and fields of another (its base) and stores nothing itself.
 *
 * `where` filters the rows and is also set on rows created through the view. `shared` shows rows of *other* companies: those
 * shared with the reader's company by an accepted partner:invitation whose `flag` is on, where at least one field of the row
 * equals the invitation's field that `match` names for it, or where the same invitation shares the row that the row refers to
 * (`through`: the reference, and the shared view of that row). A shared view is read only.
 */
export type ResourceView = {
  /** `area:name` */
  readonly base: string
  readonly where?: Readonly<Record<string, string | number | boolean | null>>
  readonly shared?: { readonly flag: string } & (
    | { readonly match: Readonly<Record<string, string>>; readonly through?: undefined }
    | { readonly through: { readonly by: string; readonly view: string }; readonly match?: undefined }
  )
  /** Of a shared view: fields that are read from other rows. */
  readonly reads?: Readonly<Record<string, ViewReading>>
}
/**
 * The same field of the row that the reference `by` of the base names; or the least or greatest value of a field among the rows of the
 * shared view `of` whose reference `by` names this row.
 */
export type ViewReading =
  | { readonly by: string; readonly of?: undefined }
  | {
      readonly of: string
      readonly by: string
      readonly figure: readonly ['min' | 'max', string]
      readonly where?: ResourceView['where']
    }

/** The fields that say on what a row hangs. Where both are empty, it hangs on nothing. */
export type Attachment<Key extends string = string> = {
  /** The field that holds the resource of the other row, as `area:name`. */
  readonly resource: Key
  /** The field that holds its id. */
  readonly id: Key
  /** The first field always holds the resource that has the table: it is enough to see the row through a view of that. */
  readonly throughViews?: true
}

export type Resource<P extends string = string, F extends Fields = Fields, A extends Actions = Actions> = {
  readonly path: P
  readonly label: string
  readonly plural: string
  /** The permission model's label in the product specification, where it has one. */
  readonly model?: string
  readonly needs: Needs
  /** The fields that together name a row for a person: `GATX 20411`, never an id. Plain strings, so that every declaration is assignable to Resource. */
  readonly title: readonly string[]
  /** What the head of a record shows beside the title, where it is not what model/kernel/form/head.ts derives. */
  readonly head?: RecordHead
  readonly fields: F
  readonly actions: A
  /** The natural keys, by which people name a row within its company. */
  readonly keys: readonly NaturalKey[]
  readonly ordering: string
  /** Rows are written by actions only (moves, placements): the generic POST, PATCH, DELETE and clone return 405. */
  readonly actionOnly: boolean
  /**
   * Who sees a row. 'company': its company, the usual case. 'own': the row is the company itself. 'user': its user alone.
   * 'pair': two companies, the one that created it and the one named by its field `counterparty`.
   */
  readonly tenancy: 'company' | 'own' | 'user' | 'pair'
  /** With tenancy 'pair': the states of its life in which a row exists for its own company alone. */
  readonly privateIn?: readonly string[]
  /**
   * With tenancy 'pair': the field with an e-mail address. While the row names no other company, it is also seen and answered by the user
   * whose own address this is, in any case of letters.
   */
  readonly addressee?: string
  /** With tenancy 'user': who else may read a row. Only its user may change the row. */
  readonly sharedBy?: SharedBy
  /** The field that names the user a row is meant for; empty means everyone. */
  readonly recipientField?: string
  /** Whoever has this permission sees rows that are meant for others; by default everyone who may change such rows. */
  readonly overseenBy?: Permission
  /**
   * The rows are people: of others than themselves, whoever lacks the permission `needs` reads only the `open` fields, at every call, and is
   * told only of their changes. For a resource whose rows are users, by whose ids the reader is known.
   */
  readonly privacy?: { readonly open: readonly string[]; readonly needs: Permission }
  /** Its rows give permissions to people. */
  readonly grants?: Grants
  /** The row hangs on another, of any resource. Only who may see that row sees this one, and it can be hung only on a row that its writer sees. */
  readonly attachedTo?: Attachment
  readonly viewOf?: ResourceView
  /**
   * 'log': a table that the server appends to directly, without audit. 'view': a database view over data stored elsewhere
   * (server/db/derived/log-views.ts). Neither can be written through the API. By default a resource has an ordinary table.
   */
  readonly storage?: 'log' | 'view'
  /**
   * Computes fields from the others, on the server at every write and in the form as it is filled in. It must accept an empty row:
   * the fields it returns for that one become read only. It throws OutOfRange where an input is outside its domain, which is
   * reported at the field. A view inherits its base's `derive`.
   */
  readonly derive?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** In place of `derive` where the rule is large: a page loads it with a form of the resource, the server at its start. */
  readonly deriveLater?: LateRule
  /** Judges a row by rows of other resources, on the server at every write, by whatever call. No page needs it, so it is loaded apart. */
  readonly judgedBy?: () => Promise<Judging>
  /** Calls that answer the choices of one field, by path: `{ 'types/': 'kind' }`. Those of all fields are at `choices/` of every resource. */
  readonly choiceLists?: Readonly<Record<string, string>>
  /** Fields of the rows that belong to it whose choices its `choices/` answers too, with the resource of those rows. */
  readonly choicesAlso?: Readonly<Record<string, string>>
  /** Calls that answer rows of other resources that belong to a row, or their number, by path. They join the actions. */
  readonly rowLists?: Readonly<Record<string, ListOfRows & { readonly label: string }>>
  /** The path of the call that tells in words what happened to a record, where the rows are entries of the audit trail. It joins the actions. */
  readonly tellsAt?: string
  /** The calls by which its rows take files. They join the actions. */
  readonly fileCalls?: FileCalls
  /** What is printed of its rows, archived and sent. The calls about them join the actions. */
  readonly papers?: Papers
  /** The papers of rows of another resource that refer to its own, printed and sent from here. The calls about them join the actions. */
  readonly papersOf?: PapersOfOthers
  /** Its states, and how a row gets from one to the next. The calls of its transitions join the actions. */
  readonly life?: Life
  /** What stands still by the states of rows that it refers to. */
  readonly heldBy?: readonly FreezeThrough[]
  /** What a copy of a row has instead of what the row has: days that are moved on. */
  readonly copied?: (row: Values) => Values
  /** What new rows have where nothing is sent, by what is sent and by the company's settings; copies do not. Loaded when needed. */
  readonly begins?: () => Promise<{ readonly begins: (given: Values, settings: Values) => Values }>
  /** Rows of other resources that a copy of a row takes along: those that refer to it in their field `by`. */
  readonly copiedWith?: readonly CopiedWith[]
  /** Rows of other resources that are sent with a new row, by the name of their list, and saved in the same transaction. */
  readonly createdWith?: CreatedWith
  /** A new row with the values of one that is there in these fields is that one: it is answered with 200. They are a key. */
  readonly sameRow?: readonly string[]
  /** With `sameRow`: a new row with other values than the existing one is refused with 409, and the answer names the fields that differ. */
  readonly sameValues?: true
  /** For a new row with these values, the server makes a secret in that sealed field and returns it once, with the created row. */
  readonly givesSecret?: GivenSecret
  /** The fields that take the next number of a rule when a row is made. */
  readonly numbered?: Readonly<Record<string, Numbered>>
  /** Its rows are the rules of such numbers. The calls about them join the actions. */
  readonly rules?: NumberRules
}

/** The flag that lets the whole company read a row, and the list of groups whose people may read it. */
export type SharedBy<Key extends string = string> = { readonly company: Key; readonly groups: Key }

/** The sealed field of a secret that the server makes, and the values of the rows that get one. */
type GivenSecret<Key extends string = string> = {
  readonly field: Key
  readonly where: Readonly<Partial<Record<Key, string>>>
}

type Values = Readonly<Record<string, unknown>>
/** A rule in a file of its own. `fields`: the fields that it sets; they become read only. */
export type LateRule<R = Values> = {
  readonly fields: readonly (keyof R & string)[]
  readonly rule: () => Promise<(row: R) => Partial<R>>
}
export type CopiedWith = {
  readonly of: string
  readonly by: string
  /** What goes along with the copy of a row; by default all of it, as it is. */
  readonly taken?: (rows: readonly Values[], row: Values, copy: Values) => readonly Values[]
}

/** For each list: the resource of its rows, and their field that refers to the new row. Deleting that row deletes them. */
export type CreatedWith = Readonly<Record<string, { readonly of: string; readonly by: string }>>

/** The fields in the line of words below a record's title, and its sums. */
type RecordHead<Key extends string = string> = { readonly line?: readonly Key[]; readonly sums?: readonly Key[] }
type Spec<F extends Fields, A extends Actions> = {
  readonly label: string
  readonly plural?: string
  readonly model?: string
  readonly needs: {
    readonly view: Need
    readonly change: Need
    readonly add?: Need
    readonly delete?: Need
    readonly history?: Need
  }
  readonly title: readonly (keyof F & string)[]
  readonly head?: RecordHead<keyof F & string>
  readonly fields: F
  readonly actions?: A
  readonly keys?: readonly NaturalKey<keyof F & string>[]
  /** The fields that begin and end something: an end before its begin is refused. */
  readonly spans?: readonly FieldSpan<keyof F & string>[]
  readonly ordering?: string
  readonly actionOnly?: boolean
  readonly tenancy?: Resource['tenancy']
  readonly privateIn?: readonly string[]
  readonly addressee?: keyof F & string
  readonly sharedBy?: SharedBy<keyof F & string>
  readonly recipientField?: keyof F & string
  readonly overseenBy?: Permission
  readonly privacy?: { readonly open: readonly (keyof F & string)[]; readonly needs: Permission }
  readonly grants?: Grants<keyof F & string>
  readonly attachedTo?: Attachment<keyof F & string>
  readonly viewOf?: ResourceView
  readonly storage?: 'log' | 'view'
  readonly derive?: (row: FieldValues<F>) => Partial<FieldValues<F>>
  readonly deriveLater?: LateRule<FieldValues<F>>
  readonly judgedBy?: () => Promise<Judging<FieldValues<F>>>
  readonly choiceLists?: Readonly<Record<string, keyof F & string>>
  readonly choicesAlso?: Readonly<Record<string, string>>
  readonly rowLists?: Readonly<Record<string, ListOfRows & { readonly label: string }>>
  readonly tellsAt?: string
  readonly fileCalls?: FileCalls<keyof F & string>
  readonly papers?: Papers<keyof F & string>
  readonly papersOf?: PapersOfOthers
  readonly life?: Life<FieldValues<F>>
  readonly copied?: (row: FieldValues<F>) => Partial<FieldValues<F>>
  readonly begins?: NonNullable<Resource['begins']>
  readonly copiedWith?: readonly CopiedWith[]
  readonly createdWith?: CreatedWith
  readonly heldBy?: readonly (FreezeThrough & { readonly through: keyof F & string })[]
  readonly sameRow?: readonly (keyof F & string)[]
  readonly sameValues?: true
  readonly givesSecret?: GivenSecret<keyof F & string>
  readonly numbered?: Readonly<Partial<Record<keyof F & string, Numbered<FieldValues<F>>>>>
  readonly rules?: NumberRules
}

/** Completes the fields: derived and tallied ones are read only, numbered ones say so, and those fixed by a view's filter get its value as their default. */
function completeFields(fields: Fields, { derive, deriveLater, viewOf, numbered = {} }: Partial<Resource>): Fields {
  const where = viewOf?.where ?? {}
  const derived = new Set(deriveLater?.fields ?? Object.keys(derive?.(initialValues(fields)) ?? {}))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.tally !== undefined)
        return [name, { ...field, readOnly: true, initial: field.kind === 'decimal' ? (0).toFixed(field.scale) : 0 }]
      if (derived.has(name)) return [name, { ...field, readOnly: true }]
      if (numbered[name] !== undefined) return [name, { ...field, numbered: true }]
      return [name, where[name] === undefined ? field : { ...field, required: false, initial: where[name] }]
    }),
  )
}

/** The sets of fields that an index of the database holds together (server/db/tables/tables.ts). */
const indexedSets = (fields: Fields, keys: readonly NaturalKey[], ordering: string): readonly (readonly string[])[] => [
  ...uniqueSets({ keys }),
  ...Object.entries(fields).flatMap(([name, field]) => (field.unique === true ? [[name]] : [])),
  ordering.split(',').map((part) => part.replace(/^-/, '')),
]

export function resource<
  const P extends string,
  const F extends Fields,
  const A extends Actions = Record<never, never>,
>(path: P, spec: Spec<F, A>): Resource<P, F, A> {
  const { view, change } = spec.needs
  const {
    derive: typedDerive,
    deriveLater: typedLater,
    judgedBy: typedJudging,
    life: typedLife,
    numbered: typedNumbered,
    copied: typedCopied,
    spans,
    ...options
  } = spec
  const marked = withSpans(spec.fields, spans)
  // Generic code calls these with rows of unknown fields; the declaration's own type has already checked the functions.
  const derive = typedDerive as unknown as Resource['derive']
  const deriveLater = typedLater as unknown as Resource['deriveLater']
  const judgedBy = typedJudging as unknown as Resource['judgedBy']
  const life = typedLife as unknown as Resource['life']
  const numbered = typedNumbered as unknown as Resource['numbered']
  const copied = typedCopied as unknown as Resource['copied']
  return {
    plural: `${spec.label}s`,
    keys: [],
    ordering: 'id',
    actionOnly: spec.viewOf?.shared !== undefined || spec.storage !== undefined,
    tenancy: 'company',
    ...options,
    ...(derive && { derive }),
    ...(deriveLater && { deriveLater }),
    ...(judgedBy && { judgedBy }),
    ...(life && { life }),
    ...(numbered && { numbered }),
    ...(copied && { copied }),
    fields: withIndexLimits(
      completeFields(marked, {
        ...(derive && { derive }),
        ...(deriveLater && { deriveLater }),
        ...(spec.viewOf && { viewOf: spec.viewOf }),
        ...(numbered && { numbered }),
      }),
      indexedSets(spec.fields, spec.keys ?? [], spec.ordering ?? 'id'),
    ) as F,
    path,
    needs: { add: change, delete: change, history: view, ...spec.needs },
    // The type leaves out what the engine itself handles: the calls of the life cycle, of choices, of files, of papers and of rules.
    actions: {
      ...spec.actions,
      ...(life && lifeActions(life)),
      ...choiceActions(spec),
      ...rowListActions(spec),
      ...tellingActions(spec),
      ...(spec.fileCalls && fileActions(marked, { view, change }, spec.fileCalls)),
      ...allPaperActions({ view }, spec),
      ...(spec.rules && ruleActions(spec.fields, { view, change }, spec.rules)),
    } as A,
  }
}

export type IdOf<P extends string> = P extends `terminalboss/v3/${string}` ? string : number
/** Whether rows have UUIDs. A view's rows have the ids of its base's rows. */
export const hasUuid = ({ path, viewOf }: Pick<Resource, 'path' | 'viewOf'>): boolean =>
  viewOf === undefined ? path.startsWith('terminalboss/v3/') : viewOf.base.startsWith('terminal:')

/** The fields that every row has. */
export type Stamp<P extends string = string> = {
  readonly id: IdOf<P>
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}
export type Row<R> = R extends Resource<infer P, infer F, infer _> ? Stamp<P> & FieldValues<F> : never
export type AnyRow = Stamp & { readonly [field: string]: unknown; readonly id: number | string }
export type Input<R extends Resource, K extends keyof R['actions']> = R['actions'][K] extends {
  input: infer I extends Fields
}
  ? FieldValues<I>
  : never
/** Whether its rows are added by an action at its own path and never changed or deleted. */
export const isAppendOnly = ({ actionOnly, actions }: Pick<Resource, 'actionOnly' | 'actions'>): boolean =>
  actionOnly &&
  Object.values(actions).some(({ on, path, method }) => on === 'resource' && path === '' && method === 'POST')

/** The names of the files that an action takes. */
export type FileName<R extends Resource, K extends keyof R['actions']> = R['actions'][K] extends {
  files: infer P extends FileParts
}
  ? keyof P & string
  : never
/** The archived papers that its records list: those of rows that refer to them, else their own. */
export const papersListed = ({ papers, papersOf }: Pick<Resource, 'papers' | 'papersOf'>): Papers | undefined =>
  papersOf?.papers ?? papers
