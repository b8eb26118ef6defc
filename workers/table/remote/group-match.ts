/** The filter that selects the rows of one group. */
import type { Field } from '#model/kernel/field.ts'
import type { Key } from './remote-totals.ts'
import type { Match, Term } from '#model/shared/filter.ts'
import { periodOf } from '#model/shared/period.ts'

/** The filter that selects the rows of one group. */
export function matchOf({ kind, place }: Pick<Field, 'kind' | 'place'>, key: Key, zone: string): Match {
  const one = (term: Term): Match => ({ any: [term], not: false })
  if (key === null) return one({ is: 'empty' })
  if (kind === 'day' || kind === 'instant') {
    const isPlaced = kind === 'instant' && place !== undefined
    const day = periodOf(String(key), kind, 0, zone, isPlaced)
    const clocks = isPlaced ? { wall: zone } : {}
    return one({ is: 'range', ...(day && { min: day.from, max: day.to, maxOpen: true, ...clocks }) })
  }
  return one({ is: 'value', value: kind === 'flag' ? key === 'true' : key })
}
