/** Separation of companies, twice. Calls of the engine are tested in resources.test.ts; here the database alone is tested. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { desk } from '#model/areas/user/user.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { entities } from '#server/engine/base/entity.ts'
import { befriend, everyEntity, kept, rowOf, shared, single } from '../../registry/registry.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let mine: Client
let colleague: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  mine = await server.user()
  colleague = await server.user()
  stranger = await server.user({ company: server.theirs })
  await befriend(server)
  for (const client of [mine, stranger])
    for (const entity of entities.values()) if (!single(entity)) await rowOf(server, entity, client)
})
afterAll(() => server.close())

describe.each(everyEntity)('%s', (_name, entity) => {
  const {
    table,
    resource,
    resource: { tenancy },
  } = entity
  const company = tenancy === 'own' ? 'id' : 'company_id'

  test('without any WHERE, the database itself returns no row of another company', async () => {
    const seen = await server.within(mine, ({ client }) =>
      client.query(`select ${company}::int as company${tenancy === 'pair' ? ', counterparty::int' : ''} from ${table}`),
    )
    expect(seen.rows.length).toBeGreaterThan(0)
    expect(seen.rows.filter((row) => row.company !== server.ours && row.counterparty !== server.ours)).toEqual([])
    // Shared rows are visible to their partners; without a company nobody sees any.
    if (shared(entity) || kept(entity)) return
    const there = await server.db.pool.query(`select distinct ${company}::int as company from ${table}`)
    expect(
      there.rows.map((row) => row.company),
      'there are rows of both to be shown',
    ).toEqual(expect.arrayContaining([server.ours, server.theirs]))
  })

  test('nor does it let one be changed, deleted or created', async () => {
    const theirs = `${company} = ${server.theirs}${tenancy === 'pair' ? ` and counterparty is distinct from ${server.ours}` : ''}`
    const tried = async (text: string): Promise<number | null> => {
      try {
        return (await server.within(mine, ({ client }) => client.query(text))).rowCount
      } catch (error) {
        // Read-only views and logs cannot be written by anyone.
        if (!(shared(entity) || kept(entity)) || !/permission denied|cannot (update|delete from)/.test(String(error)))
          throw error
        return 0
      }
    }
    expect([
      await tried(`update ${table} set version = version where ${theirs}`),
      await tried(`delete from ${table} where ${theirs}`),
    ]).toEqual([0, 0])
    const owner =
      tenancy === 'own'
        ? { id: 4711 }
        : { company_id: server.theirs, ...(tenancy === 'user' && { user_id: stranger.id }) }
    // Whose it is has to be said of a membership, or that is refused before it is asked whose company it is.
    const whole = { ...owner, ...(resource.path === 'membership/' && { email: "'a@elsewhere.test'" }) }
    const insert = `insert into ${table} (${Object.keys(whole).join()}) values (${Object.values(whole).join()})`
    await expect(server.within(mine, ({ client }) => client.query(insert))).rejects.toThrow(
      /row-level security|null value|permission denied|cannot insert into/,
    )
  })
})

test.each(['change', 'audit', 'idempotency'])('%s shows its own company only', async (table) => {
  await mine.post('notes/', { content: 'kept' }, { 'idempotency-key': `k-${table}` })
  await stranger.post('notes/', { content: 'kept' }, { 'idempotency-key': `k-${table}` })
  const { rows } = await server.within(mine, ({ client }) =>
    client.query(`select distinct company_id::int as company from ${table}`),
  )
  expect(rows).toEqual([{ company: server.ours }])
})

test.each(['token', 'migration', 'login_failure'])('a user cannot read %s at all', async (table) => {
  await expect(server.within(mine, ({ client }) => client.query(`select * from ${table}`))).rejects.toThrow(
    /permission denied|does not exist/,
  )
})

test('nor can the audit trail be changed', async () => {
  await expect(server.within(mine, ({ client }) => client.query('update audit set changes = changes'))).rejects.toThrow(
    /permission denied/,
  )
  await expect(server.within(mine, ({ client }) => client.query('delete from change'))).rejects.toThrow(
    /permission denied/,
  )
})

test('a row cannot reference a row of another company, alone or in a list', async () => {
  const theirs = await server.within(stranger, ({ rows }) => rows(facility).create({ name: 'Their plant' }))
  const made = await mine.post('yard_management/rail_yard/', { name: 'Ours', facility: theirs.id })
  expect([made.status, made.body]).toEqual([400, { facility: [`There is no facility ${theirs.id}.`] }])
  const own = await server.within(mine, ({ rows }) => rows(yard).create({ name: 'Ours' }))
  expect((await mine.patch(`yard_management/rail_yard/${own.id}/`, { facility: theirs.id })).status).toBe(400)
  const group = await stranger.post('groups/', { name: 'Their group' })
  expect((await mine.patch(`user/${colleague.id}/`, { groups: [group.body.id] })).body).toEqual({
    groups: [`There is no group ${group.body.id}.`],
  })
})

test('private rows are not visible to colleagues either', async () => {
  const own = await server.within(mine, ({ rows }) => rows(desk).create({ name: 'Night' }))
  expect((await colleague.get(`desk/${own.id}/`)).status).toBe(404)
  expect((await colleague.get('desk/?name=Night')).body.count).toBe(0)
  expect((await colleague.get(`desk/${own.id}/history/`)).status).toBe(404)
  const raw = await server.within(colleague, ({ client }) =>
    client.query('select * from user_desk where id = $1', [own.id]),
  )
  expect(raw.rows).toEqual([])
  expect((await colleague.post('desk/', { name: 'Night' })).status, 'and names do not clash').toBe(201)
})

test('a transaction keeps nothing of the previous one on the same connection', async () => {
  await server.within(mine, ({ rows }) => rows(railcar).count())
  const { rows } = await server.db.pool.query(
    "select current_user as role, current_setting('app.company', true) as company",
  )
  expect(rows[0].role).not.toBe('highball_app')
  expect(rows[0].company ?? '').toBe('')
})
