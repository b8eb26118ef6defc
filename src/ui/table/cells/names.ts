/** Looks up many record titles at once. */
import { grouped } from '#model/shared/number-format.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'
import type { Suggestion } from '#src/ui/form/editors/suggest.ts'
import type { TitleLookup } from '#model/shared/reading/cell.ts'

/** More distinct titles than this cannot come from a sensible copy. */
const MOST = 1000
const LANES = 6

/** Grouped by resource. Only a title that belongs to exactly one record is accepted. */
export async function lookUpNames(wanted: ReadonlyMap<string, readonly string[]>): Promise<TitleLookup> {
  const all = [...wanted].flatMap(([to, names]) => names.map((name) => ({ to, name })))
  if (all.length > MOST)
    throw new Error(
      `At most ${MOST} different names of other records can be looked up at once, not ${grouped(all.length)}.`,
    )
  const found = new Map<string, ReturnType<TitleLookup>>()
  const waiting = [...all]
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { to, name } = next
      const { results } = await api<{ readonly results: readonly Suggestion[] }>(
        `${resourceNamed(to).path}autocomplete/`,
        { query: { input: name, limit: 30 } },
      )
      const exact = results.filter(({ label }) => label.toLowerCase() === name.toLowerCase())
      const [one] = exact
      found.set(
        `${to} ${name}`,
        one && exact.length === 1
          ? { id: one.value }
          : exact.length > 1
            ? { several: exact.length }
            : { perhaps: results.map(({ label }) => label) },
      )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (to, name) => found.get(`${to} ${name}`) ?? { perhaps: [] }
}
