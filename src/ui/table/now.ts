/** The table a part of the screen belongs to, and what it shows now. */
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { TableController } from './controller.ts'
import type { TableNow } from './face.ts'
import type { Settings } from './settings.ts'

export const Table = createContext<TableController | null>(null)

function useController(): TableController {
  const table = useContext(Table)
  if (!table) throw new Error('This part of a table stands outside of one.')
  return table
}
export function useTable(): { readonly table: TableController; readonly now: TableNow } {
  const table = useController()
  return { table, now: useSyncExternalStore(table.subscribe, () => table.now) }
}

/** One part of it: what shows no rows need not be drawn again whenever a row changes somewhere. `select` answers a part as it is, not a new object. */
export function useTablePart<T>(select: (now: TableNow) => T): { readonly table: TableController; readonly part: T } {
  const table = useController()
  return { table, part: useSyncExternalStore(table.subscribe, () => select(table.now)) }
}

/** Some parts of it: drawn again when one of these is another, and not for what else is known by then. */
export function useTableParts<K extends keyof TableNow>(...names: readonly K[]): { readonly table: TableController; readonly now: Pick<TableNow, K> } {
  const table = useController()
  const last = useRef<Pick<TableNow, K>>(table.now)
  const read = (): Pick<TableNow, K> => {
    if (names.some((name) => last.current[name] !== table.now[name])) last.current = table.now
    return last.current
  }
  return { table, now: useSyncExternalStore(table.subscribe, read) }
}

/** The shown columns in their order, each with the width the user gave it. */
export function shownColumns(table: TableController, settings: Pick<Settings, 'columns' | 'widths' | 'group'>) {
  return settings.columns.flatMap((name, place) => {
    const index = table.columns.findIndex((column) => column.name === name)
    const column = table.columns[index]
    return column ? [{ ...column, index, width: Math.max(settings.widths[name] ?? column.width, place === 0 && settings.group.length > 0 ? HEAD_WIDTH : 0) }] : []
  })
}
export type ShownColumn = ReturnType<typeof shownColumns>[number]

/** The name of a group stands in the first column, whatever that is: it needs room. */
const HEAD_WIDTH = 220
/** The mark of a row stands before its columns. */
export const MARK_WIDTH = 28
/** Upper half: what the column is. Lower half: its filter. */
export const HEADER = 52
