/** Reads a schedule with what its days depend on, and saves its days, for every screen that shows them. */
import type { Row } from '#model/kernel/resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { keptPlan, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

type ScheduleRow = Row<typeof schedule>
export type SavedSchedule = { readonly row: ScheduleRow; undo(): Promise<ScheduleRow>; redo(): Promise<ScheduleRow> }

/** The schedule, the number of cars of its route, which is the default total, and the time zone of the station where they are loaded. */
export async function readSchedule(
  id: number,
  signal?: AbortSignal,
): Promise<{ readonly row: ScheduleRow; readonly routeCars: number | null; readonly timezone: string }> {
  const row = await rowsOf(schedule).get(id, signal)
  const way = row.route === null ? null : await rowsOf(route).get(row.route, signal)
  const origin = way?.origin
  const loading = typeof origin === 'number' ? await rowsOf(station).get(origin, signal) : undefined
  return { row, routeCars: way?.cars ?? null, timezone: loading?.timezone ?? '' }
}

/** Saves the draft with the version it is based on. The undo restores all four fields. */
export async function saveDraft(row: ScheduleRow, draft: ScheduleDraft): Promise<SavedSchedule> {
  const after = keptPlan(draft, row)
  const { total, schedule: days, locked_days, blackout_days } = row
  let { version } = row
  const patch = async (values: object): Promise<ScheduleRow> => {
    const saved = await rowsOf(schedule).patch(row.id, { ...values, version })
    version = saved.version
    void queryClient().invalidateQueries({ queryKey: ['contract:schedule'] })
    return saved
  }
  return {
    row: await patch(after),
    undo: () => patch({ total, schedule: days, locked_days, blackout_days }),
    redo: () => patch(after),
  }
}
