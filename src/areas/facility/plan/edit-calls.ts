/** Reads a schedule, changes its days by a pure rule, and saves it with the version it was read at. */
import { missedDays, type MissedDay, type PlanEdit } from '#model/areas/facility/rules/plan-edits.ts'
import { draftOf, spreadOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { dayIn } from '#model/shared/clock.ts'
import { readSchedule, saveDraft, type SavedSchedule } from '#src/ui/plan/schedule-calls.ts'

/** With the calculation of the spread, line by line, and the days that lost their cars because nothing went on them. */
type SavedPlan = SavedSchedule & { readonly working: readonly string[]; readonly missed: readonly MissedDay[] }

/** Throws in words where the days cannot be changed so. */
export async function editPlan(id: number, edit: (draft: ScheduleDraft) => PlanEdit): Promise<SavedPlan> {
  const { row, routeCars, timezone } = await readSchedule(id)
  const draft = draftOf(row, dayIn(new Date().toISOString(), timezone), routeCars)
  const edited = edit(draft)
  if ('refused' in edited) throw new Error(edited.refused)
  return {
    ...(await saveDraft(row, edited.draft)),
    working: spreadOf(edited.draft).working,
    missed: missedDays(draft, edited.draft),
  }
}
