/** Beside the days of a schedule: the shipments of a day and what makes one, the pace, and the cars. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { initialValues } from '#model/kernel/validate.ts'
import type { Row } from '#model/kernel/resource.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { ScheduleController } from '#src/areas/schedule/shipping/state/schedule-controller.ts'
import { ScheduleSide } from '#src/areas/schedule/shipping/side/ScheduleSide.tsx'
import { answering, type Answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const TODAY = '2026-11-24'
const row = {
  ...initialValues(schedule.fields),
  id: 7,
  version: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  name: 'Winter',
  total: 10,
  start_date: '2026-11-20',
  end_date: '2026-11-30',
  schedule: [
    { date: '2026-11-20', quantity: 4 },
    { date: TODAY, quantity: 3 },
    { date: '2026-11-26', quantity: 3 },
  ],
  actual: [{ date: '2026-11-20', quantity: 1 }],
} as unknown as Row<typeof schedule>
const bill = { id: 31, bol_number: 'PGT31', status: 'open', car_count: 1 }
const shipped = { id: 32, bol_number: 'PGT32', status: 'shipped', car_count: 1 }
const blocked = [{ field: 'seal' }, { field: 'ship_date' }, { field: 'hazardous_certificate_person' }, {}]
const deeds = [{ deed: 'ship', label: 'Ship', can: false, blockers: blocked, warnings: [] }]

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  toasts().shown = []
  opened.mockClear()
  onOpen(opened)
})

function show(answers: Answering) {
  const asked = answering(answers)
  const controller = new ScheduleController(() => TODAY)
  controller.receive(row, null)
  render(
    <QueryClientProvider client={queryClient()}>
      <ScheduleSide controller={controller} />
    </QueryClientProvider>,
  )
  return { asked, controller }
}
const list =
  (bills: readonly object[]): Answering =>
  ({ path }) => {
    if (path === 'railschedule/7/get_shipments/') return { body: { results: bills } }
    if (path === 'railshipment/why_not/') return { body: { results: [{ id: 31, found: true, title: '', deeds }] } }
    return undefined
  }
const press = (name: RegExp | string) => act(async () => screen.getByRole('button', { name }).click())

describe('the shipments of a day', () => {
  it('are listed with the plan and what keeps each from going; they open beside', async () => {
    const { asked } = show(list([bill, shipped]))
    const part = await screen.findByRole('region', { name: `Shipments of ${TODAY}` })
    expect(part).toHaveTextContent('3 scheduled · 1 shipped · 1 on open bills · 1 left')
    // Who certifies is asked for later, and an early bill is judged as on its day.
    expect(within(part).getByRole('button', { name: /^PGT31, open, 1 car, ▲ 2 in the way/ })).toBeVisible()
    expect(asked.find(({ path }) => path === 'railschedule/7/get_shipments/')?.query.get('ship_date')).toBe(TODAY)
    expect(asked.find(({ path }) => path === 'railshipment/why_not/')?.query.get('ids')).toBe('31')
    await press(/^PGT32, shipped, 1 car\. Open it beside/)
    expect(opened).toHaveBeenCalledWith('rail:shipment', { shipmentId: 32 }, {}, 'right')
  })

  it('are made for it at once, opened beside, and taken back', async () => {
    const { asked } = show((one) => {
      if (one.path === 'railschedule/7/create_shipment/')
        return { body: { id: 40, bol_number: 'PGT40', detail: 'PGT40 is for it.', batch: 5 } }
      if (one.path === 'batch/5/undo/') return { body: { counts: { returned: 1, touched: 0, not_found: 0 } } }
      return list([])(one)
    })
    await screen.findByText('No shipment for this day yet.')
    await press(/Make a shipment/)
    expect(asked.find(({ path }) => path === 'railschedule/7/create_shipment/')).toMatchObject({
      body: { ship_date: TODAY },
      key: expect.any(String),
    })
    expect(opened).toHaveBeenCalledWith('rail:shipment', { shipmentId: 40 }, {}, 'right')
    expect(toasts().shown.at(-1)).toMatchObject({ text: 'PGT40 is for it.', tone: 'ok' })
    await act(async () => undo())
    expect(asked.some(({ path }) => path === 'batch/5/undo/')).toBe(true)
  })

  it('that the plan has no room for are made only by asking once more', async () => {
    const says = `${TODAY} is full: 3 scheduled, 3 on PGT31 (by Priya).`
    const { asked, controller } = show((one) => {
      if (one.path !== 'railschedule/7/create_shipment/') return list([bill])(one)
      const isBeyond = typeof one.body === 'object' && one.body !== null && 'beyond_plan' in one.body
      return isBeyond
        ? { body: { id: 41, bol_number: 'PGT41', detail: 'Made.', batch: 6 } }
        : { status: 400, body: { ship_date: [`${says} Set “Beyond plan” to make one all the same.`] } }
    })
    await screen.findByRole('button', { name: /^PGT31/ })
    await press(/Make a shipment/)
    expect((await screen.findByRole('alert')).textContent).toBe(says)
    expect(opened).not.toHaveBeenCalled()
    // What was said of one day is not said of another.
    await act(async () => controller.goTo('2026-11-26'))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => controller.goTo(TODAY))
    expect(await screen.findByRole('alert')).toBeVisible()
    await press(/Make it beyond the plan/)
    expect(asked.filter(({ path }) => path === 'railschedule/7/create_shipment/').map(({ body }) => body)).toEqual([
      { ship_date: TODAY },
      { ship_date: TODAY, beyond_plan: true },
    ])
    expect(opened).toHaveBeenCalledWith('rail:shipment', { shipmentId: 41 }, {}, 'right')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that could not be read say so', async () => {
    show(() => ({ status: 403, body: { detail: 'You may not see shipments.' } }))
    expect(await screen.findByText(/You may not see shipments/)).toBeVisible()
  })
})

describe('the pace', () => {
  it('is worked out line by line; a day that went otherwise leads to its bills', async () => {
    const { controller } = show(list([shipped]))
    act(() => controller.enter('pace'))
    const part = await screen.findByRole('region', { name: 'Pace' })
    expect(within(part).getByRole('list', { name: 'How the pace is reckoned' })).toHaveTextContent('= behind by 3 cars')
    const day = within(part).getByRole('button', { name: '2026-11-20: 4 planned, 1 went, 3 short. Open its bills.' })
    expect(day).toHaveFocus()
    await act(async () => day.click())
    expect(controller.state).toMatchObject({ cursor: '2026-11-20', panel: 'day' })
    const line = await screen.findByRole('button', { name: /^PGT32/ })
    expect(line).toHaveFocus()
  })
})

describe('the cars', () => {
  const car = (car_number: string, state: string, more: object = {}) => ({
    car_mark: 'GATX',
    car_number,
    state,
    side: 'buyer',
    planned_date: null,
    promised_car: Number(car_number),
    loaded_rail_car: null,
    rail_shipment: null,
    bol_number: '',
    ...more,
  })
  it('are counted by how far they have come; those that have gone are not listed; arrows walk', async () => {
    const cars = [car('1', 'promised'), car('2', 'on_bill', { bol_number: 'PGT31' }), car('3', 'shipped')]
    const { controller } = show((one) =>
      one.path === 'railschedule/7/get_cars/' ? { body: { count: 3, results: cars } } : list([])(one),
    )
    act(() => controller.enter('cars'))
    const part = await screen.findByRole('region', { name: 'Cars of the schedule' })
    expect(part).toHaveTextContent('1 promised · 0 loaded · 1 on a bill · 1 shipped')
    const names = () =>
      within(part)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names().slice(0, 2)).toEqual(['GATX 1, promised, by the buyer', 'GATX 2, on a bill, by the buyer, PGT31'])
    expect(within(part).getByRole('button', { name: /^GATX 1/ })).toHaveFocus()
    act(() => controller.step(7))
    expect(within(part).getByRole('button', { name: /^GATX 2/ })).toHaveFocus()
    expect(controller.state.cursor).toBe(TODAY)
    act(() => controller.toEnd('first'))
    expect(within(part).getByRole('button', { name: /^GATX 1/ })).toHaveFocus()
  })
})
