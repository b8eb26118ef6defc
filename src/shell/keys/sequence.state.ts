/** Cancels an incomplete key sequence. */
import { state } from '#src/engine/console/console.state.ts'

export const sequenceWait = state(() => ({ cancel: () => {} }))
