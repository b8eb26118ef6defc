/** The preview of a transfer limit in its form: overlaps, limits beside it, boundaries, and windows with the typed amount. */
import { describe, expect, test } from 'vitest'
import { previewLimit, typedLimit } from '#model/areas/legacy/rules/limit-preview.ts'

const base = { period_type: 'month' as const, days_in_period: null, period_start_date: null, comments: '' }
const stored = (id: number, from: string | null, to: string | null) => ({
  ...base,
  id,
  limit: '1000',
  transfer_limit_start_date: from,
  transfer_limit_end_date: to,
})
const counted = (start: string, end: string, lifted: string) => ({
  transfer_limit: 1,
  period_type: 'month' as const,
  period_start: start,
  period_end: end,
  limit: '1000',
  lifted,
  open: '50.0',
  remaining: null,
  percent: null,
  changed_late: false,
  when: 'now' as const,
})
const facts = {
  allocation: { effective_date: '2026-10-01', expiration_date: '2027-03-31' },
  limits: [stored(1, '2026-10-01', '2026-11-30'), stored(2, '2027-02-01', null)],
  windows: [counted('2026-10-01', '2026-10-31', '700.0'), counted('2026-11-01', '2026-11-30', '400.0')],
  today: '2026-11-10',
}
const typed = (about: object) => {
  const limit = typedLimit({ period_type: 'month', limit: '2000', ...about })
  if (limit === null) throw new Error('The limit has no period type')
  return previewLimit(limit, facts)
}

describe('a new limit', () => {
  test('between two others has both beside it, and windows whose loads are not known yet', () => {
    const found = typed({ transfer_limit_start_date: '2026-12-01', transfer_limit_end_date: '2027-01-31' })
    expect([found.overlaps, found.before?.id, found.after?.id, found.boundaries]).toEqual([[], 1, 2, []])
    expect(found.windows).toEqual(
      [
        ['2026-12-01', '2026-12-31'],
        ['2027-01-01', '2027-01-31'],
      ].map(([start, end]) => ({ start, end, lifted: null, open: null, remaining: null, percent: null })),
    )
  })
  test.each([
    ['by one day', '2026-11-30', '2026-12-31', [1]],
    ['without an end', '2026-12-01', null, [2]],
    ['over both', null, null, [1, 2]],
    ['not by the next day', '2026-12-01', '2027-01-31', []],
  ])('overlaps %s', (_, from, to, ids) => {
    const found = typed({ transfer_limit_start_date: from, transfer_limit_end_date: to })
    expect(found.overlaps.map(({ id }) => id)).toEqual(ids)
  })
  test('inside the running one names the days on which its windows begin', () => {
    expect(typed({ transfer_limit_start_date: '2026-11-05' }).boundaries).toEqual(['2026-11-01', '2026-12-01'])
  })
  test('of another period type overlaps none', () => {
    expect(typed({ period_type: 'year', transfer_limit_start_date: '2026-10-01' }).overlaps).toEqual([])
  })
})

test('a changed amount of a limit shows the new remainder of its windows', () => {
  const found = typed({ id: 1, transfer_limit_start_date: '2026-10-01', transfer_limit_end_date: '2026-11-30' })
  expect(found.overlaps).toEqual([])
  expect(found.windows).toEqual([
    { start: '2026-10-01', end: '2026-10-31', lifted: '700.0', open: '50.0', remaining: '1250.0', percent: 37.5 },
    { start: '2026-11-01', end: '2026-11-30', lifted: '400.0', open: '50.0', remaining: '1550.0', percent: 22.5 },
  ])
})

test.each([
  [{}, null],
  [{ period_type: 'fortnight' }, null],
  [
    { period_type: 'custom', limit: 'lots', days_in_period: null },
    { limit: null, days_in_period: null, id: null },
  ],
])('reads the values of the form %j', (values, expected) => {
  const read = typedLimit(values)
  expect(expected === null ? read : { limit: read?.limit, days_in_period: read?.days_in_period, id: read?.id }).toEqual(
    expected,
  )
})
