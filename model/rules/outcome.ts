/** What became of each row of a bulk change: the server's word, grouped for people, and who is to be tried again. */

/** The order in which one wants to read them: what needs attention first. */
export const outcomes = ['conflict', 'not_allowed', 'not_found', 'changed', 'already'] as const
export type Outcome = (typeof outcomes)[number]
export type Answered = { readonly id: number | string; readonly outcome: Outcome }

/** One line of the answer of `change_many/`. */
export type ChangeResult = Answered & {
  /** The version the row has now; null where there is no row. */
  readonly version: number | null
  readonly message: string
  /** What stood in the fields that were changed; null where none was. */
  readonly before: Readonly<Record<string, unknown>> | null
}
export type ChangeAnswer = { readonly counts: Readonly<Record<Outcome, number>>; readonly results: readonly ChangeResult[] }

export type OutcomeGroup<R extends Answered> = { readonly outcome: Outcome; readonly results: readonly R[] }

/** Groups with nothing in them are left out; inside a group the order is that of the answer. */
export const groupResults = <R extends Answered>(results: readonly R[]): readonly OutcomeGroup<R>[] =>
  outcomes
    .map((outcome) => ({ outcome, results: results.filter((result) => result.outcome === outcome) }))
    .filter((group) => group.results.length > 0)

/** What trying again may help: a row that is so, or was changed, is done. */
export const hasFailed = ({ outcome }: Pick<Answered, 'outcome'>): boolean => outcome !== 'changed' && outcome !== 'already'

/** Later answers replace earlier ones row by row; nothing that was answered is forgotten. */
export function mergeResults<R extends Answered>(earlier: readonly R[], later: readonly R[]): readonly R[] {
  const merged = new Map(earlier.map((result) => [result.id, result]))
  for (const result of later) merged.set(result.id, result)
  return [...merged.values()]
}

export const countOutcomes = (results: readonly Answered[]): Readonly<Record<Outcome, number>> => {
  const counts = { conflict: 0, not_allowed: 0, not_found: 0, changed: 0, already: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
