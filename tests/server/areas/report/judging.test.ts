/** A report is judged before it is saved, by whatever call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
const mine: readonly Permission[] = ['access_menu__reports', 'add_report', 'change_report', 'configuration__railrates']
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ permissions: mine })
})
afterAll(() => server.close())

let made = 0
const rates = (more: object = {}) => ({ name: `Rates ${++made}`, source: 'rail:rate', ...more })

test.each([
  [{ columns: ['no_such'] }, { columns: ['Item 1: There is no column "no_such".'] }],
  [{ source: 'no:such' }, { source: ['There is no resource "no:such".'] }],
  [{ sums: ['tariff'] }, { sums: [expect.stringContaining('cannot be added up')] }],
  [{ filters: [{ field: 'amount', op: 'gt', value: 'x' }] }, { filters: [expect.stringContaining('not a number')] }],
  [
    { formulas: [{ name: 'a', expression: 'amount + tariff' }] },
    { formulas: [expect.stringContaining('two numbers')] },
  ],
])('%j is refused at its field', async (more, expected) => {
  const { status, body } = await clerk.post('report/', rates(more))
  expect([status, body]).toEqual([400, expected])
})

test('a source that the writer may not view is 403', async () => {
  expect((await clerk.post('report/', rates({ source: 'audit:crud' }))).status).toBe(403)
  const { body } = await clerk.post('report/', rates())
  expect((await clerk.patch(`report/${body.id}/`, { source: 'audit:crud' })).status).toBe(403)
  expect((await clerk.patch(`report/${body.id}/`, { columns: ['no_such'] })).status).toBe(400)
  expect((await clerk.patch(`report/${body.id}/`, { columns: ['amount'], match: 'any' })).status).toBe(200)
})

test('who may not view the source of a shared report changes its name, and not what it asks', async () => {
  const { body } = await clerk.post('report/', rates({ columns: ['amount'] }))
  const other = await server.user({ permissions: ['access_menu__reports', 'change_report'] })
  expect((await other.patch(`report/${body.id}/`, { description: 'Monthly' })).status).toBe(200)
  expect((await other.patch(`report/${body.id}/`, { columns: ['tariff'] })).status).toBe(403)
})

test('the fields that a company added may be named', async () => {
  const admin = await server.user({ permissions: [...mine, 'configuration__forms'] })
  await admin.post('additional_field/', { model: 'rail:rate', name: 'zone_code', kind: 'text' })
  const { status, body } = await clerk.post('report/', rates({ columns: ['additional.zone_code'] }))
  expect([status, body]).toEqual([201, expect.objectContaining({ columns: ['additional.zone_code'] })])
})
