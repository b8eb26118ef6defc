/** Whether somebody or something may come to the racks now, asked of its record. */
import { onRow } from '#model/kernel/action.ts'
import type { Permission } from '#model/kernel/permissions.ts'

/** `{can, blockers, warnings}` as *Why not?* of a load has them: the same rules, for one of its parties alone. */
export const mayComeCall = (needs: Permission) =>
  onRow('may_come/', {
    label: 'May come?',
    needs,
    undo: 'none',
    method: 'GET',
    form: 'none',
    explains: true,
  })
