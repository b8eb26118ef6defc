/** The element that last had the focus in each pane. */
import { state } from '#src/engine/console/console.state.ts'

export const lastFocused = state(() => new Map<string, WeakRef<HTMLElement>>())
