/** What the schedule's screen asks of the server: the row, the cars of its route, and to keep a draft. */
import type { Row } from '#model/resource.ts'
import { route, schedule } from '#model/resources/contract.ts'
import { scheduleOf, type ScheduleDraft } from '#model/rules/auto-schedule-draft.ts'
import { rowsOf } from '../../engine/api.ts'
import { client } from '../../engine/query.ts'

type ScheduleRow = Row<typeof schedule>
export type Saved = { readonly row: ScheduleRow; undo(): Promise<ScheduleRow>; redo(): Promise<ScheduleRow> }

export const scheduleKey = (id: number) => ['contract:schedule', 'screen', id] as const

/** The row, and how many cars its route is for: the total of a schedule that has none of its own. */
export async function readSchedule(id: number, signal: AbortSignal): Promise<{ readonly row: ScheduleRow; readonly routeCars: number | null }> {
  const row = await rowsOf(schedule).get(id, signal)
  const way = row.route === null ? null : await rowsOf(route).get(row.route, signal)
  return { row, routeCars: way?.cars ?? null }
}

/** Reasons stay with the days that had them. */
const named = (days: ReadonlySet<string>, before: ScheduleRow['locked_days']) => {
  const reasons = new Map(before.map(({ date, reason }) => [date, reason]))
  return [...days].toSorted().map((date) => ({ date, reason: reasons.get(date) ?? '' }))
}

/** Keeps the draft under the version it was made from; taken back, the four fields are as they were. */
export async function saveDraft(row: ScheduleRow, draft: ScheduleDraft): Promise<Saved> {
  const after = { total: draft.total, schedule: scheduleOf(draft), locked_days: named(draft.locked, row.locked_days), blackout_days: named(draft.blackout, row.blackout_days) }
  const before = { total: row.total, schedule: row.schedule, locked_days: row.locked_days, blackout_days: row.blackout_days }
  let version = row.version
  const patch = async (values: object): Promise<ScheduleRow> => {
    const kept = await rowsOf(schedule).patch(row.id, { ...values, version })
    version = kept.version
    void client.invalidateQueries({ queryKey: ['contract:schedule'] })
    return kept
  }
  return { row: await patch(after), undo: () => patch(before), redo: () => patch(after) }
}
