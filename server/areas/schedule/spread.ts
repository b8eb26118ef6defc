/** Spreads a shipping schedule over its days again, by the rule that the screen uses too. */
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

type Days = { readonly today: Day; readonly from: Day }

/** Throws 400 by field. */
export function spread(stored: StoredSchedule, { today, from }: Days, otherwise: number | null): Spread {
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
