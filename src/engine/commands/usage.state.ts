/** Which commands this user runs and which places they see, how often and when last; kept in the browser until they sign out. */
import { proxy, ref } from 'valtio'
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
  const now = proxy<{ uses: Readonly<Record<string, Use>> }>({ uses: ref(read()) })
  onClear(() => {
    now.uses = ref<Record<string, Use>>({})
    localStorage.removeItem(KEPT)
  })
  return {
    now,
    all: () => now.uses,
    record: (used: Readonly<Record<string, PlaceWords>>): void => {
      const at = Date.now()
      const added = Object.entries(used).map(([name, words]) => [
        name,
        { count: (now.uses[name]?.count ?? 0) + 1, at, ...words },
      ])
      const all: readonly (readonly [string, Use])[] = Object.entries({ ...now.uses, ...Object.fromEntries(added) })
      now.uses = ref(Object.fromEntries(all.toSorted(([, one], [, two]) => two.at - one.at).slice(0, MOST)))
      localStorage.setItem(KEPT, JSON.stringify(now.uses))
    },
  }
})
