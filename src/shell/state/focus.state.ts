/** Keyboard focus in the panes. */
import { state } from '#src/engine/console/console.state.ts'

/** Panes that were opened and still try to pass the focus to their content. */
export const arriving = state(() => new Set<string>())

/** The element that last had the focus in each pane. */
export const lastFocused = state(() => new Map<string, WeakRef<HTMLElement>>())
