/** Formulas: what is read, what is refused and where, and what they give. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFormula } from '#model/areas/report/rules/formula.ts'
import { day, decimal, flag, instant, integer, ref, text, type Fields } from '#model/kernel/field.ts'
import { decimalOf, textOf } from './decimals.ts'
import { evaluate, type Computed } from './evaluate-formula.ts'

const fields: Fields = {
  net: decimal(3, { label: 'Net' }),
  zero: integer(),
  late: flag(),
  name: text(),
  none: integer(),
  from_day: day(),
  to_day: day(),
  from: instant(),
  to: instant(),
  customer: ref('company:party'),
  'customer.name': text(),
}
const number = (value: string): Computed => ({ is: 'number', value: decimalOf(value) })
const moment = (value: string): Computed => ({ is: 'moment', value: Date.parse(value) })
const row: Readonly<Record<string, Computed>> = {
  net: number('12.345'),
  zero: number('0'),
  late: { is: 'flag', value: true },
  name: { is: 'text', value: 'Acme' },
  none: null,
  from_day: moment('2026-11-20'),
  to_day: moment('2026-11-23'),
  from: moment('2026-11-01T06:00:00Z'),
  to: moment('2026-11-01T06:50:00Z'),
  'customer.name': { is: 'text', value: 'Gibson' },
}

const read = (formula: string) =>
  readFormula(formula, (path) => {
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined
    return field && { label: path, field }
  })
const shown = (value: Computed): string | number | boolean | null =>
  value === null ? null : value.is === 'number' ? textOf(value.value) : value.value
const result = (formula: string) => {
  const found = read(formula)
  return 'error' in found ? found : shown(evaluate(found.expression, (path) => row[path] ?? null))
}

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 4 - 3', '3'],
  ['16 / 4 / 2', '2'],
  ['-net', '-12.345'],
  ['--net', '12.345'],
  ['2 - -3', '5'],
  ['0.1 + 0.2', '0.3'],
  ['1 / 3', `0.${'3'.repeat(20)}`],
  ['2 / 3', `0.${'6'.repeat(19)}7`],
  ['-2 / 3', `-0.${'6'.repeat(19)}7`],
  ['net / zero', null],
  ['net / (1 - 1)', null],
  ['net + none', null],
  ['coalesce(none, net, 1)', '12.345'],
  ['coalesce(none, net / zero, 1)', '1'],
  ['ROUND(net, 2)', '12.35'],
  ['round(-2.5)', '-3'],
  ['round(2.4)', '2'],
  ['if(late, 1, 0)', '1'],
  ['if(net > 12, "much", "little")', 'much'],
  ['if(name = "acme", 1, 2)', '2'],
  ['if(none = 1, 1, 2)', '2'],
  ["if(customer.name != 'Gib\"son', 1, 2)", '1'],
  ['days(from_day, to_day)', '3'],
  ['days(to_day, from_day)', '-3'],
  ['hours(from, to)', `0.${'8'.concat('3'.repeat(19))}`],
  ['round(days(from, to) * 24, 2)', '0.83'],
])('%s gives %s', (formula, expected) => {
  expect(result(formula)).toBe(expected)
})

test.each([
  ['', 0, 'Enter a formula, such as round(net / 42, 1).'],
  ['1 +', 3, 'The formula ends too early.'],
  ['1 + * 2', 4, 'A value is missing before "*".'],
  ['(1 + 2', 6, '")" is missing at the end.'],
  ['net net', 4, 'An operator such as + is missing before "net".'],
  ['1 ; 2', 2, '";" cannot stand here.'],
  ['"open', 0, '""" cannot stand here.'],
  ['no_such + 1', 0, 'There is no field "no_such".'],
  ['lower(name)', 0, 'There is no function "lower", only round, coalesce, if, days, hours.'],
  ['name + 1', 5, '"+" is for two numbers, not for a text and a number.'],
  ['name + name', 5, '"+" is for two numbers, not for a text and a text.'],
  ['to - from', 3, 'Use days(a, b) or hours(a, b) for the time between two moments.'],
  ['-name', 0, 'A minus stands before a number, not before a text.'],
  ['customer', 0, '"customer" cannot stand in a formula; name a field of its record.'],
  ['net > 1', 4, 'Values are compared only in the condition of if().'],
  ['if(net, 1, 2)', 3, 'The condition of if() is a comparison or a yes-or-no field.'],
  ['if(late, 1, "a")', 0, 'if() gives one kind of value, not a number and a text.'],
  ['if(net = name, 1, 2)', 7, 'A number cannot be compared with a text.'],
  ['if(late, 1)', 0, 'if() takes a condition and two values: if(delayed, 1, 0).'],
  ['coalesce(net)', 0, 'coalesce() takes two values or more.'],
  ['round(name)', 0, 'round() takes a number, not a text.'],
  ['round(net, 13)', 11, 'round() takes 0 to 12 digits.'],
  ['round(net, net)', 11, 'round() takes 0 to 12 digits.'],
  ['days(from, to_day)', 0, 'days() takes two dates or two times, not a time and a date.'],
])('%j is refused where it is wrong', (formula, at, error) => {
  expect(read(formula)).toEqual({ error, at })
})

test('a formula has at most 200 characters and is nested at most 8 deep', () => {
  expect(read(`${'1+'.repeat(99)}1`)).not.toHaveProperty('error')
  expect(read(`${'1+'.repeat(100)}1`)).toEqual({ error: 'A formula has at most 200 characters.', at: 200 })
  expect(read(`${'('.repeat(8)}1${')'.repeat(8)}`)).not.toHaveProperty('error')
  expect(read(`${'('.repeat(9)}1${')'.repeat(9)}`)).toEqual({ error: 'A formula is nested at most 8 deep.', at: 8 })
  expect(read(`${'-'.repeat(9)}1`)).toHaveProperty('error')
})

test('a formula names each field that it reads once', () => {
  expect(read('net + net * coalesce(none, zero)')).toMatchObject({ type: 'number', uses: ['net', 'none', 'zero'] })
  expect(read('if(late, from_day, to_day)')).toMatchObject({ type: 'day' })
})

test('any text is read or refused at a place in it', () => {
  const pieces = fc.constantFrom(
    'net',
    'name',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    ',',
    'if',
    'round',
    '1',
    '.5',
    '"',
    '=',
    ' ',
    "'",
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (formula) => {
        const found = read(formula)
        const isPlaced = 'error' in found ? found.at >= 0 && found.at <= formula.length : found.uses.length <= 2
        expect(isPlaced, formula).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
})
