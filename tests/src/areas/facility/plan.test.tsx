/** The plan of a facility: days in a grid with their sums; a day is typed or carried, the rest is spread, and undo is exact. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FacilityController } from '#src/areas/facility/base/facility-controller.ts'
import Plan from '#src/areas/facility/plan/Plan.tsx'
import { PlanController } from '#src/areas/facility/plan/plan-controller.ts'
import { unplannedOn } from '#src/areas/facility/plan/plan-answer.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

/** Far ahead, so that no day is over. */
const today = '2099-11-24'
const days = ['2099-11-24', '2099-11-25', '2099-11-26', '2099-11-27']
const stored = {
  id: 7,
  version: 3,
  name: 'November',
  contract: 9,
  route: null,
  total: 12,
  start_date: null,
  end_date: null,
  schedule: days.map((date) => ({ date, quantity: 3 })),
  actual: [],
  locked_days: [],
  blackout_days: [],
}
const answer = {
  today,
  days: days.map((date, at) => ({
    date,
    scheduled: 3,
    shipped: at === 0 ? 2 : 0,
    loaded: 1,
    capacity: at === 1 ? 2 : 4,
  })),
  schedules: [
    {
      id: 7,
      version: 3,
      name: 'November',
      status: 'approved',
      contract: 9,
      contract__label: 'S-9',
      product: 1,
      product__label: 'Propane',
      start_date: null,
      end_date: null,
      locked: ['2099-11-26'],
      days: days.map((date, at) => ({ date, scheduled: 3, shipped: at === 0 ? 1 : 0 })),
    },
  ],
}

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
const page = () => new FacilityController({ id: 1, name: 'Rack' }, () => {})
function controllerOf() {
  const own = page()
  const controller = new PlanController(own, today)
  controller.show(answer)
  return { controller, own }
}
/** A schedule that takes what is sent, and tells its version. */
function keeping() {
  let version = stored.version
  return answering(({ method }) => ({ body: { ...stored, version: method === 'PATCH' ? ++version : version } }))
}
const sent = (asked: ReturnType<typeof keeping>) =>
  asked.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))

it('draws each day with what is planned and went, and says where more is planned than can be loaded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  answering(() => ({ body: answer }))
  render(
    <QueryClientProvider client={queryClient()}>
      <Plan page={page()} timezone="UTC" />
    </QueryClientProvider>,
  )
  const grid = await screen.findByRole('grid', { name: 'Plan by schedule and day' })
  expect(within(grid).getByText('2099-11-25, 3 planned, 1 more than the 2 that can be loaded')).toBeInTheDocument()
  expect(screen.getByText(/▲ 1 day is over it, by 1 car/)).toBeInTheDocument()
  expect(within(grid).getByText('Shipped by no schedule')).toBeInTheDocument()
  expect(unplannedOn(answer, today)).toBe(1)
})
it('says that no schedule loads there, and what failed', async () => {
  answering(() => ({ body: { ...answer, schedules: [] } }))
  render(
    <QueryClientProvider client={queryClient()}>
      <Plan page={page()} timezone="UTC" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('No schedule loads here')).toBeInTheDocument()
})

it('digits switch tabs on the name of a schedule, and are typed on its days', () => {
  const { controller, own } = controllerOf()
  expect([controller.isOnDay, own.takesDigits]).toEqual([false, false])
  controller.step(1)
  expect([controller.state.cursor, own.takesDigits]).toEqual([{ schedule: 7, day: today }, true])
  controller.letGo()
  expect([controller.state.cursor.day, own.takesDigits]).toEqual([null, false])
})

it('a typed day is locked, the rest is spread again, and undo writes back what was', async () => {
  const asked = keeping()
  const { controller } = controllerOf()
  controller.step(1)
  controller.begin('6')
  await act(() => controller.take())
  expect(sent(asked)).toMatchObject([
    {
      version: 3,
      total: 12,
      schedule: [{ quantity: 6 }, { quantity: 2 }, { quantity: 2 }, { quantity: 2 }],
      locked_days: [{ date: today }],
    },
  ])
  expect(controller.state.working?.lines[0]).toBe('Total 12 cars')
  await undo()
  expect(sent(asked)[1]).toEqual({
    version: 4,
    total: 12,
    schedule: stored.schedule,
    locked_days: [],
    blackout_days: [],
  })
})
it('what is no number is refused in the field', async () => {
  const asked = keeping()
  const { controller } = controllerOf()
  controller.step(1)
  controller.begin('x')
  await controller.take()
  expect(controller.state.fault).toBe('Type a whole number of cars.')
  expect(asked).toHaveLength(0)
})

it('a day is carried by keys: picked up, moved, dropped; let go, it stays', async () => {
  const asked = keeping()
  const { controller } = controllerOf()
  controller.step(1)
  await controller.carry()
  controller.step(1)
  controller.letGo()
  expect([controller.state.cursor.day, controller.state.carried]).toEqual([today, null])
  await controller.carry()
  controller.step(1)
  controller.step(1)
  await act(() => controller.carry())
  expect(sent(asked)).toMatchObject([
    { schedule: [{ quantity: 0 }, { quantity: 3 }, { date: '2099-11-26', quantity: 6 }, { quantity: 3 }] },
  ])
})
it('says why a day cannot take them', async () => {
  keeping()
  const { controller } = controllerOf()
  controller.step(1)
  await controller.carry()
  controller.hover('2099-12-24')
  await controller.drop('2099-12-24')
  expect(toasts().shown.at(-1)?.text).toBe('2099-12-24 is not among the days of this schedule.')
})

it('opens its schedule, turns its weeks, and follows the date and contract of a linked pane', () => {
  const { controller } = controllerOf()
  controller.open()
  expect(opened).toHaveBeenCalledWith('contract:update:schedule', { contractId: 9, scheduleId: 7 }, {}, 'right')
  controller.step(1)
  controller.openBills()
  expect(opened).toHaveBeenLastCalledWith(
    'rail:shipment:bols',
    {},
    { 'f.facility': '="Rack"', 'f.ship_date': today },
    'right',
  )
  const { first } = controller.state
  controller.turn(1)
  expect(controller.state.first > first).toBe(true)
  controller.follow([{ kind: 'date', of: '', id: '2099-06-10', label: '' }])
  expect([controller.state.first, controller.state.cursor.day]).toEqual(['2099-06-01', '2099-06-10'])
  expect(controller.subjects).toMatchObject([
    { kind: 'contract', id: 9 },
    { kind: 'date', id: '2099-06-10' },
  ])
})
