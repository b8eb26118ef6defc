/** The common table shows a report by criteria, where it can show its rows. */
import { describe, expect, test } from 'vitest'
import { tableFields } from '#model/kernel/table.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { liveTableOf } from '#model/areas/report/rules/live-table.ts'

const fields = tableFields(resourceNamed('trace:trip'))
const reader = { now: Date.parse('2026-11-30T18:30:00Z'), zone: 'America/Edmonton', user: 7 }
const report = {
  match: 'all',
  columns: ['railcar', 'destination', 'late_hours'],
  filters: [{ field: 'delayed', op: 'eq', value: 'true' }],
  formulas: [],
  period_field: '',
  period: '',
  ordering: '-late_hours,railcar',
  group_by: ['destination'],
}
const whereOf = (field: string, op: string, value: string) =>
  liveTableOf({ ...report, filters: [{ field, op, value }] }, fields, reader)?.where

test('columns, groups, order and filters of own fields', () => {
  expect(liveTableOf(report, fields, reader)).toEqual({
    where: [{ field: 'delayed', op: 'eq', value: true }],
    columns: ['railcar', 'destination', 'late_hours'],
    group: ['destination'],
    sort: [
      { field: 'late_hours', down: true },
      { field: 'railcar', down: false },
    ],
  })
})

describe('the operators', () => {
  test.each([
    ['late_hours', 'gte', '4.5', [{ field: 'late_hours', op: 'gte', value: 4.5 }]],
    ['delayed', 'ne', 'no', [{ field: 'delayed', op: 'ne', value: false }]],
    ['destination', 'eq', '12', [{ field: 'destination', op: 'eq', value: 12, folded: true }]],
    ['destination', 'eq', 'Hardisty, AB', [{ field: 'destination', op: 'eq', value: 'Hardisty, AB', folded: true }]],
    ['status', 'in', 'planned, arrived', [{ field: 'status', op: 'in', value: ['planned', 'arrived'] }]],
    ['train_id', 'contains', 'M3', [{ field: 'train_id', op: 'contains', value: 'M3' }]],
    ['eta', 'isnull', 'true', [{ field: 'eta', op: 'isnull', value: true }]],
    ['eta', 'isnull', 'false', [{ field: 'eta', op: 'isnull', value: false }]],
    [
      'status',
      'not_in',
      'planned,arrived',
      [
        { field: 'status', op: 'ne', value: 'planned' },
        { field: 'status', op: 'ne', value: 'arrived' },
      ],
    ],
    [
      'distance',
      'between',
      '100,900',
      [
        { field: 'distance', op: 'gte', value: 100 },
        { field: 'distance', op: 'lte', value: 900 },
      ],
    ],
    ['eta', 'gt', '2026-11-30T12:00:00Z', [{ field: 'eta', op: 'gt', value: Date.parse('2026-11-30T12:00:00Z') }]],
    [
      'eta',
      'between',
      '2026-11-01,2026-11-30',
      [
        { field: 'eta', op: 'gte', value: Date.parse('2026-11-01'), wall: reader.zone },
        { field: 'eta', op: 'lt', value: Date.parse('2026-12-01'), wall: reader.zone },
      ],
    ],
    [
      'eta',
      'eq',
      '2026-11-30',
      [
        { field: 'eta', op: 'gte', value: Date.parse('2026-11-30'), wall: reader.zone },
        { field: 'eta', op: 'lt', value: Date.parse('2026-12-01'), wall: reader.zone },
      ],
    ],
    ['eta', 'gt', '2026-11-30', [{ field: 'eta', op: 'gte', value: Date.parse('2026-12-01'), wall: reader.zone }]],
    [
      'eta',
      'within',
      'next_3_days',
      [
        { field: 'eta', op: 'gte', value: Date.parse('2026-11-30T07:00:00Z') },
        { field: 'eta', op: 'lt', value: Date.parse('2026-12-03T07:00:00Z') },
      ],
    ],
    [
      'eta',
      'within',
      'last_24_hours',
      [
        { field: 'eta', op: 'gte', value: reader.now - 24 * 3_600_000 },
        { field: 'eta', op: 'lt', value: reader.now },
      ],
    ],
  ])('%s %s %s', (field, op, value, where) => {
    expect(whereOf(field, op, value)).toEqual(where)
  })
  test('me is the reader', () => {
    const own = tableFields(resourceNamed('report:report'))
    const mine = {
      ...report,
      columns: [],
      group_by: [],
      ordering: '',
      filters: [{ field: 'owner', op: 'eq', value: 'me' }],
    }
    expect(liveTableOf(mine, own, reader)?.where).toEqual([{ field: 'owner', op: 'eq', value: 7, folded: true }])
  })
})

test('the period goes by the clocks of the reader', () => {
  const month = { ...report, filters: [], period_field: 'started_at', period: 'this_month' }
  expect(liveTableOf(month, fields, reader)?.where).toEqual([
    { field: 'started_at', op: 'gte', value: Date.parse('2026-11-01T06:00:00Z') },
    { field: 'started_at', op: 'lt', value: Date.parse('2026-12-01T07:00:00Z') },
  ])
})

test('any of several values of one field is a list of them', () => {
  const any = {
    ...report,
    match: 'any',
    filters: [
      { field: 'status', op: 'eq', value: 'planned' },
      { field: 'status', op: 'eq', value: 'arrived' },
    ],
  }
  expect(liveTableOf(any, fields, reader)?.where).toEqual([
    { field: 'status', op: 'in', value: ['planned', 'arrived'] },
  ])
})

test.each([
  ['a column through a reference', { columns: ['destination.state'] }],
  ['a group through a reference', { group_by: ['destination.state'] }],
  ['an order through a reference', { ordering: '-destination.state' }],
  ['a filter through a reference', { filters: [{ field: 'destination.state', op: 'eq', value: 'AB' }] }],
  ['a formula', { formulas: [{ name: 'x' }] }],
  ['an operator that the table does not know', { filters: [{ field: 'status', op: 'sounds_like', value: 'x' }] }],
  ['a number that is none', { filters: [{ field: 'late_hours', op: 'gt', value: 'many' }] }],
  ['a day to leave out', { filters: [{ field: 'eta', op: 'ne', value: '2026-11-30' }] }],
  ['a moment without its zone', { filters: [{ field: 'eta', op: 'gt', value: '2026-11-30T12:00' }] }],
  ['a period that is none', { filters: [{ field: 'eta', op: 'within', value: 'soon' }] }],
  ['a period of a field that this reader may not see', { period_field: 'gone', period: 'today' }],
  [
    'alternatives in two fields',
    { match: 'any', filters: [...report.filters, { field: 'status', op: 'eq', value: 'planned' }] },
  ],
])('%s is not for the table', (_, change) => {
  expect(liveTableOf({ ...report, ...change }, fields, reader)).toBeUndefined()
})
