import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '#workers/table/moment.ts'

const number = (wide: number, max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(wide, '0'))

test('what is written as a moment is read as the browser reads it, also where there is no such day or hour', () => {
  const day = fc.tuple(number(4, 9999), number(2, 14), number(2, 33)).map((parts) => parts.join('-'))
  const time = fc.tuple(number(2, 25), number(2, 61), number(2, 61)).map((parts) => parts.join(':'))
  const mark = fc.constantFrom('Z', '+', ' ')
  fc.assert(fc.property(day, time, number(3, 999), mark, (on, at, ms, end) => {
    expect(momentOf(on)).toBe(Date.parse(on))
    expect(momentOf(`${on}T${at}.${ms}${end}`)).toBe(Date.parse(`${on}T${at}.${ms}${end}`))
    expect(momentOf(`${on}T${at}Z`)).toBe(Date.parse(`${on}T${at}Z`))
  }), { seed: 5, numRuns: 500 })
})

test.each(['', 'today', '2026-1a-01', '2026-11-01T1x:00:00.000Z', '2026-11-01 10:00:00.000Z'])('%j is read as the browser reads it', (text) => {
  expect(momentOf(text)).toBe(Date.parse(text))
})
