import { describe, expect, test } from 'vitest'
import { choice, day, decimal, flag, instant, integer, text, type Field } from '#model/kernel/field.ts'
import { matchOf } from '#model/shared/criterion.ts'
import { parseFilter, filterTextOf, type Criterion, type Match, type Term } from '#model/shared/filter.ts'
import { filterHints } from '#model/shared/filter-hints.ts'
import { periodOf } from '#model/shared/period.ts'
import { typedPeriods } from '#model/shared/reading/typed-period.ts'

const fields = {
  gallons: decimal(0, { unit: 'gal' }) as Field,
  stage: choice(['in_transit', 'at_dock'], 'in_transit') as Field,
  text: text() as Field,
  status: choice(['open', 'loading', 'unloading', 'void'], 'open') as Field,
  count: integer() as Field,
  volume: decimal(1) as Field,
  hold: flag() as Field,
  day: day() as Field,
  at: instant() as Field,
}
const noon = new Date(2026, 10, 20, 12, 30).getTime()
const local = (...[year, month, dayOf, hour = 0, minute = 0]: number[]): number =>
  new Date(year ?? 0, (month ?? 1) - 1, dayOf ?? 1, hour, minute).getTime()
const is = (...any: Term[]): { match: Match } => ({ match: { any, not: false } })
const not = (...any: Term[]): { match: Match } => ({ match: { any, not: true } })
const value = (said: string | number | boolean): Term => ({ is: 'value', value: said })
const folded = (said: string): Term => ({ is: 'value', value: said, folded: true })
const contains = (said: string): Term => ({ is: 'contains', text: said })
const empty: Term = { is: 'empty' }

test('=me is the user who reads, of whom others may have the name', () => {
  const user = { kind: 'ref', to: 'user:user', initial: null } as const
  const read = (typed: string, field: Field, me?: number) => parseFilter(field, typed, noon, 'UTC', () => undefined, me)
  expect([read('=me', user, 7), read('!=me', user, 7)]).toEqual([is(value(7)), not(value(7))])
  expect([read('me', user, 7), read('=me', user)]).toEqual([is(contains('me')), is(folded('me'))])
  expect(read('=me', { ...user, to: 'people:driver' }, 7)).toEqual(is(folded('me')))
})

