/** Translates an API filter criterion into the match that the table worker evaluates on a column. */
import type { Criterion, Match, Term } from './filter.ts'

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : String(value).split(','))
const toScalar = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
const toBound = (value: unknown): string | number => (typeof value === 'number' ? value : String(value))

export function matchOf({ op, value, folded, wall }: Criterion): Match {
  const termOf = (one: unknown): Term =>
    one === null || one === '' ? { is: 'empty' } : { is: 'value', value: toScalar(one), ...(folded && { folded }) }
  const clocks = wall === undefined ? {} : { wall }
  const one = (term: Term): Match => ({ any: [term], not: false })
  switch (op) {
    case 'eq':
      return one(termOf(value))
    case 'ne':
      return { any: [termOf(value)], not: true }
    case 'in':
      return { any: toList(value).map(termOf), not: false }
    case 'gte':
      return one({ is: 'range', min: toBound(value), ...clocks })
    case 'gt':
      return one({ is: 'range', min: toBound(value), minOpen: true, ...clocks })
    case 'lte':
      return one({ is: 'range', max: toBound(value), ...clocks })
    case 'lt':
      return one({ is: 'range', max: toBound(value), maxOpen: true, ...clocks })
    case 'contains':
      return one({ is: 'contains', text: String(value).toLowerCase() })
    case 'startswith':
      return one({ is: 'starts', text: String(value).toLowerCase() })
    case 'isnull':
      return { any: [{ is: 'empty' }], not: value === false || value === 'false' }
  }
}
