import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { endsWhen, noticeDue } from '#model/areas/certification/rules/telling.ts'

const today = '2026-11-24'
const after = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

it.each([
  [31, undefined],
  [30, 30],
  [29, 30],
  [8, 30],
  [7, 7],
  [6, 7],
  [2, 7],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-7, 0],
  [-8, undefined],
])('with %i days left it is told as at %s', (left, mark) =>
  expect(noticeDue(after(left), today, 30)).toEqual(mark === undefined ? undefined : { mark, left }),
)

test('a type without days of warning is told a week before', () => {
  expect(noticeDue(after(8), today, null)).toBeUndefined()
  expect(noticeDue(after(7), today, null)).toEqual({ mark: 7, left: 7 })
})

test('from day to day the marks only come nearer, each of them once', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), (warning) => {
      const marks = Array.from({ length: 400 }, (_, at) => noticeDue(after(390 - at), today, warning)?.mark).filter(
        (mark) => mark !== undefined,
      )
      const told = marks.filter((mark, at) => mark !== marks[at - 1])
      expect(told).toEqual([...new Set([warning, 7, 1, 0])].toSorted((a, b) => b - a))
    }),
  ))

it.each([
  [-1, 'ended on 2026-11-23'],
  [0, 'ends today, on 2026-11-24'],
  [1, 'ends tomorrow, on 2026-11-25'],
  [6, 'ends in 6 days, on 2026-11-30'],
])('%i is said as "%s"', (left, says) => expect(endsWhen(after(left), left)).toBe(says))
