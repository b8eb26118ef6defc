/** Converts between a filter's text and its editors. The text is the only state; editors parse and write it. */
import type { Field } from '#model/kernel/field.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { readTypedPeriod } from '../state/typed-periods.state.ts'

export const comparisons = ['=', '!', '>=', '<=', '>', '<', '..', 'empty', '!empty'] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonWords: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!': 'is not',
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
  '..': 'from … to',
  empty: 'empty',
  '!empty': 'not empty',
}
/** A comparison with one or two values. */
export type Compared = { readonly by: Comparison; readonly one: string; readonly two: string }

/** Parses a comparison; a filter that says more is replaced. */
export function readCompared(typed: string): Compared {
  const text = typed.trim()
  if (text === 'empty' || text === '!') return { by: 'empty', one: '', two: '' }
  if (text === '!empty') return { by: '!empty', one: '', two: '' }
  if (text.includes('|')) return { by: '=', one: '', two: '' }
  const span = /^([^!<>=].*?)\s*\.\.\s*(.*)$/.exec(text)
  if (span) return { by: '..', one: span[1] ?? '', two: span[2] ?? '' }
  const compared = /^(>=|<=|>|<|=|!)?\s*(.*)$/.exec(text)
  const by = comparisons.find((each) => each === compared?.[1]) ?? '='
  return { by, one: compared?.[2] ?? '', two: '' }
}
export function sayCompared({ by, one, two }: Compared): string {
  if (by === 'empty' || by === '!empty') return by
  const [first, second] = [one.trim(), two.trim()]
  // An open-ended range is a bound.
  if (by === '..')
    return first !== '' && second !== ''
      ? `${first}..${second}`
      : first !== ''
        ? `>= ${first}`
        : second !== ''
          ? `<= ${second}`
          : ''
  if (first === '') return ''
  return by === '=' ? first : by === '!' ? `!${first}` : `${by} ${first}`
}

/** Common periods. */
export const stretches = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'next 7 days',
  'empty',
  '!empty',
] as const

const EMPTY = '\u0000empty'
export const keyOf = (value: string | null): string => (value === null || value === '' ? EMPTY : value)
export const valueOf = (key: string): string | null => (key === EMPTY ? null : key)

/**
 * The values named by a filter: included ones or, with `not`, excluded ones. Undefined if the filter is of another
 * kind.
 */
export function readPicked(
  field: Field,
  typed: string,
): { readonly keys: ReadonlySet<string>; readonly not: boolean } | undefined {
  if (typed.trim() === '') return { keys: new Set(), not: false }
  const parsed = parseFilter(field, typed, Date.now(), userZone(), readTypedPeriod)
  if (!('match' in parsed)) return undefined
  const keys = parsed.match.any.map((term) => {
    if (term.is === 'empty') return EMPTY
    if (term.is === 'value')
      return term.value === true
        ? 'yes'
        : term.value === false
          ? 'no'
          : field.kind === 'decimal' && typeof term.value === 'number'
            ? term.value.toFixed(field.scale ?? 0)
            : String(term.value)
    // A single day in a column of instants.
    if (term.is === 'range' && (field.kind === 'day' || field.kind === 'instant')) return wholeDay(typed)
    return undefined
  })
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? { keys: new Set(known), not: parsed.match.not } : undefined
}
const wholeDay = (typed: string): string | undefined => /^!?=?(\d{4}-\d\d-\d\d)$/.exec(typed.trim())?.[1]
