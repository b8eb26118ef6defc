/** What the table's controller can do with the visible grid: focus, scroll, and show a cell. */
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { activeElement } from '#src/engine/panes/windows.ts'
import type { GridHandle } from '../state/table-state.ts'

/** The filter input of a column, or the first one. */
function focusFilter(box: HTMLElement | null, field: string | undefined): void {
  const inputs = box?.querySelectorAll<HTMLInputElement>('[data-filter]') ?? []
  const input = [...inputs].find((each) => each.dataset['filter'] === field) ?? inputs[0]
  input?.focus()
  input?.select()
}

export const scrollPosition = (scroller: Element | null) =>
  scroller ? { top: scroller.scrollTop, left: scroller.scrollLeft } : undefined
export const scrollerOf = (box: RefObject<HTMLDivElement | null>): Element | null =>
  box.current?.querySelector('.dvn-scroller') ?? null

type Cell = { readonly row: number; readonly column: number }
/** Glide itself scrolls to a cursor that was moved from outside. Scrolling here as well would scroll twice as far. */
export const isToCome = (drawnCursor: Cell, cursor: Cell, row: number, column: number): boolean =>
  cursor.row === row && cursor.column === column && (drawnCursor.row !== row || drawnCursor.column !== column)

export function gridHandle(
  grid: RefObject<DataEditorRef | null>,
  box: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  willScroll: (row: number, column: number) => boolean,
): GridHandle {
  return {
    focus: () => grid.current?.focus(),
    focusFilter: (field) => focusFilter(box.current, field),
    show: (row, column) =>
      willScroll(row, column) ? undefined : grid.current?.scrollTo(column + 1, row, 'both', 40, 0),
    shift: (rows) => {
      const scroller = scrollerOf(box)
      scroller?.scrollBy(0, rows * rowHeight)
      // Glide learns of it in the rendering that moves the cursor: else it would take the cursor to be out of sight and scroll as far again.
      flushSync(() => void scroller?.dispatchEvent(new Event('scroll')))
    },
    place: (to) => scrollerOf(box)?.scrollTo(to),
    get hasFocus() {
      const active = activeElement()
      return (
        active !== null && box.current?.contains(active) === true && active.closest('canvas, [role="grid"]') !== null
      )
    },
  }
}
