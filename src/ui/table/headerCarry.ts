/** A header that is carried with the pointer: over the other headers it finds its place, over the tools it makes groups. By key the same is `b` and `Shift ,` `Shift .`. */
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import { groupBy } from './arrange.ts'
import type { TableController } from './controller.ts'
import { HEADER, type ShownColumn } from './now.ts'

/** Less than this is a click, px. */
const STIRRED = 6

/** The pane may stand in another window, with a document of its own. */
const isDrop = (event: PointerEvent, page: Document): boolean => (page.elementFromPoint(event.clientX, event.clientY)?.closest('[data-group-drop]') ?? null) !== null

/** Answers whether the header just let go of was dropped to group: it has no new place then. */
export function useHeaderCarry(table: TableController, grid: RefObject<DataEditorRef | null>, box: RefObject<HTMLDivElement | null>, shown: readonly ShownColumn[]): RefObject<boolean> {
  const isDropped = useRef(false)
  useEffect(() => {
    const element = box.current
    const view = element?.ownerDocument.defaultView ?? window
    let from: { readonly name: string; readonly x: number; readonly y: number } | undefined
    const press = (event: PointerEvent): void => {
      isDropped.current = false
      // What scrolls lies over what is drawn, and a pane in another window has elements of its own kind: the place alone tells. Below the names are the filters.
      const isName = event.button === 0 && event.clientY - (element?.getBoundingClientRect().top ?? 0) < HEADER / 2
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
    // Before Glide hears of it, which would move the column.
    view.addEventListener('pointerup', release, { capture: true })
    view.addEventListener('pointercancel', release, { capture: true })
    return () => {
      element?.removeEventListener('pointerdown', press, { capture: true })
      view.removeEventListener('pointermove', move)
      view.removeEventListener('pointerup', release, { capture: true })
      view.removeEventListener('pointercancel', release, { capture: true })
    }
  }, [table, grid, box, shown])
  return isDropped
}
