/** SQL expressions for row labels, evaluated as the tables' owner: for rows whose references the reader may not access. */
import type { Field } from '#model/kernel/field.ts'
import { snake } from '../tables/columns.ts'
import { baseName, columnName, resourceNamed } from '../tables/resource-tables.ts'

/** Titles may contain references whose titles contain references; below this depth the id is used. */
const DEEPEST = 3

function titleText(to: string, alias: string, depth: number): string {
  const { title, fields } = resourceNamed(baseName(to))
  const parts = title.flatMap((key) => {
    const field = fields[key]
    if (field === undefined) return []
    const column = `${alias}."${columnName(key, field)}"`
    return [
      field.kind === 'ref' && depth < DEEPEST ? labelText(field, column, depth + 1) : `nullif(${column}::text, '')`,
    ]
  })
  return `coalesce(nullif(concat_ws(' ', ${parts.join(', ')}), ''), ${alias}.id::text)`
}

/** SQL for the label of the row that a reference column points to, or for the labels of a list of references in order. */
export function labelText(field: Field, column: string, depth = 0): string {
  const to = field.to ?? ''
  const there = `l${depth}`
  const from = `from ${snake(baseName(to))} ${there}`
  return field.kind === 'refs'
    ? `array(select ${titleText(to, there, depth)} ${from} where ${there}.id = any(${column}) order by array_position(${column}, ${there}.id))`
    : `(select ${titleText(to, there, depth)} ${from} where ${there}.id = ${column})`
}
