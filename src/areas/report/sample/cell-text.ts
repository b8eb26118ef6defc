/** The text of a cell of a sample, and the width of its column. */
import { FORMULA_SCALE } from '#model/areas/report/rules/columns.ts'
import type { Field } from '#model/kernel/field.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import type { SampleColumn, SampleRow } from './calls.ts'

const EMPTY = '—'
const numeric: ReadonlySet<string> = new Set(['integer', 'number', 'decimal'])
const labelled = (row: SampleRow, name: string): unknown => row[`${name}__label`]

/** The values of a formula with a unit have the digits of the values alone, because zeros after them say nothing. */
function figured(field: Field): Field {
  const { unit: _, ...bare } = field
  const read = asShown(field)
  return field.scale === FORMULA_SCALE && read.shownIn === undefined ? bare : read
}
/** Empty for a cell without a value. `field` gives the format of values; without it they are shown as the server sends them. */
export function cellText({ name }: SampleColumn, field: Field | undefined, row: SampleRow): string {
  const value = row[name]
  const label = labelled(row, name)
  if (field?.to !== undefined && typeof label === 'string') return label
  if (field?.to !== undefined && Array.isArray(label)) return label.join(', ')
  if (field && numeric.has(field.kind) && (typeof value === 'number' || typeof value === 'string'))
    return figureText(figured(field), value)
  const text = shownText(field, value)
  return text === EMPTY ? '' : text
}

export const isRight = ({ kind }: SampleColumn): boolean => numeric.has(kind)
/** The label with the unit in which the values are read. */
export function headerText({ label, unit }: SampleColumn, field: Field | undefined): string {
  const read = field?.unit === undefined ? unit : (unitOf(asShown(field)) ?? unit)
  return read === '' ? label : `${label} (${read})`
}

const widths: Readonly<Record<string, number>> = { text: 132, flag: 72, day: 96, instant: 166, choice: 112 }
export const widthOf = (column: SampleColumn, header: string): number =>
  Math.min(320, Math.max(widths[column.kind] ?? (isRight(column) ? 100 : 156), header.length * 7 + 24))
