/** The board of a place by key: what its cells say, a booking carried, dropped, refused and put back, and a trial drawn. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import SlotBoardScreen from '#src/areas/slot/board/SlotBoardScreen.tsx'
import { SlotBoardController } from '#src/areas/slot/board/state/board-controller.ts'
import { watchRoom } from '#src/areas/slot/board/watching.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { session } from '#src/engine/session/session.state.ts'
import { signInLocally } from '../../sign-in.ts'
import { answering, type Answer, type Asked } from '../../answers.ts'

// jsdom has no canvas; that it is painted is seen in the stories.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

const day = '2027-03-02'
const slot = (id: number, bay: string, hour: number, more: object = {}) => ({
  id,
  bay,
  starts_at: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ends_at: `${day}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
  direction: 'load',
  product: null,
  status: 'open',
  capacity: 1,
  booked: 0,
  free: 1,
  bookable: true,
  why: '',
  ...more,
})
const full = { booked: 1, free: 0, status: 'booked' }
const booking = {
  id: 70,
  version: 4,
  slot: 1,
  reference: 'BK-70',
  status: 'confirmed',
  to_move: false,
  bay: 'B1',
  starts_at: `${day}T08:00:00.000Z`,
  ends_at: `${day}T09:00:00.000Z`,
  company: 6,
  company_name: 'Ribstone',
  vehicle_name: '412',
  driver_name: 'Ana Ortiz',
  product_name: '',
  phone: '',
}

let asked: Asked[]
let onMove: (body: unknown) => Answer
let booked: readonly object[]
beforeEach(() => {
  booked = [booking]
  onMove = () => ({ body: { ...booking, slot: 2, version: 5, warnings: [] } })
  asked = answering(({ path, body }) => {
    if (path === 'schedule/location/1/')
      return { body: { id: 1, name: 'North rack', timezone: 'UTC', bays: ['B1', 'B2'] } }
    if (path === 'schedule/slot/location_slots/')
      return { body: { timezone: 'UTC', slots: [slot(1, 'B1', 8, full), slot(2, 'B1', 9), slot(3, 'B2', 8)] } }
    if (path === 'schedule/booking/location_bookings/') return { body: { timezone: 'UTC', bookings: booked } }
    if (path === 'schedule/booking/update_booking/') return onMove(body)
    if (path === 'schedule/slottemplate/')
      return { body: { count: 1, next: null, previous: null, results: [{ id: 9, name: 'Weekdays', enabled: true }] } }
    if (path === 'schedule/slot/create_slots/')
      return {
        body: {
          batch: null,
          created: 1,
          detail: '1 slot.',
          plan: {
            added: [{ bay: 'B2', starts_at: `${day}T10:00:00.000Z`, ends_at: `${day}T11:00:00.000Z` }],
            removed: [],
            changed: [],
          },
        },
      }
    if (path === 'schedule/slot/watch/')
      return { body: { watch: 5, ahead: 0, detail: 'You are told when it frees; 0 asked before you.' } }
    return undefined
  })
})

async function show(): Promise<SlotBoardController> {
  const location = memoryLocation({ path: '/x', searchPath: `day=${day}`, record: true })
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })}
    >
      <Router hook={location.hook} searchHook={location.searchHook}>
        <PaneId value="pane">
          <SlotBoardScreen locationId={1} />
        </PaneId>
      </Router>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('gridcell')
  const target = commandTargetOf('pane', 'slot:board')
  if (!(target instanceof SlotBoardController)) throw new Error('no board is offered')
  return target
}
const after = (work: () => unknown): Promise<void> => act(async () => void (await work()))
const moves = () =>
  asked.filter(({ path, body }) => path.endsWith('update_booking/') && !JSON.stringify(body).includes('dry_run'))

test('each slot is told with its state, its room and who comes', async () => {
  const board = await show()
  expect(screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'B1 Tue 03-02 08:00–09:00, full, 1 of 1 booked, BK-70 Ribstone, truck 412, Ana Ortiz',
    'B1 Tue 03-02 09:00–10:00, open, 0 of 1 booked',
    'B2 Tue 03-02 08:00–09:00, open, 0 of 1 booked',
  ])
  await after(() => board.step('right'))
  const active = screen.getByRole('grid').getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.getAttribute('aria-label')).toContain('09:00–10:00, open')
})

test('Shift marks the rectangle, and Escape clears it', async () => {
  const board = await show()
  await after(() => {
    board.step('right', true)
    board.step('down', true)
  })
  expect([board.ids, screen.getAllByRole('gridcell', { selected: true }).length]).toEqual([[1, 3], 2])
  await after(() => board.release())
  expect(board.ids).toEqual([3])
})

test('a booking is carried, tried, dropped, and taken back by undo', async () => {
  const board = await show()
  await after(() => board.pickUp())
  await after(() => board.step('right'))
  expect(await screen.findByText('It can go there')).toBeTruthy()
  await after(() => board.drop())
  expect(moves().map(({ body }) => body)).toEqual([{ booking: 70, slot: 2, version: 4, force: false }])
  expect(board.carried).toBeNull()
  await after(() => undo())
  expect(moves().at(-1)?.body).toEqual({ booking: 70, slot: 1, version: 5, force: false })
})

test('a move in spite of the rules is taken back in spite of them, too', async () => {
  const board = await show()
  await after(() => board.pickUp())
  await after(() => board.step('right'))
  await after(() => board.drop(true))
  await after(() => undo())
  expect(moves().map(({ body }) => body)).toEqual([
    { booking: 70, slot: 2, version: 4, force: true },
    { booking: 70, slot: 1, version: 5, force: true },
  ])
})

test('nobody else is picked up while a move is sent', async () => {
  const board = await show()
  await after(() => board.pickUp())
  await after(() => board.step('right'))
  await after(() => {
    const sent = board.drop()
    board.pickUp()
    expect(board.carried?.by).toBe('sending')
    return sent
  })
  expect(board.carried).toBeNull()
})

test('whoever is booked meanwhile is found, too', async () => {
  const board = await show()
  await after(() => board.find('ana'))
  expect([...(board.now.find?.hits ?? [])]).toEqual([1])
  booked = [booking, { ...booking, id: 71, slot: 3, reference: 'BK-71' }]
  await after(() => board.refresh())
  await waitFor(() => expect([...(board.now.find?.hits ?? [])]).toEqual([1, 3]))
})

test('what is refused stays in hand with its reason, and returns where it was', async () => {
  onMove = () => ({ status: 400, body: { slot: ['It is reserved for Grammer.'] } })
  const board = await show()
  await after(() => board.pickUp())
  await after(() => board.step('down'))
  await after(() => board.drop())
  expect(board.carried?.refusal).toContain('reserved for Grammer')
  expect(screen.getAllByText(/reserved for Grammer/).length).toBeGreaterThan(0)
  await after(() => board.release())
  expect([board.carried, board.now.cursor]).toEqual([null, 1])
})

test.each([
  [['change_booking'], false],
  [['change_booking', 'change_slot'], true],
])('with %j, dropping in spite of the rules is offered: %s', async (permissions, isOffered) => {
  signInLocally()
  const { now } = session()
  if (now.state !== 'in') throw new Error('nobody is signed in')
  session().now = { state: 'in', me: { ...now.me, permissions } }
  onMove = () => ({ status: 400, body: { slot: ['It is reserved for Grammer.'] } })
  const board = await show()
  await after(() => board.pickUp())
  await after(() => board.step('down'))
  await after(() => board.drop())
  expect(screen.getByText('Drop')).toBeTruthy()
  expect(screen.queryByText('Drop anyway') !== null).toBe(isOffered)
})

test('nobody is picked up where nobody is booked', async () => {
  const board = await show()
  await after(() => board.step('right'))
  await after(() => board.pickUp())
  expect([board.carried, board.now.said]).toEqual([null, 'Nobody is booked here.'])
})

test('a truck is found by what names it', async () => {
  const board = await show()
  await after(() => board.step('right'))
  await after(() => board.find('ana'))
  await after(() => board.nextHit())
  expect(board.now.cursor).toBe(1)
  await after(() => board.find('nobody'))
  expect(screen.getByText('none')).toBeTruthy()
})

test('what a template would lay out is drawn before it is done', async () => {
  const board = await show()
  await after(() => board.lay('create'))
  expect(await screen.findByText('1 slot.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('gridcell', { name: 'B2 Tue 03-02 10:00–11:00, would be added' })).toBeTruthy(),
  )
  await after(() => board.release())
  expect(screen.queryByRole('gridcell', { name: /would be added/ })).toBeNull()
})

test('waiting for a slot, or for any of its day, is asked for, and one undo ends it', async () => {
  await show()
  const bodies = () => asked.filter(({ path }) => path === 'schedule/slot/watch/').map(({ body }) => body)
  await after(() => watchRoom({ slot: 1 }))
  await after(() => watchRoom({ location: 1, day }))
  await after(() => undo())
  await after(() => undo())
  expect(bodies()).toEqual([
    { slot: 1 },
    { location: 1, day },
    { location: 1, day, stop: true },
    { slot: 1, stop: true },
  ])
})
test('a slot that cannot be waited for is answered with why', async () => {
  answering(() => ({ status: 409, body: { detail: 'It is free: book it.' } }))
  expect(await watchRoom({ slot: 1 })).toBe(false)
  expect(toasts().shown.at(-1)).toMatchObject({ text: 'It is free: book it.', tone: 'stop' })
})
