/** The number of tables opened, from which each gets its key. */
import { state } from '../console/console.state.ts'

export const tablesOpened = state(() => ({ count: 0 }))
