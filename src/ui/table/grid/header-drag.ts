/**
 * Dragging a column header: over other headers it moves the column, over the toolbar it groups rows. The keys `b`,
 * `Shift ,` and `Shift .` do the same.
 */
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import { groupBy } from '../state/arrange.ts'
import type { TableController } from '../state/controller.ts'
import type { ShownColumn } from '../state/use-table.ts'

/** A shorter movement is a click, px. */
const STIRRED = 6

/** The pane may be in another window with its own document. */
const isDrop = (event: PointerEvent, page: Document): boolean =>
  (page.elementFromPoint(event.clientX, event.clientY)?.closest('[data-group-drop]') ?? null) !== null

/** Returns whether the released header was dropped for grouping, and so must not move. */
export function useHeaderDrag(
  table: TableController,
  grid: RefObject<DataEditorRef | null>,
  box: RefObject<HTMLDivElement | null>,
  shown: readonly ShownColumn[],
  heading: number,
): RefObject<boolean> {
  const isDropped = useRef(false)
  useEffect(() => {
    const element = box.current
    const view = element?.ownerDocument.defaultView ?? window
    let from: { readonly name: string; readonly x: number; readonly y: number } | undefined
    const press = (event: PointerEvent): void => {
      isDropped.current = false
      // Only the position tells: the scrolling element covers the canvas, and elements of another window have other
      // classes. The filters are below the names.
      const isName = event.button === 0 && event.clientY - (element?.getBoundingClientRect().top ?? 0) < heading
      const at = isName ? grid.current?.getMouseArgsForPosition(event.clientX, event.clientY) : undefined
      const column = at?.kind === 'header' && !at.isEdge ? shown[at.location[0] - 1] : undefined
      from = column && { name: column.name, x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent): void => {
      if (!from) return
      const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > STIRRED
      if (isFar && table.now.carried !== from.name) table.set({ carried: from.name })
    }
    const release = (event: PointerEvent): void => {
      if (!from) return
      const { carried } = table.now
      from = undefined
      if (carried === null) return
      if (event.type === 'pointerup' && isDrop(event, view.document)) {
        isDropped.current = true
        if (!table.now.settings.group.includes(carried)) groupBy(table, carried)
      }
      table.set({ carried: null })
    }
    element?.addEventListener('pointerdown', press, { capture: true })
    view.addEventListener('pointermove', move)
    // Before Glide handles it, which would move the column.
    view.addEventListener('pointerup', release, { capture: true })
    view.addEventListener('pointercancel', release, { capture: true })
    return () => {
      element?.removeEventListener('pointerdown', press, { capture: true })
      view.removeEventListener('pointermove', move)
      view.removeEventListener('pointerup', release, { capture: true })
      view.removeEventListener('pointercancel', release, { capture: true })
    }
  }, [table, grid, box, shown, heading])
  return isDropped
}
