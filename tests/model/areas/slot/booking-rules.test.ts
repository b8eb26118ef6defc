/** Who may book, and why not: each refusal with its figures. */
import { describe, expect, it, test } from 'vitest'
import {
  bookingRefusals,
  leavingRefusal,
  nearest,
  noShowFrom,
  type BookingWish,
} from '#model/areas/slot/rules/booking.ts'
import { monthFigures } from '#model/areas/slot/rules/statistics.ts'
import { configErrors, mayAt, needsAt } from '#model/areas/slot/rules/who-may.ts'

const wish = (more: {
  readonly place?: Partial<BookingWish['place']>
  readonly slot?: Partial<BookingWish['slot']>
  readonly rest?: Partial<BookingWish>
}): BookingWish => ({
  place: {
    enabled: true,
    timezone: 'America/Edmonton',
    book_days_ahead: 14,
    booking_cutoff: 2,
    cancel_cutoff: 4,
    products: [],
    ...more.place,
  },
  slot: {
    starts_at: '2026-03-03T17:00:00Z',
    ends_at: '2026-03-03T18:00:00Z',
    capacity: 2,
    booked: 0,
    status: 'open',
    product: null,
    direction: 'load',
    reserved_for: null,
    block_reason: '',
    held_until: null,
    ...more.slot,
  },
  company: { id: 5, name: 'Ribstone', enabled: true, max_bookings_a_day: null },
  product: null,
  direction: null,
  booked_that_day: 0,
  now: '2026-03-02T17:00:00Z',
  ...more.rest,
})

describe('a booking is refused', () => {
  it.each<[string, Parameters<typeof wish>[0], readonly string[]]>([
    ['in nothing', {}, []],
    ['where it is full', { slot: { booked: 2 } }, ['It is full: 2 of 2 booked.']],
    ['where it is blocked', { slot: { status: 'blocked', block_reason: 'Proving' } }, ['It is blocked: Proving.']],
    ['when it is past', { rest: { now: '2026-03-03T18:00:00Z' } }, ['It is past: it ended 2026-03-03 11:00 MST.']],
    ['when it has begun', { rest: { now: '2026-03-03T17:30:00Z' } }, ['It has begun, at 2026-03-03 10:00 MST.']],
    [
      'after the cut-off',
      { rest: { now: '2026-03-03T15:00:01Z' } },
      ['It is booked until 2 h before it begins, which was 2026-03-03 08:00 MST.'],
    ],
    ['not at the cut-off', { rest: { now: '2026-03-03T15:00:00Z' } }, []],
    ['too far ahead', { place: { book_days_ahead: 0 } }, ['It is booked from 2026-03-03 on, 0 days ahead.']],
    [
      'where it is reserved for others',
      { slot: { reserved_for: 9 }, rest: { names: { reserved_for: 'Prairie' } } },
      ['It is reserved for Prairie.'],
    ],
    ['not where it is reserved for the asker', { slot: { reserved_for: 5 } }, []],
    [
      'beyond the number a day',
      { rest: { company: { id: 5, name: 'Ribstone', enabled: true, max_bookings_a_day: 3 }, booked_that_day: 3 } },
      ['Ribstone has 3 of 3 bookings on 2026-03-03.'],
    ],
    [
      'for another product',
      { slot: { product: 1 }, rest: { product: { id: 2, name: 'Butane' }, names: { product: 'Propane' } } },
      ['It is for Propane, not for Butane.'],
    ],
    [
      'for a product that is not handled',
      { place: { products: [1] }, rest: { product: { id: 2, name: 'Butane' } } },
      ['Butane is not handled there.'],
    ],
    [
      'while it is held for others',
      { slot: { held_until: '2026-03-02T17:05:00Z' } },
      ['It is held until 2026-03-02 10:05 MST for whoever asked first.'],
    ],
    ['not for the holder', { slot: { held_until: '2026-03-02T17:05:00Z' }, rest: { isHolder: true } }, []],
    ['where the place is shut', { place: { enabled: false } }, ['The place takes no bookings.']],
  ])('%s', (_name, more, says) => {
    expect(bookingRefusals(wish(more)).map((one) => one.says)).toEqual(says)
  })
})

test('it is left until the limit of the place', () => {
  const at = (now: string) =>
    leavingRefusal({
      place: { timezone: 'UTC', cancel_cutoff: 4 },
      starts_at: '2026-03-03T17:00:00Z',
      now,
      how: 'moved',
    })
  expect(at('2026-03-03T13:00:00Z')).toBeUndefined()
  expect(at('2026-03-03T13:00:01Z')).toBe('It is moved until 4 h before it begins, which was 2026-03-03 13:00 UTC.')
  expect(new Date(noShowFrom('2026-03-03T18:00:00Z', 30)).toISOString()).toBe('2026-03-03T18:30:00.000Z')
})

test('the nearest come first, of two as near the earlier', () => {
  const at = (hour: number) => ({ starts_at: `2026-03-03T${hour}:00:00Z` })
  expect(nearest([at(10), at(11), at(13), at(14), at(20)], '2026-03-03T12:00:00Z', 3)).toEqual([at(11), at(13), at(10)])
})

test('a place narrows who may, and names what there is', () => {
  expect(configErrors({ book: ['change_slot'], check_in: [] })).toEqual([])
  expect(configErrors({ fly: [], book: ['nothing'], move: 'change_slot' })).toHaveLength(3)
  expect(needsAt({ book: ['change_slot', 'change_booking'] }, 'book')).toEqual(['change_booking', 'change_slot'])
  expect(mayAt({ book: ['change_slot'] }, 'book', new Set(['change_booking']))).toBe(false)
  expect(mayAt({}, 'book', new Set(['change_booking']))).toBe(true)
})

test('a month adds up to its days, hours and weekdays', () => {
  const slots = { date: '2026-03-02', hour: 10, is_blocked: false, slots: 1, capacity: 2, booked: 1, free: 1 }
  const nobody = { count: 0, total: 0 }
  const booking = {
    company: 5,
    status: 'completed',
    date: '2026-03-02',
    bookings: 1,
    lead: { count: 1, total: 24 * 60 },
    late: { count: 1, total: 12 },
    turn: { count: 1, total: 30 },
  } as const
  const found = monthFigures(
    ['2026-03-01', '2026-03-02'],
    [slots, { ...slots, hour: 11, is_blocked: true, booked: 0, free: 0 }],
    [booking, { ...booking, status: 'no_show', late: nobody, turn: nobody }, { ...booking, status: 'cancelled' }],
  )
  expect(found.totals).toEqual({
    slots: 2,
    capacity: 4,
    booked: 1,
    free: 1,
    blocked: 1,
    utilisation: 0.5,
    requested: 0,
    completed: 1,
    cancelled: 1,
    no_show: 1,
  })
  expect(found.days.map(({ slots }) => slots)).toEqual([0, 2])
  expect(found.by_hour.flatMap(({ hour, slots }) => (slots > 0 ? [[hour, slots]] : []))).toEqual([
    [10, 1],
    [11, 1],
  ])
  expect(found.by_weekday.find(({ slots }) => slots > 0)?.weekday).toBe('mon')
  expect(found.by_company).toEqual([
    { company: 5, bookings: 3, no_show_rate: 0.5, lead_hours: 24, late_minutes: 12, turn_minutes: 30 },
  ])
})
