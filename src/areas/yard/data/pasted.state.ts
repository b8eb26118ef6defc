/** Rows pasted on one screen for use on another, because they are too long for a URL. */
import { state } from '#src/engine/console/console.state.ts'

const pasted = state(() => ({ text: '' }))
export const keepPasted = (text: string): void => {
  pasted().text = text
}
export const takePasted = (): string => pasted().text
