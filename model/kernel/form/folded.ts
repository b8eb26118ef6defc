/** Selects the fields of a long form that fold into *More*: they are empty, and nobody misses them. */
import { isEmptyValue } from '../empty-value.ts'
import type { Field, Fields } from '../field.ts'

type Row = Readonly<Record<string, unknown>>
/** A form with fewer fields than this fits a pane, so it folds nothing. */
const LONG = 12
/** Folding fewer fields than this saves no room. */
const FEW = 3

/** A text field that takes more characters than this holds remarks, which people add at any time. */
const REMARK = 500

/** Required fields, columns of tables and remarks are important. An empty field that only the server can set is not, unless it is required. */
const isImportant = ({ kind, required, table, readOnly, maxLength = 0 }: Field): boolean =>
  required === true || (readOnly !== true && (table === true || (kind === 'text' && maxLength > REMARK)))

const enough = (folded: readonly string[]): readonly string[] => (folded.length < FEW ? [] : folded)

/** The fields that fold in the form of a stored record. */
export function foldedFields(fields: Fields, row: Row): readonly string[] {
  const shown = Object.entries(fields).filter(([, field]) => field.writeOnly !== true)
  if (shown.length < LONG) return []
  return enough(shown.flatMap(([name, field]) => (isEmptyValue(row[name]) && !isImportant(field) ? [name] : [])))
}

/**
 * The fields that fold in the form of a new record, in which nearly all are empty: those of declared groups that have nothing important and no
 * initial value, such as the parties that few bills name.
 */
export function foldedOfNew(fields: Fields, initial: Row): readonly string[] {
  const shown = Object.entries(fields).filter(([, { readOnly }]) => readOnly !== true)
  if (shown.length < LONG) return []
  const stays = new Set(
    shown.flatMap(([name, field]) =>
      isImportant(field) || field.writeOnly === true || !isEmptyValue(initial[name]) ? [field.group] : [],
    ),
  )
  return enough(shown.flatMap(([name, { group }]) => (group !== undefined && !stays.has(group) ? [name] : [])))
}
