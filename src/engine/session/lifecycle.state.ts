/** What is called when a user signs out. */
import { state } from '../console/console.state.ts'

export const departures = state(() => ({
  cleaners: new Set<() => void>(),
  savers: new Set<() => Promise<void>>(),
}))
