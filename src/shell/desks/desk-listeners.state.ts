/** The listeners called when a desk is created, renamed, shared or deleted. */
import { state } from '#src/engine/console/console.state.ts'

export const deskListeners = state(() => ({ changed: new Set<() => void>() }))
