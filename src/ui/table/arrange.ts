/** What a user arranges in a table: filters, order, groups, columns. */
import type { TableController } from './controller.ts'
import { moved, sorted } from './settings.ts'

export function filterBy(table: TableController, name: string, text: string): void {
  const { [name]: _, ...others } = table.now.settings.filters
  table.configure({ filters: text === '' ? others : { ...others, [name]: text } })
}
export const clearFilters = (table: TableController): void => table.configure({ filters: {}, search: '' })

/** Up, down, as at first; `also` keeps what it is sorted by already. */
export const sortBy = (table: TableController, name: string, also = false): void => table.configure({ sort: sorted(table.now.settings.sort, name, also) })

/** Groups by one more column, or no longer by this one. */
export function groupBy(table: TableController, name: string): void {
  const { group } = table.now.settings
  table.configure({ group: group.includes(name) ? group.filter((each) => each !== name) : [...group, name], open: [] })
}

export const resizeColumn = (table: TableController, name: string, width: number): void =>
  table.configure({ widths: { ...table.now.settings.widths, [name]: width } })

/** Makes the column under the cursor so much wider, px. */
export function widen(table: TableController, by: number): void {
  const { column } = table
  if (column) resizeColumn(table, column.name, Math.max(48, (table.now.settings.widths[column.name] ?? column.width) + by))
}
export const moveColumn = (table: TableController, from: number, to: number): void =>
  table.configure({ columns: moved(table.now.settings.columns, from, to) })

/** Carries the column under the cursor one place on, the cursor with it. */
export function carryColumn(table: TableController, step: 1 | -1): void {
  const { row, column } = table.now.cursor
  const to = column + step
  if (to < 0 || to >= table.now.settings.columns.length) return
  moveColumn(table, column, to)
  table.moveTo(row, to)
}
