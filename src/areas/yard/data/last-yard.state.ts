/** The yard that this user opened last, kept in this browser: `g y` opens it again. */
import { state } from '#src/engine/console/console.state.ts'
import { whose } from '#src/engine/session/clear-storage.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

const KEPT = 'last yard of '

export const lastYard = state(() => {
  onClear(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key)
  })
  return {
    get: (): number | undefined => Number(localStorage.getItem(KEPT + whose())) || undefined,
    set: (id: number): void => localStorage.setItem(KEPT + whose(), String(id)),
  }
})
