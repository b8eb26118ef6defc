/** Where a stream of columns reads from, and on whose behalf. */
import type { Database } from '#server/db/database.ts'
import type { Person } from '../../../base/handler.ts'
import { inTurn, type Workload } from '../../../limits/workload.state.ts'
import { readingMany, type Unit } from '../../../rows/transaction.ts'
import type { KeptSets } from '../kept/kept-sets.state.ts'

/** Who reads, and whether they still do. */
export type ColumnReader = { readonly person: Person; readonly abandoned: AbortSignal }
/** Where a stream reads from: the database and the feed, within the quota of the reader, and what is kept. */
export type ColumnSource = {
  readonly db: Database
  readonly cursorNow: (person: Person) => Promise<string>
  /** The rows of some resources that changed since a cursor; undefined if they are more than `most`, or no longer known. */
  readonly changedSince: (
    person: Person,
    resources: readonly string[],
    cursor: string,
    most: number,
  ) => Promise<readonly { readonly resource: string; readonly id: string }[] | undefined>
  readonly workload: Workload
  readonly keptSets: KeptSets
}

/** One step of a stream in its own transaction, when it is the reader's turn. */
export async function step<T>(
  { db, workload }: ColumnSource,
  { person, abandoned }: ColumnReader,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  return inTurn(workload, { cost: 'columns' }, person, abandoned, () => readingMany(db, person, abandoned, work))
}

/** Short, and needed by a page that had its turn: it takes no other. */
export const beside =
  ({ db }: ColumnSource, { person, abandoned }: ColumnReader) =>
  (work: (unit: Unit) => Promise<void>): Promise<void> =>
    readingMany(db, person, abandoned, work)
