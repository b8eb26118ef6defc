/** Confirmed cars are the lesser of both sides, fit the capacity, and never go below what has shipped. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirm, cutReasons, roomOf, type Confirming } from '#model/areas/partner/rules/nomination/confirming.ts'
import { mergedPlan } from '#model/areas/partner/rules/nomination/merging.ts'
import { reviewDays } from '#model/areas/partner/rules/nomination/review-days.ts'

const on = (date: string, quantity: number) => ({ date, quantity })
const asked: Confirming = {
  nominated: [on('2027-01-12', 3), on('2027-01-13', 2)],
  answered: [],
  room: new Map(),
  shipped: new Map(),
  today: '2027-01-01',
  partial: false,
}

describe('an answer', () => {
  it('confirms all days where nothing is said', () => {
    expect(confirm(asked)).toEqual({
      days: [
        { ...on('2027-01-12', 3), reason: '' },
        { ...on('2027-01-13', 2), reason: '' },
      ],
      total: 5,
      cut: 0,
      faults: [],
      full: [],
    })
  })
  it('cuts a day with its reason', () => {
    const found = confirm({ ...asked, answered: [{ ...on('2027-01-12', 1), reason: 'railroad' }] })
    expect(found).toMatchObject({ total: 3, cut: 2, full: [], faults: [] })
    expect(found.days[0]).toEqual({ ...on('2027-01-12', 1), reason: 'railroad' })
  })
  it('refuses more than is nominated, also on a day that is not nominated', () => {
    const answered = [on('2027-01-12', 4), on('2027-01-20', 1), on('2027-01-21', 0)]
    expect(confirm({ ...asked, answered }).faults).toEqual([
      '2027-01-12: 3 cars nominated, so 4 cannot be confirmed.',
      '2027-01-20: 0 cars nominated, so 1 cannot be confirmed.',
    ])
  })
  it('names the days without room, and cuts them where it may', () => {
    const room = new Map([['2027-01-12', 1]])
    expect(confirm({ ...asked, room }).full).toEqual([{ ...on('2027-01-12', 3), free: 1 }])
    expect(confirm({ ...asked, room, partial: true })).toMatchObject({
      full: [],
      total: 3,
      cut: 2,
      days: [{ ...on('2027-01-12', 1), reason: 'capacity' }, { reason: '' }],
    })
    // A cut that fits needs no further one.
    const answered = [{ ...on('2027-01-12', 1), reason: 'cars' as const }]
    expect(confirm({ ...asked, room, answered })).toMatchObject({ full: [], days: [{ reason: 'cars' }, {}] })
  })
  it('confirms on a day that is over only what has shipped', () => {
    const over = { ...asked, today: '2027-01-13', room: new Map([['2027-01-12', 9]]) }
    expect(confirm(over).full).toEqual([{ ...on('2027-01-12', 3), free: 0 }])
    expect(confirm({ ...over, partial: true }).days[0]).toEqual({ ...on('2027-01-12', 0), reason: 'other' })
    const shipped = new Map([['2027-01-12', 2]])
    expect(confirm({ ...over, shipped, partial: true }).days[0]).toEqual({ ...on('2027-01-12', 2), reason: 'other' })
    expect(confirm({ ...over, answered: [{ ...on('2027-01-12', 0), reason: 'railroad' }] })).toMatchObject({
      full: [],
      days: [{ reason: 'railroad' }, { ...on('2027-01-13', 2), reason: '' }],
    })
  })
  it('keeps what has shipped', () => {
    const shipped = new Map([['2027-01-12', 2]])
    expect(confirm({ ...asked, shipped, answered: [on('2027-01-12', 1)] }).faults).toEqual([
      '2027-01-12: 2 cars shipped already, so fewer cannot be confirmed.',
    ])
    const room = new Map([['2027-01-12', 0]])
    expect(confirm({ ...asked, shipped, room, partial: true }).days[0]).toEqual({
      ...on('2027-01-12', 2),
      reason: 'capacity',
    })
  })
})

describe('room', () => {
  it('is capacity less the cars of other schedules, and unlimited where it is not known', () => {
    const others = new Map([
      ['2027-01-12', 3],
      ['2027-01-13', 9],
    ])
    const dates = ['2027-01-12', '2027-01-13', '2027-01-14']
    expect([...roomOf(5, dates, others).values()]).toEqual([2, 0, 5])
    expect(roomOf(null, dates, others).size).toBe(0)
  })
})

describe('the review', () => {
  const review = (values: Partial<Parameters<typeof reviewDays>[0]>) =>
    reviewDays({
      row: { shipping_schedule: [on('2027-01-12', 3), on('2027-01-13', 2)], closed_days: [{ date: '2027-01-13' }] },
      dates: ['2027-01-12', '2027-01-13', '2027-01-14'],
      previous: undefined,
      others: new Map([['2027-01-12', 4]]),
      shipped: new Map(),
      capacity: 6,
      today: '2027-01-01',
      ...values,
    })
  it('says of each day whether it fits', () => {
    expect(review({}).map(({ outcome, message, free }) => [outcome, message, free])).toEqual([
      ['full', '1 car over capacity', 2],
      ['closed', 'The facility is closed', 6],
      ['empty', '', 6],
    ])
    expect(review({ capacity: null, today: '2027-01-13' }).map(({ outcome }) => outcome)).toEqual([
      'past',
      'closed',
      'empty',
    ])
    // Whatever the capacity, nothing more can be loaded on a day that is over.
    const [over] = review({ shipped: new Map([['2027-01-12', 2]]), today: '2027-01-13' })
    expect(over).toMatchObject({ outcome: 'past', message: 'This day is over', free: 2, shipped: 2 })
  })
  it('shows the cars that were confirmed before', () => {
    expect(review({}).map(({ previous }) => previous)).toEqual([null, null, null])
    expect(review({ previous: [on('2027-01-13', 7)] }).map(({ previous }) => previous)).toEqual([0, 7, 0])
  })
})

describe('the schedule of the order', () => {
  const span = { start_date: '2027-01-10', end_date: '2027-01-20' }
  const plan = {
    start_date: '2027-01-01',
    end_date: '2027-02-10',
    schedule: [on('2027-01-05', 1), on('2027-01-12', 9), on('2027-01-13', 9), on('2027-02-02', 2)],
    actual: [on('2027-01-12', 2)],
  }
  it('takes the confirmed days, and keeps the days outside', () => {
    expect(mergedPlan(plan, span, [on('2027-01-12', 1), on('2027-01-15', 4)])).toEqual({
      start_date: '2027-01-01',
      end_date: '2027-02-10',
      total: 9,
      schedule: [on('2027-01-05', 1), on('2027-01-12', 2), on('2027-01-15', 4), on('2027-02-02', 2)],
    })
  })
  it('grows to the days of the nomination', () => {
    const empty = { start_date: null, end_date: null, schedule: [], actual: [] }
    expect(mergedPlan(empty, span, [on('2027-01-15', 4)])).toEqual({
      ...span,
      total: 4,
      schedule: [on('2027-01-15', 4)],
    })
  })
})

const date = fc.integer({ min: 1, max: 9 }).map((day) => `2027-01-0${day}`)
const quantity = fc.nat({ max: 9 })
const daysOf = fc.uniqueArray(fc.record({ date, quantity }), { selector: (one) => one.date })
const mapOf = daysOf.map((days) => new Map(days.map((one) => [one.date, one.quantity])))
const answers = fc.uniqueArray(fc.record({ date, quantity, reason: fc.constantFrom(...cutReasons) }), {
  selector: (one) => one.date,
})

describe('any answer that is accepted', () => {
  it('confirms at most what is nominated and fits, at least what shipped, and gives a reason for each cut', () => {
    fc.assert(
      fc.property(
        daysOf,
        answers,
        mapOf,
        mapOf,
        fc.boolean(),
        date,
        (nominated, answered, room, shipped, partial, today) => {
          const found = confirm({ nominated, answered, room, shipped, today, partial })
          if (found.faults.length > 0 || found.full.length > 0) return
          expect(found.total + found.cut).toBe(nominated.reduce((sum, one) => sum + one.quantity, 0))
          for (const [index, { date: day, quantity: cars, reason }] of found.days.entries()) {
            const wanted = nominated[index]?.quantity ?? 0
            const gone = Math.min(wanted, shipped.get(day) ?? 0)
            const fits = day < today ? 0 : (room.get(day) ?? wanted)
            expect(cars).toBeLessThanOrEqual(Math.min(wanted, Math.max(gone, fits)))
            expect(cars).toBeGreaterThanOrEqual(gone)
            expect(reason === '').toBe(cars === wanted)
          }
          const span = { start_date: '2027-01-03', end_date: '2027-01-07' }
          const actual = [...shipped].map(([day, cars]) => ({ date: day, quantity: cars }))
          const merged = mergedPlan({ ...span, schedule: nominated, actual }, span, found.days)
          const planned = new Map(merged.schedule.map((one) => [one.date, one.quantity]))
          const replaced = actual.filter((one) => one.date >= span.start_date && one.date <= span.end_date)
          for (const one of replaced) expect(planned.get(one.date) ?? 0).toBeGreaterThanOrEqual(one.quantity)
        },
      ),
    )
  })
})
