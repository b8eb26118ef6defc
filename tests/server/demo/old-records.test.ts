/** The demo has three records to fix, and no others: the check of all rows finds just those that its seed lists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '#server/areas/config/check-records.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

const listed = async () =>
  (
    await demo.db.pool.query(
      'select company_id::int, kind, resource, label, field, value, message from config_record_problem order by id',
    )
  ).rows

test('a key that two facilities have, a limit that ends before it begins, and a station with an old zone', async () => {
  const before = await listed()
  expect(before).toEqual([
    expect.objectContaining({
      company_id: 1,
      kind: 'key',
      resource: 'company:facility',
      label: 'Conway Storage, north caverns',
      field: 'code',
      value: 'CWY',
      message: 'CWY is the code of Conway Storage.',
    }),
    expect.objectContaining({
      kind: 'span',
      resource: 'legacy:transferLimit',
      field: 'transfer_limit_end_date',
      message: expect.stringMatching(/^The end, \d{4}-\d\d-\d\d, is before the start, \d{4}-\d\d-\d\d\.$/),
    }),
    expect.objectContaining({
      kind: 'value',
      resource: 'rail:station',
      label: expect.stringContaining('Staples'),
      field: 'timezone',
      value: 'Central Time (US & Canada)',
      message: expect.stringContaining('America/Chicago'),
    }),
  ])
  for (const company of [1, 2]) await checkRecords(demo.db, company)
  expect(await listed()).toEqual(before)
})
