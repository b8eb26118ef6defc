/** The tiles as they stood when a pane was taken up. */
import { state } from '#src/engine/console/console.state.ts'
import type { Tree } from '../../state/layout.ts'

export const beforeDrag = state((): { tree: Tree | undefined } => ({ tree: undefined }))