describe('a text in the filter row', () => {
  test.each<[keyof typeof fields, string, ReturnType<typeof parseFilter>]>([
    ['text', 'GATX', is(contains('gatx'))],
    ['text', '  tank car ', is(contains('tank car'))],
    ['text', '=GATX 20', is(folded('GATX 20'))],
    ['text', 'gat*', is({ is: 'starts', text: 'gat' })],
    ['text', '"gat*"', is(contains('gat*'))],
    ['text', '~a', is(contains('a'))],
    ['text', 'a|b', is(contains('a'), contains('b'))],
    ['text', '"a|b"', is(contains('a|b'))],
    ['text', '="a|b"|c', is(folded('a|b'), contains('c'))],
    ['text', '!a|b', not(contains('a'), contains('b'))],
    ['text', 'empty', is(empty)],
    ['text', '!', is(empty)],
    ['text', '!empty', not(empty)],
    ['text', 'b..d', is({ is: 'range', min: 'b', max: 'd' })],
    ['status', 'open', is(folded('open'))],
    ['status', '!void', not(folded('void'))],
    ['status', 'load', is(folded('loading'), folded('unloading'))],
    ['status', 'un*', is(folded('unloading'))],
    ['stage', 'At Dock', is(folded('at_dock'))],
    ['stage', '=at dock', is(folded('at_dock'))],
    ['stage', 'at_d', is(folded('at_dock'))],
    ['stage', 'lost', { error: '"lost" is not one of in transit, at dock.' }],
    ['status', 'done', { error: '"done" is not one of open, loading, unloading, void.' }],
    ['count', '12', is(value(12))],
    ['count', '1,200', is(value(1200))],
    ['count', '>= 10', is({ is: 'range', min: 10, minOpen: false })],
    ['count', '<10', is({ is: 'range', max: 10, maxOpen: true })],
    ['count', '10..20', is({ is: 'range', min: 10, max: 20 })],
    ['count', '-5 .. 5|empty', is({ is: 'range', min: -5, max: 5 }, empty)],
    ['count', 'ten', { error: '"ten" is not a number.' }],
    ['count', '>', { error: 'Enter a value.' }],
    ['count', '1||2', is(value(1), value(2))],
    ['count', '|', { error: 'Add a value before or after `|` or `!`.' }],
    ['volume', '!.5', not(value(0.5))],
    ['gallons', '>= 5,000 gal', is({ is: 'range', min: 5000, minOpen: false })],
    ['gallons', '10..20 GAL', is({ is: 'range', min: 10, max: 20 })],
    ['gallons', '5 t', { error: '"5 t" is not a number of gal.' }],
    ['stage', 'in transit', is(folded('in_transit'))],
    ['stage', 'at d', is(folded('at_dock'))],
    ['hold', 'y', is(value(true))],
    ['hold', 'NO', is(value(false))],
    ['hold', 'maybe', { error: '"maybe" is not yes or no.' }],
    ['day', '2026-11-20', is({ is: 'range', min: Date.UTC(2026, 10, 20), max: Date.UTC(2026, 10, 21), maxOpen: true })],
    ['day', '2026-02-30', { error: '"2026-02-30" is not a date or time, such as 2026-11-20, 2026-11, today or -3d.' }],
    ['at', '>= 2026-11-01', is({ is: 'range', min: local(2026, 11, 1) })],
    ['at', '> 2026-11-01', is({ is: 'range', min: local(2026, 11, 2) })],
    ['at', '<= 2026-11', is({ is: 'range', max: local(2026, 12, 1), maxOpen: true })],
    [
      'at',
      '2026-11-20 14:05',
      is({ is: 'range', min: local(2026, 11, 20, 14, 5), max: local(2026, 11, 20, 14, 6), maxOpen: true }),
    ],
    ['at', 'yesterday..today', is({ is: 'range', min: local(2026, 11, 19), max: local(2026, 11, 21), maxOpen: true })],
    ['at', '>-2h', is({ is: 'range', min: noon - 2 * 3_600_000 + 60_000 })],
  ])('%s: %s', (field, typed, expected) => {
    expect(parseFilter(fields[field], typed, noon)).toEqual(expected)
  })

  test('selected values are written so that exactly these are read back', () => {
    const picked = ['void', null, 'a|b', 'x y']
    expect(parseFilter(fields.text, filterTextOf(picked))).toEqual(
      is(folded('void'), empty, folded('a|b'), folded('x y')),
    )
  })
})

test.each<[string, 'day' | 'instant', ReturnType<typeof periodOf>]>([
  ['2026', 'day', { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }],
  ['2026-12', 'instant', { from: local(2026, 12, 1), to: local(2027, 1, 1) }],
  ['tomorrow', 'day', { from: Date.UTC(2026, 10, 21), to: Date.UTC(2026, 10, 22) }],
  ['-1w', 'instant', { from: local(2026, 11, 13), to: local(2026, 11, 14) }],
  ['+90m', 'instant', { from: noon + 90 * 60_000, to: noon + 91 * 60_000, isElapsed: true }],
  ['2026-13', 'day', undefined],
  ['2026-11-20 24:00', 'instant', undefined],
  ['soon', 'instant', undefined],
])('the period "%s" of a %s', (said, kind, expected) => {
  expect(periodOf(said, kind, noon)).toEqual(expected)
})

