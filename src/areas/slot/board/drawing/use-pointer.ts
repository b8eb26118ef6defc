/** The board by pointer: a press puts the cursor, pulling marks free slots or carries whoever is booked. */
import { useRef, type PointerEvent, type RefObject } from 'react'
import { may } from '#src/engine/session/session.state.ts'
import type { SlotBoardController } from '../state/board-controller.ts'
import { slotAtPoint, type BoardGeometry, type SeenArea } from './geometry.ts'

/** How far a pointer moves before it pulls, in px. */
const SLACK = 5

type Pulled = { readonly slot: number; readonly x: number; readonly y: number; isPulling: boolean }

export function usePointer(
  controller: SlotBoardController,
  geometry: BoardGeometry | undefined,
  view: RefObject<SeenArea>,
  scroller: RefObject<HTMLElement | null>,
) {
  const pulled = useRef<Pulled | null>(null)
  const at = (event: PointerEvent): number | undefined => {
    const { board } = controller.now
    const box = scroller.current?.getBoundingClientRect()
    if (board === undefined || geometry === undefined || box === undefined) return undefined
    return slotAtPoint(board, geometry, view.current, event.clientX - box.left, event.clientY - box.top)?.id
  }
  return {
    onPointerDown: (event: PointerEvent): void => {
      const slot = at(event)
      if (slot === undefined || event.button !== 0) return
      // While a booking is carried by keys, a press says where it goes.
      if (controller.carried !== null) return controller.walk(slot)
      if (event.ctrlKey || event.metaKey) return controller.toggle(slot)
      controller.walk(slot, event.shiftKey)
      // A finger scrolls; it carries by the keys that the detail line offers.
      if (event.pointerType === 'mouse') pulled.current = { slot, x: event.clientX, y: event.clientY, isPulling: false }
    },
    onPointerMove: (event: PointerEvent): void => {
      const pull = pulled.current
      if (pull === null) return
      if (!pull.isPulling) {
        if (Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < SLACK) return
        pull.isPulling = true
        event.currentTarget.setPointerCapture(event.pointerId)
        if (may('change_booking') && controller.bookingsOf(pull.slot).length > 0) controller.pickUp('pointer')
      }
      const slot = at(event)
      if (slot !== undefined && slot !== controller.now.cursor) controller.walk(slot, true)
    },
    onPointerUp: (): void => {
      const pull = pulled.current
      pulled.current = null
      if (pull?.isPulling === true && controller.carried?.by === 'pointer') void controller.drop()
    },
    onPointerCancel: (): void => {
      pulled.current = null
      if (controller.carried?.by === 'pointer') controller.release()
    },
  }
}
