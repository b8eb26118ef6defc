/** Which commands this user runs, how often and when last; kept in the browser until they sign out. */
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

const KEPT = 'habit'
type Use = { readonly count: number; readonly at: number }

function read(): Record<string, Use> {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    const entries = typeof said === 'object' && said !== null ? Object.entries(said) : []
    return Object.fromEntries(
      entries.filter(([, use]) => typeof use?.count === 'number' && typeof use?.at === 'number'),
    )
  } catch {
    return {}
  }
}

/** Created with the shell, so that signing out also removes what an earlier visit stored. */
export const usage = state(() => {
  let uses = read()
  onClear(() => {
    uses = {}
    localStorage.removeItem(KEPT)
  })
  return {
    all: () => uses,
    record: (name: string): void => {
      uses = { ...uses, [name]: { count: (uses[name]?.count ?? 0) + 1, at: Date.now() } }
      const kept = Object.entries(uses)
        .toSorted(([, one], [, two]) => two.at - one.at)
        .slice(0, 200)
      localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)))
    },
  }
})
