/** What this user runs, most lately and most often. It only breaks ties between equally good matches. */
import { onClear } from '../engine/sign.ts'

const KEPT = 'habit'
type Use = { readonly count: number; readonly at: number }

function read(): Record<string, Use> {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    const entries = typeof said === 'object' && said !== null ? Object.entries(said) : []
    return Object.fromEntries(entries.filter(([, use]) => typeof use?.count === 'number' && typeof use?.at === 'number'))
  } catch {
    return {}
  }
}

let uses = read()

export function used(name: string): void {
  uses = { ...uses, [name]: { count: (uses[name]?.count ?? 0) + 1, at: Date.now() } }
  const kept = Object.entries(uses).toSorted(([, one], [, two]) => two.at - one.at).slice(0, 200)
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)))
}

/** 0 never … towards 1 often. */
export const habit = (name: string): number => {
  const count = uses[name]?.count ?? 0
  return count / (count + 5)
}
/** The names used, last first. */
export const recent = (): readonly string[] => Object.entries(uses).toSorted(([, one], [, two]) => two.at - one.at).map(([name]) => name)
onClear(() => {
  uses = {}
  localStorage.removeItem(KEPT)
})
