/** Of every resource one can ask what stands in the way: what is answered is what happens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meets, permissions as everyPermission } from '#model/kernel/permissions.ts'
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'
import { obstacleKinds, type Deed, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { hasUuid } from '#model/kernel/resource.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { makeRow } from '../sample.ts'
import { befriend, closed, entitiesInTurn, rowOf, shared, single } from './registry.ts'

let server: Server
let all: Client
let reader: Client
beforeAll(async () => {
  server = await startServer()
  await befriend(server)
  all = await server.user()
  reader = await server.user({
    permissions: everyPermission.filter((one) => !/^(add|change|delete|configuration|manage)_/.test(one)),
  })
})
afterAll(() => server.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
async function asked(client: Client, { resource }: Entity, id: unknown): Promise<readonly Deed[]> {
  const { status, body } = await client.get(`${resource.path}why_not/?ids=${String(id)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results[0].deeds
}
const deed = (deeds: readonly Deed[], name: string): Deed | undefined => deeds.find((one) => one.deed === name)
const kinds = (obstacles: readonly Obstacle[]): readonly string[] => obstacles.map(({ kind }) => kind)

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path, needs, life } = entity.resource

  test('answers what can be done, and by whom what one may not do oneself', async () => {
    const row = await rowOf(server, entity, all)
    const deeds = await asked(all, entity, row.id)
    expect(deeds.map((one) => one.deed)).toEqual([
      ...Object.keys(life?.transitions ?? {}),
      ...(closed(entity) ? [] : ['change']),
      ...(closed(entity) || single(entity) ? [] : ['delete']),
    ])
    for (const { blockers, can } of deeds) {
      expect(can).toBe(blockers.length === 0)
      expect(kinds(blockers).filter((kind) => !obstacleKinds.some((one) => one === kind))).toEqual([])
      expect(blockers.filter(({ says }) => !/[.!?]$/.test(says))).toEqual([])
    }
    if (closed(entity) || !meets(reader.permissions, needs.view) || meets(reader.permissions, needs.change)) return
    const seen = await asked(reader, entity, row.id)
    // What is addressed to somebody else is not there for this reader.
    if (seen.length === 0 && entity.resource.recipientField !== undefined) return
    const forbidden = deed(seen, 'change')?.blockers.find(({ kind }) => kind === 'permission')
    expect(forbidden).toMatchObject({ needs: needs.change })
    expect(forbidden?.holders).toBeGreaterThan(0)
    expect(forbidden?.by?.length).toBeGreaterThan(0)
  })

  test('says nothing of rows that are not there, and refuses what is no list of ids', async () => {
    const unknown = hasUuid(entity.resource) ? UNKNOWN : 999_999_999
    const { body } = await all.get(`${path}why_not/?ids=${unknown}`)
    expect(body).toEqual({ results: [{ id: unknown, found: false, title: '', deeds: [] }] })
    expect((await all.get(`${path}why_not/`)).body).toEqual({ ids: ['Name the rows: ids=1,2,3.'] })
    const { status, body: refusal } = await all.get(`${path}why_not/?ids=1%3B2`)
    expect([status, refusal]).toEqual([400, { ids: ['1;2 is no id.'] }])
  })

  test('a row of another company is as unknown as one that is not there', async () => {
    if (shared(entity) || single(entity) || entity.resource.storage !== undefined) return
    const row = await rowOf(server, entity, all)
    const stranger = await server.user({ company: server.theirs })
    const { body } = await stranger.get(`${path}why_not/?ids=${row.id}`)
    expect(body.results).toMatchObject([{ found: false, deeds: [] }])
  })
})

test(`at most ${MOST_EXPLAINED} rows are explained at once, each once and in their order`, async () => {
  const ids = Array.from({ length: MOST_EXPLAINED + 1 }, (_, at) => at + 900_000_000)
  const { status, body } = await all.get(`contract/why_not/?ids=${ids.join(',')}`)
  expect([status, body]).toEqual([400, { ids: [`At most ${MOST_EXPLAINED}, not ${MOST_EXPLAINED + 1}.`] }])
  const { body: twice } = await all.get('contract/why_not/?ids=900000002,900000001,900000002')
  expect(twice.results.map(({ id }: { id: number }) => id)).toEqual([900_000_002, 900_000_001])
})

test('everything that a contract lacks is named at once, with its field, and mended it is approved', async () => {
  const contract = entityNamed('contract:contract')
  const bare = { status: 'draft', buyer: null, product: null, price: null, price_basis: 'fixed', contract_type: 'sale' }
  const row = await server.within(all, (unit) => makeRow(unit, contract, bare))
  const approve = deed(await asked(all, contract, row.id), 'approve')
  expect(approve?.blockers).toMatchObject([
    { kind: 'missing', field: 'buyer', says: 'Name the buyer.' },
    { kind: 'missing', field: 'product' },
    { kind: 'missing', field: 'price' },
  ])
  const refused = await all.post(`contract/${row.id}/approve/`, {})
  expect(Object.keys(refused.body)).toEqual(approve?.blockers.map(({ field }) => field))
})

test('a state that is in the way names the verb that leads out of it', async () => {
  const contract = entityNamed('contract:contract')
  const row = await server.within(all, (unit) => makeRow(unit, contract, { status: 'closed' }))
  const deeds = await asked(all, contract, row.id)
  const reopen = { command: 'contract:contract:reopen', label: 'Reopen' }
  expect(deed(deeds, 'change')?.blockers).toMatchObject([{ kind: 'frozen', cure: reopen }])
  expect(deed(deeds, 'cancel')?.blockers).toMatchObject([{ kind: 'state', cure: reopen }])
  expect(deed(deeds, 'reopen')?.can).toBe(true)
})

test('what refers to a row is counted and named before one tries to delete it', async () => {
  const product = entityNamed('company:product')
  const row = await server.within(all, (unit) => makeRow(unit, product))
  await server.within(all, (unit) => makeRow(unit, entityNamed('contract:contract'), { product: row.id }))
  const { blockers = [] } = deed(await asked(all, product, row.id), 'delete') ?? {}
  expect(kinds(blockers)).toContain('referenced')
  const refused = await all.delete(`product/${row.id}/`)
  expect(refused.status).toBe(409)
  for (const { says } of blockers) expect(refused.body.detail).toContain(says.replace(/\.$/, ''))
})
