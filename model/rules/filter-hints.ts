/** What may be typed into the filter of a column, by its kind: shown at the cell, so that no operator has to be known. */
import type { Field } from '../field.ts'

export type FilterHint = { readonly typed: string; readonly means: string }

const always: readonly FilterHint[] = [
  { typed: 'empty', means: 'nothing there' },
  { typed: '!empty', means: 'something there' },
]
const texts: readonly FilterHint[] = [
  { typed: 'abc', means: 'holds abc' },
  { typed: '=abc', means: 'is abc' },
  { typed: 'abc*', means: 'begins so' },
  { typed: 'a|b', means: 'either' },
  { typed: '!abc', means: 'holds it not' },
]
const days: readonly FilterHint[] = [
  { typed: '2026-11', means: 'the month' },
  { typed: '>= 2026-11-01', means: 'from then on' },
  { typed: '2026-11-01..2026-11-07', means: 'from, to' },
  { typed: 'today', means: 'also -3d, +1w' },
  { typed: 'last 7 days', means: 'also this week, next month' },
]
const numbers = (unit: string): readonly FilterHint[] => [
  { typed: `>= 100${unit}`, means: 'also >, <, <=' },
  { typed: `10..20${unit}`, means: 'from, to' },
  { typed: '1|2', means: 'either' },
  { typed: '!0', means: 'not' },
]

/** Each `typed` is a filter that the field understands. */
export function filterHints(field: Field): readonly FilterHint[] {
  const choices = (field.choices ?? []).filter(Boolean)
  const [one = '', two = ''] = choices
  switch (field.kind) {
    case 'flag':
      return [{ typed: 'yes', means: 'is so' }, { typed: 'no', means: 'is not' }]
    case 'day':
    case 'instant':
      return [...days, ...always]
    case 'integer':
    case 'number':
    case 'decimal':
      return [...numbers(field.unit === undefined ? '' : ` ${field.unit}`), ...always]
    case 'choice':
      return two === '' ? [{ typed: one, means: 'is it' }, ...always] : [{ typed: `${one}|${two}`, means: 'either' }, { typed: `!${one}`, means: 'any other' }, ...always]
    default:
      return [...texts, ...always]
  }
}
