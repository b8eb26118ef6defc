/** The days of contracts that follow each other, and what becomes of each that is rolled over. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periods, type RollPeriod } from '#model/areas/contract/rules/roll-over/period-names.ts'
import { isMonthEnd, nextDay, rolledDays } from '#model/areas/contract/rules/roll-over/period.ts'
import { linksAgain, rollOf } from '#model/areas/contract/rules/roll-over/roll-over.ts'

const days: readonly (readonly [RollPeriod, string, string, string, string])[] = [
  ['year', '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ['year', '2023-03-01', '2024-02-29', '2024-03-01', '2025-02-28'],
  ['year', '2022-03-01', '2023-02-28', '2023-03-01', '2024-02-29'],
  ['month', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31'],
  ['quarter', '2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30'],
  ['half_year', '2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'],
  ['month', '2026-01-01', '2026-01-30', '2026-01-31', '2026-02-27'],
  ['same', '2026-01-15', '2026-04-14', '2026-04-15', '2026-07-14'],
  ['same', '2026-01-01', '2026-01-10', '2026-01-11', '2026-01-20'],
  ['same', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31'],
]

describe('the days of the next contract', () => {
  for (const [period, start_date, end_date, from, to] of days)
    it(`${period}: ${start_date} to ${end_date}`, () =>
      expect(rolledDays({ start_date, end_date }, period)).toEqual({ start_date: from, end_date: to }))

  it('end before the year 10000', () =>
    expect(rolledDays({ start_date: '9999-01-01', end_date: '9999-06-30' }, 'year')).toBeNull())

  const someDay = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('follow without a gap, for as many years as one likes', () =>
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 500 }), fc.constantFrom(...periods), (start, length, period) => {
        let now = {
          start_date: start,
          end_date: new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10),
        }
        for (let turn = 0; turn < 6; turn++) {
          const next = rolledDays(now, period)
          if (next === null) throw new Error('too late')
          expect(next.start_date).toBe(nextDay(now.end_date))
          expect(next.end_date >= next.start_date).toBe(true)
          expect(isMonthEnd(next.end_date) || !isMonthEnd(now.end_date) || period === 'same').toBe(true)
          now = next
        }
      }),
    ))

  it('are those of the calendar', () =>
    fc.assert(
      fc.property(someDay, (day) => {
        expect(nextDay(day)).toBe(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
      }),
    ))
})

const contract = {
  contract_number: 'S-26-201',
  status: 'approved',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  cars: 240,
  shipped_cars: 180,
}
const year = { period: 'year', roll_over: true } as const
const never = () => undefined

describe('a contract that is rolled over', () => {
  const refusals: readonly (readonly [object, string])[] = [
    [{ status: 'draft' }, 'It is a draft: change its days instead.'],
    [{ status: 'cancelled' }, 'It is cancelled.'],
    [{ end_date: null }, 'It has no first or no last day.'],
    [{ start_date: '2027-01-01' }, 'It ends before it begins.'],
    [{ start_date: '9999-01-01', end_date: '9999-12-31' }, 'It would end after the year 9999.'],
  ]
  for (const [differs, message] of refusals)
    it(`is refused: ${message}`, () =>
      expect(rollOf({ ...contract, ...differs }, year, never)).toMatchObject({ outcome: 'not_allowed', message }))

  it('says what was not delivered', () =>
    expect(rollOf(contract, year, never)).toEqual({
      outcome: 'created',
      message: '',
      days: { start_date: '2027-01-01', end_date: '2027-12-31' },
      undelivered_cars: 60,
    }))
  it('is answered by the one that there is', () =>
    expect(rollOf(contract, year, (start) => (start === '2027-01-01' ? 'S-27-301' : undefined))).toMatchObject({
      outcome: 'already',
      message: 'It was rolled over already: S-27-301.',
    }))
  it('is copied as it is otherwise, whatever its state', () =>
    expect(rollOf({ ...contract, status: 'cancelled' }, { ...year, roll_over: false }, never)).toMatchObject({
      outcome: 'created',
      days: { start_date: '2026-01-01', end_date: '2026-12-31' },
    }))
})

it('links are made again between those that have days in common', () => {
  const daysOf = new Map([
    [1, { start_date: '2027-01-01', end_date: '2027-12-31' }],
    [2, { start_date: '2027-06-01', end_date: '2028-05-31' }],
    [3, { start_date: '2028-01-01', end_date: '2028-12-31' }],
  ])
  const links = [
    { purchase: 1, sale: 2 },
    { purchase: 1, sale: 3 },
    { purchase: 1, sale: 9 },
  ]
  expect(linksAgain(links, (id) => daysOf.get(id))).toEqual({ again: [links[0]], lost: [links[1]] })
})
