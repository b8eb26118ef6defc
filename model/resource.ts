/**
 * The words in which a resource is declared.
 *
 * One declaration is read by the server (table, routes, validation, permission, audit, feed), by the
 * client (columns, form, menu entries, query keys) and by the tests (one suite for all).
 */
import type { Field, Fields, Values } from './field.ts'
import type { Need } from './permissions.ts'
import { initialValues } from './validate.ts'

/** How what an action does can be taken back; every change says so, before it is made. */
export type Undo = 'exact' | 'compensating' | 'held' | 'none'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Target = 'row' | 'resource'

export type Action<I extends Fields = Fields, T extends Target = Target> = {
  readonly on: T
  readonly method: Method
  readonly path: string
  readonly label: string
  /** Required: there is no open action. */
  readonly needs: Need
  readonly undo: Undo
  readonly input: I
  /** Input that has no business in a derived form: the action has a screen of its own. */
  readonly own?: boolean
}
export type Actions = Readonly<Record<string, Action>>

type ActionSpec<I extends Fields> = {
  readonly label: string
  readonly needs: Need
  /** 'none' for an action that only reads. */
  readonly undo: Undo
  readonly method?: Method
  readonly input?: I
  readonly own?: boolean
}

/** {method} {resource}{id}/{path} */
export const onRow = <const I extends Fields = Record<never, never>>(
  path: string,
  spec: ActionSpec<I>,
): Action<I, 'row'> => ({ on: 'row', path, method: 'POST', ...spec, input: spec.input ?? ({} as I) })

/** {method} {resource}{path} */
export const onResource = <const I extends Fields = Record<never, never>>(
  path: string,
  spec: ActionSpec<I>,
): Action<I, 'resource'> => ({ on: 'resource', path, method: 'POST', ...spec, input: spec.input ?? ({} as I) })

/** Who may do what with the rows of a resource. `add` and `delete` follow `change` unless said otherwise. */
export type Needs = {
  readonly view: Need
  readonly change: Need
  readonly add: Need
  readonly delete: Need
  readonly history: Need
}

/**
 * Rows of another resource through a narrower door, never copies: its fields are picked from the base's.
 *
 * `where` is what the shown rows have, and what a row made through the view is given. `shared` shows rows of *other* companies:
 * those that an accepted partner:invitation with `flag` on shares with the reader's, where a field of the row equals the field of
 * the invitation that `match` names for it (one is enough). A shared view is read only.
 */
export type View = {
  /** `area:name` */
  readonly base: string
  readonly where?: Readonly<Record<string, string | number | boolean>>
  readonly shared?: { readonly flag: string; readonly match: Readonly<Record<string, string>> }
}

export type Resource<P extends string = string, F extends Fields = Fields, A extends Actions = Actions> = {
  readonly path: P
  readonly label: string
  readonly plural: string
  /** The permission model label of the product text, where it names one. */
  readonly model?: string
  readonly needs: Needs
  /** The fields that together name a row to a person: `GATX 20411`, never an id. Plain strings, so that any resource is a Resource. */
  readonly title: readonly string[]
  readonly fields: F
  readonly actions: A
  /** Sets of fields that no two rows of one company share. */
  readonly unique: readonly (readonly string[])[]
  readonly ordering: string
  /** Rows that the engine alone writes (moves, placements): the generic POST, PATCH, DELETE and clone answer 405. */
  readonly sealed: boolean
  /**
   * 'company' is the common case. 'own' is the row of the company itself; 'user' rows are seen by their user alone;
   * 'pair' rows by two companies: the one that made them and the one their field `counterparty` names.
   */
  readonly tenancy: 'company' | 'own' | 'user' | 'pair'
  /** Of tenancy 'user': the flag by which a user lets the whole company read a row. It stays his alone to change. */
  readonly sharedBy?: string
  /** The field that names the one user a row is for; empty: everyone. A row for another is there only for who may change such rows. */
  readonly addressed?: string
  readonly of?: View
  /**
   * 'log': a table that the server itself writes past the engine, unaudited. 'view': no table at all, a view of the database over what
   * is kept elsewhere (server/db/kept-views.ts). Neither is written through the engine. Unsaid: a table like any other.
   */
  readonly kept?: 'log' | 'view'
  /**
   * What follows from the other fields: reckoned by the server at every write and by the form while it is filled in. It stands an empty row; what it
   * derives of that one is read only. A limit it meets is thrown as OutOfRange and told at its field. A view derives as its base does.
   */
  readonly derive?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

type Spec<F extends Fields, A extends Actions> = {
  readonly label: string
  readonly plural?: string
  readonly model?: string
  readonly needs: { readonly view: Need; readonly change: Need; readonly add?: Need; readonly delete?: Need; readonly history?: Need }
  readonly title: readonly (keyof F & string)[]
  readonly fields: F
  readonly actions?: A
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  readonly ordering?: string
  readonly sealed?: boolean
  readonly tenancy?: Resource['tenancy']
  readonly sharedBy?: keyof F & string
  readonly addressed?: keyof F & string
  readonly of?: View
  readonly kept?: 'log' | 'view'
  readonly derive?: (row: Values<F>) => Partial<Values<F>>
}

/** What a declaration implies of its fields: what is derived or tallied nobody sends, and what a view holds fast is given by it. */
function settled(fields: Fields, derive: Resource['derive'], where: View['where'] = {}): Fields {
  const derived = new Set(Object.keys(derive?.(initialValues(fields)) ?? {}))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.tally !== undefined) return [name, { ...field, readOnly: true, initial: field.kind === 'decimal' ? (0).toFixed(field.scale) : 0 }]
      if (derived.has(name)) return [name, { ...field, readOnly: true }]
      return [name, where[name] === undefined ? field : { ...field, required: false, initial: where[name] }]
    }),
  )
}

export function resource<const P extends string, const F extends Fields, const A extends Actions = Record<never, never>>(
  path: P,
  spec: Spec<F, A>,
): Resource<P, F, A> {
  const { view, change } = spec.needs
  const { derive: rule, ...said } = spec
  // Whoever reads a resource without knowing which has rows of any fields; the declaration's own type has judged the rule.
  const derive = rule as unknown as Resource['derive']
  return {
    plural: `${spec.label}s`,
    unique: [],
    ordering: 'id',
    sealed: spec.of?.shared !== undefined || spec.kept !== undefined,
    tenancy: 'company',
    ...said,
    ...(derive && { derive }),
    fields: settled(spec.fields, derive, spec.of?.where) as F,
    path,
    needs: { add: change, delete: change, history: view, ...spec.needs },
    actions: spec.actions ?? ({} as A),
  }
}

export type IdOf<P extends string> = P extends `terminalboss/v3/${string}` ? string : number
/** A view's rows have the ids of its base's. */
export const hasUuid = ({ path, of }: Pick<Resource, 'path' | 'of'>): boolean =>
  of === undefined ? path.startsWith('terminalboss/v3/') : of.base.startsWith('terminal:')

/** What the engine adds to every row. */
export type Stamp<P extends string = string> = {
  readonly id: IdOf<P>
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}
export type Row<R> = R extends Resource<infer P, infer F, infer _> ? Stamp<P> & Values<F> : never
export type AnyRow = Stamp & { readonly [field: string]: unknown; readonly id: number | string }
export type Input<R extends Resource, K extends keyof R['actions']> = R['actions'][K] extends { input: infer I extends Fields }
  ? Values<I>
  : never
