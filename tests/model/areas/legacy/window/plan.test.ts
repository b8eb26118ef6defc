/** The limits that a plan changes and adds: the running limit continues only where days of it are left after the plan. */
import { expect, test } from 'vitest'
import { planned, type LimitPlan, type StoredTerms } from '#model/areas/legacy/rules/window/plan.ts'

const allocation = { effective_date: '2026-01-01', expiration_date: '2026-12-31' }
const running: StoredTerms = {
  id: 1,
  limit: '1000',
  period_type: 'month',
  days_in_period: null,
  comments: '',
  period_start_date: null,
  transfer_limit_start_date: '2026-01-01',
  transfer_limit_end_date: '2026-06-30',
}
const plan = (from: string, until: string | null): LimitPlan => ({
  limit: '2000',
  period_type: 'month',
  from,
  until,
  days_in_period: null,
  comments: '',
})

test.each<[string, string | null, string, readonly string[]]>([
  ['2026-03-01', '2026-04-30', '2026-02-28', ['2026-03-01 to 2026-04-30', '2026-05-01 to 2026-06-30']],
  ['2026-03-01', '2026-06-30', '2026-02-28', ['2026-03-01 to 2026-06-30']],
  ['2026-03-01', null, '2026-02-28', ['2026-03-01 to 2026-06-30']],
  ['2026-03-01', '2026-09-30', '2026-02-28', ['2026-03-01 to 2026-09-30']],
  ['2026-01-01', '2026-09-30', '2026-09-30', []],
])('a plan from %s until %s ends the running limit on %s and adds %j', (from, until, end, added) => {
  const outcome = planned({ allocation, limits: [running], hasLoads: () => false }, plan(from, until))
  if (outcome.refused !== null) throw new Error(outcome.refused[0]?.says)
  expect(outcome.change.map(({ values }) => values.transfer_limit_end_date)).toEqual([end])
  expect(outcome.add.map((one) => `${one.transfer_limit_start_date} to ${one.transfer_limit_end_date}`)).toEqual(added)
})
