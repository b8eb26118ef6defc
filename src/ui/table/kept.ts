/** What of a table a desk takes along beside its address: the row under the cursor, what is marked, how far it was scrolled. */
import { useCallback } from 'react'
import type { RowId } from '#workers/jobs.ts'
import { useKept } from '../../engine/keep.ts'
import type { TableController } from './controller.ts'
import { useTablePart } from './now.ts'

/** More marks than this would make a desk heavy; they are left behind as a whole rather than in part. */
const MOST = 200
const isId = (said: unknown): said is RowId => typeof said === 'number' || typeof said === 'string'

function read(table: TableController): unknown {
  const { cursor } = table.now
  const row = table.idAt(cursor.row)
  const marked = table.selection.size <= MOST ? table.selection.list() : []
  const { top, left } = table.scrolled ?? { top: 0, left: 0 }
  const isAtFirst = cursor.row === 0 && cursor.column === 0 && marked.length === 0 && top === 0 && left === 0
  return isAtFirst ? undefined : { row, column: cursor.column, marked, scrolled: [Math.round(top), Math.round(left)] }
}

async function take(table: TableController, kept: unknown): Promise<void> {
  if (typeof kept !== 'object' || kept === null) return
  if ('marked' in kept && Array.isArray(kept.marked)) table.select(kept.marked.filter(isId))
  const scrolled = 'scrolled' in kept && Array.isArray(kept.scrolled) ? kept.scrolled.map(Number) : []
  await goToRow(table, kept)
  const [top = 0, left = 0] = scrolled
  if (scrolled.length === 2 && Number.isFinite(top + left)) table.grid?.place({ top, left })
}

async function goToRow(table: TableController, kept: object): Promise<void> {
  if (!('row' in kept) || !isId(kept.row)) return
  const row = await (await table.door()).indexOf(kept.row)
  const column = 'column' in kept && typeof kept.column === 'number' && table.now.settings.columns[kept.column] !== undefined ? kept.column : 0
  if (row < 0) return
  table.moveTo(row, column)
  table.grid?.show(row, column)
}

export function useTableKept(table: TableController): void {
  const { part: isRead } = useTablePart(({ facts, window }) => facts?.source.phase === 'ready' && window !== null)
  useKept(useCallback(() => read(table), [table]), useCallback((kept: unknown) => void take(table, kept), [table]), isRead)
}
