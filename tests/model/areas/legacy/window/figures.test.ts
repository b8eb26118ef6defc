/** The state and the figures of a window, case by case. */
import { describe, expect, it, test } from 'vitest'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { quantityOf, ticketDay } from '#model/areas/legacy/rules/window/quantity.ts'
import { boundariesAround, windowsOf } from '#model/areas/legacy/rules/window/window.ts'

const november = { start: '2026-11-01', end: '2026-11-30' } as const
const lifted = { limit: '3000', lifted: '1500.0', open: '300.0', loads: 4 } as const
const [none, close, all, slow] = [
  { lifted: '0.0', open: '0.0', loads: 0 },
  { lifted: '2700.0', open: '0.0', loads: 1 },
  { lifted: '2000.0', open: '1000.0', loads: 2 },
  { lifted: '100.0', open: '0.0', loads: 1 },
] as const
test.each([
  ['2026-10-31', 0],
  ['2026-11-01', 3.3],
  ['2026-11-15', 50],
  ['2026-11-30', 100],
  ['2026-12-01', 100],
])('on %s it is expected to be used to %d percent', (today, percent) => {
  expect(figuresOf({ ...november, ...lifted }, 1, today).expected_percent).toBe(percent)
})

test.each([
  ['planned', all, 1, '2026-10-20'],
  ['over', all, 1, '2026-11-15'],
  ['warn', close, 1, '2026-11-30'],
  ['warn', lifted, 1, '2026-11-15'],
  ['ok', lifted, 0, '2026-11-15'],
  ['idle', none, 1, '2026-11-15'],
  ['ok', slow, 1, '2026-11-15'],
  ['warn', close, 1, '2026-12-15'],
  ['ok', close, 0, '2026-12-15'],
] as const)('it is %s with %o, warning %d, on %s', (state, sums, warning, today) => {
  expect(figuresOf({ ...november, limit: '3000', ...sums }, warning, today).state).toBe(state)
})

describe('figures of a window', () => {
  it('runs out at its own pace', () => {
    expect(figuresOf({ ...november, ...lifted }, 1, '2026-11-15')).toEqual({
      remaining: '1200.0',
      percent: 60,
      expected_percent: 50,
      runs_out: '2026-11-25',
      state: 'warn',
      when: 'now',
    })
  })
  it.each(['2026-10-20', '2026-12-02'])('has no day of run-out on %s', (today) => {
    expect(figuresOf({ ...november, ...lifted }, 1, today).runs_out).toBeNull()
  })
  it('lasts where nothing is lifted', () => {
    expect(figuresOf({ ...november, limit: '3000', ...none }, 1, '2026-11-15')).toMatchObject({
      runs_out: null,
      state: 'idle',
    })
  })
  it('is over without a remainder, also of a limit of nothing', () => {
    expect(figuresOf({ ...november, limit: '0', ...none }, 1, '2026-11-15')).toMatchObject({
      percent: null,
      state: 'over',
    })
  })
})

const terms = {
  period_type: 'month',
  days_in_period: null,
  period_start_date: null,
  transfer_limit_start_date: null,
  transfer_limit_end_date: null,
} as const
describe('windows', () => {
  it('are whole months where no start is known', () => {
    const open = { effective_date: null, expiration_date: null }
    expect(windowsOf(terms, open, '2026-02-10', '2026-03-01')).toEqual([
      { start: '2026-02-01', end: '2026-02-28' },
      { start: '2026-03-01', end: '2026-03-31' },
    ])
  })
  it('are cut by both validities, and come back to the 31st', () => {
    const valid = { effective_date: '2026-01-31', expiration_date: '2026-04-10' }
    expect(windowsOf({ ...terms, transfer_limit_end_date: '2026-12-31' }, valid, '2026-01-01', '2026-12-31')).toEqual([
      { start: '2026-01-31', end: '2026-02-27' },
      { start: '2026-02-28', end: '2026-03-30' },
      { start: '2026-03-31', end: '2026-04-10' },
    ])
  })
  it('do not exist outside of the validity', () => {
    const valid = { effective_date: '2026-01-01', expiration_date: '2026-01-31' }
    expect(windowsOf(terms, valid, '2026-02-01', '2026-02-28')).toEqual([])
  })
  it('begin on the boundaries around a day', () => {
    const valid = { effective_date: '2026-01-01', expiration_date: null }
    expect(boundariesAround(terms, valid, '2026-06-10')).toEqual(['2026-06-01', '2026-07-01'])
    expect(boundariesAround(terms, valid, '2026-06-01')).toEqual(['2026-06-01'])
  })
})

test('a load counts by its end, an open one by its start until then, a void one nowhere', () => {
  const times = { load_start: '2026-03-08T05:00:00Z', load_end: '2026-03-09T05:30:00Z' }
  expect(ticketDay({ ...times, status: 'closed' }, 'America/Edmonton')).toBe('2026-03-08')
  expect(ticketDay({ ...times, load_end: null, status: 'open' }, 'America/Edmonton')).toBe('2026-03-07')
  expect(ticketDay({ ...times, load_end: null, status: 'closed' }, 'UTC')).toBeNull()
  expect(ticketDay({ ...times, status: 'void' }, 'UTC')).toBeNull()
})

test('a quantity is in the unit of the product', () => {
  const load = { net_volume: '10.5', weight: 7 }
  expect(quantityOf(load, 'kg')).toBe('7.0')
  expect(quantityOf(load, 'L')).toBe('10.5')
  expect(quantityOf({ ...load, weight: null }, 'kg')).toBeNull()
})
