/** Table state saved with a desk beside the URL: cursor row, selection and scroll position. */
import { useCallback } from 'react'
import type { RowId } from '#workers/jobs.ts'
import { useSavedState } from '#src/engine/panes/saved.state.ts'
import type { TableController } from '../state/controller.ts'
import { useTablePart } from '../state/use-table.ts'

/** A larger selection is not saved at all, to keep desks small. */
const MOST = 200
const isId = (value: unknown): value is RowId => typeof value === 'number' || typeof value === 'string'

function read(table: TableController): unknown {
  const { cursor } = table.now
  const row = table.idAt(cursor.row)
  const marked = table.selection.size <= MOST ? table.selection.list() : []
  const { top, left } = table.scrolled ?? { top: 0, left: 0 }
  const isAtFirst = cursor.row === 0 && cursor.column === 0 && marked.length === 0 && top === 0 && left === 0
  return isAtFirst ? undefined : { row, column: cursor.column, marked, scrolled: [Math.round(top), Math.round(left)] }
}

async function take(table: TableController, saved: unknown): Promise<void> {
  if (typeof saved !== 'object' || saved === null) return
  if ('marked' in saved && Array.isArray(saved.marked)) table.select(saved.marked.filter(isId))
  const scrolled = 'scrolled' in saved && Array.isArray(saved.scrolled) ? saved.scrolled.map(Number) : []
  await goToRow(table, saved)
  const [top = 0, left = 0] = scrolled
  if (scrolled.length === 2 && Number.isFinite(top + left)) table.grid?.place({ top, left })
}

async function goToRow(table: TableController, saved: object): Promise<void> {
  if (!('row' in saved) || !isId(saved.row)) return
  const row = await (await table.connection()).indexOf(saved.row)
  const column =
    'column' in saved && typeof saved.column === 'number' && table.now.settings.columns[saved.column] !== undefined
      ? saved.column
      : 0
  if (row < 0) return
  table.moveTo(row, column, saved.row)
  table.grid?.show(row, column)
}

export function useTableSavedState(table: TableController): void {
  const { part: isRead } = useTablePart(({ facts, window }) => facts?.source.phase === 'ready' && window !== null)
  useSavedState(
    useCallback(() => read(table), [table]),
    useCallback((saved: unknown) => void take(table, saved), [table]),
    isRead,
  )
}
