/** Examples of what can be typed into a column's filter, by field kind; shown at the filter cell, so that users need not know the operators. */
import { unitOf } from '#model/kernel/measure/units.ts'
import { integer, type Field, type FieldKind } from '#model/kernel/field.ts'
import { codeText } from '#model/kernel/words/code-words.ts'

export type FilterHint = { readonly typed: string; readonly means: string }

const always: readonly FilterHint[] = [
  { typed: 'empty', means: 'no value' },
  { typed: '!empty', means: 'any value' },
]
const texts: readonly FilterHint[] = [
  { typed: 'abc', means: 'contains abc' },
  { typed: '=abc', means: 'equals abc' },
  { typed: 'abc*', means: 'starts with abc' },
  { typed: 'a|b', means: 'a or b' },
  { typed: '!abc', means: 'does not contain abc' },
]
const days: readonly FilterHint[] = [
  { typed: '2026-11', means: 'November 2026' },
  { typed: '>= 2026-11-01', means: 'on or after' },
  { typed: '2026-11-01..2026-11-07', means: 'between' },
  { typed: 'today', means: 'also -3d, +1w' },
  { typed: 'last 7 days', means: 'also this week, next month' },
]
const numbers = (field: Field): readonly FilterHint[] => {
  const suffix = field.unit === undefined ? '' : ` ${unitOf(field)}`
  return [
    { typed: `>= 100${suffix}`, means: 'also >, <, <=' },
    { typed: `10..20${suffix}`, means: 'between' },
    { typed: '1|2', means: '1 or 2' },
    { typed: '!0', means: 'not 0' },
    ...always,
  ]
}

function choices(field: Field): readonly FilterHint[] {
  const [one = '', two] = (field.choices ?? []).filter(Boolean).map((choice) => codeText(field, choice))
  const either: FilterHint =
    two === undefined ? { typed: one, means: 'equals' } : { typed: `${one}|${two}`, means: 'either one' }
  return [either, { typed: `!${one}`, means: 'anything else' }, ...always]
}
const byKind: Readonly<Partial<Record<FieldKind, (field: Field) => readonly FilterHint[]>>> = {
  flag: () => [
    { typed: 'yes', means: 'checked' },
    { typed: 'no', means: 'not checked' },
  ],
  day: () => [...days, ...always],
  instant: () => [...days, ...always],
  integer: numbers,
  number: numbers,
  decimal: numbers,
  choice: choices,
}

/** All that may be typed into filters, by the columns that take it: for the sheet of keys and README. */
export const filterSyntax: readonly { readonly of: string; readonly hints: readonly FilterHint[] }[] = [
  { of: 'a text', hints: texts },
  { of: 'a number', hints: numbers(integer({ unit: 'gal' })).filter((hint) => !always.includes(hint)) },
  { of: 'a day or time', hints: days },
  { of: 'any column', hints: always },
]

/** Hints for a field; each `typed` parses as a filter of it. */
export const filterHints = (field: Field): readonly FilterHint[] => byKind[field.kind]?.(field) ?? [...texts, ...always]
