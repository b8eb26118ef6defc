/** A shipping schedule spread anew, by the rule that the screen uses too. */
import { route, schedule } from '#model/resources/contract.ts'
import { requestOf } from '#model/rules/auto-schedule-row.ts'
import { BadSchedule, spreadSchedule, type Spread } from '#model/rules/auto-schedule.ts'
import { invalid } from '../engine/fault.ts'
import type { Call } from '../engine/handler.ts'

/** `before` is what takes it back: the schedule as it was. */
export async function autoSchedule({ row, input, rows }: Call<typeof schedule, 'autoSchedule'>) {
  const kept = await rows(schedule).get(row.id, { lock: true })
  const way = kept.route === null ? null : await rows(route).get(kept.route)
  let spread: Spread
  try {
    spread = spreadSchedule(requestOf(kept, way?.cars ?? null))
  } catch (thrown) {
    if (thrown instanceof BadSchedule) throw invalid(Object.fromEntries(Object.entries(thrown.faults).map(([field, said]) => [field, [...said]])))
    throw thrown
  }
  const after = input.dry_run ? kept : await rows(schedule).patch(row.id, { schedule: spread.schedule })
  return { ...spread, id: row.id, version: after.version, dry_run: input.dry_run, before: kept.schedule }
}
