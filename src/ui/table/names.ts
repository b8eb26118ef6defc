/** What records are called, looked up for many names at once. */
import { resourceNamed } from '#model/named.ts'
import { api } from '../../engine/api.ts'
import type { Suggestion } from '../form/suggest.ts'
import type { Named } from './cellText.ts'

/** A list with more different names than this was not copied out of one column. */
const MOST = 1000
const LANES = 6

/** By the resource that is pointed to. Only a name that is exactly one record's is taken for it. */
export async function lookUpNames(wanted: ReadonlyMap<string, readonly string[]>): Promise<Named> {
  const all = [...wanted].flatMap(([to, names]) => names.map((name) => ({ to, name })))
  if (all.length > MOST) throw new Error(`${all.length} different names of other records are too many: at most ${MOST}.`)
  const found = new Map<string, ReturnType<Named>>()
  const waiting = [...all]
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { to, name } = next
      const { results } = await api<{ readonly results: readonly Suggestion[] }>(`${resourceNamed(to).path}autocomplete/`, { query: { input: name, limit: 30 } })
      const exact = results.filter(({ label }) => label.toLowerCase() === name.toLowerCase())
      const [one] = exact
      found.set(`${to} ${name}`, one && exact.length === 1 ? { id: one.value } : exact.length > 1 ? { several: exact.length } : { perhaps: results.map(({ label }) => label) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (to, name) => found.get(`${to} ${name}`) ?? { perhaps: [] }
}
