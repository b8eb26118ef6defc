import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LARGEST_NUMBER } from '#model/kernel/bounds.ts'
import {
  choice,
  codes,
  day,
  decimal,
  flag,
  instant,
  integer,
  json,
  list,
  number,
  ref,
  refs,
  text,
  type Field,
  type Fields,
} from '#model/kernel/field.ts'
import { initialValues, isClean, problemsOf, validate } from '#model/kernel/validate.ts'

const uuid = '2f6c5f4e-0d3a-4d5e-9a4b-0c9f1a2b3c4d'
const deep = (levels: number): object => (levels === 0 ? {} : { in: deep(levels - 1) })

describe('a value of a field', () => {
  test.each<[string, Field, unknown[], unknown[]]>([
    [
      'text',
      text(),
      ['', 'GATX 20411', 'Québec 🚂', 'a'.repeat(500)],
      [null, 5, {}, 'a'.repeat(501), 'a\0b', '\ud800'],
    ],
    ['a required text', text({ required: true }), ['x', '👩‍🔧'], ['', '   ', '\u200B\u00A0', '\u3164', '\u202E', null]],
    ['a text with a pattern', text({ pattern: '^[A-Z]{1,4}$' }), ['', 'GATX'], ['gatx', 'GATXX']],
    ['integer', integer({ min: 1, max: 12 }), [1, 12, null], [0, 13, 1.5, '3', Number.MAX_VALUE, NaN, true]],
    ['a required integer', integer({ required: true }), [0, -5, LARGEST_NUMBER], [null, Number.MAX_SAFE_INTEGER + 1]],
    ['number', number({ min: -90, max: 90 }), [0, -90, 12.345, null], [91, Infinity, NaN, '12']],
    [
      'decimal',
      decimal(2, { min: 0 }),
      ['0', '12.5', '12.50', '999999999999.99', null],
      ['12.505', '-1', '', '1e3', '.5', 12.5, '1'.repeat(16)],
    ],
    ['flag', flag(), [true, false], [null, 'true', 1, 0]],
    [
      'day',
      day(),
      ['2026-11-20', '2024-02-29', null],
      ['2026-02-29', '2026-13-01', '20-11-2026', '0000-01-01', '2026-11-20T00:00:00Z', 20261120],
    ],
    [
      'instant',
      instant(),
      ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.123+02:00', '2026-11-20T14:05Z', null],
      [
        '2026-11-20',
        '2026-11-20T14:05:00',
        '2026-02-30T00:00:00Z',
        '2026-11-20T24:00:00Z',
        '2026-11-20T14:05:00+15:00',
        0,
      ],
    ],
    ['choice', choice(['E', 'L'], 'E'), ['E', 'L'], ['X', '', null, 0, 'toString']],
    ['ref', ref('yard:yard'), [1, null], [0, -1, 1.5, '1', uuid, {}]],
    ['ref to a ticket', ref('terminal:ticket'), [uuid, uuid.toUpperCase(), null], [1, 'x', `${uuid}0`]],
    ['refs', refs('user:group'), [[], [1, 2]], [null, 1, ['1'], [null]]],
    ['codes', codes({ choices: ['a', 'b'] }), [[], ['a', 'b']], [['c'], 'a', [1], ['']]],
    ['json', json(), [{}, { a: [1, { b: null }] }, deep(31)], [null, [], 'x', { a: 'b\0' }, { 'k\0': 1 }, deep(40)]],
    [
      'list',
      list({ car: integer({ required: true }) }, { required: true }),
      [[{ car: 1 }]],
      [[], [{}], [{ car: 'x' }], [{ car: 1, zzz: 1 }], [null], {}],
    ],
  ])('%s', (_name, field, good, bad) => {
    expect(
      good.filter((value) => problemsOf(field, value).length > 0),
      'refused',
    ).toEqual([])
    expect(
      bad.filter((value) => problemsOf(field, value).length === 0),
      'taken',
    ).toEqual([])
  })

  test('an item of a list is named by its index and its field', () => {
    const moves = list({ car: integer({ required: true }), to_seq: integer({ min: 1 }) })
    expect(problemsOf(moves, [{ car: 1 }, { to_seq: 0 }, 7])).toEqual([
      'Item 2: To seq: Ensure this value is at least 1.',
      'Item 2: Car: This field is required.',
      'Item 3: Must be an object.',
    ])
  })
})

