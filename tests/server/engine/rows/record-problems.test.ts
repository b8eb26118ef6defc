/** The list of records to fix: who sees a line, and that it goes with the write that puts its row right. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '#server/areas/config/check-records.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

let made = 0
/** A facility as it is made today, and then as an earlier release had it. */
async function facility(set: string, ...values: readonly unknown[]): Promise<number> {
  const name = `Old facility ${++made}`
  const { status, body } = await all.post('facility/', { name, code: `OLD${made}`, timezone: 'America/Chicago' })
  expect(status).toBe(201)
  await server.db.pool.query(`update company_facility set ${set} where id = $1`, [body.id, ...values])
  return body.id
}
type Listed = { readonly record: string; readonly field: string; readonly kind: string; readonly message: string }
const listed = async (id: number, client = all): Promise<readonly Listed[]> =>
  (await client.get(`record_problem/?resource=company:facility&record=${id}`)).body.results
const check = (): Promise<void> => checkRecords(server.db, server.ours)
const patch = (id: number, body: object, query = '') => all.patch(`facility/${id}/${query}`, body)

test('a value leaves the list once it is right, and neither a trial, another field nor another wrong value takes it off', async () => {
  const id = await facility(`timezone = 'Mountain Time'`)
  await check()
  expect(await listed(id)).toMatchObject([{ field: 'timezone', kind: 'value', value: 'Mountain Time' }])
  expect((await patch(id, { city: 'Hardisty' })).status).toBe(200)
  expect((await patch(id, { timezone: 'Mountain Time' })).status).toBe(200)
  expect((await patch(id, { timezone: 'Mars/Phobos' })).status).toBe(400)
  expect((await patch(id, { timezone: 'America/Denver' }, '?dry_run=1')).status).toBe(200)
  expect(await listed(id)).toHaveLength(1)
  expect((await patch(id, { timezone: 'America/Denver' })).status).toBe(200)
  expect(await listed(id)).toEqual([])
})

test('by a change of many rows each leaves it', async () => {
  const ids = [await facility(`timezone = 'x'`), await facility(`timezone = 'y'`)]
  await check()
  const changes = ids.map((id) => ({ id, values: { timezone: 'UTC' } }))
  expect((await all.post('facility/change_many/', { changes })).body.counts).toMatchObject({ changed: 2 })
  expect(await Promise.all(ids.map((id) => listed(id)))).toEqual([[], []])
})

test('a key is listed at the later row, names the earlier one, and leaves the list whichever of them changes', async () => {
  const first = await facility(`code = 'TWIN'`)
  const second = await facility(`code = 'twin', key_copy = 1`)
  await check()
  expect(await listed(first)).toEqual([])
  const [line] = await listed(second)
  expect(line).toMatchObject({ field: 'code', kind: 'key', value: 'twin' })
  expect(line?.message).toMatch(/^twin is the code of Old facility \d+\.$/)
  expect((await patch(first, { code: 'ALONE' })).status).toBe(200)
  expect(await listed(second)).toEqual([])
})

test('a deleted row is not listed', async () => {
  const id = await facility(`timezone = 'x'`)
  await check()
  expect(await listed(id)).toHaveLength(1)
  expect((await all.delete(`facility/${id}/`)).status).toBe(204)
  expect(
    (await server.db.pool.query('select 1 from config_record_problem where record = $1', [String(id)])).rows,
  ).toEqual([])
})

test('a line is seen by those who may view its record, and by no other company', async () => {
  const { status, body } = await all.post('contract/', { contract_number: 'OLD-1', name: 'Old contract' })
  expect(status).toBe(201)
  await server.db.pool.query(
    `update contract_contract set start_date = '2026-02-02', end_date = '2026-01-01' where id = $1`,
    [body.id],
  )
  await check()
  const seenBy = async (client: Client): Promise<readonly string[]> =>
    (await client.get(`record_problem/?resource=contract:contract&record=${body.id}`)).body.results.map(
      ({ message }: Listed) => message,
    )
  const planner = await server.user({ permissions: ['access_menu__contract'] })
  const clerk = await server.user({ permissions: ['view_audit'] })
  const stranger = await server.user({ company: server.theirs })
  expect(await Promise.all([planner, clerk, stranger].map(seenBy))).toEqual([
    ['The end, 2026-01-01, is before the start, 2026-02-02.'],
    [],
    [],
  ])
})

test('the check lists what is wrong now, strikes off what was put right elsewhere, and leaves the rest as it is', async () => {
  const [fixed, stays] = [await facility(`timezone = 'x'`), await facility(`timezone = 'x'`)]
  await check()
  const before = await listed(stays)
  await server.db.pool.query(`update company_facility set timezone = 'UTC' where id = $1`, [fixed])
  await check()
  expect([await listed(fixed), await listed(stays)]).toEqual([[], before])
})

test('only the server writes the list', async () => {
  expect((await all.post('record_problem/', { resource: 'company:facility', record: '1', field: 'code' })).status).toBe(
    405,
  )
})
