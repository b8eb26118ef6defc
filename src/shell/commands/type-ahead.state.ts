/** Keys typed ahead: what holds them back, and whether one of them is being replayed now. */
import { state } from '#src/engine/console/console.state.ts'

type TypedAhead = {
  /** Something is still being waited for. */
  isWaiting: boolean
  /** Keys are held back even where a dialog has the focus: it is the dialog that waits. */
  isDialogWaiting: boolean
  isGiving: boolean
  held: KeyboardEvent[]
  /** What was begun while keys were held back, and is waited for as well. */
  also: readonly { readonly work: Promise<unknown>; readonly ms: number }[]
  /** Until when keys wait for what a sign of loading stands for. */
  readonly patience: WeakMap<Element, number>
}
export const typedAhead = state((): TypedAhead => ({
  isWaiting: false,
  isDialogWaiting: false,
  isGiving: false,
  held: [],
  also: [],
  patience: new WeakMap(),
}))
