/** How far a plan is behind and when its rest is done, with the working that adds up to it, and the days that went otherwise. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  behindCars,
  differingDays,
  paceWorking,
  projectedEnd,
  type CarsByDay,
  shippedOf,
} from '#model/areas/schedule/rules/pace.ts'
import { carStates, stateOfCar } from '#model/areas/schedule/rules/promised.ts'

const TODAY = '2026-11-24'
const on = (...days: readonly (readonly [date: string, quantity: number])[]): CarsByDay =>
  days.map(([date, quantity]) => ({ date, quantity }))
const working = (scheduled: CarsByDay, actual: CarsByDay, total: number) =>
  paceWorking(scheduled, { total, shipped: shippedOf(actual), actual, today: TODAY })

describe('the working of a pace', () => {
  it('adds up, line by line, from what was planned to the day on which the rest is done', () => {
    const scheduled = on(['2026-11-10', 6], ['2026-11-20', 4], [TODAY, 5], ['2026-12-01', 9])
    const actual = on(['2026-11-10', 6], ['2026-11-20', 1])
    expect(working(scheduled, actual, 24)).toEqual([
      'Scheduled up to yesterday 10 cars',
      '− shipped 7 cars, today’s with them',
      '= behind by 3 cars',
      'Total 24 cars − shipped 7 cars = 17 cars left',
      'Shipped in the last 28 days 7 cars',
      '17 × 28 / 7 = 68 days from 2026-11-24 on',
      '= projected end 2027-01-31',
    ])
  })
  it.each<[why: string, actual: CarsByDay, total: number, lines: readonly string[]]>([
    ['nothing went', [], 5, ['= behind by 2 cars', '= projected end not known']],
    ['one car too many went', on(['2026-11-23', 3]), 9, ['= 1 car ahead', '= projected end 2027-01-19']],
    ['all of it has gone', on(['2026-11-20', 2]), 2, ['= on plan', '= projected end 2026-11-20']],
    [
      'what went is too old to tell a pace',
      on(['2026-01-05', 1]),
      5,
      ['= behind by 1 car', '= projected end not known'],
    ],
  ])('where %s', (_why, actual, total, lines) => {
    expect(working(on(['2026-11-20', 2]), actual, total).filter((line) => line.startsWith('='))).toEqual(lines)
  })

  const date = fc
    .integer({ min: 0, max: 60 })
    .map((at) => new Date(Date.UTC(2026, 9, 25 + at)).toISOString().slice(0, 10))
  const days = fc.array(fc.record({ date, quantity: fc.nat(9) }), { maxLength: 20 })

  it('ends with what the figures say, whatever the days', () => {
    fc.assert(
      fc.property(days, days, fc.nat(200), (scheduled, actual, total) => {
        const lines = working(scheduled, actual, total)
        const progress = { total, shipped: shippedOf(actual), actual, today: TODAY }
        expect(lines.at(-1)).toBe(`= projected end ${projectedEnd(progress) ?? 'not known'}`)
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })
  it('and the days that went otherwise make up what it is behind, but for what went since', () => {
    fc.assert(
      fc.property(days, days, (scheduled, actual) => {
        const past = differingDays(scheduled, actual, TODAY)
        const since = actual.reduce((sum, one) => (one.date >= TODAY ? sum + one.quantity : sum), 0)
        const short = past.reduce((sum, day) => sum + day.scheduled - day.actual, 0)
        expect(short - since).toBe(behindCars({ scheduled, actual }, TODAY))
        expect(past.map((day) => day.date)).toEqual(
          past
            .map((day) => day.date)
            .toSorted()
            .toReversed(),
        )
        expect(past.every((day) => day.scheduled !== day.actual && day.date < TODAY)).toBe(true)
      }),
    )
  })
})

describe('how far a car has come', () => {
  it.each([
    [undefined, undefined, 'promised'],
    [{}, undefined, 'loaded'],
    [{}, { status: 'open' }, 'on_bill'],
    [{}, { status: 'shipped' }, 'shipped'],
  ])('load %j, bill %j: %s', (load, bill, state) => {
    expect(stateOfCar(load, bill)).toBe(state)
    expect(carStates).toContain(state)
  })
})
