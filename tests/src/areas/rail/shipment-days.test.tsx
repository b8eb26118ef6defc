/** The day's shipments: a facility per column, each figure opens what it counts; nothing, a failure and too much are said. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import ShipmentDays from '#src/areas/rail/days/ShipmentDays.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const nothing = { planned: 0, shipped: 0, open: 0, bills: 0, blocked: 0 }
const rack = {
  id: 1,
  name: 'Rack',
  today: '2026-11-23',
  loaded: 4,
  late: { open: 2, bills: 1, blocked: 1 },
  days: [
    { ...nothing, date: '2026-11-23', planned: 5, shipped: 3, open: 2, bills: 1, blocked: 1 },
    { ...nothing, date: '2026-11-24', planned: 1200 },
  ],
}
/** Already in the next day. */
const east = {
  ...rack,
  id: 2,
  name: 'Far east',
  today: '2026-11-24',
  loaded: 0,
  late: nothing,
  days: [{ ...nothing, date: '2026-11-24' }],
}

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
function show(body: object, status = 200) {
  answering(() => ({ status, body }))
  render(
    <QueryClientProvider client={queryClient()}>
      <ShipmentDays />
    </QueryClientProvider>,
  )
}

it('shows what was shipped of what was planned, day by day, and opens the bills behind a figure', async () => {
  show({ is_whole: true, results: [rack, east] })
  const table = await screen.findByRole('table', { name: 'Shipments by day and facility' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td [aria-hidden]')].map(({ textContent }) => textContent).join(''))
  expect(rows).toEqual([
    'DayRackFar east',
    'Standing loaded4—',
    'Late1 bill open, 2 cars▲ 1 cannot go—',
    'Monday 2026-11-233 / 51 bill open, 2 cars▲ 1 cannot go—',
    'Tuesday 2026-11-240 / 1,200—',
  ])
  await userEvent.click(
    screen.getByRole('button', { name: 'Rack: 3 of 5 cars shipped; 1 bill open, 2 cars; ▲ 1 cannot go' }),
  )
  expect(opened).toHaveBeenLastCalledWith(
    'rail:shipment:bols',
    {},
    { 'f.facility': '="Rack"', 'f.ship_date': '2026-11-23' },
    'right',
  )
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Home}{ArrowUp}')
  expect(document.activeElement).toHaveAccessibleName('Rack: 3 of 5 cars shipped; 1 bill open, 2 cars; ▲ 1 cannot go')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}{Enter}')
  expect(opened.mock.lastCall?.[0]).toBe('rail:cars')
})

it('says that there is no facility, that bills were not judged, and why nothing came', async () => {
  show({ is_whole: true, results: [] })
  expect(await screen.findByText('No facility is active yet.')).toBeVisible()
})
it('says that there are too many bills to look at each', async () => {
  show({ is_whole: false, results: [rack] })
  expect(await screen.findByText(/too many open bills to look at each/)).toBeVisible()
})
it('tells a refusal, and asks again', async () => {
  show({ detail: 'Not for you.' }, 403)
  expect(await screen.findByText(/Not for you/)).toBeVisible()
})
