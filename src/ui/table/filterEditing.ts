/** The filter of a column as its editors see it. The typed text is the one truth: editors read it and write it, and keep nothing of their own. */
import type { Field } from '#model/field.ts'
import { parseFilter } from '#model/rules/filter.ts'

export const comparisons = ['=', '!', '>=', '<=', '>', '<', '..', 'empty', '!empty'] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonWords: Readonly<Record<Comparison, string>> = {
  '=': 'is', '!': 'is not', '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than', '..': 'from … to', empty: 'nothing there', '!empty': 'something there',
}
/** A comparison with one value, or two. */
export type Compared = { readonly by: Comparison; readonly one: string; readonly two: string }

/** What a typed filter compares; one that says more than that begins anew. */
export function readCompared(typed: string): Compared {
  const said = typed.trim()
  if (said === 'empty' || said === '!') return { by: 'empty', one: '', two: '' }
  if (said === '!empty') return { by: '!empty', one: '', two: '' }
  if (said.includes('|')) return { by: '=', one: '', two: '' }
  const span = /^([^!<>=].*?)\s*\.\.\s*(.*)$/.exec(said)
  if (span) return { by: '..', one: span[1] ?? '', two: span[2] ?? '' }
  const compared = /^(>=|<=|>|<|=|!)?\s*(.*)$/.exec(said)
  const by = comparisons.find((each) => each === compared?.[1]) ?? '='
  return { by, one: compared?.[2] ?? '', two: '' }
}
export function sayCompared({ by, one, two }: Compared): string {
  if (by === 'empty' || by === '!empty') return by
  const [first, second] = [one.trim(), two.trim()]
  // Half a span is a bound: what is not typed yet leaves that side open.
  if (by === '..') return first !== '' && second !== '' ? `${first}..${second}` : first !== '' ? `>= ${first}` : second !== '' ? `<= ${second}` : ''
  if (first === '') return ''
  return by === '=' ? first : by === '!' ? `!${first}` : `${by} ${first}`
}

/** Stretches of time one asks for most. */
export const stretches = ['today', 'yesterday', 'last 7 days', 'last 30 days', 'this week', 'last week', 'this month', 'last month', 'next 7 days', 'empty', '!empty'] as const

const EMPTY = '\u0000empty'
export const keyOf = (value: string | null): string => (value === null || value === '' ? EMPTY : value)
export const valueOf = (key: string): string | null => (key === EMPTY ? null : key)

/** The values that a typed filter names exactly: those it wants, or with `not` those it does not. Undefined where it says something else. */
export function readPicked(field: Field, typed: string): { readonly keys: ReadonlySet<string>; readonly not: boolean } | undefined {
  if (typed.trim() === '') return { keys: new Set(), not: false }
  const parsed = parseFilter(field, typed)
  if (!('match' in parsed)) return undefined
  const keys = parsed.match.any.map((term) => {
    if (term.is === 'empty') return EMPTY
    if (term.is === 'value') return term.value === true ? 'yes' : term.value === false ? 'no' : field.kind === 'decimal' && typeof term.value === 'number' ? term.value.toFixed(field.scale ?? 0) : String(term.value)
    // A day among moments.
    if (term.is === 'range' && (field.kind === 'day' || field.kind === 'instant')) return wholeDay(typed)
    return undefined
  })
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? { keys: new Set(known), not: parsed.match.not } : undefined
}
const wholeDay = (typed: string): string | undefined => /^!?=?(\d{4}-\d\d-\d\d)$/.exec(typed.trim())?.[1]
