/** Fields of a long form that are empty and that a reader can do without: they fold into *More*. */
import type { Field, Fields } from '../field.ts'

type Row = Readonly<Record<string, unknown>>
/** A form with fewer fields is seen as a whole. */
const LONG = 12
/** To fold fewer saves no room. */
const FEW = 3

/** A choice or a flag always says something. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Texts that may be longer are remarks, which people write into a record at any time. */
const REMARK = 500

/** What must be filled in, what tables show, and remarks; but not what only the server can set, while it is empty. */
const isImportant = ({ kind, required, table, readOnly, maxLength = 0 }: Field): boolean =>
  required === true || (readOnly !== true && (table === true || (kind === 'text' && maxLength > REMARK)))

export function foldedFields(fields: Fields, row: Row): readonly string[] {
  const shown = Object.entries(fields).filter(([, field]) => field.writeOnly !== true)
  if (shown.length < LONG) return []
  const folded = shown.flatMap(([name, field]) => (isEmptyValue(row[name]) && !isImportant(field) ? [name] : []))
  return folded.length < FEW ? [] : folded
}
