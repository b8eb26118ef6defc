/** How many tables have been opened: each has a key of its own. */
import { state } from '../console/console.state.ts'

export const tablesOpened = state(() => ({ count: 0 }))
