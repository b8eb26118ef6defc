/** Keys typed ahead, whether something is still being waited for, and whether one of the keys is being replayed now. */
import { state } from '#src/engine/console/console.state.ts'

type TypedAhead = { isWaiting: boolean; isGiving: boolean; held: KeyboardEvent[] }
export const typedAhead = state((): TypedAhead => ({ isWaiting: false, isGiving: false, held: [] }))
