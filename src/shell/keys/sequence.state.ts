/** What gives up a sequence of keys that was begun and not ended. */
import { state } from '#src/engine/console/console.state.ts'

export const sequenceWait = state(() => ({ cancel: () => {} }))
