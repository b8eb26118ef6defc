/** What is said of rows on their papers, by the area that they belong to. */
import type { RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import type { FactsCall, PaperWork } from '../area-work/paper-work.ts'
import { matchingIn, summedUpIn } from '../area-work/matching.ts'

/** Facts as they are kept: whoever gathered them knows their form, the engine does not. */
export type Facts = unknown
type AnyPaperWork = PaperWork<RowReader, Facts>

/** The engine knows neither the fields of a row nor the facts of its papers; `withPapers` has held the one to the other. */
export function workFor({ papers }: Pick<Maker, 'papers'>, code: string): AnyPaperWork {
  const work = papers[code]
  if (work === undefined) throw new Error(`Nobody writes the paper ${code}`)
  return work as unknown as AnyPaperWork
}

export const callOf = (unit: Unit, { person }: Pick<Maker, 'person'>, day: string | null = null): FactsCall => ({
  rows: unit.rows,
  matching: matchingIn(unit),
  summedUp: summedUpIn(unit),
  now: unit.now,
  person,
  day,
})

/** Of many rows at once, in their order. */
export const factsOf = (
  unit: Unit,
  maker: Pick<Maker, 'papers' | 'person'>,
  code: string,
  rows: readonly RowReader[],
  day: string | null = null,
): Promise<readonly Facts[]> => workFor(maker, code).facts(callOf(unit, maker, day), rows as never)
