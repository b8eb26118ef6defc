/** The screen or record highlighted in the palette, previewed before it is opened. A preview enters no history and receives no commands. */
import { proxy } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import { after } from '#src/engine/console/timers.state.ts'

export const screenPreview = state(() => proxy<{ at: string | null }>({ at: null }))

/** A highlight that moves on within this time, in ms, draws nothing: drawing a screen is expensive. */
const CALM_MS = 200
/** Cancels the preview that is still to be shown. */
const coming = state(() => ({ cancel: () => {} }))

/** The path to preview; null removes the preview at once. */
export function previewScreen(path: string | null): void {
  coming().cancel()
  if (path === null) screenPreview().at = null
  else
    coming().cancel = after(CALM_MS, () => {
      screenPreview().at = path
    })
}
