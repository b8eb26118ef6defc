/** Who has to pause for what they took from others, by a clock of the test's own. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { createSpending, type Spending } from '#server/db/spending.ts'

let clock = 0
let spending: Spending
beforeEach(() => {
  clock = 0
  spending = createSpending('one', () => clock)
})

/** A turn of that many milliseconds. */
function turn(who: string, milliseconds: number): void {
  spending.ask(who)
  const end = spending.begin(who)
  clock += milliseconds
  end()
}
const turns = (who: string, count: number, milliseconds: number): void => {
  for (let at = 0; at < count; at++) turn(who, milliseconds)
}

test.each([
  ['short turns, however many', 500, 10, 0],
  ['long ones within what is free', 10, 100, 0],
  ['more than is free', 30, 120, 1000],
  ['one turn of an hour: no longer than any other', 1, 3_600_000, 1000],
])('%s', (_what, count, milliseconds, pause) => {
  turns('greedy', count, milliseconds)
  turn('other', 5)
  // What has flowed off during the short turn of the other.
  expect(spending.pause('greedy')).toBeCloseTo(Math.max(0, pause - 5), 6)
  expect(spending.pause('other')).toBe(0)
})

test('after a pause they go on, one turn after the other, and pause for what it took', () => {
  turns('greedy', 30, 120)
  turn('other', 5)
  clock += spending.pause('greedy')
  spending.ask('other')
  expect([spending.pause('greedy'), spending.isCostly('greedy')]).toEqual([0, true])
  turn('greedy', 60)
  spending.ask('other')
  // 40 beyond what is short flow off in 160, of which 60 have gone by in the turn itself.
  expect(spending.pause('greedy')).toBeCloseTo(160 - 60, 6)
})

test('nobody pauses where nobody else asks, or only the system does', () => {
  turns('greedy', 14, 120)
  turn('', 5)
  expect([spending.pause('greedy'), spending.isCostly('greedy')]).toEqual([0, false])
  turn('other', 5)
  expect(spending.pause('greedy')).toBeGreaterThan(0)
  clock += 1000
  turns('greedy', 1, 500)
  expect(spending.pause('greedy')).toBe(0)
})

test('the system never pauses', () => {
  turns('', 20, 1000)
  spending.ask('other')
  expect([spending.pause(''), spending.isCostly('')]).toEqual([0, false])
})

test('on a busy machine, where every turn is long, who takes no longer than others does not pause', () => {
  for (let at = 0; at < 50; at++) {
    turn('one', 80)
    turn('two', 100)
    turn('greedy', 900)
  }
  spending.ask('one')
  spending.ask('two')
  expect([spending.pause('one'), spending.pause('two'), spending.isCostly('two')]).toEqual([0, 0, false])
  expect(spending.pause('greedy')).toBeGreaterThan(0)
})

test('all that was spent is free again after a while', () => {
  turns('greedy', 14, 120)
  clock += 21_000
  spending.ask('other')
  turns('greedy', 5, 100)
  spending.ask('other')
  expect([spending.pause('greedy'), spending.isCostly('greedy')]).toEqual([0, false])
})

test('whatever was taken by whom: no pause is longer than a second, and each ends', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('', 'a', 'b', 'c'), fc.integer({ min: 0, max: 5000 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, (all) => {
      clock = 0
      spending = createSpending('one', () => clock)
      for (const [who, milliseconds] of all) {
        const pause = spending.pause(who)
        expect(pause).toBeLessThanOrEqual(1000)
        clock += pause
        expect(spending.pause(who)).toBeLessThan(0.001)
        turn(who, milliseconds)
      }
    }),
  )
})
