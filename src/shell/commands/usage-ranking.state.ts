/** Which commands this user runs and which places they see, how often and when last; kept in the browser until they sign out. */
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

const KEPT = 'habit'
/** A place, called by its path, has the words it is listed by. */
export type Use = { readonly count: number; readonly at: number; readonly title?: string; readonly hint?: string }
export type PlaceWords = Pick<Use, 'title' | 'hint'>
/** As many are kept. */
const MOST = 200

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
    record: (used: Readonly<Record<string, PlaceWords>>): void => {
      const at = Date.now()
      const now = Object.entries(used).map(([name, words]) => [
        name,
        { count: (uses[name]?.count ?? 0) + 1, at, ...words },
      ])
      const all: readonly (readonly [string, Use])[] = Object.entries({ ...uses, ...Object.fromEntries(now) })
      uses = Object.fromEntries(all.toSorted(([, one], [, two]) => two.at - one.at).slice(0, MOST))
      localStorage.setItem(KEPT, JSON.stringify(uses))
    },
  }
})
