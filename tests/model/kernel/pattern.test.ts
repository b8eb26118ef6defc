import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, integer, list, text } from '#model/kernel/field.ts'
import { isUpperCase, raised, raisedValues } from '#model/kernel/pattern.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { declaredFields } from './declared-fields.ts'

const patterned = declaredFields.filter(([, { pattern }]) => pattern !== undefined)

describe.each(patterned)('%s', (_, field) => {
  test('its words stand in the message about a wrong text, and its pattern does not', () => {
    const [message = '', ...others] = problemsOf({ ...field, maxLength: 500 }, '~ no ~')
    expect([message, others]).toEqual([`Must be ${field.patternSays}, not "~ no ~".`, []])
    expect([field.patternSays ?? '', message.includes(field.pattern ?? '')]).toEqual([
      expect.stringMatching(/^[A-Za-z].*[^.]$/),
      false,
    ])
  })
  test('a text in small letters is raised to what the pattern asks for', () => {
    const wanted = fc.stringMatching(new RegExp(field.pattern ?? ''))
    fc.assert(
      fc.property(wanted, (one) => {
        expect(raised(field, isUpperCase(field) ? one.toLowerCase() : one)).toBe(one)
      }),
      { numRuns: 20 },
    )
  })
})

test('only patterns of capital letters raise', () => {
  const upper = ['^[A-Z]{2,4}$', '^(UN|NA|ID)\\d{4}$', '^[A-Z0-9/-]*$']
  const others = ['^\\d{4}$', '^[A-Za-z0-9]*$', '^[^@\\s]+@[^@\\s]+$', '^Comb liq$', '^[a-z]+:[A-Z]+$']
  expect(upper.map((pattern) => isUpperCase(text({ pattern })))).toEqual([true, true, true])
  expect(others.filter((pattern) => isUpperCase(text({ pattern })))).toEqual([])
})

test('unknown fields and values of another type stay as they are', () => {
  const fields = { mark: text({ pattern: '^[A-Z]{1,4}$' }), name: text() }
  expect(raisedValues(fields, { mark: 'gatx', name: 'gatx', toString: 'x', other: 1 })).toEqual({
    mark: 'GATX',
    name: 'gatx',
    toString: 'x',
    other: 1,
  })
  expect(raisedValues(fields, { mark: 5 })).toEqual({ mark: 5 })
})

describe('a decimal as a number', () => {
  const field = decimal(2)
  test.each([
    [12.5, '12.50'],
    [0.1, '0.10'],
    [-3, '-3.00'],
    [1e10, '10000000000.00'],
  ])('%s is kept as text', (sent, kept) => expect(raised(field, sent)).toBe(kept))
  test.each([12.505, 0.1 + 0.2, 1e17, NaN, Infinity])('%s is refused, with the way to send it', (sent) => {
    expect(problemsOf(field, raised(field, sent))).toEqual([
      'As a number it would lose digits: send it as text, such as "12.5".',
    ])
  })
  test('so are those of the items of a list', () =>
    expect(raised(list({ price: field, count: integer() }), [{ price: 1.5, count: 2 }, 'x'])).toEqual([
      { price: '1.50', count: 2 },
      'x',
    ]))
})

test('a name loses control characters and those that turn its direction, and a document keeps them', () => {
  const name = 'North\u202E mret\u0007\u200F 👩‍🔧'
  expect(raised(text(), name)).toBe('North mret 👩‍🔧')
  expect(raised(text({ maxLength: 2000 }), name)).toBe(name)
  expect(raised(text({ writeOnly: true }), name)).toBe(name)
})
