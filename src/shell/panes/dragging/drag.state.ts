/** The tiles as they were when the drag began. */
import { state } from '#src/engine/console/console.state.ts'
import type { Tree } from '../../state/tree/parts.ts'

export const beforeDrag = state((): { tree: Tree | undefined } => ({ tree: undefined }))
