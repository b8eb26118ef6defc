/** The typed cells of a page. */
import type { Field } from '#model/kernel/field.ts'
import { cellWords, codeText, isCode } from '#model/kernel/words/code-words.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { knownZone } from '#model/shared/clock.ts'
import type { Cell } from '../../../files/typed-table.ts'
import { apiValueAt } from '../binary/api-values.ts'
import { partAt, type CellColumn, type CellPage, type SaidPart } from './cell-column.ts'

export type CellReader = (row: number) => Cell
export type ReadZone = (row: number) => string

/** `value`: as the API has it, of references their labels. */
export function cellOf(field: Field, type: string, value: unknown, zone: string): Cell {
  if (value === null || value === undefined) return null
  if (field.shownIn !== undefined && (typeof value === 'number' || typeof value === 'string'))
    return { number: toShown(field, value) }
  if (typeof value === 'string') {
    if (field.kind === 'decimal') return { number: value }
    if (field.kind === 'instant') return { moment: value, zone }
    // Files are read by people: codes stand in them by their words, as in the console, which also reads them back.
    return field.kind === 'day' ? { day: value } : cellWords(field, value)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && isCode(field)) return value.map((code) => codeText(field, String(code))).join(', ')
  return Array.isArray(value) && type.endsWith('[]') ? value.join(', ') : JSON.stringify(value)
}

/** Of no record, then of each of them. */
const zonesSaid = ({ said }: SaidPart, other: string): readonly string[] =>
  [null, ...said].map((zone) => knownZone(zone ?? '') ?? other)

export function zoneReader({ zonePart, zone }: CellColumn, page: CellPage): ReadZone {
  const part = zonePart === undefined ? undefined : partAt(page, zonePart)
  if (part === undefined || 'values' in part) return () => zone
  const zones = zonesSaid(part, zone)
  return (row) => zones[part.codes[row] ?? 0] ?? zone
}

/** Where rows repeat a few cells: which of these each row has. */
export type FewCells = { readonly codes: Uint32Array<ArrayBuffer>; readonly cells: readonly Cell[] }
export function saidCells({ values, type, zone }: CellColumn, part: SaidPart): FewCells {
  const cells: readonly Cell[] =
    values === undefined
      ? zonesSaid(part, zone)
      : [null, ...part.said.map((label) => cellOf(values, type, label, zone))]
  return { codes: part.codes, cells }
}

export function cellReader(column: CellColumn, page: CellPage): CellReader {
  const part = partAt(page, column.part)
  if (!('values' in part)) {
    const { codes, cells } = saidCells(column, part)
    return (row) => cells[codes[row] ?? 0] ?? null
  }
  const { values, type } = column
  if (values === undefined) return () => null
  const zoneOf = zoneReader(column, page)
  return (row) => cellOf(values, type, apiValueAt(part.values, row), zoneOf(row))
}
