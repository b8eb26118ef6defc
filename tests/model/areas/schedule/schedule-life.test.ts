/** What a shipping schedule needs before it is nominated or approved, and what it keeps then. */
import { expect, test } from 'vitest'
import { scheduleLife } from '#model/areas/schedule/rules/schedule-life.ts'
import { frozenFields } from '#model/kernel/life.ts'

const { approve } = scheduleLife.transitions
const terms = {
  product: 3,
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  total: 40,
}

test.each([
  ['with its terms', {}, []],
  ['without a product', { product: null }, ['product']],
  ['without days', { start_date: null, end_date: null }, ['start_date', 'end_date']],
  ['without a last day', { end_date: null }, ['end_date']],
  ['without cars', { total: 0 }, ['total']],
])('a schedule %s', (_what, values, lacking) => {
  expect(Object.keys(approve?.lacks?.({ ...terms, ...values }, {}) ?? {})).toEqual(lacking)
})

test.each([
  ['draft', []],
  ['nominated', ['product', 'total']],
  ['approved', ['product', 'total']],
  ['closed', ['product', 'total', 'schedule', 'comments']],
])('a schedule that is %s keeps %j', (status, kept) => {
  const fields = ['product', 'total', 'schedule', 'actual', 'comments']
  expect(Object.keys(frozenFields(scheduleLife, { status }, () => true, fields))).toEqual(kept)
})
