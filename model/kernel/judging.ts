/** How a resource judges its rows by rows of other resources: what may not be written, and what follows. Declared by `judgedBy`. */
import type { Permission } from './permissions.ts'
import type { Errors } from './validate.ts'

/**
 * One row of another resource as it is stored: fields that are reckoned in each query are not read. It is found by its fields' values; each is
 * named with the judged row's field that has the value, or with that of a fact before it: `ticket.trailer`. None: the only row there is.
 */
export type Fact<R = object> = {
  readonly of: R
  readonly where: Readonly<Record<string, string>>
  /** Every such row, as a list. */
  readonly all?: true
}
export type FactRow = Readonly<Record<string, unknown>>
/** What is found of a fact: a row or none, or all of them. */
export type FoundFact = FactRow | readonly FactRow[] | undefined

export type Verdict = {
  /** By field; a row with errors is not written. */
  readonly errors: Errors
  /** Fields that follow; declared read only. */
  readonly values: Readonly<Record<string, unknown>>
  /** By field: what does not keep the row from being written, such as what could not be judged. */
  readonly warnings?: Errors
  /** The permission with which a row can be written in spite of its errors. */
  readonly liftedBy?: Permission
}
/** Whether the person who writes has a permission. */
export type May = (permission: Permission) => boolean

/** Who writes, when, and which fields this write sets. */
export type WriteContext = {
  /** Null: the system. */
  readonly user: number | null
  /** ISO 8601 UTC. */
  readonly now: string
  readonly sets: ReadonlySet<string>
}

export type Judging<R = FactRow> = {
  /** A change of one of these is judged; a change of others leaves the row's verdict as it is. */
  readonly fields: readonly string[]
  readonly facts: Readonly<Record<string, Fact>>
  /** `before`: the row as it is; undefined for a new one. */
  readonly judge: (
    row: R,
    facts: Readonly<Record<string, FoundFact>>,
    may: May,
    before: R | undefined,
    writing: WriteContext,
  ) => Verdict
}
