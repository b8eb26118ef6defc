/** The pure rule of spans: what is refused, at which field, and what an old row may still change. */
import { expect, test } from 'vitest'
import { day, instant, text } from '#model/kernel/field.ts'
import { inputSchema } from '#model/kernel/schema.ts'
import { withSpans } from '#model/kernel/span.ts'
import { validate } from '#model/kernel/validate.ts'

const fields = withSpans({ from: day(), to: day(), name: text({ required: true }) }, [{ from: 'from', to: 'to' }])
const problem = ['The end, 2026-05-01, is before the start, 2026-06-01.']
const wrong = { from: '2026-06-01', to: '2026-05-01' }

test('an end before its begin is refused where it was sent, together with all else', () => {
  expect(validate(fields, wrong, 'input')).toEqual({ to: problem, name: ['This field is required.'] })
  expect(validate(fields, { to: wrong.to }, 'patch', { ...wrong, to: null })).toEqual({ to: problem })
  expect(validate(fields, { from: wrong.from }, 'patch', { ...wrong, from: null })).toEqual({ from: problem })
})
test('one day is a span, and one that is open at either side', () => {
  for (const right of [{ from: '2026-06-01', to: '2026-06-01' }, { from: '2026-06-01' }, { ...wrong, to: null }])
    expect(validate(fields, right, 'patch')).toEqual({})
})
test('a pair that the row had is no error, another wrong one is', () => {
  expect(validate(fields, wrong, 'patch', wrong)).toEqual({})
  expect(validate(fields, { name: 'x' }, 'patch', wrong)).toEqual({})
  expect(validate(fields, { to: '2026-05-02' }, 'patch', wrong)).toHaveProperty('to')
})
test('what is no day is refused for that alone', () => {
  expect(validate(fields, { from: '2026-06-01', to: '2026-06-00' }, 'patch')).toEqual({
    to: ['Must be a date such as 2026-11-20.'],
  })
})
test('an instant must be later, whatever its zone', () => {
  const times = withSpans({ from: instant(), to: instant() }, [{ from: 'from', to: 'to' }])
  const at = (from: string, to: string) => validate(times, { from, to }, 'input')
  expect(at('2026-06-01T10:00:00Z', '2026-06-01T10:00:00Z')).toEqual({
    to: ['The end, 2026-06-01T10:00:00Z, is not later than the start, 2026-06-01T10:00:00Z.'],
  })
  expect(at('2026-06-01T10:00:00Z', '2026-06-01T10:30:00+02:00')).toHaveProperty('to')
  expect(at('2026-06-01T10:00:00Z', '2026-06-01T10:00:01Z')).toEqual({})
})
test('an end that follows is judged only where it is sent', () => {
  const follows = withSpans({ from: day(), to: day() }, [{ from: 'from', to: 'to', follows: true }])
  expect(validate(follows, { from: wrong.from }, 'patch', { from: null, to: wrong.to })).toEqual({})
  expect(validate(follows, wrong, 'patch')).toEqual({ to: problem })
})
test('the schema says the spans', () => {
  expect(inputSchema(fields)).toMatchObject({ 'x-spans': [{ from: 'from', to: 'to' }] })
})
