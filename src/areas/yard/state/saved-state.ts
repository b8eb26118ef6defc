/** Board state saved with a desk beside the URL: zoom, scroll position, cursor and selection. */
import { useCallback, type RefObject } from 'react'
import { useSavedState } from '#src/engine/panes/saved.state.ts'
import type { BoardCursor } from './board-cursor.ts'

type Root = RefObject<HTMLElement | null>
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** The scrolling element of the board with the cursor. */
const scrollerOf = (root: Root, scenario: string): Element | null | undefined =>
  root.current?.querySelector(`[data-board][data-scenario="${scenario}"]`)?.parentElement

function read({ now }: BoardCursor, root: Root): unknown {
  const { zoom, cursor, selected, scenario } = now
  const scroller = scrollerOf(root, scenario)
  return {
    zoom,
    cursor: [cursor.track, cursor.index],
    selected: [...selected],
    scrolled: [scroller?.scrollTop ?? 0, scroller?.scrollLeft ?? 0].map(Math.round),
  }
}

function take(board: BoardCursor, root: Root, saved: unknown): void {
  if (typeof saved !== 'object' || saved === null || board.now.board === undefined) return
  const { cars } = board.now.board
  const selected =
    'selected' in saved && Array.isArray(saved.selected)
      ? saved.selected.filter(isNumber).filter((car) => cars.has(car))
      : []
  const [track, index]: readonly unknown[] = 'cursor' in saved && Array.isArray(saved.cursor) ? saved.cursor : []
  const row = board.rows.find((one) => one.track === track)
  const zoom = 'zoom' in saved && (isNumber(saved.zoom) || saved.zoom === 'whole') ? saved.zoom : null
  board.set({
    zoom,
    selected: new Set(selected),
    ...(row && {
      cursor: { track: row.track, index: isNumber(index) ? Math.min(index, Math.max(0, row.cars.length - 1)) : 0 },
    }),
  })
  const [top, left]: readonly unknown[] = 'scrolled' in saved && Array.isArray(saved.scrolled) ? saved.scrolled : []
  // After the board has scrolled its cursor into view.
  if (isNumber(top) && isNumber(left))
    requestAnimationFrame(() => requestAnimationFrame(() => scrollerOf(root, board.now.scenario)?.scrollTo(left, top)))
}

export function useYardSavedState(board: BoardCursor, root: Root, isReady: boolean): void {
  useSavedState(
    useCallback(() => read(board, root), [board, root]),
    useCallback((saved: unknown) => take(board, root, saved), [board, root]),
    isReady,
  )
}
