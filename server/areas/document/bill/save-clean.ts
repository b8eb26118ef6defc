/** Saves the clean documents among those that a person marked, with a result for each. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { allAccepted } from '#model/areas/document/rules/accepted.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOutcomes, type ChangeResult } from '#model/shared/outcome.ts'
import type { Call, Kept } from '#server/engine/base/handler.ts'
import { matchOf } from '../reading/match.ts'

type Bill = Row<typeof bill>
type Saving = Call<typeof bill, 'saveClean'>
type Judged = { readonly result: ChangeResult; readonly kept?: Kept }

const count = (number: number | null, word: string): string => `${number ?? 0} ${word}${number === 1 ? '' : 's'}`
/** Returns the reason why a person must check the document first; undefined for a clean document. */
function problemOf({ status, doubts, difference_count }: Bill, match: Bill['match']): string | undefined {
  if (status !== 'read') return `It is ${status}. Only a document that was read is saved.`
  if ((doubts ?? 0) > 0) return `It has ${count(doubts, 'doubt')}. Open it and check them.`
  if (match !== 'one') return match === 'none' ? 'No shipment has its number.' : 'Several shipments have its number.'
  return (difference_count ?? 0) > 0 ? `${count(difference_count, 'figure')} differ from our own bill.` : undefined
}

async function saveOne(call: Saving, row: Bill): Promise<Judged> {
  const { rows, input, person, now } = call
  const read = keptReading(row.extracted_data)
  const { match, difference_count, found } = await matchOf(call, row, read)
  const about = { id: row.id, version: row.version, from: row.status, before: null }
  const message = problemOf({ ...row, difference_count }, match)
  if (message !== undefined) return { result: { ...about, outcome: 'not_allowed', message } }
  if (input.dry_run) return { result: { ...about, outcome: 'changed', message: '' } }
  const accepted = { ...row.accepted, ...allAccepted(read, { by: person.name, at: now }) }
  const saved = await rows(bill).patch(row.id, { status: 'saved', shipment: found, accepted })
  const { status, shipment, is_primary } = row
  return {
    result: { ...about, version: saved.version, outcome: 'changed', message: '' },
    kept: { id: row.id, version: saved.version, before: { status, shipment, is_primary, accepted: row.accepted } },
  }
}

export async function saveClean(call: Saving) {
  const { rows, input, keepBatch } = call
  const ids = [...new Set(input.ids)]
  const found = new Map(
    (await rows(bill).find({ id: ids }, { lock: true, ordering: 'id' })).map((row) => [row.id, row]),
  )
  const judged: Judged[] = []
  for (const id of ids) {
    const row = found.get(id)
    const gone = { id, version: null, from: null, before: null, outcome: 'not_found', message: 'It is gone.' } as const
    judged.push(row === undefined ? { result: gone } : await saveOne(call, row))
  }
  const results = judged.map(({ result }) => result)
  const kept = judged.flatMap((one) => one.kept ?? [])
  const batch = kept.length === 0 ? null : await keepBatch(bill, 'saveClean', kept)
  return { batch, counts: countOutcomes(results), results }
}
