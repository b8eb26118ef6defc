/** Renders a value as a grid cell: text and style. */
import { GridCellKind, type GridCell, type Theme } from '@glideapps/glide-data-grid'
import type { HeadCell, TableWindow } from '#workers/jobs.ts'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import type { TableColumn } from '../state/columns.ts'
import type { TotalKind } from '../state/settings.ts'
import { barIn, levelOf } from './bar.ts'
import { headText, holds, isFigure, plainNumber, shown, spanText, totalText, zoneAt } from './words.ts'

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
    ...(state && state.tone !== 'plain' && { textDark: token(state.tone) }),
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
  const said = shown(column, value, zone)
  const cell = text(said === '' ? said : `${said}${spanText(window, at, column.field, zone)}`, {
    right: column.right,
    theme: level ? { ...theme, textDark: token(level) } : theme,
    ...(copy !== undefined && { copy }),
  })
  return bar ? Object.assign(cell, { bar }) : cell
}
