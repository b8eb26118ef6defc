/** What is changed of roles and not kept yet: it survives the pane being closed, and goes with the session. */
import { proxy } from 'valtio'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { state } from '#src/engine/console/console.state.ts'

/** By the id of the group: the codes that it shall have, and the version at which that was decided. */
export type RoleEdit = { readonly version: number; readonly codes: readonly string[] }

export const roleEdits = state(() => {
  const edits = proxy<{ byGroup: Record<number, RoleEdit> }>({ byGroup: {} })
  onClear(() => {
    edits.byGroup = {}
  })
  return edits
})
