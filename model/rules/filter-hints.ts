/** What may be typed into the filter of a column, by its kind: shown at the cell, so that no operator has to be known. */
import type { Field, FieldKind } from '../field.ts'

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
const numbers = ({ unit }: Field): readonly FilterHint[] => {
  const said = unit === undefined ? '' : ` ${unit}`
  return [{ typed: `>= 100${said}`, means: 'also >, <, <=' }, { typed: `10..20${said}`, means: 'from, to' }, { typed: '1|2', means: 'either' }, { typed: '!0', means: 'not' }, ...always]
}

function choices({ choices: said = [] }: Field): readonly FilterHint[] {
  const [one = '', two] = said.filter(Boolean)
  const either: FilterHint = two === undefined ? { typed: one, means: 'is it' } : { typed: `${one}|${two}`, means: 'either' }
  return [either, { typed: `!${one}`, means: 'any other' }, ...always]
}
const byKind: Readonly<Partial<Record<FieldKind, (field: Field) => readonly FilterHint[]>>> = {
  flag: () => [{ typed: 'yes', means: 'is so' }, { typed: 'no', means: 'is not' }],
  day: () => [...days, ...always],
  instant: () => [...days, ...always],
  integer: numbers,
  number: numbers,
  decimal: numbers,
  choice: choices,
}

/** Each `typed` is a filter that the field understands. */
export const filterHints = (field: Field): readonly FilterHint[] => byKind[field.kind]?.(field) ?? [...texts, ...always]
