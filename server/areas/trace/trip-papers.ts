/** What was read from papers of a trip, the values of the trips one sees, and whether what is kept of positions is up to date. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { attachFile } from '#server/engine/operations/files/attach.ts'

/** Merged by name: a name that is sent as null goes. A file that comes along is kept with the trip. */
export async function saveExtractedData(call: Call<typeof trip, 'saveExtractedData'>) {
  const { row, input, given, rows, files, keepBatch } = call
  const name = given.has('extracted_data') ? 'extracted_data' : 'data'
  if (!given.has(name) && files.file === undefined) throw invalid({ extracted_data: ['This field is required.'] })
  const merged = Object.entries({ ...row.extracted_data, ...input[name] }).filter(([, value]) => value !== null)
  if (merged.length > 1000) throw invalid({ [name]: ['At most 1,000 names.'] })
  if (files.file !== undefined)
    await attachFile(rows(attachment), files.file, { object_type: 'trace:trip', object_id: String(row.id) })
  const changed = await rows(trip).patch(row.id, { extracted_data: Object.fromEntries(merged) })
  const kept = { id: row.id, version: changed.version, before: { extracted_data: row.extracted_data } }
  return { ...changed, batch: await keepBatch(trip, 'saveExtractedData', [kept]) }
}

const referred = ['shipper', 'consignee', 'origin', 'destination', 'product'] as const

/** Each value once, with how many trips have it; the most frequent first. */
export async function uniqueValues({ filters, matching }: Call<typeof trip, 'getShipperUniqueValues'>) {
  const trips = await matching(trip, filters)
  const count = (valuesOf: (one: (typeof trips)[number]) => readonly [string | number | null, string]) => {
    const found = new Map<string | number, { value: string | number; label: string; count: number }>()
    for (const one of trips) {
      const [value, label] = valuesOf(one)
      if (value === null || value === '') continue
      const known = found.get(value)
      if (known) known.count += 1
      else found.set(value, { value, label, count: 1 })
    }
    return [...found.values()].toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
  }
  return {
    ...Object.fromEntries(referred.map((key) => [key, count((one) => [one[key], one[`${key}__label`] ?? ''])])),
    railroad: count((one) => [one.railroad, one.railroad]),
  }
}
