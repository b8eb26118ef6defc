/** What an action's handler receives. It never sees HTTP, and accesses rows only through the engine, which audits and publishes changes. */
import type { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import type { LinkScope } from '#model/areas/slot/rules/link-scopes.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import type { FileName, Input, Resource, Row } from '#model/kernel/resource.ts'
import type { ChangeResult, CreationAnswer } from '#model/shared/outcome.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { Fields, FieldValues } from '#model/kernel/field.ts'
import type { Database } from '#server/db/database.ts'
import type { Entity } from './entity.ts'
import type { QueueLetter } from './letter.ts'
import type { SqlRow } from './sql.ts'

export type Person = {
  readonly id: number
  readonly company: number
  readonly email: string
  readonly name: string
  /** By which they work in a company that is not their own (user:membership). */
  readonly membership?: number
  readonly permissions: ReadonlySet<Permission>
  /** Nobody who is signed in, but whoever has a link to book at a place or to show its day (areas/slot/link). */
  readonly link?: HeldLink
}
export type HeldLink = {
  readonly id: number
  readonly scope: LinkScope
  readonly location: number
  /** Null: whoever has it. */
  readonly company: number | null
}

type IdOf<R> = Row<R> extends { id: infer I } ? I : never
type ValuesOf<R> = R extends Resource<infer _P, infer F extends Fields> ? FieldValues<F> : never

type OneOf<T> = T extends readonly (infer E)[] ? E : never
const SPAN = Symbol('span')
/** Values from the first on and before the last, such as moments of a week. */
export type ValueSpan = { readonly [SPAN]: true; readonly from: string; readonly before: string }
export const between = (from: string, before: string): ValueSpan => ({ [SPAN]: true, from, before })
export const isSpan = (value: unknown): value is ValueSpan =>
  typeof value === 'object' && value !== null && SPAN in value

export type Where<R> = {
  readonly [K in keyof Row<R>]?: Row<R>[K] | readonly Row<R>[K][] | OneOf<Row<R>[K]> | ValueSpan
}

/** The rows of one resource, inside the running transaction and inside the caller's company. */
export type Rows<R> = {
  /**
   * Finds rows by equality; a list means "one of", a single value for a list field "contains", and `between` a span. In the resource's own order.
   * `only` limits the fields, if many rows are needed but little of each.
   */
  find<K extends keyof Row<R> = keyof Row<R>>(
    where?: Where<R>,
    options?: { limit?: number; offset?: number; ordering?: string; lock?: boolean; only?: readonly K[] },
  ): Promise<Pick<Row<R>, K>[]>
  count(where?: Where<R>): Promise<number>
  /** Throws 404 if there is none. */
  get<K extends keyof Row<R> = keyof Row<R>>(
    id: IdOf<R>,
    options?: { lock?: boolean; only?: readonly K[] },
  ): Promise<Pick<Row<R>, K>>
  create(values: Partial<ValuesOf<R>>): Promise<Row<R>>
  createMany(values: readonly Partial<ValuesOf<R>>[]): Promise<Row<R>[]>
  /** Copies rows, each with its own values in some fields. All other fields are copied, also those that the company added. */
  copyMany(copies: readonly { readonly id: IdOf<R>; readonly values: Partial<ValuesOf<R>> }[]): Promise<Row<R>[]>
  patch(id: IdOf<R>, values: Partial<ValuesOf<R>>): Promise<Row<R>>
  /** Many rows, each with values of its own, in few statements; each is audited and published like a single one. */
  patchMany(changes: readonly { readonly id: IdOf<R>; readonly values: Partial<ValuesOf<R>> }[]): Promise<Row<R>[]>
  /** Writes earlier values back, also those that stand still in the state that the rows have now: the undo of a change. */
  restoreMany(changes: readonly { readonly id: IdOf<R>; readonly values: Partial<ValuesOf<R>> }[]): Promise<Row<R>[]>
  /** Changes a row for good: neither its trail nor the company's own fields tell any longer what it was, except in the fields `kept`. */
  erase(id: IdOf<R>, values: Partial<ValuesOf<R>>, kept: readonly (keyof ValuesOf<R> & string)[]): Promise<Row<R>>
  remove(id: IdOf<R>): Promise<void>
  removeMany(ids: readonly IdOf<R>[]): Promise<void>
}

/** A file of a form. It lies on the disk until the call is answered. */
export type Upload = {
  readonly filename: string
  /** By what is in it, not by what was said of it (files/content-type.ts). */
  readonly type: string
  readonly size: number
  /** Of its content: SHA-256, in hex. */
  readonly hash: string
  readonly path: string
  /** Keeps it at another path as well, for good; when the transaction fails, it is taken away again. */
  readonly keep: (path: string) => Promise<void>
}

/** Locks these keys for the company until the transaction ends, and waits for other transactions that hold one of them. */
export type LockKeys = (keys: readonly string[]) => Promise<void>

/** The row of user:user of whoever acts, without its groups, permissions and password. */
export type OwnAccount = {
  readonly read: () => Promise<Readonly<Record<string, unknown>>>
  readonly change: (changes: Readonly<Record<string, unknown>>) => Promise<void>
}

/** What stands in a file, as a person or a scanner reads it. */
export type FileWords = {
  /** Of a PDF, the text of each page. */
  readonly pages: readonly string[]
  /** Of the pictures in it. */
  readonly barcodes: readonly string[]
}

type RowId = number | string
/** A row after a change, with what its changed fields were before. */
export type Kept = {
  readonly id: RowId | null
  readonly version: number | null
  readonly before: ColumnValues | null
  /** `missing`: the change made the row, so its undo deletes it. `there`: the change deleted it, and `before` is all of it. */
  readonly was?: 'missing' | 'there'
  /** The row without which it is not returned. */
  readonly with?: RowId
  /** Name of the resource of a row that changed along with these, where it is another one. It is returned with them, and not counted. */
  readonly of?: string
}
type ColumnValues = Readonly<Record<string, unknown>>
type Each = {
  readonly change: (
    resource: unknown,
    changes: readonly { readonly id: RowId; readonly version?: number; readonly values: ColumnValues }[],
    isTrial: boolean,
  ) => Promise<{ readonly results: readonly ChangeResult[] }>
  /** With `told` they are written part by part, in their order, and it hears how much is done, from 0 to 1. */
  readonly create: (
    resource: unknown,
    rows: readonly ColumnValues[],
    isTrial: boolean,
    told?: (done: number) => void,
  ) => Promise<CreationAnswer>
}

/** `{status: 'placed', last_event_at__gte: …}`: as the query of a list has them. */
export type Filters = Readonly<Record<string, unknown>>
/** `only` limits the fields, and with them the labels. */
export type Matching = <S, K extends keyof Row<S> = keyof Row<S>>(
  resource: S,
  filters: Filters,
  options?: { readonly ordering?: string; readonly only?: readonly K[] },
) => Promise<readonly (Pick<Row<S>, K> & { readonly [label: `${string}__label`]: string | null })[]>

/**
 * A statement of the database over the rows that filters find: `(found) => sql\`select … from ${found} t\``. Their columns are named as
 * in the table.
 */
export type SummedUp = <T extends SqlRow>(
  resource: unknown,
  filters: Filters,
  statement: (found: SQL) => SQL,
) => Promise<readonly T[]>

/** Writes all of them at once; where the database refuses, those that it refuses are answered by themselves and the others written. */
export type WriteInHalves = <I, R>(
  items: readonly I[],
  writing: {
    readonly write: (some: readonly I[]) => Promise<readonly R[]>
    readonly refused: (one: I, error: unknown) => R
  },
) => Promise<readonly R[]>

/** A change of all rows that match, as it is kept (user:batch). */
export type OfAllBatch = {
  readonly id: number
  readonly verb: string
  readonly status: string
  readonly is_undo: boolean
  readonly changed: number | null
}
type AnswerPage = { readonly undone: boolean; readonly limit: number; readonly offset: number }
/** What is asked of such a change once it is begun (operations/bulk/matching). */
export type OfAll = {
  readonly undo: (entity: Entity, person: Person, batch: OfAllBatch) => Promise<void>
  /** Throws 429 where the person has as many under way as they may have. */
  readonly requireFew: () => Promise<void>
  readonly answers: (entity: Entity, person: Person, batch: number, page: AnswerPage) => Promise<unknown>
  readonly answersAsCsv: (entity: Entity, person: Person, batch: number, undone: boolean) => Promise<string>
}

/** Many rows of which each is answered by itself, kept for undo. */
export type Bulk = Pick<Call<Resource, string>, 'each' | 'keepBatch' | 'inHalves' | 'ofAll'>

export type Call<R extends Resource, K extends keyof R['actions']> = {
  readonly row: R['actions'][K]['on'] extends 'row' ? Row<R> : undefined
  readonly input: Input<R, K>
  /** The input fields that the caller sent; the others have their declared initial values. */
  readonly given: ReadonlySet<string>
  readonly person: Person
  readonly rows: <S>(resource: S) => Rows<S>
  /** The time of the transaction, ISO 8601 UTC. */
  readonly now: string
  readonly lockKeys: LockKeys
  /** The filters that came beside the input (`filters` of the action). */
  readonly filters: Filters
  /** The rows that filters find as a list of the resource would, with the labels of references. Throws 400 under the name of a wrong one. */
  readonly matching: Matching
  readonly summedUp: SummedUp
  /** Many rows of which each is answered by itself, as by `change_many/` and `create_many/`. */
  readonly each: Each
  readonly inHalves: WriteInHalves
  /** Keeps what rows were before, so that `user:batch` undoes it as one; the batch's id. */
  readonly keepBatch: (resource: unknown, verb: string, changed: readonly Kept[]) => Promise<number>
  readonly ofAll: OfAll
  /** Public address of the console, without a slash at its end: links in answers begin with it. */
  readonly site: string
  readonly queueLetter: QueueLetter
  /** Queues a letter to the person who acts, in this transaction. */
  readonly writeToMe: (subject: string, body: string) => Promise<void>
  /** Queues the letter to a user of the company with the link that sets their password once, in this transaction. */
  readonly invite: (user: number) => Promise<void>
  /** One's own account, which is no row of `rows` in another company than one's own. */
  readonly account: OwnAccount
  /** The declared files that were sent. */
  readonly files: Readonly<Partial<Record<FileName<R, K>, Upload>>>
  /** All files of each declared part, in the order sent. */
  readonly lists: Readonly<Partial<Record<FileName<R, K>, readonly Upload[]>>>
  /** What stands in those declared files that are to be read (`reads`). */
  readonly words: Readonly<Partial<Record<FileName<R, K>, FileWords>>>
  /** Says which part of the work is under way and how much of it is done, from 0 to 1. Throws once whoever asked has left. */
  readonly told: (part: string, done: number) => void
  /** Rows of the declared files that are tables, or of the text that was pasted instead. */
  readonly sheets: Readonly<Partial<Record<FileName<R, K>, readonly SheetRow[]>>>
}

const FILE = Symbol('file')
export type FileAnswer = {
  readonly [FILE]: true
  readonly filename: string
  readonly type: string
  /** A function is called after the transaction, so that slow work (print/press.ts) holds no connection. */
  readonly data: Buffer | Readable | (() => Promise<Buffer>)
  /** Shown in the browser rather than saved. */
  readonly inline?: boolean
}
/** What a handler returns to answer with a file instead of JSON. */
export const answerFile = (file: Omit<FileAnswer, typeof FILE>): FileAnswer => ({ [FILE]: true, ...file })
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && FILE in answer

const LATER = Symbol('later')
export type LaterAnswer = {
  readonly [LATER]: true
  /** What is kept with the transaction: whoever repeats the request before the work is done gets this. */
  readonly meanwhile: unknown
  /** Done once the transaction is over, outside of any; its result is the answer. `abandoned` is aborted when nobody waits for it any more. */
  readonly work: (db: Database, abandoned: AbortSignal) => Promise<unknown>
}
/**
 * What a handler of a POST returns whose work asks others than the database, and so must hold no transaction: a call to another server. A
 * handler of a GET returns it where the answer takes transactions of its own, such as a file that is read page by page.
 */
export const answerLater = (later: Omit<LaterAnswer, typeof LATER>): LaterAnswer => ({ [LATER]: true, ...later })
export const isLaterAnswer = (answer: unknown): answer is LaterAnswer =>
  typeof answer === 'object' && answer !== null && LATER in answer

const STATUS = Symbol('status')
export type StatusAnswer = { readonly [STATUS]: number; readonly body: unknown }
/** The answer of a POST whose status is another than usual: 200 where nothing had to be made. */
export const answerStatus = (status: number, body: unknown): StatusAnswer => ({ [STATUS]: status, body })
export const statusOf = (answer: unknown): StatusAnswer[typeof STATUS] | undefined =>
  typeof answer === 'object' && answer !== null && STATUS in answer && typeof answer[STATUS] === 'number'
    ? answer[STATUS]
    : undefined
export const bodyOfStatus = (answer: unknown): unknown =>
  statusOf(answer) !== undefined && typeof answer === 'object' && answer !== null && 'body' in answer
    ? answer.body
    : answer

export type Handlers<R extends Resource> = {
  readonly [K in keyof R['actions']]: (call: Call<R, K>) => Promise<unknown>
}

/** The handlers of one resource, checked by the compiler against its declaration: none missing, none extra. */
export const handle = <R extends Resource>(_of: R, handlers: Handlers<R>): Handlers<R> => handlers

type HasActions<R> = R extends Resource ? (keyof R['actions'] extends never ? never : R) : never

/** The handlers of a whole registry: a declared action without one does not compile. */
export type Complete<Registry> = {
  readonly [
    A in keyof Registry as { [K in keyof Registry[A]]: HasActions<Registry[A][K]> }[keyof Registry[A]] extends never
      ? never
      : A
  ]: {
    readonly [K in keyof Registry[A] as HasActions<Registry[A][K]> extends never ? never : K]: Handlers<
      HasActions<Registry[A][K]>
    >
  }
}
