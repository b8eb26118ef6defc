/** Of every resource: a dry run of a write changes nothing, and a parameter that a write does not take is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genericCalls, isOffered } from '#server/engine/endpoints/routes.ts'
import { isActionOnly, isCompanyItself } from '#server/engine/operations/read/describe.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import type { RowReader } from '#server/engine/rows/rows.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow, valuesFor } from '../sample.ts'
import { everyEntity } from './registry.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

/** Tables that a request fills whatever it asks for. */
const OF_REQUESTS = new Set(['audit_request'])
/** The number of rows of each table: of rows, entries of the trail and of the feed, letters, jobs, kept answers. */
async function traces(): Promise<unknown> {
  const { rows } = await server.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  const counts = rows
    .filter(({ name }) => !OF_REQUESTS.has(name))
    .map(({ name }) => `select '${name}' as name, count(*) from "${name}"`)
  return (await server.db.pool.query(`${counts.join(' union all ')} order by 1`)).rows
}

const isWritable = (field: Field | undefined): boolean => field !== undefined && field.readOnly !== true
type Make = (unit: Unit) => Promise<readonly [RowReader, Readonly<Record<string, unknown>>]>
const inCompany = (make: Make) => systemTransaction(server.db, make, server.ours)
const inUse = (make: Make) => server.within(clerk, make)
const trial = { dry_run: true, row: { id: expect.anything() }, warnings: {} }

const written = everyEntity.filter(([, entity]) => !isActionOnly(entity) && !isCompanyItself(entity))

describe.each(written)('%s', (_, entity: Entity) => {
  const { path } = entity.resource

  test('dry runs answer what would be, and leave nothing', async () => {
    const { fields, tenancy } = entity.resource
    const [row, sampled] = await (tenancy === 'user' ? inUse : inCompany)(async (unit) => [
      await makeRow(unit, entity),
      await valuesFor(unit, entity),
    ])
    const values = Object.fromEntries(Object.entries(sampled).filter(([key]) => isWritable(fields[key])))
    const before = await traces()
    const asked = [
      await clerk.post(`${path}?dry_run=1`, values),
      await clerk.patch(`${path}${row.id}/?dry_run=true`, {}),
      await clerk.post(`${path}${row.id}/clone/?dry_run=1`, {}),
      await clerk.delete(`${path}${row.id}/?dry_run=1`),
    ]
    expect(await traces()).toEqual(before)
    // What cannot be done is refused as the write itself would be.
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused.every(({ status }) => [400, 403, 409].includes(status))).toBe(true)
    const [created, changed] = asked
    // A row between two companies needs another company that has agreed.
    for (const done of tenancy === 'pair' ? [changed] : [created, changed])
      expect(done).toMatchObject({ status: 200, body: trial })
    expect((await clerk.get(`${path}${row.id}/`)).body.version).toBe(row['version'])
  })

  test('a part of a new row is checked without what is still missing, and leaves nothing', async () => {
    const before = await traces()
    const empty = await clerk.post(`${path}?dry_run=1&partial=1`, {})
    expect(empty).toMatchObject({ status: 200, body: { dry_run: true, row: {}, warnings: {} } })
    const wrong = await clerk.post(`${path}?dry_run=1&partial=1`, { colour: 'red' })
    expect(wrong).toMatchObject({ status: 400, body: { colour: ['Unknown field.'] } })
    expect(await traces()).toEqual(before)
    expect(await clerk.post(`${path}?partial=1`, {})).toMatchObject({
      status: 400,
      body: { partial: ['Only with dry_run=1.'] },
    })
  })

  test('a dry run is asked for by yes or no', async () => {
    expect(await clerk.post(`${path}?dry_run=maybe`, {})).toMatchObject({
      status: 400,
      body: { dry_run: [expect.any(String)] },
    })
  })
})

test.each(everyEntity)('%s: a write refuses a parameter that it does not take', async (_, entity) => {
  const { path, actions } = entity.resource
  const generic = genericCalls
    .filter((call) => call.method !== 'GET' && call.method !== 'OPTIONS' && isOffered(entity, call))
    .map(({ method, path: below }) => [method, below] as const)
  const declared = Object.values(actions)
    .filter(({ method, filters }) => method !== 'GET' && filters === undefined)
    .map(({ method, path: below, on }) => [method, `${on === 'row' ? ':id/' : ''}${below}`] as const)
  const wrong: unknown[] = []
  for (const [method, below] of [...generic, ...declared]) {
    const url = `/api/${path}${below.replaceAll(/:\w+/g, '1')}?colour=red`
    const { status, body } = await clerk.ask(method, url, {})
    if (status !== 400 || !('colour' in body)) wrong.push([method, below, status])
  }
  expect(wrong).toEqual([])
})
