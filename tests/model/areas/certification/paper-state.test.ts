/** How a paper stands, day by day: its last day counts, the one after does not; the best of several counts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byWorth,
  monthsAfter,
  paperState,
  paperStates,
  type PaperDates,
} from '#model/areas/certification/rules/paper-state.ts'
import { daysFrom, daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'

const paper = (change: Partial<PaperDates> = {}): PaperDates => ({
  issued_date: '2025-11-24',
  expiry_date: '2026-11-24',
  verified: true,
  ...change,
})

describe('a paper that ends on 24 November 2026', () => {
  it.each([
    ['2026-10-24', 30, 'valid'],
    ['2026-10-25', 30, 'expiring'],
    ['2026-11-23', 30, 'expiring'],
    ['2026-11-23', 0, 'valid'],
    ['2026-11-24', 0, 'expiring'],
    ['2026-11-24', null, 'expiring'],
    ['2026-11-25', 30, 'expired'],
    ['2027-01-01', 365, 'expired'],
    ['2025-11-23', 30, 'missing'],
    ['2025-11-24', 30, 'valid'],
  ] as const)('is on %s, told %s days before, %s', (today, days, state) => {
    expect(paperState(paper(), today, days)).toBe(state)
  })
  it.each([
    ['2026-10-24', 'unverified'],
    ['2026-10-25', 'expiring'],
    ['2026-11-25', 'expired'],
  ] as const)('and was not seen by anybody is on %s %s', (today, state) => {
    expect(paperState(paper({ verified: false }), today, 30)).toBe(state)
  })
})

it.each([
  [{ expiry_date: null }, '2099-01-01', 'valid'],
  [{ expiry_date: null, verified: false }, '2099-01-01', 'unverified'],
  [{ issued_date: null, expiry_date: null }, '2000-01-01', 'valid'],
  [{ issued_date: '2027-01-01', expiry_date: '2026-01-01' }, '2026-06-01', 'expired'],
  [{ expiry_date: '2028-02-29' }, '2028-02-29', 'expiring'],
  [{ expiry_date: '2028-02-29' }, '2028-03-01', 'expired'],
  [{ expiry_date: '2027-02-28' }, '2027-03-01', 'expired'],
  [{ expiry_date: '2026-12-31' }, '2027-01-01', 'expired'],
] as const)('a paper with %j is on %s %s', (change, today, state) => {
  expect(paperState(paper(change), today, 30)).toBe(state)
})

describe('midnight comes to each site at its own time', () => {
  it.each([
    // The last second of 24 November, and the first of the 25th, on the clocks of the place.
    ['America/Chicago', '2026-11-25T05:59:59Z', 'expiring'],
    ['America/Chicago', '2026-11-25T06:00:00Z', 'expired'],
    ['America/St_Johns', '2026-11-25T03:29:59Z', 'expiring'],
    ['America/St_Johns', '2026-11-25T03:30:00Z', 'expired'],
    ['UTC', '2026-11-25T00:00:00Z', 'expired'],
    ['Pacific/Kiritimati', '2026-11-24T09:59:59Z', 'expiring'],
    ['Pacific/Kiritimati', '2026-11-24T10:00:00Z', 'expired'],
  ] as const)('in %s it is at %s %s', (zone, moment, state) => {
    expect(paperState(paper(), dayIn(moment, zone), 30)).toBe(state)
  })
  it.each([
    // In spring a day of 23 hours, in autumn one of 25.
    ['2026-03-08', '2026-03-09T04:59:59Z', 'expiring'],
    ['2026-03-08', '2026-03-09T05:00:00Z', 'expired'],
    ['2026-11-01', '2026-11-02T05:59:59Z', 'expiring'],
    ['2026-11-01', '2026-11-02T06:00:00Z', 'expired'],
  ] as const)('on %s, when clocks change in Chicago, it is at %s %s', (expiry_date, moment, state) => {
    expect(paperState(paper({ expiry_date }), dayIn(moment, 'America/Chicago'), 30)).toBe(state)
  })
})

const someDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

it('a paper never gets better by itself, once it is issued', () => {
  const worse = ['valid', 'unverified', 'expiring', 'expired']
  fc.assert(
    fc.property(
      someDay,
      someDay,
      fc.option(someDay),
      fc.boolean(),
      fc.nat(365),
      fc.nat(2000),
      (issued_date, today, expiry_date, verified, days, later) => {
        fc.pre(today >= issued_date)
        const on = (day: string) => worse.indexOf(paperState({ issued_date, expiry_date, verified }, day, days))
        expect(on(daysFrom(today, later))).toBeGreaterThanOrEqual(on(today))
      },
    ),
  )
})

it('is told just as many days as asked, and on its last day still', () => {
  fc.assert(
    fc.property(someDay, fc.nat(365), fc.integer({ min: -500, max: 500 }), (expiry_date, days, away) => {
      const today = daysFrom(expiry_date, -away)
      expect(daysUntil(expiry_date, today)).toBe(away)
      const state = paperState({ issued_date: null, expiry_date, verified: true }, today, days)
      expect(state).toBe(away < 0 ? 'expired' : away <= days ? 'expiring' : 'valid')
    }),
  )
})

describe('months after', () => {
  it.each([
    ['2026-01-31', 12, '2027-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 240, '2046-10-31'],
  ] as const)('%s + %i is %s', (day, months, after) => {
    expect(monthsAfter(day, months)).toBe(after)
  })
  it('fall into the month wanted, on the same day or on its last', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 240 }), (day, months) => {
        const after = monthsAfter(day, months)
        const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
        const wanted = year * 12 + month - 1 + months
        expect(after.slice(0, 7)).toBe(`${Math.floor(wanted / 12)}-${String((wanted % 12) + 1).padStart(2, '0')}`)
        const isLast = daysFrom(after, 1).slice(0, 7) !== after.slice(0, 7)
        expect(Number(after.slice(8)) === date || (isLast && Number(after.slice(8)) < date)).toBe(true)
      }),
    )
  })
})

it('of several papers the best counts', () => {
  expect(paperStates.toSorted(byWorth)).toEqual(['valid', 'unverified', 'expiring', 'expired', 'missing'])
})
