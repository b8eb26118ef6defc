/** A stored field that asks for a permission is not there for whoever lacks it: in rows, histories, digests, the audit trail and files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { entities } from '#server/engine/base/entity.ts'
import { feedId } from '#server/feed/identity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { callsOf, everyEntity, rowOf } from './registry.ts'

let server: Server
let chief: Client
beforeAll(async () => {
  server = await startServer()
  // A new feed begins without what was written before.
  await feedId(server.db)
  chief = await server.user()
})
afterAll(() => server.close())

const closedFields = everyEntity.flatMap(([name, entity]) =>
  entity.fieldsWithNeeds.flatMap((key) => {
    const { needs, reckoned, kind } = entity.resource.fields[key] ?? {}
    return needs === undefined || reckoned !== undefined ? [] : [{ name, key, entity, needs, kind }]
  }),
)
/** Found in no answer by chance; of a kind where the field holds one. */
const secrets: Readonly<Record<string, string>> = { us_tax_id: '73-5192846', ca_business_number: '735192841' }

test('no row is called by such a field, and those that are stored are texts', () => {
  for (const { resource, fieldsWithNeeds } of entities.values())
    expect(resource.title.filter((key) => fieldsWithNeeds.includes(key))).toEqual([])
  expect(closedFields.filter(({ kind }) => kind !== 'text')).toEqual([])
})

describe.each(closedFields)('$name $key', ({ name, key, entity, needs }) => {
  const secret = secrets[entity.resource.fields[key]?.holds ?? ''] ?? '735192-CLOSED'
  const { path } = entity.resource
  type Door = readonly [title: string, ask: (by: Client) => Promise<Answer>]
  let doors: readonly Door[]
  let reader: Client
  beforeAll(async () => {
    reader = await server.user({ permissions: permissions.filter((one) => one !== needs) })
    const { id } = await rowOf(server, entity, chief)
    const since_at = new Date().toISOString()
    await chief.patch(`${path}${id}/`, { [key]: secret })
    doors = [
      ...callsOf(entity, id)
        .filter(({ method, title }) => method === 'GET' || title === 'download_table')
        .map(({ title, method, url, payload }): Door => [title, (by) => by.ask(method, url, payload)]),
      ['the audit trail', (by) => by.get(`audit/crud/?object_id=${id}&content_type=${name}&columns=changes`)],
      [
        'a digest',
        (by) => by.post('changes/digest/', { since_at, scopes: [{ panes: ['one'], resource: name, ids: [id] }] }),
      ],
    ]
  })

  test('is not told, by any door', async () => {
    for (const [title, ask] of doors) {
      const { status, raw } = await ask(reader)
      expect([title, status < 300, raw.includes(secret), raw.includes(key)]).toEqual([title, true, false, false])
    }
  })
  test('is told by the same doors to whoever may', async () => {
    const told = []
    for (const [title, ask] of doors) if ((await ask(chief)).raw.includes(secret)) told.push(title)
    expect(told).toEqual(expect.arrayContaining(['list', 'read', 'history', 'the audit trail', 'a digest']))
  })
  test.each([
    ['filter', (by: Client) => by.get(`${path}?${key}=${secret}`)],
    ['order', (by: Client) => by.get(`${path}?ordering=${key}`)],
    ['group', (by: Client) => by.get(`${path}get_totals/?by=${key}`)],
    ['complete', (by: Client) => by.get(`${path}autocomplete/?field=${key}&input=7`)],
  ])('nobody else can %s by it', async (_how, ask) => {
    expect((await ask(reader)).status).toBe(400)
    expect((await ask(chief)).status).toBe(200)
  })
  test('nobody else finds the row by searching for it', async () => {
    const found = async (by: Client) => (await by.get(`${path}?search=${secret}`)).body.results.length
    expect(await found(reader)).toBe(0)
    expect(await found(chief)).toBeGreaterThan(0)
  })
})
