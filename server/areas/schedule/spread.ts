/** Spreads a shipping schedule or a nomination over its days again, by the rule that the screen uses too. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { requestOf, type StoredSchedule } from '#model/areas/schedule/rules/schedule-row.ts'
import { spreadSchedule, type Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import { BadSchedule } from '#model/areas/schedule/rules/schedule-request.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { ownZone } from '#server/areas/company/own-day.ts'
import { changeDays } from '#server/areas/partner/nomination/changes.ts'
import { dayOf, requireBuyer, requireOpen } from '#server/areas/partner/nomination/sides.ts'

type Days = { readonly today: Day; readonly from: Day }

/** Throws 400 by field. */
function spread(stored: StoredSchedule, { today, from }: Days, otherwise: number | null): Spread {
  try {
    return spreadSchedule({ ...requestOf(stored, today, otherwise), from })
  } catch (thrown) {
    if (thrown instanceof BadSchedule)
      throw invalid(
        Object.fromEntries(Object.entries(thrown.faults).map(([field, messages]) => [field, [...messages]])),
      )
    throw thrown
  }
}

/** `before`: the schedule as it was, for undo. */
export async function autoSchedule(call: Call<typeof schedule, 'autoSchedule'>) {
  const { row, input, rows, now } = call
  const stored = await rows(schedule).get(row.id, { lock: true })
  const taken = stored.route === null ? null : await rows(route).get(stored.route)
  const [origin] = taken?.origin == null ? [] : await rows(station).find({ id: taken.origin })
  const today = dayIn(now, origin?.timezone || (await ownZone(call)))
  const from = input.from ?? today
  if (from < today) throw invalid({ from: [`${from} is over. The first free day can be ${today} or later.`] })
  const found = spread(stored, { today, from }, taken?.cars ?? null)
  const after = input.dry_run ? stored : await rows(schedule).patch(row.id, { schedule: found.schedule })
  return { ...found, id: row.id, version: after.version, dry_run: input.dry_run, before: stored.schedule }
}

/**
 * Spreads the total of a nomination, or else its forecast, over the days on which the facility ships, and writes the total. A nomination that
 * was sent changes by its review alone.
 */
export async function autoScheduleNomination(call: Call<typeof nomination, 'autoSchedule'>) {
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
