/** Outcomes of a bulk change (`change_many/`), row by row: grouping, merging and counting, and which rows to retry. */

/** In display order: what needs attention first. */
export const outcomes = ['conflict', 'not_allowed', 'not_found', 'changed', 'already'] as const
export type RowOutcome = (typeof outcomes)[number]
export type RowResult = { readonly id: number | string; readonly outcome: RowOutcome }

/** One row's result in the response of `change_many/`. */
export type ChangeResult = RowResult & {
  /** The row's current version; null if there is no such row. */
  readonly version: number | null
  readonly message: string
  /** The state that the row had before a verb; null if there is no such row. */
  readonly from?: string | null
  /** Previous values of the changed fields; null if none changed. */
  readonly before: Readonly<Record<string, unknown>> | null
}
export type ChangeAnswer = {
  readonly counts: Readonly<Record<RowOutcome, number>>
  readonly results: readonly ChangeResult[]
}

/** What a verb did to each of many rows. `batch`: by what it can be undone; null if nothing changed. */
export type VerbAnswer = ChangeAnswer & { readonly batch: number | null }

/** Stands as the verb of a batch whose rows were changed field by field. */
export const CHANGE_MANY = 'change_many'

/** What a change of all rows that match would do, judged by some of them. */
export type MatchingTrial = VerbAnswer & {
  /** How many rows match. */
  readonly matching: number
  /** How many of them were judged: where these are fewer, `counts` are reckoned from them. */
  readonly judged: number
  /** `matching` comes from a sample. */
  readonly about: boolean
  readonly results: readonly NamedResult[]
}
/** What was begun as a job. What becomes of it stands in its batch. */
export type MatchingBegun = {
  readonly batch: number
  readonly matching: number
  readonly about: boolean
}
export type NamedResult = ChangeResult & { readonly name: string }

/** What became of each row of `create_many/`, in the order of the request. */
export const creationOutcomes = ['created', 'already', 'not_allowed', 'conflict'] as const
export type CreationResult = {
  readonly outcome: (typeof creationOutcomes)[number]
  /** The id and version of the created row, or of the one that exists already (`already`); null for a refused row, and in a dry run. */
  readonly id: number | string | null
  readonly version: number | null
  readonly message: string
}
/** Stands as the verb of a batch whose rows were created by it: its undo deletes them. */
export const CREATE_MANY = 'create_many'
export const countCreations = (results: readonly CreationResult[]): CreationAnswer['counts'] => {
  const counts = { created: 0, already: 0, not_allowed: 0, conflict: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
export type CreationAnswer = {
  /** By what it can be undone; null if nothing was created. */
  readonly batch: number | null
  readonly counts: Readonly<Record<CreationResult['outcome'], number>>
  readonly results: readonly CreationResult[]
}

/** What became of each row when a batch was undone. */
export type ReturnOutcome = 'returned' | 'touched' | 'not_found'
export type ReturnAnswer = {
  /** Of a job, which is undone by a job: nothing is returned yet. */
  readonly batch?: number
  readonly counts: Readonly<Record<ReturnOutcome, number>>
  readonly results: readonly {
    readonly id: number | string
    readonly outcome: ReturnOutcome
    /** The row's current version; null if there is no such row. */
    readonly version: number | null
    readonly message: string
  }[]
}

export type OutcomeGroup<R extends RowResult> = { readonly outcome: RowOutcome; readonly results: readonly R[] }

/** Results by outcome, without empty groups; within a group they keep the order of the response. */
export const groupResults = <R extends RowResult>(results: readonly R[]): readonly OutcomeGroup<R>[] =>
  outcomes
    .map((outcome) => ({ outcome, results: results.filter((result) => result.outcome === outcome) }))
    .filter((group) => group.results.length > 0)

/** Whether a retry may help: rows that were changed, or already had the value, are done. */
export const hasFailed = ({ outcome }: Pick<RowResult, 'outcome'>): boolean =>
  outcome !== 'changed' && outcome !== 'already'

/** Merges the results of a retry: later results replace earlier ones row by row. */
export function mergeResults<R extends RowResult>(earlier: readonly R[], later: readonly R[]): readonly R[] {
  const merged = new Map(earlier.map((result) => [result.id, result]))
  for (const result of later) merged.set(result.id, result)
  return [...merged.values()]
}

export const countOutcomes = (results: readonly RowResult[]): Readonly<Record<RowOutcome, number>> => {
  const counts = { conflict: 0, not_allowed: 0, not_found: 0, changed: 0, already: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
