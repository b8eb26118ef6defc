/** The demo's reports: each can be run by its owner and names only what there is; some were sent, and one address refused its letter. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { report } from '#model/areas/report/report.resource.ts'
import { asked } from './asked-report.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

test('twelve of them answer without a missing column, and most have rows', async () => {
  const all = await demo.read(({ rows }) => rows(report).find())
  const answers = await Promise.all(all.map((one) => asked(demo.db, one)))
  expect(all.length).toBeGreaterThanOrEqual(12)
  expect(answers.flatMap(({ name, missing }) => missing.map((column) => [name, column]))).toEqual([])
  expect(answers.filter(({ count }) => count === 0).map(({ name }) => name).length).toBeLessThanOrEqual(3)
})

test('schedules and alerts have runs, and letters of which one was refused', async () => {
  expect(await demo.count("report_run where outcome = 'sent'")).toBe(5)
  expect(await demo.count("report_run where outcome = 'not_met'")).toBe(3)
  expect(await demo.count("config_letter where object_type = 'report:report' and status = 'failed'")).toBe(2)
})

test('a late trip has its car in a yard, actual and planned, so that its row can be followed there', async () => {
  const late = `trace_trip t join yard_placement p on p.car = t.railcar where t.delayed and t.ended_at is null`
  expect([
    await demo.count(`${late} and p.scenario = 'actual'`),
    await demo.count(`${late} and p.scenario = 'planned'`),
  ]).toEqual([1, 1])
})
