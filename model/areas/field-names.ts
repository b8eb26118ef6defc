/** Fields that hold names of fields of another resource, such as the order of a report: read, chosen and typed by labels. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { tableFields } from '#model/kernel/table.ts'
import { resourceNames, resourceNamed } from './named.ts'

type Row = Readonly<Record<string, unknown>>

/** The field of the row that names the resource, for a field that holds names of its fields, or for the items of a list that do. */
export const namingField = ({ fieldsOf, items = {} }: Field): string | undefined =>
  fieldsOf ?? Object.values(items).find((item) => item.fieldsOf !== undefined)?.fieldsOf

/**
 * A field of a row with the words of its codes, which depend on the resource that the row names. `more` are names beside those that the
 * resource declares, with their labels, such as paths through references.
 */
export function withFieldNames(field: Field, row: Row, more: Readonly<Record<string, string>> = {}): Field {
  const { fieldsOf, isOrdering = false, items } = field
  if (items !== undefined && namingField(field) !== undefined)
    return {
      ...field,
      items: Object.fromEntries(Object.entries(items).map(([key, item]) => [key, withFieldNames(item, row, more)])),
    }
  const source = fieldsOf === undefined ? undefined : row[fieldsOf]
  if (typeof source !== 'string' || !resourceNames.has(source)) return field
  const declared = Object.entries(tableFields(resourceNamed(source))).map(
    ([name, one]) => [name, labelOf(name, one)] as const,
  )
  const labels = [...declared, ...Object.entries(more)]
  const words = Object.fromEntries([
    ...labels,
    ...(isOrdering ? labels.map(([name, label]) => [`-${name}`, `${label}, descending`] as const) : []),
  ])
  return { ...field, words, choices: Object.keys(words) }
}
