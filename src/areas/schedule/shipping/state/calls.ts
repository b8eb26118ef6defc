/** Requests of the schedule screen. */
import type { Row } from '#model/kernel/resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { scheduleOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

type ScheduleRow = Row<typeof schedule>
export type Saved = { readonly row: ScheduleRow; undo(): Promise<ScheduleRow>; redo(): Promise<ScheduleRow> }

export const scheduleKey = (id: number) => ['contract:schedule', 'screen', id] as const

/** The schedule, the number of cars of its route, which is the default total, and the time zone of the station where they are loaded. */
export async function readSchedule(
  id: number,
  signal: AbortSignal,
): Promise<{ readonly row: ScheduleRow; readonly routeCars: number | null; readonly timezone: string }> {
  const row = await rowsOf(schedule).get(id, signal)
  const contractRoute = row.route === null ? null : await rowsOf(route).get(row.route, signal)
  const origin = contractRoute?.origin
  const loading = typeof origin === 'number' ? await rowsOf(station).get(origin, signal) : undefined
  return { row, routeCars: contractRoute?.cars ?? null, timezone: loading?.timezone ?? '' }
}

/** Days keep the reasons they had. */
const named = (days: ReadonlySet<string>, before: ScheduleRow['locked_days']) => {
  const reasons = new Map(before.map(({ date, reason }) => [date, reason]))
  return [...days].toSorted().map((date) => ({ date, reason: reasons.get(date) ?? '' }))
}

/** Saves the draft with the version it is based on. The undo restores all four fields. */
export async function saveDraft(row: ScheduleRow, draft: ScheduleDraft): Promise<Saved> {
  const after = {
    total: draft.total,
    schedule: scheduleOf(draft),
    locked_days: named(draft.locked, row.locked_days),
    blackout_days: named(draft.blackout, row.blackout_days),
  }
  const before = {
    total: row.total,
    schedule: row.schedule,
    locked_days: row.locked_days,
    blackout_days: row.blackout_days,
  }
  let version = row.version
  const patch = async (values: object): Promise<ScheduleRow> => {
    const saved = await rowsOf(schedule).patch(row.id, { ...values, version })
    version = saved.version
    void queryClient().invalidateQueries({ queryKey: ['contract:schedule'] })
    return saved
  }
  return { row: await patch(after), undo: () => patch(before), redo: () => patch(after) }
}
