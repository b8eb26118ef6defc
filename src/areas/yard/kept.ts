/** What of a yard a desk takes along beside its address: how near and where it was looked at, the cursor, and the cars that were chosen. */
import { useCallback, type RefObject } from 'react'
import { useKept } from '../../engine/keep.ts'
import type { BoardCursor } from './BoardCursor.ts'

type Root = RefObject<HTMLElement | null>
const isNumber = (said: unknown): said is number => typeof said === 'number' && Number.isFinite(said)
/** The board in which the cursor is; what scrolls is what it stands in. */
const scrollerOf = (root: Root, scenario: string): Element | null | undefined => root.current?.querySelector(`[data-board][data-scenario="${scenario}"]`)?.parentElement

function read({ now }: BoardCursor, root: Root): unknown {
  const { zoom, cursor, selected, scenario } = now
  const scroller = scrollerOf(root, scenario)
  return { zoom, cursor: [cursor.track, cursor.index], selected: [...selected], scrolled: [scroller?.scrollTop ?? 0, scroller?.scrollLeft ?? 0].map(Math.round) }
}

function take(board: BoardCursor, root: Root, kept: unknown): void {
  if (typeof kept !== 'object' || kept === null || board.now.board === undefined) return
  const { cars } = board.now.board
  const selected = 'selected' in kept && Array.isArray(kept.selected) ? kept.selected.filter(isNumber).filter((car) => cars.has(car)) : []
  const [track, index]: readonly unknown[] = 'cursor' in kept && Array.isArray(kept.cursor) ? kept.cursor : []
  const row = board.rows.find((one) => one.track === track)
  const zoom = 'zoom' in kept && isNumber(kept.zoom) ? kept.zoom : null
  board.set({ zoom, selected: new Set(selected), ...(row && { cursor: { track: row.track, index: isNumber(index) ? Math.min(index, Math.max(0, row.cars.length - 1)) : 0 } }) })
  const [top, left]: readonly unknown[] = 'scrolled' in kept && Array.isArray(kept.scrolled) ? kept.scrolled : []
  // After the board has brought its cursor into view.
  if (isNumber(top) && isNumber(left)) requestAnimationFrame(() => requestAnimationFrame(() => scrollerOf(root, board.now.scenario)?.scrollTo(left, top)))
}

export function useYardKept(board: BoardCursor, root: Root, isReady: boolean): void {
  useKept(useCallback(() => read(board, root), [board, root]), useCallback((kept: unknown) => take(board, root, kept), [board, root]), isReady)
}
