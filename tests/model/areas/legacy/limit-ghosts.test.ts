/** Ghosts of a planned limit: the windows it changes, with their new remainder and day of run-out. */
import { describe, expect, test } from 'vitest'
import { ghostsOf, planAsked, type PlanFacts } from '#model/areas/legacy/rules/limit-ghosts.ts'
import { readWhatIf } from '#model/areas/legacy/rules/what-if-words.ts'

const today = '2026-11-10'
const base = { period_type: 'month' as const, days_in_period: null, period_start_date: null, comments: '' }
const months = [
  ['2026-10-01', '2026-10-31', '90000.0', '0.0'],
  ['2026-11-01', '2026-11-30', '45000.0', '5000.0'],
  ['2026-12-01', '2026-12-31', '0.0', '0.0'],
  ['2027-01-01', '2027-01-31', '0.0', '0.0'],
] as const
const facts: PlanFacts = {
  allocation: { effective_date: '2026-10-01', expiration_date: '2027-01-31' },
  limits: [
    { ...base, id: 1, limit: '100000', transfer_limit_start_date: '2026-10-01', transfer_limit_end_date: '2027-01-31' },
  ],
  windows: months.map(([period_start, period_end, lifted, open]) => ({
    transfer_limit: 1,
    period_type: 'month',
    period_start,
    period_end,
    limit: '100000',
    lifted,
    open,
  })),
  today,
}
const now = { period_type: 'month' as const, period_start: '2026-11-01' }

function asked(typed: string, given = facts) {
  const words = readWhatIf(typed, today)
  if (words === null || 'problem' in words) throw new Error(`${typed} is not read`)
  return planAsked(words, now, given)
}
function ghosts(typed: string) {
  const plan = asked(typed)
  if ('problem' in plan) throw new Error(plan.problem)
  return ghostsOf(facts, plan)
}

describe('the plan', () => {
  test.each([
    [
      'an amount is the new limit from the window under the cursor',
      '120000',
      { limit: '120000', from: '2026-11-01', until: null },
    ],
    ['a plus sign adds to the limit in force', '+20000', { limit: '120000', from: '2026-11-01' }],
    [
      'the days are those typed',
      '+200000 from 2026-12-01 until 2026-12-31',
      { limit: '300000', from: '2026-12-01', until: '2026-12-31' },
    ],
  ])('%s', (_, typed, expected) => {
    expect(asked(typed)).toMatchObject({ period_type: 'month', ...expected })
  })
  test('nothing is added where no limit is in force', () => {
    expect(asked('+20000 from 2027-05-01')).toEqual({
      problem: expect.stringContaining('No limit is in force on 2027-05-01'),
    })
  })
  test('a custom period keeps its length', () => {
    const custom: PlanFacts = {
      ...facts,
      limits: facts.limits.map((one) => ({ ...one, period_type: 'custom', days_in_period: 10 })),
      windows: facts.windows.map((one) => ({ ...one, period_type: 'custom' })),
    }
    expect(
      planAsked(
        { limit: '5', isAdded: false, from: null, until: null, load: null, on: null },
        { ...now, period_type: 'custom' },
        custom,
      ),
    ).toMatchObject({ days_in_period: 10 })
  })
})

describe('the ghosts', () => {
  test('of the current window count what is lifted and open', () => {
    const found = ghosts('200000 until 2026-11-30')
    // 50,000 in ten days: 150,000 more last longer than the month.
    expect(found).toEqual({
      refused: null,
      isSame: false,
      ghosts: [
        {
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          limit: '200000',
          remaining: '150000.0',
          percent: 25,
          runs_out: null,
          was: '100000',
        },
      ],
    })
  })
  test('of later windows run out at the pace of the current one', () => {
    const found = ghosts('110000 from 2026-12-01')
    expect(found.refused).toBeNull()
    expect(found).toMatchObject({
      ghosts: [
        { period_start: '2026-12-01', remaining: '110000.0', runs_out: '2026-12-22', was: '100000' },
        { period_start: '2027-01-01', remaining: '110000.0', runs_out: '2027-01-22' },
      ],
    })
  })
  test('end with the plan, and the limit before goes on without one', () => {
    expect(ghosts('+10000 from 2026-12-01 until 2026-12-31')).toMatchObject({
      ghosts: [{ period_start: '2026-12-01' }],
    })
  })
  test.each([
    ['has no remainder while its loads are not counted', '120000 from 2026-11-01 until 2026-11-30', null],
    ['has its whole limit where it has not begun', '120000 from 2027-01-01 until 2027-01-31', '120000.0'],
  ])('of days without a limit %s', (_, typed, remaining) => {
    const december: PlanFacts = {
      ...facts,
      limits: facts.limits.map((one) => ({
        ...one,
        transfer_limit_start_date: '2026-12-01',
        transfer_limit_end_date: '2026-12-31',
      })),
      windows: facts.windows.filter(({ period_start }) => period_start === '2026-12-01'),
    }
    const plan = asked(typed, december)
    if ('problem' in plan) throw new Error(plan.problem)
    expect(ghostsOf(december, plan)).toMatchObject({
      ghosts: [{ limit: '120000', remaining, runs_out: null, was: null }],
    })
  })
  test.each([
    ['a day on which no window begins', '200000 from 2026-12-05', 'from', '2026-12-01 and 2027-01-01'],
    ['a day outside of the validity', '200000 from 2027-05-01', 'from', 'outside'],
    ['less than before in a window with loads', '60000', 'limit', 'may only rise'],
  ])('there are none for %s', (_, typed, field, says) => {
    expect(ghosts(typed)).toEqual({
      refused: [expect.objectContaining({ field, says: expect.stringContaining(says) })],
    })
  })
  test('the limit that there is already has none', () => {
    expect(ghosts('100000 from 2026-10-01')).toEqual({ refused: null, isSame: true, ghosts: [] })
  })
})
