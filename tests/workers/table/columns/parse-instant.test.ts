import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '#workers/table/columns/parse-instant.ts'

const number = (wide: number, max: number) =>
  fc.integer({ min: 0, max }).map((value) => String(value).padStart(wide, '0'))

test('parses instants as Date.parse does, including invalid days and hours', () => {
  const day = fc.tuple(number(4, 9999), number(2, 14), number(2, 33)).map((parts) => parts.join('-'))
  const time = fc.tuple(number(2, 25), number(2, 61), number(2, 61)).map((parts) => parts.join(':'))
  const mark = fc.constantFrom('Z', '+', ' ')
  fc.assert(
    fc.property(day, time, number(3, 999), mark, (on, at, ms, end) => {
      expect(momentOf(on)).toBe(Date.parse(on))
      expect(momentOf(`${on}T${at}.${ms}${end}`)).toBe(Date.parse(`${on}T${at}.${ms}${end}`))
      expect(momentOf(`${on}T${at}Z`)).toBe(Date.parse(`${on}T${at}Z`))
    }),
    { seed: 5, numRuns: 500 },
  )
})

test.each(['', 'today', '2026-1a-01', '2026-11-01T1x:00:00.000Z', '2026-11-01 10:00:00.000Z'])(
  'parses %j as Date.parse does',
  (text) => {
    expect(momentOf(text)).toBe(Date.parse(text))
  },
)
