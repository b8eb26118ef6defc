import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, denials, isAsked, usualTerms, type AskedLimit } from '#model/areas/limit/rules/denial.ts'

const today = '2026-11-23'
const limit: AskedLimit = {
  id: 'a',
  name: 'Acme propane',
  status: 'active',
  effective_date: null,
  expiration_date: null,
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  counts_from: null,
  limit_volume: '10000.0',
  carried_over: '0.0',
  used_volume: '3000.0',
  reserved_volume: '900.5',
  loads: 2,
  reserved_loads: 1,
  terms: usualTerms,
}
const codes = (about: Partial<AskedLimit>, asked: string | null) =>
  denials([{ ...limit, ...about }], asked, today).map(({ code }) => code)

test('a refusal has the figures, and when it passes by itself', () => {
  expect(denials([limit], '9000', today)).toEqual([
    {
      limit: 'a',
      terms: null,
      name: 'Acme propane',
      code: 'limit_volume',
      says: '6,099.5 gal left of 10,000, 9,000 asked.',
      until: '2026-11-30',
    },
  ])
})

describe('a limit', () => {
  const off = { ...usualTerms, last_load_denial: false }
  test.each<[string, Partial<AskedLimit>, string | null, readonly string[]]>([
    ['lets go what just fits', {}, '6099.5', []],
    ['refuses a tenth more', {}, '6099.6', ['limit_volume']],
    ['has more room with what was carried over', { carried_over: '0.1' }, '6099.6', []],
    ['without denial of the last load lets go while there is room', { terms: off }, '90000', []],
    [
      'without denial of the last load refuses when it is used up',
      { terms: off, used_volume: '9099.5' },
      '1',
      ['limit_volume'],
    ],
    ['refuses nothing ordered only when it is used up', { used_volume: '9099.5' }, null, ['limit_volume']],
    ['lets go a load of unknown size while there is room', {}, null, []],
    ['without a volume bounds none', { limit_volume: null }, '90000', []],
    ['of loads counts those in progress', { terms: { ...usualTerms, max_allowed_uses: 3 } }, '1', ['limit_loads']],
    ['of loads lets the last one go', { terms: { ...usualTerms, max_allowed_uses: 4 } }, '1', []],
    ['bounds a load', { terms: { ...usualTerms, max_load_volume: '500.0' } }, '500.1', ['limit_load_volume']],
    [
      'says everything at once',
      { terms: { ...usualTerms, max_allowed_uses: 1, max_load_volume: '5.0' } },
      '7000',
      ['limit_volume', 'limit_loads', 'limit_load_volume'],
    ],
    ['that is suspended is not asked', { status: 'suspended' }, '90000', []],
    ['that is a draft is not asked', { status: 'draft' }, '90000', []],
    ['is not asked before its day', { effective_date: '2026-11-24' }, '90000', []],
    ['is not asked after its day', { expiration_date: '2026-11-22' }, '90000', []],
    ['is asked on its last day', { expiration_date: today }, '90000', ['limit_volume']],
    ['is not asked before its period', { period_start: '2026-12-01', period_end: '2026-12-31' }, '90000', []],
    [
      'closed early is asked before its period',
      { period_start: '2026-12-01', period_end: '2026-12-31', counts_from: 'then' },
      '90000',
      ['limit_volume'],
    ],
    ['whose period is over refuses', { period_end: '2026-11-22' }, '1', ['limit_period']],
  ])('%s', (_says, about, asked, expected) => {
    expect(codes(about, asked)).toEqual(expected)
  })
})

test('the tightest of several is named first', () => {
  const wide = { ...limit, id: 'b', limit_volume: '12000.0' }
  expect(denials([wide, limit], '9000', today).map(({ limit: id }) => id)).toEqual(['a', 'b'])
})

test('what is empty covers any; a group covers what is under it', () => {
  const any = { company: null, product: null, server: null, location: null, direction: 'any' } as const
  const load = { customer: 'acme', products: ['propane', 'lpg'], server: 's', location: 'l', direction: 'load' }
  expect(covers(any, load)).toBe(true)
  expect(covers({ company: 'acme', product: 'lpg', server: 's', location: 'l', direction: 'load' }, load)).toBe(true)
  for (const [key, other] of Object.entries({ ...any, direction: 'unload' }))
    expect(covers({ ...any, [key]: other ?? 'other' }, load), key).toBe(false)
})

test('loads that are let go one by one never exceed a limit that denies the last one', () => {
  const volume = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(fc.array(volume, { maxLength: 30 }), volume, (asked, room) => {
      let reserved = 0
      for (const one of asked) {
        const now = { ...limit, limit_volume: `${room}.0`, used_volume: '0.0', reserved_volume: `${reserved}.0` }
        expect(isAsked(now, today)).toBe(true)
        if (denials([now], String(one), today).length === 0) reserved += one
      }
      expect(reserved).toBeLessThanOrEqual(room)
    }),
  )
})
