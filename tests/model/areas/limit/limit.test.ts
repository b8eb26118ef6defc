import { expect, test } from 'vitest'
import { periodAt, periodOf, limitUsage } from '#model/areas/limit/rules/limit.ts'

test('periods follow each other without gaps', () => {
  for (const period_type of ['day', 'week', 'month', 'quarter', 'year', 'custom'] as const)
    for (let count = 0; count < 40; count++) {
      const of = { period_type, start: '2026-01-31', days: 10 }
      const next = new Date(Date.parse(periodAt(of, count).end) + 86_400_000).toISOString().slice(0, 10)
      expect([period_type, count, periodAt(of, count + 1).start]).toEqual([period_type, count, next])
    }
})

test('monthly periods that start on the last day of a month keep to the last day of shorter months', () => {
  const of = { period_type: 'month', start: '2026-01-31', days: null } as const
  expect([0, 1, 2, 13].map((count) => periodAt(of, count))).toEqual([
    { start: '2026-01-31', end: '2026-02-27' },
    { start: '2026-02-28', end: '2026-03-30' },
    { start: '2026-03-31', end: '2026-04-29' },
    { start: '2027-02-28', end: '2027-03-30' },
  ])
})

test('the period of a day contains it, however long ago the first period was', () => {
  expect(periodOf({ period_type: 'month', start: '2019-11-01', days: null }, '2026-11-21')).toEqual({
    start: '2026-11-01',
    end: '2026-11-30',
  })
  expect(periodOf({ period_type: 'custom', start: '2026-10-19', days: 10 }, '2026-11-21')).toEqual({
    start: '2026-11-18',
    end: '2026-11-27',
  })
  expect(periodOf({ period_type: 'year', start: '2020-07-01', days: null }, '2026-06-30')).toEqual({
    start: '2025-07-01',
    end: '2026-06-30',
  })
  expect(periodOf({ period_type: 'day', start: '2024-02-28', days: null }, '2024-02-29')).toEqual({
    start: '2024-02-29',
    end: '2024-02-29',
  })
  expect(
    periodOf({ period_type: 'week', start: '2026-11-16', days: null }, '2026-01-01'),
    'before the first one',
  ).toEqual({ start: '2026-11-16', end: '2026-11-22' })
})

test('the remaining volume is the limit minus used and reserved volumes, and may be negative', () => {
  expect(
    limitUsage({ limit_volume: '55000.0', used_volume: '56760.3', reserved_volume: null, carried_over: null }),
  ).toEqual({
    remaining_volume: '-1760.3',
    used_percent: 103.2,
  })
  expect(
    limitUsage({ limit_volume: '100.0', used_volume: '33.3', reserved_volume: '0.1', carried_over: null }),
  ).toEqual({
    remaining_volume: '66.6',
    used_percent: 33.4,
  })
  expect(limitUsage({ limit_volume: '0', used_volume: '0', reserved_volume: '0', carried_over: null })).toEqual({
    remaining_volume: '0.0',
    used_percent: null,
  })
  expect(limitUsage({ limit_volume: null, used_volume: '1', reserved_volume: '0', carried_over: null })).toEqual({
    remaining_volume: null,
    used_percent: null,
  })
})
