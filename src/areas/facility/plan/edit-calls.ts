/** Reads a schedule, changes its days by a pure rule, and saves it with the version it was read at. */
import { valuesOf, type PlanEdit } from '#model/areas/facility/rules/plan-edits.ts'
import { spreadOf, draftOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

export type SavedPlan = {
  /** The calculation of the spread, line by line. */
  readonly working: readonly string[]
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

/** As the screen of the schedule itself reads it: by the clocks of the station where its route begins. */
async function readDraft(id: number) {
  const row = await rowsOf(schedule).get(id)
  const way = row.route === null ? null : await rowsOf(route).get(row.route)
  const origin = way?.origin == null ? null : await rowsOf(station).get(way.origin)
  return { row, draft: draftOf(row, dayIn(new Date().toISOString(), origin?.timezone ?? ''), way?.cars ?? null) }
}

/** Throws in words where the days cannot be changed so. */
export async function editPlan(id: number, edit: (draft: ScheduleDraft) => PlanEdit): Promise<SavedPlan> {
  const { row, draft } = await readDraft(id)
  const edited = edit(draft)
  if ('refused' in edited) throw new Error(edited.refused)
  const after = valuesOf(edited.draft, row)
  const { total, schedule: days, locked_days, blackout_days } = row
  let { version } = row
  const save = async (values: object): Promise<void> => {
    ;({ version } = await rowsOf(schedule).patch(id, { ...values, version }))
    await queryClient().invalidateQueries({ queryKey: ['contract:schedule'] })
  }
  await save(after)
  return {
    working: spreadOf(edited.draft).working,
    undo: () => save({ total, schedule: days, locked_days, blackout_days }),
    redo: () => save(after),
  }
}
