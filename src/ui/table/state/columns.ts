/** A table's columns, derived from its resource's fields. */
import { addsUp, isMoney, isNumeric } from '#model/kernel/adding.ts'
import { labelOf, type Field, type FieldKind } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { headerOf, tableFields, zoneName } from '#model/kernel/table.ts'
import { asShown } from '#src/engine/session/company-units.ts'

export type TableColumn = {
  readonly name: string
  readonly field: Field
  readonly label: string
  /** The header text, including the unit. */
  readonly header: string
  readonly width: number
  readonly right: boolean
  /** Shown in the monospaced font: marks, numbers, quantities and times. */
  readonly mono: boolean
  /** Whether the column has a sum. */
  readonly additive: boolean
  /** Whether it adds up for each currency: rows may be in several. */
  readonly isAmount: boolean
}

const widths: Readonly<Record<FieldKind, number>> = {
  text: 132,
  integer: 88,
  number: 88,
  decimal: 100,
  flag: 72,
  day: 96,
  instant: 166,
  choice: 112,
  ref: 156,
  refs: 156,
  codes: 200,
  json: 120,
  list: 120,
}
/** A survey identifier is read as a whole. */
const UWI_WIDTH = 196
/** Fits the longest choice, in its words, with its shape and padding. */
function widthOf(field: Field): number {
  const { kind, choices = [], between, holds } = field
  if (between !== undefined) return widths[kind] + 110
  if (holds === 'uwi') return UWI_WIDTH
  if (kind !== 'choice') return widths[kind]
  const longest = Math.max(0, ...choices.map((choice) => codeText(field, choice).length))
  return Math.min(240, Math.max(64, longest * 7 + 34))
}
export const columnsOf = (resource: Resource): readonly TableColumn[] =>
  Object.entries(tableFields(resource)).map(([name, declared]) => {
    const field = asShown(declared)
    const right = isNumeric(field)
    const header = headerOf(name, field)
    const [adds, isAmount] = [addsUp(field), isMoney(field, resource.fields)]
    return {
      name,
      field,
      label: labelOf(name, field),
      header,
      // Fits the header: 7 px per letter, plus padding and the sort arrow.
      width: Math.max(
        widthOf(field),
        header.length * 7 + 34,
        field.kind === 'text' && (field.maxLength ?? 0) > 300 ? 220 : 0,
      ),
      right,
      mono:
        right ||
        field.kind === 'day' ||
        field.kind === 'instant' ||
        (field.kind === 'text' && (field.maxLength ?? 500) <= 20),
      additive: adds && !isAmount,
      isAmount: adds && isAmount,
    }
  })

/** What is read for these columns: their values, the time zones of the places of their instants, and what is drawn or said beside them. */
export const namesToRead = (columns: readonly Pick<TableColumn, 'name' | 'field'>[]): readonly string[] => [
  ...new Set([
    ...columns.map(({ name }) => name),
    ...zoneNames(columns.map(({ field }) => field)),
    ...columns.flatMap(({ field: { bar = {}, between = [] } }) => [
      ...Object.values(bar).filter((of) => typeof of === 'string'),
      ...between,
    ]),
  ]),
]
const zoneNames = (fields: readonly Field[]): readonly string[] => [
  ...new Set(fields.flatMap(({ place }) => (place === undefined ? [] : zoneName(place)))),
]

/** The columns shown by default. */
export const shownAtFirst = (columns: readonly TableColumn[]): readonly string[] => {
  const declared = columns.filter(({ field }) => field.table === true).map(({ name }) => name)
  return declared.length > 0 ? declared : columns.slice(0, 8).map(({ name }) => name)
}
