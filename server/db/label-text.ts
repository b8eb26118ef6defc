/** What a row is called, as the text of an SQL expression that the owner of the tables runs: for rows whose references the asker may not open. */
import type { Field } from '#model/field.ts'
import { snake } from './columns.ts'
import { baseName, columnName, resourceNamed } from './declared.ts'

/** Titles that name titles that name titles: further down an id will do. */
const DEEPEST = 3

function titleText(to: string, alias: string, depth: number): string {
  const { title, fields } = resourceNamed(baseName(to))
  const parts = title.flatMap((key) => {
    const field = fields[key]
    if (field === undefined) return []
    const column = `${alias}."${columnName(key, field)}"`
    return [field.kind === 'ref' && depth < DEEPEST ? labelText(field, column, depth + 1) : `nullif(${column}::text, '')`]
  })
  return `coalesce(nullif(concat_ws(' ', ${parts.join(', ')}), ''), ${alias}.id::text)`
}

/** The label of what a reference in `column` names, or the labels of those of a list of them, in their order. */
export function labelText(field: Field, column: string, depth = 0): string {
  const to = field.to ?? ''
  const there = `l${depth}`
  const from = `from ${snake(baseName(to))} ${there}`
  return field.kind === 'refs'
    ? `array(select ${titleText(to, there, depth)} ${from} where ${there}.id = any(${column}) order by array_position(${column}, ${there}.id))`
    : `(select ${titleText(to, there, depth)} ${from} where ${there}.id = ${column})`
}
