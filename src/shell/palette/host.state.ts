/** The element in which the palette is drawn; it is in the page only while the palette is open. */
import { state } from '#src/engine/console/console.state.ts'

export const paletteHost = state(() => document.createElement('div'))
/** What the drawn palette was opened for; null while it is closed. */
export const drawnPalette = state((): { for: unknown } => ({ for: null }))