test.each<[Criterion['op'], unknown, Match]>([
  ['eq', 'a', { any: [value('a')], not: false }],
  ['eq', null, { any: [empty], not: false }],
  ['ne', 3, { any: [value(3)], not: true }],
  ['in', [1, null], { any: [value(1), empty], not: false }],
  ['in', 'a,b', { any: [value('a'), value('b')], not: false }],
  ['gte', 1, { any: [{ is: 'range', min: 1 }], not: false }],
  ['gt', 1, { any: [{ is: 'range', min: 1, minOpen: true }], not: false }],
  ['lte', '2026-11-20', { any: [{ is: 'range', max: '2026-11-20' }], not: false }],
  ['lt', 1, { any: [{ is: 'range', max: 1, maxOpen: true }], not: false }],
  ['contains', 'A', { any: [contains('a')], not: false }],
  ['startswith', 'A', { any: [{ is: 'starts', text: 'a' }], not: false }],
  ['isnull', true, { any: [empty], not: false }],
  ['isnull', false, { any: [empty], not: true }],
])('the criterion %s %j', (op, said, expected) => {
  expect(matchOf({ field: 'x', op, value: said })).toEqual(expected)
})

test('the example shown in a filter cell is understood there', () => {
  for (const field of Object.values(fields))
    for (const { typed } of filterHints(field))
      expect({ typed, ...parseFilter(field, typed) }).not.toHaveProperty('error')
})

test.each<[string, [number, number, number], [number, number, number]]>([
  ['last 7 days', [2026, 11, 14], [2026, 11, 21]],
  ['last 1 day', [2026, 11, 20], [2026, 11, 21]],
  ['next 2 weeks', [2026, 11, 20], [2026, 12, 4]],
  ['this week', [2026, 11, 16], [2026, 11, 23]],
  ['Last Week', [2026, 11, 9], [2026, 11, 16]],
  ['next month', [2026, 12, 1], [2027, 1, 1]],
  ['last year', [2025, 1, 1], [2026, 1, 1]],
])('%s is a period of whole days, understood for days and instants', (said, from, to) => {
  expect(periodOf(said, 'instant', noon)).toEqual({ from: local(...from), to: local(...to) })
  expect(periodOf(said, 'day', noon)).toEqual({
    from: Date.UTC(from[0], from[1] - 1, from[2]),
    to: Date.UTC(to[0], to[1] - 1, to[2]),
  })
})

test('hours count from now; no days at all are not a period', () => {
  expect([periodOf('last 6 hours', 'instant', noon), periodOf('last 0 days', 'day', noon)]).toEqual([
    { from: noon - 6 * 3_600_000, to: noon, isElapsed: true },
    undefined,
  ])
})

describe('a date as people write it', () => {
  const asked = (text: string, kind: 'day' | 'instant' = 'instant', order: 'mdy' | 'dmy' = 'mdy') =>
    typedPeriods(order)(text, kind, noon, 'America/Edmonton', false)
  test.each([
    ['27.11.2026', '2026-11-27'],
    ['Nov 27, 2026', '2026-11-27'],
    ['27-Nov-26', '2026-11-27'],
    ['11/27/2026 2:05 PM', '2026-11-27 14:05'],
    ['27.11.2026 14:05', '2026-11-27 14:05'],
    ['2026-1-5', '2026-01-05'],
  ])('%s is the period of %s', (text, iso) =>
    expect(asked(text)).toEqual(periodOf(iso, 'instant', noon, 'America/Edmonton')),
  )
  test('has the order of the company where its figures prove none', () => {
    expect(asked('3/4/2026', 'day')).toEqual(periodOf('2026-03-04', 'day', noon))
    expect(asked('3/4/2026', 'day', 'dmy')).toEqual(periodOf('2026-04-03', 'day', noon))
  })
  test('is the same moment by all clocks where it names its zone', () =>
    expect(asked('11/27/2026 2:05 PM CST')).toEqual({
      from: Date.UTC(2026, 10, 27, 20, 5),
      to: Date.UTC(2026, 10, 27, 20, 6),
      isElapsed: true,
    }))
  test.each(['31.02.2026', 'soon', '27.11', ''])('%j is none', (text) => expect(asked(text)).toBeUndefined())
})
