/** Renders a value as a grid cell: text and style. */
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { figureText, numberText, withoutSeparators } from '#model/kernel/quantity.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { zoneName } from '#model/kernel/table.ts'
import { grouped } from '#model/shared/number-format.ts'
import { GridCellKind, type GridCell, type Theme } from '@glideapps/glide-data-grid'
import { stamp } from '#model/shared/period.ts'
import type { HeadCell, TableWindow, Totals } from '#workers/jobs.ts'
import { momentText, placeOrUserZone } from '#src/engine/session/user-zone.ts'
import { stateOf, stateShape } from '#src/ui/controls/status-tone.ts'
import type { TableColumn } from '../state/columns.ts'
import { barIn, levelOf } from './bar.ts'
import type { TotalKind } from '../state/settings.ts'

const storedDigits = ({ field }: TableColumn, value: number): string =>
  field.kind === 'decimal' ? value.toFixed(field.scale ?? 0) : String(value)
/** A number in plain digits, as spreadsheets read it: in the unit of the heading. */
export const plainNumber = (column: TableColumn, value: number): string =>
  toShown(column.field, storedDigits(column, value))

const isFigure = ({ field }: TableColumn): boolean => field.kind !== 'day' && field.kind !== 'instant'

/** A value as displayed. The unit stands in the heading. `zone`: of an instant's place. */
export function shown(column: TableColumn, value: unknown, zone = ''): string {
  const { field, name } = column
  if (value === null || value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value)))
    return ''
  if (typeof value === 'boolean') {
    const state = stateOf(name, value)
    return value ? `${state ? `${stateShape[state]} ` : ''}yes` : '–'
  }
  if (typeof value === 'number') {
    if (field.kind === 'instant') return momentText(value, zone)
    if (field.kind === 'day') return stamp(value, field.kind)
    return figureText(field, value)
  }
  const text = textOf(value)
  const state = field.kind === 'choice' ? stateOf(name, text) : undefined
  const words = cellWords(field, text)
  return state ? `${stateShape[state]} ${words}` : words
}

export const totalOf = (totals: Totals, kind: TotalKind): number | null =>
  kind === 'average'
    ? totals.count > 0
      ? totals.sum / totals.count
      : null
    : kind === 'sum'
      ? totals.count > 0
        ? totals.sum
        : null
      : totals[kind]

/** A total has the precision of its column, an average one digit more. */
export function totalText(column: TableColumn, totals: Totals, kind: TotalKind): string {
  const value = totalOf(totals, kind)
  if (value === null) return ''
  if (kind === 'count') return grouped(value)
  const { field } = column
  const { shownIn, scale = 0 } = field
  const least = shownIn?.digits ?? field.digits ?? scale
  const digits =
    (field.scale === undefined && field.kind !== 'integer' && !shownIn ? 2 : least) + (kind === 'average' ? 1 : 0)
  const read = shownIn ? (value * shownIn.times) / shownIn.over : value
  return numberText(read, digits, Math.min(digits, least))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const loading: GridCell = { kind: GridCellKind.Loading, allowOverlay: false }

const text = (
  displayData: string,
  more: { readonly right?: boolean; readonly theme?: Partial<Theme>; readonly copy?: string } = {},
): GridCell => ({
  kind: GridCellKind.Text,
  data: displayData,
  displayData,
  allowOverlay: false,
  readonly: true,
  copyData: more.copy ?? displayData,
  ...(more.right === true && { contentAlign: 'right' as const }),
  ...(more.theme && { themeOverride: more.theme }),
})

type CellPlace = {
  readonly index: number
  readonly isFirst: boolean
  readonly total: TotalKind
  readonly needle?: string
  /** The columns of the table, by one of which its rows are grouped. */
  readonly columns?: readonly TableColumn[]
}

/** The marker before a row: its selection, or the open state of its group. */
export function markCell(
  window: TableWindow,
  row: number,
  isSelected: boolean,
  token: (name: string) => string,
): GridCell {
  const head = window.heads[row - window.from]
  if (head) return text(head.open ? '▾' : '▸', { copy: head.open ? 'open group' : 'closed group' })
  return text(isSelected ? '✓' : '', {
    copy: isSelected ? 'selected' : 'not selected',
    theme: { textDark: token('accent'), cellHorizontalPadding: 6 },
  })
}

/** The heading of a group of rows: its value in words, and how many they are. */
export const headText = (
  columns: readonly Pick<TableColumn, 'name' | 'field'>[],
  { column, label, count }: { readonly column: string; readonly label: string; readonly count: number },
): string => {
  const field = columns.find(({ name }) => name === column)?.field
  return `${(field === undefined ? label : cellWords(field, label)) || 'none'} (${grouped(count)})`
}

const headCell = (
  head: HeadCell,
  column: TableColumn,
  { isFirst, total, columns = [] }: CellPlace,
  face: string,
): GridCell => {
  if (isFirst) return text(`${'    '.repeat(head.level)}${headText(columns, head)}`, { theme: { fontFamily: face } })
  const totals = head.totals[column.name]
  return text(totals ? totalText(column, totals, total) : '', { right: column.right })
}

/**
 * Whether a cell contains the search text (in lower case). Must agree with the worker (workers/table/view/seek.ts).
 */
export function holds(column: TableColumn, value: unknown, needle: string, zone = ''): boolean {
  if (needle === '' || value === null || value === undefined || (typeof value === 'number' && !/\d/.test(needle)))
    return false
  if (typeof value === 'number' && isFigure(column))
    return storedDigits(column, value).includes(withoutSeparators(needle))
  const { field } = column
  const text =
    typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'number'
        ? stamp(value, field.kind, placeOrUserZone(zone))
        : cellWords(field, textOf(value))
  return text.toLowerCase().includes(needle)
}

/** The time zone in which a row's instant is shown; empty for the user's own. */
export function zoneAt({ cells }: TableWindow, at: number, { place }: Field): string {
  const zone = place === undefined ? undefined : cells[zoneName(place)]?.[at]
  return typeof zone === 'string' ? zone : ''
}

export function dataCell(
  window: TableWindow | null,
  row: number,
  column: TableColumn,
  place: CellPlace,
  token: (name: string) => string,
): GridCell {
  const at = window ? row - window.from : -1
  if (!window || at < 0 || at >= window.ids.length) return loading
  const head = window.heads[at]
  if (head) return headCell(head, column, place, token('font-text'))
  const value = window.cells[column.name]?.[at]
  const zone = zoneAt(window, at, column.field)
  const state = stateOf(column.name, value)
  // Recent changes by others are highlighted briefly.
  const isChanged = ((window.marks[at] ?? 0) & (1 << Math.min(place.index, 31))) !== 0
  const theme: Partial<Theme> = {
    ...(state && state !== 'plain' && { textDark: token(state) }),
    ...(place.needle !== undefined &&
      holds(column, value, place.needle, zone) && {
        bgCell: token('accent-soft'),
        textDark: token('accent'),
        baseFontStyle: `600 ${token('size-table')}`,
      }),
    ...(isChanged && { bgCell: token('warn-soft') }),
  }
  const copy =
    typeof value === 'number' && isFigure(column) && !Number.isNaN(value) ? plainNumber(column, value) : undefined
  const bar = barIn(window, at, column)
  const level = bar && levelOf(bar)
  const cell = text(shown(column, value, zone), {
    right: column.right,
    theme: level ? { ...theme, textDark: token(level) } : theme,
    ...(copy !== undefined && { copy }),
  })
  return bar ? Object.assign(cell, { bar }) : cell
}
