/** The page of a facility: its tabs are its path, what is not there is said, and figures are those of the server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { billLines, billsSaid, type FacilityBill } from '#src/areas/facility/tabs/bill-lines.ts'
import { LinesController } from '#src/areas/facility/lines/lines-controller.ts'
import FacilityPage from '#src/areas/facility/page/FacilityPage.tsx'
import { lastLook } from '#src/areas/facility/page/last-tab.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { facilityBill, place } from './facility-bill.ts'

const answer = (results: readonly FacilityBill[]) => ({ today: '2026-11-24', is_whole: true, results })

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  localStorage.clear()
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})

function show(tabName: string | undefined, more: Answering = () => undefined) {
  const asked = answering((one) => more(one) ?? (one.path === 'facility/1/' ? { body: place } : undefined))
  const location = memoryLocation({ path: `/facility/1/schedule/${tabName ?? ''}`, record: true })
  render(
    <QueryClientProvider client={queryClient()}>
      <Router hook={location.hook}>
        <FacilityPage facilityId={1} {...(tabName !== undefined && { tabName })} />
      </Router>
    </QueryClientProvider>,
  )
  return { asked, location }
}
const bills =
  (results: readonly FacilityBill[]): Answering =>
  ({ path }) =>
    path === 'facility/1/bills/' ? { body: answer(results) } : undefined

it('shows bills with what is in their way, in sentences', async () => {
  const stuck = facilityBill(2, { blocked: [{ code: 'car_seal', says: 'It has no seal.', about: 'GATX 1' }] })
  show('shipment', bills([facilityBill(1), stuck]))
  expect(await screen.findByText('GATX 1: It has no seal.')).toBeInTheDocument()
  expect(screen.getByText('2 open bills today, 4 cars. 2 open in all, 1 cannot go.')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: /^Shipments/ })).toHaveAttribute('aria-selected', 'true')
  expect(lastLook().tab()).toBe('shipment')
})

it('opens the tab looked at last, and the shipments for a tab that there is not', async () => {
  lastLook().keep(1, 'contracts')
  const { location } = show(undefined)
  await waitFor(() => expect(location.history.at(-1)).toBe('/facility/1/schedule/contracts'))
  expect(toasts().shown).toHaveLength(0)
})
it('says that a tab is unknown', async () => {
  const { location } = show('nonsense')
  await waitFor(() => expect(location.history.at(-1)).toBe('/facility/1/schedule/shipment'))
  expect(toasts().shown.at(-1)?.text).toContain('nonsense')
})

it('says that nothing is there, and what failed', async () => {
  show('shipment', bills([]))
  expect(await screen.findByText('No bill is open here, and none went lately')).toBeInTheDocument()
})
it('says that the facility is not to be seen', async () => {
  show('shipment', ({ path }) => (path === 'facility/1/' ? { status: 404, body: { detail: 'Not found.' } } : undefined))
  expect(await screen.findByText('Not found.')).toBeInTheDocument()
})
it('refuses a tab whose rows one may not see, and names what is lacking', async () => {
  const { now } = session()
  if (now.state === 'in') session().now = { ...now, me: { ...now.me, permissions: ['access_menu__shipments'] } }
  const { asked } = show('schedule')
  expect(await screen.findByText('403 · You may not see the plan')).toBeInTheDocument()
  expect(asked.some(({ path }) => path.endsWith('/schedule/'))).toBe(false)
})

it('late bills come first, then day by day what is stuck, what can go, and what has gone', () => {
  const results = [
    facilityBill(1, { status: 'shipped', blocked: null }),
    facilityBill(2),
    facilityBill(3, { blocked: [{ code: 'x', says: 'No.', about: null }] }),
    facilityBill(4, { ship_date: '2026-11-20' }),
    facilityBill(5, { ship_date: null, blocked: null }),
    facilityBill(6, { ship_date: '2026-11-25' }),
  ]
  expect(billLines(results, '2026-11-24').map(({ id, group }) => [id, group])).toEqual([
    [4, 'Late'],
    [3, 'Today, Tuesday 2026-11-24'],
    [2, 'Today, Tuesday 2026-11-24'],
    [1, 'Today, Tuesday 2026-11-24'],
    [6, 'Tomorrow, Wednesday 2026-11-25'],
    [5, 'Without a ship date'],
  ])
  expect(billsSaid(answer(results))).toMatch(/1 is late\.$/)
})

it('a list is walked and selected, offers that to commands, and goes where a link leads', async () => {
  const controller = new LinesController('rail:shipment', (id) => opened(id))
  const lines = billLines(
    [facilityBill(1), facilityBill(2), facilityBill(3, { contract: 7, contract__label: 'S-7' })],
    '2026-11-24',
  )
  controller.follow([{ kind: 'contract', of: 'contract:contract', id: 7, label: 'S-7' }])
  act(() => controller.show(lines))
  expect(controller.target.ids()).toEqual([3])
  controller.step(-1, true)
  expect([controller.state.cursor, controller.target.ids()]).toEqual([2, [3, 2]])
  expect(await controller.target.rows?.([])).toMatchObject([{ id: 2 }, { id: 3 }])
  controller.open()
  expect(opened).toHaveBeenCalledWith(2)
  controller.show(lines.slice(0, 1))
  expect([controller.state.cursor, controller.state.marked]).toEqual([1, []])
  expect(controller.subjects).toMatchObject([
    { kind: 'contract', id: 9 },
    { kind: 'date', id: '2026-11-24' },
  ])
})
