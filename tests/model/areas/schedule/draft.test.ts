import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, respread, scheduleOf, spreadOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { cumulativeCarsOf } from '#model/areas/schedule/rules/cumulative-cars.ts'
import {
  loadEveryDay,
  setCars,
  setFrom,
  setTotal,
  toggleBlackout,
  toggleLocked,
  unlockAll,
} from '#model/areas/schedule/rules/draft-edits.ts'
import { monthsOf, stepDay, stepMonth } from '#model/areas/schedule/rules/months.ts'
import { differencesOf, isSame } from '#model/areas/schedule/rules/draft-differences.ts'
import type { StoredSchedule } from '#model/areas/schedule/rules/schedule-row.ts'

const day = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`
const kept: StoredSchedule = {
  total: 20,
  start_date: day(1),
  end_date: day(6),
  schedule: [1, 2, 3, 4, 5, 6].map((date) => ({ date: day(date), quantity: [2, 5][date - 1] ?? 0 })),
  actual: [{ date: day(1), quantity: 4 }],
  locked_days: [{ date: day(2) }],
  blackout_days: [{ date: day(3) }],
}
const shown = (draft: ScheduleDraft): readonly number[] => scheduleOf(draft).map(({ quantity }) => quantity)
const draft = draftOf(kept, day(1))

describe('a schedule draft', () => {
  it('equals the saved schedule until something is changed', () => {
    expect(shown(draft)).toEqual([2, 5, 0, 0, 0, 0])
    expect(shown(respread(draft))).toEqual([2, 5, 0, 4, 3, 4])
  })
  it('without a total, uses the cars of its route or the scheduled cars', () => {
    expect(draftOf({ ...kept, total: 0 }, day(1), 30).total).toBe(30)
    expect(draftOf({ ...kept, total: null }, day(1)).total).toBe(7)
  })
  it('spreads over its loading days, and over other days only on request', () => {
    const named = draftOf({ ...kept, schedule: kept.schedule.filter((_, index) => index !== 4) }, day(1))
    expect([named.days.length, shown(respread(named))]).toEqual([6, [2, 5, 0, 6, 5]])
    expect(shown(setCars(named, [day(5)], () => 1))).toEqual([2, 5, 0, 5, 1, 5])
    expect(shown(toggleLocked(named, [day(5)]))).toEqual([2, 5, 0, 6, 0, 5])
    // Of a selected week, only the loading days are locked.
    expect([...toggleLocked(named, [day(4), day(5), day(6)]).locked]).toEqual([day(2), day(4), day(6)])
    expect(shown(loadEveryDay(named))).toEqual([2, 5, 0, 4, 3, 4])
  })
  it('keeps the days set by the user and spreads the rest', () => {
    const set = setCars(draft, [day(4)], () => 9)
    expect([shown(set), set.locked.has(day(4))]).toEqual([[2, 5, 0, 9, 1, 1], true])
    expect(shown(setCars(set, [day(4)], (before) => before - 2))).toEqual([2, 5, 0, 7, 2, 2])
    expect(shown(setCars(set, [day(5), day(6)], () => -3))).toEqual([2, 5, 0, 9, 0, 0])
  })
  it('does not change finished days', () => {
    expect(setCars(draft, [day(1)], () => 9)).toBe(draft)
    expect(toggleLocked(draft, [day(1)])).toBe(draft)
    expect(toggleBlackout(draft, ['2027-01-01'])).toBe(draft)
  })
  it('setting cars on a blackout day ends the blackout', () => {
    const set = setCars(draft, [day(3)], () => 1)
    expect([shown(set), set.blackout.size]).toEqual([[2, 5, 1, 3, 4, 3], 0])
  })
  it('locks or unlocks all; a lock and a blackout exclude each other', () => {
    const spread = respread(draft)
    const both = toggleLocked(spread, [day(2), day(4)])
    expect([...both.locked]).toEqual([day(2), day(4)])
    expect(shown(toggleLocked(both, [day(2), day(4)]))).toEqual([2, 4, 0, 4, 4, 4])
    const out = toggleBlackout(both, [day(4)])
    expect([shown(out), out.locked.has(day(4))]).toEqual([[2, 5, 0, 0, 6, 5], false])
    expect(toggleBlackout(out, [day(3), day(4)]).blackout.size).toBe(0)
    expect(toggleLocked(out, [day(3)]).blackout.has(day(3))).toBe(false)
    expect(shown(unlockAll(both))).toEqual([2, 4, 0, 4, 4, 4])
  })
  it('spreads a new total', () => expect(shown(setTotal(draft, 12))).toEqual([2, 5, 0, 1, 1, 1]))
  it('lists what would change', () => {
    const after = toggleBlackout(
      setCars(draft, [day(4)], () => 9),
      [day(5)],
    )
    expect(differencesOf(draft, after)).toEqual([
      { date: day(4), before: 0, after: 9, notes: ['locked'] },
      { date: day(5), before: 0, after: 0, notes: ['blackout'] },
      { date: day(6), before: 0, after: 2, notes: [] },
    ])
    expect([
      isSame(draft, draftOf(kept, day(1))),
      isSame(draft, after),
      isSame(draft, { ...draft, total: 21 }),
    ]).toEqual([true, false, false])
  })
  it('adds up what was shipped and what is scheduled: it ends at the total', () => {
    expect(cumulativeCarsOf(respread(draft))).toEqual({
      days: draft.days,
      expected: [4, 9, 9, 13, 16, 20],
      actual: [4, null, null, null, null, null],
    })
  })
  it('counts nothing on a day that is over and was missed, before and after it is spread again', () => {
    const late = draftOf(kept, day(3))
    expect(cumulativeCarsOf(late).expected).toEqual([4, 4, 4, 4, 4, 4])
    expect([shown(respread(late)), cumulativeCarsOf(respread(late)).expected.at(-1)]).toEqual([[2, 0, 0, 5, 6, 5], 20])
  })
  it('ends exactly at the total, and never falls, whatever is shipped, missed, locked and left out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('none', 'actual', 'locked', 'blackout')), {
          maxLength: 40,
        }),
        (total, length, over, days) => {
          const dates = Array.from({ length: Math.max(length, days.length) }, (_, at) =>
            new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
          )
          const where = (wanted: string) =>
            days.flatMap(([quantity, is], at) => (is === wanted ? [{ date: dates[at] ?? '', quantity }] : []))
          const spread = respread(
            draftOf(
              {
                total: total + 1,
                start_date: null,
                end_date: null,
                schedule: dates.map((date, at) => ({ date, quantity: days[at]?.[0] ?? 0 })),
                actual: where('actual'),
                locked_days: where('locked'),
                blackout_days: where('blackout'),
              },
              new Date(Date.UTC(2026, 10, 1 + over)).toISOString().slice(0, 10),
            ),
          )
          const { expected } = cumulativeCarsOf(spread)
          expect(expected).toEqual(expected.toSorted((one, other) => one - other))
          expect((expected.at(-1) ?? 0) + spreadOf(spread).unplaced).toBe(total + 1)
          const isPlaced = spreadOf(spread).freeDays > 0 && spreadOf(spread).remaining >= 0
          expect(isPlaced ? expected.at(-1) : total + 1).toBe(total + 1)
        },
      ),
    )
  })
  it('sets nothing on a day that is over, and begins its free days where one picks', () => {
    const late = draftOf(kept, day(4))
    expect([setCars(late, [day(2)], () => 9), toggleLocked(late, [day(2)]), toggleBlackout(late, [day(2)])]).toEqual([
      late,
      late,
      late,
    ])
    expect(shown(setFrom(draft, day(5)))).toEqual([2, 5, 0, 0, 6, 5])
    expect(shown(setFrom(setFrom(draft, day(5)), day(2)))).toEqual([2, 5, 0, 4, 3, 4])
  })
})

describe('calendar months', () => {
  it('are whole weeks from Monday to Sunday', () => {
    const [november, december, ...rest] = monthsOf([day(28), '2026-12-02'])
    expect(rest).toEqual([])
    expect(november?.weeks[0]).toEqual([null, null, null, null, null, null, day(1)])
    expect(november?.weeks.at(-1)).toEqual([day(30), null, null, null, null, null, null])
    expect([december?.year, december?.month, december?.weeks.flat().filter((one) => one !== null).length]).toEqual([
      2026, 12, 31,
    ])
    expect(monthsOf([])).toEqual([])
  })
  it('span years', () =>
    expect(monthsOf(['2026-12-31', '2027-01-01']).map(({ year, month }) => [year, month])).toEqual([
      [2026, 12],
      [2027, 1],
    ]))
})

describe('a step by months', () => {
  it.each([
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-11-30', -1, '2026-10-30'],
    ['2026-11-01', 3, '2026-11-30'],
  ])('from %s by %d is %s', (from, by, to) => {
    const days = Array.from({ length: 61 }, (_, at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10))
    expect(stepMonth(days, from, by)).toBe(to)
  })
})

describe('a step between days', () => {
  it.each([
    [day(1), 1, day(2)],
    [day(3), 7, day(6)],
    [day(4), -7, day(1)],
    [day(6), 1, day(6)],
    [day(1), -1, day(1)],
  ])('from %s by %d is %s', (from, by, to) => expect(stepDay(draft.days, from, by)).toBe(to))
  it('skips days that are not in the schedule', () => expect(stepDay([day(1), day(5), day(9)], day(1), 1)).toBe(day(5)))
})
