/** Forms for which the user was told that unsaved changes block a switch, so that it is said only once. */
import { state } from '#src/engine/console/console.state.ts'
import type { RecordController } from './record-controller.ts'

export const toldUnsaved = state(() => new WeakSet<RecordController>())
