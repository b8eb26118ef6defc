/** The overview of trips: how many are of each kind, the worst first, sets by digit; and of one trip why it is late, with hours that add up. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { OverviewController } from '#src/areas/trace/overview/overview-controller.ts'
import Overview from '#src/areas/trace/overview/Overview.tsx'
import { tripSets, type WorstTrip } from '#src/areas/trace/worst/worst.ts'
import { causeText, spanText } from '#src/areas/trace/trip/trip-words.ts'
import TripCourse from '#src/areas/trace/trip/TripCourse.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const trip = (id: number, more: Partial<WorstTrip> = {}): WorstTrip => ({
  id,
  railcar__label: `GATX ${20_400 + id}`,
  status: 'in_transit',
  destination__label: 'CONWAY KS',
  destination__timezone: 'America/Chicago',
  last_location: 'ST PAUL',
  eta: '2026-11-26T10:00:00.000Z',
  late_hours: 0,
  hours_since_last_event: 3,
  is_silent: false,
  is_soon: false,
  cause: null,
  demurrage: null,
  ...more,
})
const late = trip(2, { late_hours: 52, cause: 'interchange' })
const held = trip(3, { status: 'held', cause: 'hold', is_silent: true, hours_since_last_event: 60 })
const totals = { active: 3, late: 1, silent: 1, held: 1, bad_order: 0, arriving_72h: 0, on_time_percent: 81.5 }

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
const shown = (what: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient()}>{what}</QueryClientProvider>)

const arrivals = [
  { day: '2026-11-25', count: 0, late: 0 },
  { day: '2026-11-26', count: 2, late: 1 },
]
const ways = { p10: 18, p25: 19, median: 21, p75: 24, p90: 30, mean: 22 }
const figures: Readonly<Record<string, object>> = {
  'dashboard/rail/cycle_times/': {
    count: 1,
    open: 2,
    definition: 'From release to release.',
    results: [
      {
        lane: 'A AB CN – B WI CN',
        origin: 'A AB CN',
        destination: 'B WI CN',
        cycles: 9,
        open: 2,
        days: ways,
        parts: {},
      },
    ],
  },
  'dashboard/rail/dwell_metrics/': {
    count: 2,
    definition: 'From arrival to departure.',
    excluded: { stored: 1, bad_order: 0, over_10_days: 0 },
    from: '2026-10-26',
    results: [
      { key: 'X, MO', label: 'X, MO', visits: 9, hours: { median: 30, p90: 50 }, cars_now: 1, long_now: 0 },
      { key: 'ST PAUL, MN', label: 'ST PAUL, MN', visits: 9, hours: { median: 20, p90: 40 }, cars_now: 4, long_now: 2 },
    ],
  },
}
const answered = (trips: object) => answering(({ path }) => ({ body: figures[path] ?? { arrivals, ...trips } }))

it('each figure opens its rows beside, and says how it is reckoned', async () => {
  answered({ count: 3, totals, results: [late, held, trip(1)] })
  const keys = userEvent.setup()
  shown(<Overview />)
  const lanes = await screen.findByRole('listbox', { name: /^Cycle time by lane/ })
  lanes.focus()
  await keys.keyboard('{Enter}')
  expect(opened).toHaveBeenLastCalledWith(
    'company:trace:history:trips',
    {},
    {
      'f.origin': '=A AB CN',
      'f.destination': '=B WI CN',
      'f.kind': '=loaded',
      'f.started_at': expect.stringMatching(/^>= \d{4}-\d\d-\d\d$/),
    },
    'right',
  )
  const stations = await screen.findByRole('listbox', { name: /^Dwell by station/ })
  // Exceptions come first, with their mark.
  expect(within(stations).getAllByRole('option')[0]).toHaveTextContent(/ST PAUL, MN.*▲ 2/)
  stations.focus()
  await keys.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(opened).toHaveBeenLastCalledWith(
    'company:trace:history:cars',
    {},
    { 'f.location': '=ST PAUL', 'f.state': '=MN', 'f.code': '=W|=R|=A|=D', 'f.at': '>= 2026-10-26' },
    'right',
  )
  expect(screen.getByText(/From arrival to departure/)).not.toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^How it is reckoned: Dwell/ }))
  expect(screen.getByText(/From arrival to departure.*Left out: 1 stored/)).toBeVisible()
})

it('says how many are of each kind, and lists each', async () => {
  answered({ count: 3, totals, results: [late, held, trip(1)] })
  shown(<Overview />)
  expect(await screen.findByRole('button', { name: /^Late 1/ })).toBeVisible()
  expect(screen.getByText('81.5 % on time in 90 days')).toBeVisible()
  expect(screen.getByRole('grid', { name: 'Trips, the latest first' })).toHaveAttribute('aria-rowcount', '4')
})
it('says that no car is on the line, and why nothing came', async () => {
  answered({ count: 0, totals: { ...totals, active: 0 }, results: [] })
  shown(<Overview />)
  expect(await screen.findByText('No car is on the line')).toBeVisible()
  queryClient().clear()
  answering(() => ({ status: 403, body: { detail: 'Not for you.' } }))
  shown(<Overview />)
  expect((await screen.findAllByText(/Not for you/))[0]).toBeVisible()
})
it('shows the set of a digit, and opens the trip under the cursor beside', () => {
  const controller = new OverviewController()
  const all = [late, held, trip(1, { is_soon: true })]
  const of = tripSets.map(({ name }) => controller.chosen(all, name).map(({ id }) => id))
  expect(of).toEqual([[2, 3, 1], [2], [3], [3], [], [1]])
  controller.show(controller.chosen(all, 'active'))
  controller.step(1)
  controller.open()
  expect(opened).toHaveBeenCalledWith('company:trace:trip', { tripId: 3 }, {}, 'right')
})
it.each([
  [0, '0 h'],
  [23.4, '23 h'],
  [24, '1 d'],
  [52, '2 d 4 h'],
])('%s hours are told as %s', (hours, words) => expect(spanText(hours)).toBe(words))
it('names a cause that it does not know as it came', () => {
  expect([causeText(null), causeText('no_bill'), causeText('flood')]).toEqual(['', 'no bill', 'flood'])
})

it('a trip tells when it arrives and why it is late, with hours that add up', async () => {
  answering(({ path }) => ({
    body:
      path === 'trip/7/eta/'
        ? {
            eta: '2026-11-26T10:00:00.000Z',
            early: '2026-11-25T10:00:00.000Z',
            late: '2026-11-27T10:00:00.000Z',
            said: '2 d from ST PAUL, MN: as the middle of 41 trips since June',
            timezone: 'America/Chicago',
            demurrage: {
              start: 'actual',
              free_hours: 48,
              rate_per_day: 75,
              currency: 'USD',
              excludes: 'weekends',
              started_at: '2026-11-20T16:00:00.000Z',
              counted_minutes: 4500,
              free_minutes_left: 0,
              days: 2,
              amount: '150.00',
              said: '2 d at 75 USD a day: 150.00 USD',
            },
            legs: [
              {
                from: 'ST PAUL, MN',
                to: 'CONWAY, KS',
                railroad: 'BNSF',
                kind: 'transit',
                hours: 48,
                usual_hours: 47,
                late_hours: 1,
                samples: 41,
                basis: 'lane',
              },
            ],
          }
        : {
            promised: '2026-11-24T06:00:00.000Z',
            expected: '2026-11-26T10:00:00.000Z',
            late_hours: 52,
            early_hours: 2,
            unexplained_hours: 4,
            legs: [
              { kind: 'transit', from: 'APEX, NC', to: 'CHICAGO, IL', railroad: 'CSXT', hours: 40, usual_hours: 42 },
              {
                kind: 'interchange',
                from: 'CHICAGO, IL',
                to: 'CHICAGO, IL',
                railroad: 'CN',
                hours: 62,
                usual_hours: null,
              },
            ],
            causes: [
              {
                kind: 'interchange',
                station: 'CHICAGO, IL',
                railroad: 'CN',
                from: 'a',
                to: 'b',
                hours: 62,
                usual_hours: 12,
                over_hours: 50,
                events: [1],
              },
            ],
          },
  }))
  shown(<TripCourse controller={{ row: { id: 7 } } as never} />)
  const why = await screen.findByRole('region', { name: 'Why it is late' })
  // On the clocks of where it is awaited.
  expect(screen.getByRole('heading', { name: /^Expected 2026-11-26 04:00 CST/ })).toBeVisible()
  expect(within(why).getByRole('heading')).toHaveTextContent('▲ 2 d 4 h late')
  const figures = within(why)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(figures).toEqual(['50.0', '-2.0', '4.0', '52.0'])
  expect(screen.getByText(/as the middle of 41 trips/)).toBeVisible()
  const owed = within(screen.getByRole('region', { name: 'Demurrage' }))
  expect(owed.getByRole('heading')).toHaveTextContent('▲ Demurrage: 2 d at 75 USD a day: 150.00 USD')
  expect(owed.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '2026-11-20 10:00 CST',
    '75.0',
    '48.0',
    '2',
    '75 USD',
  ])
  const line = within(screen.getByRole('region', { name: 'Line of the trip' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(line).toEqual([
    'APEX, NC',
    'on the line, CSXT40.0 h, usual 42.0',
    'CHICAGO, IL',
    'interchange, CN62.0 h, usual not known',
    'ST PAUL, MNlast seen here',
    'on the line, BNSF48.0 h, usual 47.0',
    'CONWAY, KSdestination',
  ])
})
