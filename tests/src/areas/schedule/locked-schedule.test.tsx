/** What the days of a schedule refuse in each of its states, and how its record shows them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { initialValues } from '#model/kernel/validate.ts'
import type { Row } from '#model/kernel/resource.ts'
import ScheduleCalendar from '#src/areas/schedule/shipping/ScheduleCalendar.tsx'
import { ScheduleController } from '#src/areas/schedule/shipping/state/schedule-controller.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const TODAY = '2026-11-24'
const rowIn = (status: string): Row<typeof schedule> =>
  ({
    ...initialValues(schedule.fields),
    id: 7,
    version: 1,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    name: 'Winter',
    status,
    total: 10,
    start_date: '2026-11-23',
    end_date: '2026-11-29',
    schedule: [
      { date: TODAY, quantity: 4 },
      { date: '2026-11-26', quantity: 5 },
    ],
    blackout_days: [{ date: '2026-11-27', reason: '' }],
  }) as unknown as Row<typeof schedule>

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  toasts().shown = []
})

test.each([
  ['draft', 6, 12],
  ['approved', 6, 10],
  ['closed', 4, 10],
])('the days of a schedule that is %s take %i cars on a day, and a total of %i', (status, cars, total) => {
  const controller = new ScheduleController(() => TODAY)
  controller.receive(rowIn(status), null)
  controller.goTo(TODAY)
  controller.nudge(1)
  controller.nudge(1)
  controller.setTotal(12)
  expect(controller.work.draft.quantities.get(TODAY)).toBe(cars)
  expect(controller.work.draft.total).toBe(total)
  const refused = total === 10 ? new RegExp(`^An? ${status} schedule`) : /^$/
  expect(toasts().shown.at(-1)?.text ?? '').toMatch(refused)
})

test('the record of a schedule shows its days as a calendar', async () => {
  answering(({ path }) => (path === 'railschedule/7/' ? { body: rowIn('approved') } : undefined))
  const controller = new RecordController('contract:schedule', rowIn('approved'))
  render(
    <QueryClientProvider client={queryClient()}>
      <ScheduleCalendar controller={controller} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('9 of 10 cars scheduled, 0 shipped')).toBeTruthy()
  const day = (name: RegExp) => screen.getByRole('gridcell', { name })
  expect(day(/2026-11-26, 5 scheduled/)).toBeTruthy()
  expect(day(/2026-11-27, blackout/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Open days/ })).toBeTruthy()
})
