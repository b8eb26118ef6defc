/** The statistics of a month are what counting its slots and bookings one by one gives, by the clocks of the place. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import type { NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { wallClock } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { truckRack } from './truck-rack.ts'

const ZONE = 'America/Denver'
const [YEAR, MONTH] = [2026, 3]
const MINUTE = 60_000
let server: Server
let clerk: Client
let place: { readonly id: number }
let figures: NamedMonthFigures
type Held = {
  readonly starts_at: string
  readonly status: string
  readonly company: number
  readonly created_at: string
  readonly checked_in_at: string | null
  readonly completed_at: string | null
}
let laid: readonly { starts_at: string; status: string; capacity: number; booked: number; free: number }[]
let held: readonly Held[]

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const rack = await truckRack(server, clerk)
  place = await rack.newPlace({ timezone: ZONE })
  const carriers = [rack.ribstone, await rack.newCompany(), await rack.newCompany()]
  // From before the month until after it, through the night in which clocks go forward.
  const hours = Array.from({ length: 120 }, (_, nth) => new Date(Date.UTC(2026, 1, 28, 5) + nth * 7 * 60 * MINUTE))
  const drawn = fc.sample(
    fc.record({
      carrier: fc.nat(2),
      status: fc.constantFrom('requested', 'confirmed', 'completed', 'cancelled', 'no_show'),
      at: fc.nat(hours.length - 1),
      late: fc.option(fc.integer({ min: -30, max: 90 })),
      turn: fc.option(fc.integer({ min: 5, max: 200 })),
    }),
    { numRuns: 150, seed: 20 },
  )
  await server.within(clerk, async ({ rows }) => {
    const slots = await rows(slot).createMany(
      hours.map((from, nth) => ({
        location: place.id,
        bay: 'B1',
        starts_at: from.toISOString(),
        ends_at: new Date(from.getTime() + 60 * MINUTE).toISOString(),
        capacity: 10 + (nth % 3),
      })),
    )
    await rows(booking).createMany(
      drawn.map(({ carrier, status, at, late, turn }, nth) => {
        const starts = hours[at]?.getTime() ?? 0
        const moment = (minutes: number | null) =>
          minutes === null ? null : new Date(starts + minutes * MINUTE).toISOString()
        return {
          reference: `R${nth}`,
          slot: slots[at]?.id ?? 0,
          location: place.id,
          starts_at: new Date(starts).toISOString(),
          company: carriers[carrier]?.id ?? null,
          status,
          takes_room: status !== 'cancelled' && status !== 'no_show',
          checked_in_at: moment(late),
          completed_at: late === null || turn === null ? null : moment(late + turn),
        }
      }),
    )
  })
  const blocked = (await clerk.get(`schedule/slot/?location=${place.id}&limit=200&booked=0`)).body.results
  await clerk.post('schedule/slot/set_status_block/', {
    slot_ids: blocked.slice(0, 9).map(({ id }: { id: number }) => id),
    reason: 'Proving',
  })
  laid = (await clerk.get(`schedule/slot/?location=${place.id}&limit=500`)).body.results
  held = (await clerk.get(`schedule/booking/?location=${place.id}&limit=500`)).body.results
  figures = (await clerk.get(`schedule/slot/statics/?location=${place.id}&year=${YEAR}&month=${MONTH}`)).body
})
afterAll(() => server.close())

const wall = ({ starts_at }: { readonly starts_at: string }): string => wallClock(starts_at, ZONE)
const inMonth = (row: { readonly starts_at: string }): boolean => wall(row).startsWith('2026-03')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((sum(values) / values.length) * 10) / 10
const counted = (some: typeof laid) => ({
  slots: some.length,
  capacity: sum(some.map(({ capacity }) => capacity)),
  booked: sum(some.map(({ booked }) => booked)),
  free: sum(some.map(({ free }) => free)),
  blocked: some.filter(({ status }) => status === 'blocked').length,
})

test('there is something to count, within the month and outside of it', () => {
  expect(laid.filter(inMonth).length).toBeGreaterThan(80)
  expect(laid.every(inMonth) || held.every(inMonth)).toBe(false)
  expect(figures.totals).toMatchObject({ blocked: 9, slots: laid.filter(inMonth).length })
})

test('days, hours and the whole add up to the slots that begin in them', () => {
  expect(figures.totals).toMatchObject(counted(laid.filter(inMonth)))
  for (const { date, ...day } of figures.days)
    expect([date, day]).toMatchObject([date, counted(laid.filter((row) => wall(row).startsWith(date)))])
  for (const { hour, ...figure } of figures.by_hour)
    expect([hour, figure]).toMatchObject([
      hour,
      counted(laid.filter((row) => inMonth(row) && Number(wall(row).slice(11, 13)) === hour)),
    ])
})

test('bookings are counted by day and status, and by carrier with what is known of them', () => {
  for (const { date, completed, no_show, cancelled, requested } of figures.days) {
    const there = held.filter((row) => wall(row).startsWith(date))
    const of = (status: string): number => there.filter((row) => row.status === status).length
    expect([date, completed, no_show, cancelled, requested]).toEqual([
      date,
      ...['completed', 'no_show', 'cancelled', 'requested'].map(of),
    ])
  }
  expect(figures.by_company).toHaveLength(3)
  for (const { company, bookings, no_show_rate, lead_hours, late_minutes, turn_minutes } of figures.by_company) {
    const there = held.filter((row) => inMonth(row) && row.company === company)
    const kept = there.filter(({ status }) => status !== 'cancelled')
    const apart = (from: string | null, to: string | null, unit: number): number[] =>
      from === null || to === null ? [] : [(Date.parse(to) - Date.parse(from)) / unit]
    expect([company, bookings, no_show_rate, lead_hours, late_minutes, turn_minutes]).toEqual([
      company,
      there.length,
      Math.round((1000 * kept.filter(({ status }) => status === 'no_show').length) / kept.length) / 1000,
      mean(there.flatMap((row) => apart(row.created_at, row.starts_at, 60 * MINUTE))),
      mean(there.flatMap((row) => apart(row.starts_at, row.checked_in_at, MINUTE).map((late) => Math.max(0, late)))),
      mean(there.flatMap((row) => apart(row.checked_in_at, row.completed_at, MINUTE))),
    ])
  }
})
