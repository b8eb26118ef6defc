/** The board of months on an order or a contract, and the list of orders with what is to be answered. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardNomination } from '#model/areas/partner/rules/board/board-rows.ts'
import { monthLines } from '#model/areas/partner/rules/board/month-lines.ts'
import { orderList } from '#model/areas/partner/rules/board/order-list.ts'
import MonthBoard from '#src/areas/partner/board/MonthBoard.tsx'
import { MonthsController } from '#src/areas/partner/board/months-controller.ts'
import { OrdersController } from '#src/areas/partner/orders/orders-controller.ts'
import Orders from '#src/areas/partner/orders/Orders.tsx'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { nominationRow, orderRow } from '../../../model/areas/partner/board/rows.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const order = { ...orderRow({ company: 1, counterparty: 2 }), product_name: 'Propane', contract__label: 'PRW-7' }
const STAMP = { version: 1, created_at: '2027-01-01T00:00:00Z', updated_at: '2027-01-01T00:00:00Z' }
const january = nominationRow({
  company: 1,
  counterparty: 2,
  status: 'approved',
  forecast: 6,
  shipping_schedule: [{ date: '2027-01-12', quantity: 3 }],
  confirmed_days: [{ date: '2027-01-12', quantity: 2, reason: 'railroad' }],
  shipped_days: [{ date: '2027-01-12', quantity: 1 }],
})
const february = nominationRow({
  id: 12,
  company: 1,
  counterparty: 2,
  start_date: '2027-02-01',
  end_date: '2027-02-28',
})

const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })
const served = (orders: readonly object[], nominations: readonly BoardNomination[]) =>
  answering(({ path }) => {
    if (path === 'partner/railorder/get_table/') return page(orders)
    if (path === 'partner/railnomination/get_table/') return page(nominations)
    return path.includes('new-nominations') ? page([]) : { body: { ...order, id: 1 } }
  })
const within = (part: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient()}>{part}</QueryClientProvider>)
const opened = vi.fn<(...how: unknown[]) => void>()

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  toasts().shown = []
  opened.mockClear()
  onOpen(opened)
  // Without a height the grid would draw no line.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700)
})

test('a cell says nominated, confirmed and shipped cars by position, and the sums stand before the days', async () => {
  const asked = served([order], [january, february])
  within(<MonthBoard controller={new RecordController('partner:order', { ...order, ...STAMP })} />)
  const day = await screen.findByRole('gridcell', {
    name: 'Jan 2027, day 12: 3 nominated, 2 confirmed, 1 car cut: railroad, 1 shipped',
  })
  expect(day.dataset).toMatchObject({ letter: '3', beside: '2 1', tone: 'warn' })
  expect(screen.getByRole('gridcell', { name: 'Jan 2027: 6 forecast' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: 'Jan 2027: 2 confirmed' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: 'Feb 2027: no confirmed' })).toBeTruthy()
  expect(asked.find(({ path }) => path === 'partner/railorder/get_table/')?.query.get('id')).toBe('1')
  expect(asked.filter(({ path }) => path === 'partner/railorder/1/seen/')).toHaveLength(1)
})

test('the board of a contract reads its orders, and offers the first one where there are none', async () => {
  const asked = served([], [])
  within(<MonthBoard controller={new RecordController('partner:contract', { ...order, id: 5, ...STAMP })} />)
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Make an order/ })).toBeTruthy()
  expect(asked.find(({ path }) => path === 'partner/railorder/get_table/')?.query.get('contract')).toBe('5')
})

test('an accepted order without nominations leads to its drafts', async () => {
  const asked = served([order], [])
  within(<MonthBoard controller={new RecordController('partner:order', { ...order, ...STAMP })} />)
  const create = await screen.findByRole('button', { name: /Create a draft for each month/ })
  create.click()
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('new-nominations/'))).toBe(true))
  await vi.waitFor(() => expect(toasts().shown.at(-1)?.text).toBe('3 drafts created.'))
})

test('the months are walked, the draft of a month takes a forecast, and Enter opens it', async () => {
  const asked = served([order], [january, february])
  const controller = new MonthsController()
  controller.show([order], monthLines([order], [january, february]))
  expect(controller.canEdit).toMatch(/^Only the buyer/)
  controller.step(1)
  expect(controller.canEdit).toBe(true)
  await controller.setForecast(12)
  expect(asked.find(({ path }) => path === 'partner/railnomination/12/forecast/')?.body).toEqual({ forecast: 12 })
  await controller.setForecast(NaN)
  expect(toasts().shown.at(-1)?.tone).toBe('stop')
  controller.open()
  expect(opened.mock.calls[0]?.slice(0, 2)).toEqual(['partner:nomination', { nominationId: 12 }])
})

test('orders to answer come first, and each order has its bar', async () => {
  signInLocally()
  served([{ ...order, company: 2, counterparty: 1, status: 'sent' }], [{ ...january, company: 2, counterparty: 1 }])
  within(<Orders />)
  expect(await screen.findByText('1 to answer, 1 open order')).toBeTruthy()
  expect(screen.getByText('PRW-7-1: 36 cars')).toBeTruthy()
  expect(screen.getByRole('img', { name: '36 ordered, 3 nominated, 2 confirmed, 1 shipped' })).toBeTruthy()
})

test('an order to answer is accepted from the list, and a nomination opens its review', async () => {
  const sent = { ...order, company: 2, counterparty: 1, status: 'sent' }
  const asked = answering(({ path }) =>
    path === 'partner/railorder/accept/'
      ? { body: { batch: null, results: [{ id: 1, outcome: 'changed', message: '', version: 2 }] } }
      : undefined,
  )
  const controller = new OrdersController()
  controller.show(orderList(1, [sent], []))
  await controller.answer()
  expect(asked.find(({ path }) => path === 'partner/railorder/accept/')?.body).toMatchObject({ ids: [1] })
  controller.step(1)
  expect(controller.current?.id).toBe('order-1')
  controller.nextToAnswer()
  expect(controller.current?.id).toBe('answer-order-1')
})

test('without open orders the list leads to the contracts', async () => {
  served([], [])
  within(<Orders />)
  expect(await screen.findByText('No open orders')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show partner contracts' })).toBeTruthy()
})
