/** Counts marking requests, so that an overtaken response marks nothing. */
import { state } from '#src/engine/console/console.state.ts'

export const marking = state(() => ({ turn: 0 }))
