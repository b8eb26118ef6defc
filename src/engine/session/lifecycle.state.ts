/** Who wants to be told when a user leaves. */
import { state } from '../console/console.state.ts'

export const departures = state(() => ({
  cleaners: new Set<() => void>(),
  savers: new Set<() => Promise<void>>(),
}))
