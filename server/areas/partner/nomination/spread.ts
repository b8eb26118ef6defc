/** Spreads the cars of a nomination over its days, by the rule of shipping schedules. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { spread } from '#server/areas/schedule/spread.ts'
import { changeDays } from './changes.ts'
import { dayOf, requireBuyer, requireOpen } from './sides.ts'

/**
 * Spreads the total of a nomination, or else its forecast, over the days on which the facility ships, and writes the total. A nomination that
 * was sent changes by its review alone.
 */
export async function autoSchedule(call: Call<typeof nomination, 'autoSchedule'>) {
  const { row, input, rows } = call
  requireBuyer(call)
  const stored = await rows(nomination).get(row.id, { lock: true })
  requireOpen(stored, 'spread')
  const total = stored.total || stored.forecast || 0
  if (total === 0) throw invalid({ total: ['Give the number of cars, or a forecast.'] })
  const today = await dayOf(call, stored.timezone)
  const blackout_days = [...stored.blackout_days, ...stored.closed_days]
  const asked = { ...stored, total, blackout_days, schedule: stored.shipping_schedule, actual: [] }
  const found = spread(asked, { today, from: today }, null)
  const written = { shipping_schedule: found.schedule.map((day) => ({ ...day })), total }
  const answer = { ...found, id: row.id, dry_run: input.dry_run, before: stored.shipping_schedule }
  if (input.dry_run) return { ...answer, version: stored.version }
  const { changed, batch } = await changeDays(call, stored, 'autoSchedule', written)
  return { ...answer, version: changed.version, batch }
}
