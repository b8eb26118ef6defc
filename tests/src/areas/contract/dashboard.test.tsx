/** The dashboard of contracts: lines worst first, selected and opened by the same commands as in a table; empty and refused are said. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { proxy } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import { DashboardController } from '#src/areas/contract/dashboard/dashboard-controller.ts'
import { NarrowedDashboard } from '#src/areas/contract/dashboard/Dashboard.tsx'
import Strip from '#src/areas/contract/strip/Strip.tsx'
import { endText, workingOf } from '#src/areas/contract/strip/strip-text.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const contract = (id: number, behind_cars: number, more: object = {}) => ({
  id,
  version: 1,
  contract_number: `S-${id}`,
  name: 'Propane',
  contract_type: 'sale' as const,
  status: 'approved',
  party: 31,
  party__label: 'Buyer',
  product__label: 'Propane',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  cars: 100,
  scheduled_cars: 40,
  shipped_cars: 10,
  loaded_cars: 2,
  remaining_cars: 90,
  behind_cars,
  next_day: { date: '2026-11-26', quantity: 4 },
  projected_end: '2027-02-01',
  linked_cars: 50,
  today: '2026-11-24',
  days: [{ date: '2026-11-26', scheduled: 4, shipped: 0 }],
  ...more,
})

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
function show(body: object, status = 200, narrowed: Parameters<typeof NarrowedDashboard>[0] = {}) {
  const asked = answering(() => ({ status, body }))
  render(
    <QueryClientProvider client={queryClient()}>
      <NarrowedDashboard {...narrowed} />
    </QueryClientProvider>,
  )
  return () => asked.map(({ path, query }) => `${path}?${query}`)
}

it('tells how many are behind, and by how much', async () => {
  show({ count: 2, results: [contract(1, 0), contract(2, 7)] })
  expect(await screen.findByText(/1 is behind, by 7 cars\./)).toBeVisible()
  expect(screen.getByRole('grid', { name: 'Running contracts' })).toHaveAttribute('aria-rowcount', '4')
})

it('says that none runs, and tells a refusal', async () => {
  show({ count: 0, results: [] })
  expect(await screen.findByText('No approved contract runs today')).toBeVisible()
})
it('is narrowed by its address to a party and a day, and says so', async () => {
  const asked = show({ count: 1, results: [contract(1, 0)] }, 200, { partyFilter: '31', dateFilter: '2026-12-01' })
  expect(await screen.findByText(/^Buyer:/)).toHaveTextContent('Buyer: 1 runs on 2026-12-01. None is behind.')
  expect(asked()).toEqual(['contract/get_dashboard_contract_list/?party=31&date=2026-12-01'])
})
it('takes what is neither a party nor a day for any', async () => {
  const asked = show({ count: 0, results: [] }, 200, { partyFilter: 'all', dateFilter: 'all' })
  expect(await screen.findByText('No approved contract runs today')).toBeVisible()
  expect(asked()).toEqual(['contract/get_dashboard_contract_list/?'])
})
it('tells why nothing came', async () => {
  show({ detail: 'Not for you.' }, 403)
  expect(await screen.findByText(/Not for you/)).toBeVisible()
})

it('is walked, selected and narrowed by its controller, which offers the selection to commands', async () => {
  const controller = new DashboardController()
  const all = [contract(1, 0), contract(2, 7), contract(3, 3, { contract_type: 'purchase' })]
  const shown = () => {
    controller.arrange(all, controller.settings)
    controller.settle()
  }
  shown()
  expect(controller.target.ids()).toEqual([2])
  controller.step(1, true)
  expect([controller.state.cursor, controller.target.ids()]).toEqual([3, [2, 3]])
  expect(await controller.target.rows?.([])).toMatchObject([{ id: 2 }, { id: 3 }])
  controller.mark()
  expect(controller.target.ids()).toEqual([2])
  controller.turnSide()
  shown()
  expect([controller.settings.side, controller.state.marked, controller.state.cursor]).toEqual(['purchase', [], 3])
  controller.clear()
  controller.open()
  expect(opened).toHaveBeenCalledWith('contract:update', { contractId: 3 }, {}, 'right')
  controller.openParty()
  expect(opened).toHaveBeenLastCalledWith('contract:list', { partyFilter: '31', dateFilter: 'all' }, {}, 'right')
  controller.group()
  expect(controller.settings.by).toBe('party')
})

it('the strip of a contract tells each stage, and opens the rows behind it', async () => {
  answering(() => ({
    body: {
      ...contract(1, -2),
      strip: [
        { stage: 'bought', cars: 50, volume_gal: null },
        { stage: 'sold', cars: 100, volume_gal: '3000000' },
        { stage: 'scheduled', cars: 40, volume_gal: null },
        { stage: 'on_bills', cars: 2, volume_gal: '60000.00' },
        { stage: 'shipped', cars: 10, volume_gal: '300000.00' },
        { stage: 'invoiced', cars: null, volume_gal: null },
      ],
    },
  }))
  const base = { contract_number: 'S-1', contract_type: 'sale', start_date: '2026-01-01', end_date: '2026-12-31' }
  const controller = { row: { id: 1 }, draft: { state: proxy({ base }) } }
  render(
    <QueryClientProvider client={queryClient()}>
      <Strip controller={controller as never} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Ahead by 2 cars\. 90 cars left\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Sold/ })).toBeNull()
  act(() => screen.getByRole('button', { name: /^On bills\s*2\s*cars\s*60,000/ }).click())
  expect(opened).toHaveBeenLastCalledWith(
    'rail:shipment:bols',
    {},
    { 'f.contract': 'S-1', 'f.status': 'open' },
    'right',
  )
})

it('the working of a contract adds up to its sentences, with its own cars as the total', () => {
  const going = contract(1, -2, {
    days: [
      { date: '2026-11-20', scheduled: 4, shipped: 6 },
      { date: '2026-11-26', scheduled: 4, shipped: 0 },
    ],
    shipped_cars: 6,
  })
  expect(workingOf(going, 100, '2026-11-24')).toEqual([
    'Scheduled up to yesterday 4 cars',
    '− shipped 6 cars, today’s with them',
    '= 2 cars ahead',
    'Total 100 cars − shipped 6 cars = 94 cars left',
    'Shipped in the last 28 days 6 cars',
    '94 × 28 / 6 = 439 days from 2026-11-24 on',
    '= projected end 2028-02-06',
  ])
  // Without a number of cars of its own, what is scheduled is the whole.
  expect(workingOf(going, null, '2026-11-24')[3]).toBe('Total 40 cars − shipped 6 cars = 34 cars left')
})

it('the words of an end', () => {
  expect(endText({ projected_end: null, remaining_cars: null }, null)).toBe('Nothing went in the last 28 days.')
  expect(endText({ projected_end: null, remaining_cars: 0 }, null)).toBe('All of it has gone.')
  expect(endText({ projected_end: '2027-01-01', remaining_cars: 1 }, '2026-12-31')).toBe(
    '1 car left. At the pace of the last 28 days it is done by 2027-01-01, after its end on 2026-12-31.',
  )
})
