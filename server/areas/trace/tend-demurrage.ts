/**
 * Brings the demurrage of cars that stand at facilities up to date between their sightings: a day that begins is charged whether anybody
 * sees the car or not.
 */
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Database } from '#server/db/database.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'
import { clockBy } from './demurrage-clock.ts'
import { demurrageRules } from './moving/values.ts'
import { stationsOf } from './reading/places.ts'
import { eventsByTrip } from './reading/seen.ts'

/** Returns how many amounts changed. */
export async function refreshDemurrage(rows: RowsOf, now: Date): Promise<number> {
  const rules = await demurrageRules(rows)
  const known = { destination: [...rules.keys()], ended_at: null }
  const standing = (await rows(trip).find(known, { lock: true, ordering: 'id' })).filter(
    (one) => one.status !== 'closed' && one.placed_at !== null,
  )
  if (standing.length === 0) return 0
  const events = await eventsByTrip(
    rows,
    standing.map(({ id }) => id),
  )
  const stations = await stationsOf(
    rows,
    [],
    standing.map(({ destination }) => destination),
  )
  const writes = standing.flatMap((one) => {
    const zone = stations.byId(one.destination)?.timezone ?? ''
    const owed = clockBy(rules, one, events.get(one.id) ?? [], { now: now.toISOString(), zone })
    const [amount, currency] = [owed?.amount ?? null, owed?.currency ?? '']
    return amount === one.demurrage && currency === one.demurrage_currency
      ? []
      : [{ id: one.id, values: { demurrage: amount, demurrage_currency: currency } }]
  })
  if (writes.length > 0) await rows(trip).patchMany(writes)
  return writes.length
}

export const demurrageTending = (db: Database): Moment => ({
  kind: 'tend_trips',
  pattern: '10 * * * *',
  work: async (company, now) => {
    await systemTransaction(db, ({ rows }) => refreshDemurrage(rows, now), company)
  },
})
