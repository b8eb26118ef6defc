/** Spreads a shipping schedule over its days again, by the rule that the screen uses too. */
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { requestOf } from '#model/areas/schedule/rules/schedule-row.ts'
import { BadSchedule, spreadSchedule, type Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { dayIn } from '#model/areas/yard/rules/clock.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'

/** `before`: the schedule as it was, for undo. */
export async function autoSchedule({ row, input, rows, now }: Call<typeof schedule, 'autoSchedule'>) {
  const stored = await rows(schedule).get(row.id, { lock: true })
  const taken = stored.route === null ? null : await rows(route).get(stored.route)
  const [origin] = taken?.origin == null ? [] : await rows(station).find({ id: taken.origin })
  const today = dayIn(now, origin?.timezone ?? '')
  const from = input.from ?? today
  if (from < today) throw invalid({ from: [`${from} is over. The first free day can be ${today} or later.`] })
  let spread: Spread
  try {
    spread = spreadSchedule({ ...requestOf(stored, today, taken?.cars ?? null), from })
  } catch (thrown) {
    if (thrown instanceof BadSchedule)
      throw invalid(
        Object.fromEntries(Object.entries(thrown.faults).map(([field, messages]) => [field, [...messages]])),
      )
    throw thrown
  }
  const after = input.dry_run ? stored : await rows(schedule).patch(row.id, { schedule: spread.schedule })
  return { ...spread, id: row.id, version: after.version, dry_run: input.dry_run, before: stored.schedule }
}