describe('a set of values', () => {
  const fields: Fields = {
    name: text({ required: true }),
    status: choice(['open', 'void'], 'open', { readOnly: true }),
    seats: integer({ min: 0 }),
  }
  test.each<[string, 'create' | 'patch' | 'input', Record<string, unknown>, Record<string, string[]>]>([
    ['a new row needs what is required', 'create', {}, { name: ['This field is required.'] }],
    ['a change does not', 'patch', { seats: 4 }, {}],
    ['but may not blank it', 'patch', { name: ' ' }, { name: ['This field may not be blank.'] }],
    ['what nobody knows is named', 'create', { name: 'x', zzz: 1 }, { zzz: ['Unknown field.'] }],
    [
      "what is the server's own is named",
      'create',
      { name: 'x', id: 4, status: 'void' },
      { id: ['Set by the server only.'], status: ['Set by the server only.'] },
    ],
    ['input of an action has nothing read-only', 'input', { name: 'x', status: 'void' }, {}],
    [
      'names of Object itself are unknown too',
      'create',
      { name: 'x', constructor: 1, toString: 2 },
      { constructor: ['Unknown field.'], toString: ['Unknown field.'] },
    ],
    [
      'every mistake is told at once',
      'create',
      { name: 5, seats: -1 },
      { name: ['Must be text.'], seats: ['Ensure this value is at least 0.'] },
    ],
  ])('%s', (_name, mode, values, errors) => expect(validate(fields, values, mode)).toEqual(errors))

  test('a row names no record twice in a list, and an action does it once', () => {
    const cars: Fields = { cars: refs('trace:railcar') }
    expect(validate(cars, { cars: [7, 8, 7] }, 'patch')).toEqual({ cars: ['Item 3: 7 is in the list already.'] })
    expect(validate(cars, { cars: [7, 8, 7] }, 'input')).toEqual({})
  })

  test.each(['1899-12-31T23:59:59Z', '2201-01-01T00:00:00Z', '9999-12-31T23:00:00-02:00'])(
    '%s is no moment of work',
    (at) =>
      expect(validate({ at: instant() }, { at }, 'create')).toEqual({
        at: ['Must lie between the years 1900 and 2200.'],
      }),
  )

  test('__proto__ is a name like any other and reaches nothing', () => {
    const values: Record<string, unknown> = JSON.parse('{"name":"x","__proto__":{"admin":true}}')
    expect(Object.keys(validate(fields, values, 'create'))).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('initial values are valid if nothing is required', () => {
    const free: Fields = {
      a: text(),
      b: integer(),
      c: decimal(2),
      d: flag(true),
      e: choice(['x'], 'x'),
      f: refs('user:user'),
      g: json(),
      h: codes(),
    }
    expect(isClean(validate(free, initialValues(free), 'create'))).toBe(true)
  })

  test('never throws, whatever the input, and every error has a message', () => {
    const all: Fields = {
      ...fields,
      d: decimal(2),
      i: instant(),
      r: ref('yard:yard'),
      j: json(),
      l: list({ car: integer() }),
      c: codes(),
      y: day(),
    }
    expect(() =>
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...Object.keys(all), 'zzz'), fc.anything()), (values) =>
          Object.values(validate(all, values, 'create')).every((said) => said.length > 0),
        ),
        { numRuns: 500 },
      ),
    ).not.toThrow()
  })
})
