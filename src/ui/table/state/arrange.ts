/** User actions on a table's settings: filters, sorting, groups and columns. */
import { filterTextOf } from '#model/shared/filter.ts'
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import { zoneName } from '#model/kernel/table.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import { stamp } from '#model/shared/period.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import type { TableColumn } from './columns.ts'
import type { TableController } from './controller.ts'
import { densities, moved, sorted, type SortBy } from './settings.ts'

export function filterBy(table: TableController, name: string, text: string): void {
  const { [name]: _, ...others } = table.now.settings.filters
  table.configure({ filters: text === '' ? others : { ...others, [name]: text } })
}
/** A value as the user would type it into a filter; an instant as its day. */
function typedValue({ field }: TableColumn, value: unknown, zone: string): string | null {
  if (value === null || value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value)))
    return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return typeof value === 'string' ? cellWords(field, value) : JSON.stringify(value)
  if (field.kind === 'day' || field.kind === 'instant')
    return stamp(value, field.kind, placeOrUserZone(zone)).slice(0, 10)
  return field.kind === 'decimal' ? value.toFixed(field.scale ?? 0) : String(value)
}
/** Filters the column under the cursor by its value, or excludes it. */
export function filterByCell(table: TableController, isNot: boolean): void {
  const { column, now } = table
  if (!column || !now.window) return
  const at = now.cursor.row - now.window.from
  const { place } = column.field
  const zone = place === undefined ? '' : now.window.cells[zoneName(place)]?.[at]
  const filterText = filterTextOf([
    typedValue(column, now.window.cells[column.name]?.[at], typeof zone === 'string' ? zone : ''),
  ])
  filterBy(table, column.name, isNot ? `!${filterText}` : filterText)
}
export const clearFilters = (table: TableController): void => table.configure({ filters: {}, search: '' })

/** Cycles ascending, descending, unsorted; `also` keeps the other sort columns. */
export const sortBy = (table: TableController, name: string, also = false): void =>
  table.configure({ sort: sorted(table.now.settings.sort, name, also) })

/** Adds or removes a grouping column. */
export function groupBy(table: TableController, name: string): void {
  const { group } = table.now.settings
  table.configure({ group: group.includes(name) ? group.filter((each) => each !== name) : [...group, name], open: [] })
}

export const resizeColumn = (table: TableController, name: string, width: number): void =>
  table.configure({ widths: { ...table.now.settings.widths, [name]: width } })

/** Widens the column under the cursor by px. */
export function widen(table: TableController, by: number): void {
  const { column } = table
  if (column)
    resizeColumn(table, column.name, Math.max(48, (table.now.settings.widths[column.name] ?? column.width) + by))
}
export const moveColumn = (table: TableController, from: number, to: number): void =>
  table.configure({ columns: moved(table.now.settings.columns, from, to) })

/** Moves the column under the cursor, and the cursor with it. */
export function carryColumn(table: TableController, step: 1 | -1): void {
  const { row, column } = table.now.cursor
  const to = column + step
  if (to < 0 || to >= table.now.settings.columns.length) return
  moveColumn(table, column, to)
  table.moveTo(row, to)
}

export const setSort = (table: TableController, sort: readonly SortBy[]): void => table.configure({ sort })
export const setGroup = (table: TableController, group: readonly string[]): void => table.configure({ group, open: [] })

/** Opens or closes all groups at every level. */
export const openGroups = (table: TableController, open: boolean): void =>
  table.configure({ open: open ? [ALL_BUT] : [] })

/** Hides the column under the cursor, unless it is the last one. */
export function hideColumn(table: TableController): void {
  const { columns, pinned } = table.now.settings
  const { row, column } = table.now.cursor
  if (columns.length < 2) return
  table.configure({ columns: columns.filter((_, at) => at !== column), pinned: column < pinned ? pinned - 1 : pinned })
  table.moveTo(row, Math.min(column, columns.length - 2))
}

/** Freezes the columns up to the cursor, or unfreezes all. */
export function pinHere(table: TableController): void {
  const upTo = table.now.cursor.column + 1
  table.configure({ pinned: table.now.settings.pinned === upTo ? 0 : upTo })
}

/** Cycles the row height; `own` is the console's setting. */
export function nextDensity(table: TableController, own: 'compact' | 'normal'): void {
  const at = densities.indexOf(table.now.settings.density ?? own)
  const next = densities[(at + 1) % densities.length]
  table.configure({ density: next === own ? undefined : next })
}
