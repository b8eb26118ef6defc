/** Pulling a booking by pointer carries it for those who may change bookings; for others it marks slots. */
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { slotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import { geometryOf } from '#src/areas/slot/board/drawing/geometry.ts'
import { usePointer } from '#src/areas/slot/board/drawing/use-pointer.ts'
import { SlotBoardController } from '#src/areas/slot/board/state/board-controller.ts'
import { session } from '#src/engine/session/session.state.ts'
import { signInLocally } from '../../sign-in.ts'

const slot = (id: number, hour: string) => ({
  id,
  bay: 'B1',
  starts_at: `2027-03-02T${hour}:00:00.000Z`,
  ends_at: `2027-03-02T${hour}:59:00.000Z`,
  direction: 'load',
  product: null,
  status: 'open',
  capacity: 1,
  booked: id === 1 ? 1 : 0,
  free: id === 1 ? 0 : 1,
  bookable: id !== 1,
  why: '',
})
const slots = [slot(1, '08'), slot(2, '09')]
const board = slotBoard(slots, 'UTC', ['B1'])
const booking = {
  id: 70,
  version: 4,
  slot: 1,
  reference: 'BK-70',
  status: 'confirmed' as const,
  to_move: false,
  bay: 'B1',
  starts_at: slots[0]?.starts_at ?? null,
  ends_at: slots[0]?.ends_at ?? null,
  checked_in_at: null,
  completed_at: null,
  company: 6,
  product: null,
  volume: null,
  ticket: null,
  phone: '',
  company_name: 'Ribstone',
  product_name: '',
  driver_name: '',
  vehicle_name: '412',
}
const area = { left: 0, top: 0, width: 1000, height: 200 }
const geometry = geometryOf(board, 'day', area)

function Surface({ controller }: { readonly controller: SlotBoardController }) {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef(area)
  return <div ref={element} data-testid="surface" {...usePointer(controller, geometry, view, element)} />
}

test.each([
  [['change_booking'], 70, []],
  [[], undefined, [1, 2]],
])('with %j, pulling carries %s and marks %j', (permissions, carried, marked) => {
  signInLocally()
  const { now } = session()
  if (now.state !== 'in') throw new Error('nobody is signed in')
  session().now = { state: 'in', me: { ...now.me, permissions } }
  const controller = new SlotBoardController(1)
  const days = { from: '2027-03-02', until: '2027-03-02' }
  controller.receive({ ...days, slots: { timezone: 'UTC', slots }, board, bookings: [booking] })
  render(<Surface controller={controller} />)
  const surface = screen.getByTestId('surface')
  surface.setPointerCapture = vi.fn<(pointer: number) => void>()
  const at = (minute: number) => ({
    button: 0,
    pointerType: 'mouse',
    clientX: geometry.head + (minute - geometry.fromMinute) * geometry.scale,
    clientY: 60,
  })
  fireEvent.pointerDown(surface, at(8 * 60 + 30))
  fireEvent.pointerMove(surface, at(9 * 60 + 30))
  expect(controller.carried?.booking.id).toBe(carried)
  expect([...controller.now.selected]).toEqual(marked)
  expect(controller.now.cursor).toBe(2)
})
