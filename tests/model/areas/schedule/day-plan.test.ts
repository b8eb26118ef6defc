/** What is left of a schedule's day, and what is said to who wants more of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondPlan, dayPlan, firstDayToShip, type DayBill } from '#model/areas/schedule/rules/day-plan.ts'

const DAY = '2026-11-27'
let made = 600_100
const bill = (car_count: number | null, status = 'open', ship_date: string | null = DAY): DayBill => ({
  id: ++made,
  bol_number: `PGT${made}`,
  status,
  ship_date,
  car_count,
})
const plan = (quantity: number, blackout: readonly string[] = []) => ({
  schedule: [{ date: DAY, quantity }],
  blackout_days: blackout.map((date) => ({ date, reason: '' })),
})
const nobody = (): string => ''

describe('what is left of a day', () => {
  it.each<[left: number, why: string, scheduled: number, bills: readonly DayBill[]]>([
    [6, 'no bills', 6, []],
    [2, 'open and shipped ones count', 6, [bill(3), bill(1, 'shipped')]],
    [
      6,
      'those that are off, and those of other days, do not',
      6,
      [bill(3, 'cancelled'), bill(2, 'void'), bill(4, 'open', '2026-11-28'), bill(4, 'open', null)],
    ],
    [0, 'an open one without cars is meant for the rest', 6, [bill(2), bill(0)]],
    [0, 'also where nothing is told of its cars', 6, [bill(null)]],
    [6, 'a shipped one without cars holds nothing', 6, [bill(0, 'shipped')]],
    [0, 'more than planned is not less than nothing', 2, [bill(5)]],
    [0, 'nothing scheduled', 0, []],
  ])('%i: %s', (left, _why, scheduled, bills) => {
    expect(dayPlan(plan(scheduled), bills, DAY)).toMatchObject({ scheduled, left })
  })

  it('is none of a day that the schedule does not know', () => {
    expect(dayPlan(plan(3), [], '2026-12-01')).toEqual({
      date: '2026-12-01',
      scheduled: 0,
      bills: [],
      left: 0,
      blackout: undefined,
    })
  })
})

describe('the first day to ship', () => {
  const days = [
    { date: '2026-11-26', quantity: 4 },
    { date: DAY, quantity: 2 },
    { date: '2026-11-30', quantity: 1 },
    { date: null, quantity: 9 },
  ]
  it.each<[found: string | undefined, today: string, bills: readonly DayBill[], off: readonly string[]]>([
    ['2026-11-26', '2026-11-20', [], []],
    ['2026-11-26', '2026-11-26', [], []],
    [DAY, DAY, [], []],
    ['2026-11-30', DAY, [bill(2)], []],
    ['2026-11-30', DAY, [], [DAY]],
    [undefined, '2026-12-01', [], []],
    [undefined, '2026-11-28', [bill(0, 'open', '2026-11-30')], []],
  ])('is %s from %s on', (found, today, bills, off) => {
    const of = { schedule: days, blackout_days: off.map((date) => ({ date, reason: '' })) }
    expect(firstDayToShip(of, bills, today)).toBe(found)
  })

  it('has room for a car by the plan, whatever the days and bills', () => {
    const date = fc.integer({ min: 1, max: 9 }).map((day) => `2026-12-0${day}`)
    const day = fc.record({ date, quantity: fc.nat(5) })
    const one = fc.record({
      id: fc.nat(),
      bol_number: fc.constant('PGT1'),
      status: fc.constantFrom('open', 'shipped', 'void'),
      ship_date: date,
      car_count: fc.nat(4),
    })
    const off = fc.array(fc.record({ date, reason: fc.constant('') }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(day), fc.array(one), off, date, (schedule, bills, blackout_days, today) => {
        const of = { schedule, blackout_days }
        const found = firstDayToShip(of, bills, today)
        const isFree = (at: string) => beyondPlan(dayPlan(of, bills, at), 1, nobody) === undefined
        expect(found === undefined || isFree(found)).toBe(true)
        const earlier = schedule.filter((each) => each.date >= today && (found === undefined || each.date < found))
        expect(earlier.filter((each) => isFree(each.date))).toEqual([])
      }),
    )
  })
})

describe('more than a day has', () => {
  const by = (): string => 'Priya'
  const ask = ' Set “Beyond plan” to make one all the same.'
  it.each<[said: string | undefined, scheduled: number, bills: readonly DayBill[], wanted: number]>([
    [undefined, 6, [], 0],
    [undefined, 6, [bill(4)], 2],
    [`${DAY} is full: 6 scheduled, 6 on PGT1 (by Priya).${ask}`, 6, [{ ...bill(6), bol_number: 'PGT1' }], 0],
    [
      `${DAY} is full: 6 scheduled, 1 on PGT1 (by Priya), none yet on PGT2 (by Priya).${ask}`,
      6,
      [
        { ...bill(1), bol_number: 'PGT1' },
        { ...bill(0), bol_number: 'PGT2' },
      ],
      3,
    ],
    [`Nothing is scheduled for ${DAY}.${ask}`, 0, [], 0],
    [`${DAY} has 6 cars left: 6 scheduled. Here are 7 cars.${ask}`, 6, [], 7],
    [
      `${DAY} has 1 car left: 6 scheduled, 5 on PGT1 (by Priya). Here are 2 cars.${ask}`,
      6,
      [{ ...bill(5), bol_number: 'PGT1' }],
      2,
    ],
  ])('%s', (said, scheduled, bills, wanted) => {
    expect(beyondPlan(dayPlan(plan(scheduled), bills, DAY), wanted, by)).toBe(said)
  })
  it('is anything on a blackout day', () => {
    expect(beyondPlan(dayPlan(plan(6, [DAY]), [], DAY), 0, by)).toBe(
      `${DAY} is a blackout day: nothing is to go on it.${ask}`,
    )
  })
})
