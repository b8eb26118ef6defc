/** Makes the values of a document's row from its reading, checked against the records of the company. */
import { alias } from '#model/areas/document/alias.resource.ts'
import { company as companies } from '#model/areas/company/company.resource.ts'
import type { bill } from '#model/areas/document/bill.resource.ts'
import { allAccepted, withoutSettled } from '#model/areas/document/rules/accepted.ts'
import { keyedFigures } from '#model/areas/document/rules/reading/figure-keys.ts'
import { doubtCount, validateReading } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { columnsAfter, isIdentified, lowestConfidence } from './columns.ts'
import { factsFor, type RecordFacts } from './facts.ts'
import { matchOf } from './match.ts'
import type { ReadPart } from './read-parts.ts'

type Bill = Row<typeof bill>
type Values = Partial<Bill>
/** `filed`: values that save a clean document without a person, if the company wants that; otherwise undefined. */
export type Written = { readonly values: Values; readonly filed: Values | undefined; readonly isIdentified: boolean }

/** Counts the uses of learned spellings. */
async function countUses({ rows }: Unit, facts: RecordFacts, read: ReadPart['reading']): Promise<void> {
  const figures = keyedFigures(read).map(({ figure }) => figure)
  const used = facts.aliases.flatMap(({ id, raw, record }) =>
    id !== null && figures.some((one) => one.record === record && one.raw.trim().toLowerCase() === raw.toLowerCase())
      ? [id]
      : [],
  )
  if (used.length === 0) return
  const known = await rows(alias).find({ id: used }, { only: ['id', 'uses'] })
  await rows(alias).patchMany(known.map(({ id, uses }) => ({ id, values: { uses: (uses ?? 0) + 1 } })))
}

/** Returns the values for the row of one part. `row`: the current row, or the values of a new one. */
export async function valuesOf(unit: Unit, row: Bill, part: ReadPart, now: Date): Promise<Written> {
  const [company] = await unit.rows(companies).find({ id: unit.scope.company ?? 0 })
  if (company === undefined) throw new Error('The company is gone.')
  const facts = await factsFor(unit.client, company, part.reading, now)
  const thresholds = { other: company.bol_doubt_below ?? 90, key: company.bol_key_doubt_below ?? 95 }
  const { figures, cars } = validateReading(part.reading, facts, thresholds)
  const read = { ...part.reading, figures, cars }
  await countUses(unit, facts, read)
  const columns = columnsAfter(row, read)
  const doubts = doubtCount(withoutSettled(read, row.accepted)) + read.cuts.length
  const { found, ...matched } = await matchOf(unit, { ...columns, shipment: row.shipment }, read)
  const isClean = doubts === 0 && matched.match === 'one' && matched.difference_count === 0
  const values: Values = {
    ...columns,
    ...matched,
    doubts,
    confidence: lowestConfidence(read),
    pages: row.asked_pages.length > 0 ? row.pages : part.to - part.from + 1,
    extracted_data: { figures, cars, pages: read.pages, cuts: read.cuts },
  }
  const decision = { by: 'Highball', at: now.toISOString() }
  const filed = { shipment: found, accepted: { ...row.accepted, ...allAccepted(read, decision) } }
  return { values, filed: isClean && company.bol_file_clean ? filed : undefined, isIdentified: isIdentified(read) }
}
