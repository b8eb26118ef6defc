/** React context and hooks for the table a component belongs to. */
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { TableController } from './controller.ts'
import type { TableState } from './table-state.ts'
import type { Settings } from './settings.ts'

export const Table = createContext<TableController | null>(null)

function useController(): TableController {
  const table = useContext(Table)
  if (!table) throw new Error('Table parts must be used inside a table.')
  return table
}
export function useTable(): { readonly table: TableController; readonly now: TableState } {
  const table = useController()
  return { table, now: useSyncExternalStore(table.subscribe, () => table.now) }
}

/**
 * Subscribes to one part of the state, so that other changes do not re-render. `select` must return an existing
 * object, not a new one.
 */
export function useTablePart<T>(select: (now: TableState) => T): { readonly table: TableController; readonly part: T } {
  const table = useController()
  return { table, part: useSyncExternalStore(table.subscribe, () => select(table.now)) }
}

/** Subscribes to several parts of the state. */
export function useTableParts<K extends keyof TableState>(
  ...names: readonly K[]
): { readonly table: TableController; readonly now: Pick<TableState, K> } {
  const table = useController()
  const last = useRef<Pick<TableState, K>>(table.now)
  const read = (): Pick<TableState, K> => {
    if (names.some((name) => last.current[name] !== table.now[name])) last.current = table.now
    return last.current
  }
  return { table, now: useSyncExternalStore(table.subscribe, read) }
}

/** The shown columns in order, with the widths set by the user. */
export function shownColumns(table: TableController, settings: Pick<Settings, 'columns' | 'widths' | 'group'>) {
  return settings.columns.flatMap((name, place) => {
    const index = table.columns.findIndex((column) => column.name === name)
    const column = table.columns[index]
    return column
      ? [
          {
            ...column,
            index,
            width: Math.max(
              settings.widths[name] ?? column.width,
              place === 0 && settings.group.length > 0 ? HEAD_WIDTH : 0,
            ),
          },
        ]
      : []
  })
}
export type ShownColumn = ReturnType<typeof shownColumns>[number]

/** The first column also shows group names, so it needs more space. */
const HEAD_WIDTH = 220
/** The width of the marker column. */
export const MARK_WIDTH = 28
