/** The workspace that commands work on. It runs commands itself, so the frame provides it at run time. */
import type { Workspace } from '#src/engine/commands/workspace.ts'
import { state } from '#src/engine/console/console.state.ts'

type Provided = { workspace: Workspace | undefined }
const provided = state((): Provided => ({ workspace: undefined }))
export const provideWorkspace = (workspace: Workspace): void => {
  provided().workspace = workspace
}
export function workspaceNow(): Workspace {
  const { workspace } = provided()
  if (!workspace) throw new Error('No workspace yet.')
  return workspace
}
