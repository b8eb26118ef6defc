/** How the database compares natural keys: text without case and without outer spaces, and an empty name as no key. */
import type { Field } from '#model/kernel/field.ts'
import { hasForms } from '#model/kernel/key.ts'

/** Numbers the rows that an earlier release let share a key; 0 in all others (model/kernel/key.ts). */
export const COPY = 'key_copy'

/** A text without case and without outer spaces; `value` is SQL. */
export const foldedSql = (value: string): string => `lower(btrim(${value}, E' \\t\\r\\n\\u00a0'))`

/** The value as keys compare it; `value` is SQL. Undefined where that is the value itself. */
export function comparedSql(value: string, field: Field): string | undefined {
  return hasForms(field) ? foldedSql(value) : undefined
}

/** A part of the index of a key; undefined if it is the column itself. An index takes any number of rows whose last part is null. */
export function keyPartSql(value: string, field: Field, isLast: boolean): string | undefined {
  const compared = comparedSql(value, field)
  return isLast && field.kind === 'text' && field.required !== true ? `nullif(${compared ?? value}, '')` : compared
}
