/** What became of the rows of a bulk change, and of its undo, in a sentence. Rows that need attention are named. */
import { grouped } from '#model/shared/number-format.ts'
import { groupResults, hasFailed, type ReturnOutcome, type RowOutcome, type RowResult } from '#model/shared/outcome.ts'

type Named = { readonly name: string }

/** `1 row`, `2,345 rows` */
export const rowCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`

/** The first five by name, and how many more. */
export function few(rows: readonly Named[]): string {
  const names = rows.map(({ name }) => name)
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${grouped(names.length - 5)} more` : names.join(', ')
}

const outcomeWords: Readonly<Record<RowOutcome, string>> = {
  conflict: 'changed by someone else',
  not_allowed: 'refused',
  not_found: 'not found',
  changed: 'changed',
  already: 'unchanged',
}

/** `46 changed, 2 refused: T10021, T10044.` */
export const outcomeSentence = (results: readonly (RowResult & Named)[]): string =>
  `${groupResults(results)
    .toReversed()
    .map(
      ({ outcome, results: some }) =>
        `${grouped(some.length)} ${outcomeWords[outcome]}${some.some(hasFailed) ? `: ${few(some)}` : ''}`,
    )
    .join(', ')}.`

/** `Restored 48 tickets. Not restored, because changed by someone else: 10021, 10044.` `counted` says a number of rows in words. */
export function returnSentence(
  results: readonly (Named & { readonly outcome: ReturnOutcome })[],
  counted: (count: number) => string,
): string {
  const of = (outcome: ReturnOutcome) => results.filter((result) => result.outcome === outcome)
  const [returned, touched, gone] = [of('returned'), of('touched'), of('not_found')]
  return [
    `Restored ${counted(returned.length)}.`,
    ...(touched.length > 0 ? [`Not restored, because changed by someone else: ${few(touched)}.`] : []),
    ...(gone.length > 0 ? [`No longer there: ${few(gone)}.`] : []),
  ].join(' ')
}
