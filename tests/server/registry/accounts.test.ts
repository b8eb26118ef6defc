/** An administrator of users cannot change or delete an account, group, membership or sign-in provider with permissions that they do not have. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { group } from '#model/areas/user/user.resource.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'
import { valueFor } from '../sample.ts'
import { everyEntity, rowOf } from './registry.ts'

const ADMIN = 'configuration__user_administration'
let server: Server
/** The chief has every permission, the deputy only ADMIN; the stranger belongs to the other company. */
let chief: Client
let deputy: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  chief = await server.user({ name: 'Ada' })
  deputy = await server.user({ name: 'Dee', permissions: [ADMIN] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

let made = 0
const strongGroup = () =>
  server.within(chief, ({ rows }) => rows(group).create({ name: `All ${++made}`, permissions: everyPermission }))

/** By resource: makes a row that has every permission, or that can sign in an account with every permission. */
const strong: Readonly<Record<string, (entity: Entity) => Promise<{ readonly id: number; readonly name?: string }>>> = {
  'user:user': async () => {
    const ann = await server.user({ name: 'Ann' })
    const { id } = await strongGroup()
    await chief.patch(`user/${ann.id}/`, { groups: [id] })
    return ann
  },
  'user:group': strongGroup,
  'user:membership': async ({ resource }) => {
    const { id } = await strongGroup()
    const one = await server.user({ company: server.theirs })
    return (await chief.post(resource.path, { user: one.id, groups: [id] })).body
  },
  // Without groups it gives no permissions itself.
  'config:signInProvider': async (entity) => {
    const { id } = await rowOf(server, entity, chief)
    return (await chief.patch(`${entity.resource.path}${id}/`, { groups: [] })).body
  },
}

const writable = ({ resource }: Entity): readonly (readonly [string, Field])[] =>
  Object.entries(resource.fields).filter(([, { readOnly, writeOnly }]) => readOnly !== true || writeOnly === true)

/** Reads the fields of the row that people can write; of an account also the number of its sessions, second factors and links. */
async function stateOf(entity: Entity, id: number): Promise<unknown> {
  const columns = writable(entity).flatMap(([key]) => entity.columns.get(key)?.column ?? [])
  const row = await server.db.pool.query(`select ${columns.join(', ')} from ${entity.table} where id = $1`, [id])
  if (entity.name !== 'user:user') return row.rows
  const opens = await server.db.pool.query(
    `select (select count(*) from token where user_id = $1) tokens, (select count(*) from totp where user_id = $1) factors,
      (select count(*) from one_time where user_id = $1) links`,
    [id],
  )
  return [row.rows, opens.rows]
}

function changed(key: string, field: Field, was: unknown): unknown {
  if (field.kind === 'flag') return was !== true
  if (field.kind === 'codes' || field.kind === 'refs') return []
  if (field.kind === 'json') return { changed: true }
  return field.kind === 'ref' ? null : valueFor(key, field, 7)
}

type Route = { readonly title: string; readonly ask: (by: Client) => Promise<Answer> }

/** Lists the calls that change one row: a PATCH of each field, each action, and DELETE. */
async function routesTo(
  entity: Entity,
  { id, name }: { readonly id: number; readonly name?: string },
): Promise<Route[]> {
  const { path, actions } = entity.resource
  const row = (await chief.get(`${path}${id}/`)).body
  const fields = writable(entity).flatMap(([key, field]) => {
    const value = changed(key, field, row[key])
    return JSON.stringify(value) === JSON.stringify(row[key]) ? [] : [{ [key]: value }]
  })
  const acts = Object.entries(actions).filter(([, one]) => one.on === 'row' && one.method !== 'GET')
  const ofPerson: Route[] =
    entity.name === 'user:user'
      ? ['end_totp', 'regenerate_token'].map((route) => ({
          title: route,
          ask: (by) => by.post(`user/${id}/${route}/`, {}),
        }))
      : []
  return [
    ...fields.map((values) => ({
      title: `change ${Object.keys(values).join()}`,
      ask: (by: Client) => by.patch(`${path}${id}/`, values),
    })),
    ...ofPerson,
    ...acts.map(([key, { path: under, method, input }]) => {
      const given = Object.fromEntries(
        Object.entries(input).map(([field, one]) => [field, changed(field, one, undefined)]),
      )
      const values = {
        ...given,
        ...('name' in input && { name: name ?? row.name }),
        ...('email' in input && { email: row.email }),
      }
      return { title: key, ask: (by: Client) => by.ask(method, `${path}${id}/${under}`, values) }
    }),
    { title: 'delete', ask: (by) => by.delete(`${path}${id}/`) },
  ]
}

describe.each(everyEntity.filter(([, { resource }]) => resource.grants !== undefined))('%s', (entityName, entity) => {
  const strongRow = () => {
    const make = strong[entityName]
    if (make === undefined) throw new Error(`Add to \`strong\` how to make a row of ${entityName}.`)
    return make(entity)
  }

  test('no call of the deputy changes a row with more permissions; those of the chief are not refused', async () => {
    const row = await strongRow()
    const before = await stateOf(entity, row.id)
    const beyond: [title: string, codes: readonly string[]][] = []
    for (const { title, ask } of await routesTo(entity, row)) {
      const { status, body } = await ask(deputy)
      expect([title, status >= 400, await stateOf(entity, row.id)]).toEqual([title, true, before])
      if (status === 403) beyond.push([title, body.codes])
    }
    // Some calls refuse their input first.
    const refused = beyond.map(([title]) => title)
    expect(refused).toContain('delete')
    expect(beyond.filter(([, codes]) => codes.length === 0 || codes.includes(ADMIN))).toEqual([])
    const opened = (await routesTo(entity, row)).filter(({ title }) => refused.includes(title))
    for (const { title, ask } of opened) expect([title, (await ask(chief)).status]).not.toEqual([title, 403])
  })

  test('nor does a list of changes', async () => {
    const row = await strongRow()
    const before = await stateOf(entity, row.id)
    for (const [key, field] of writable(entity)) {
      const changes = [{ id: row.id, values: { [key]: changed(key, field, undefined) } }]
      const { body } = await deputy.post(`${entity.resource.path}change_many/`, { changes })
      expect([key, body.results?.[0]?.outcome]).not.toEqual([key, 'changed'])
      expect([key, await stateOf(entity, row.id)]).toEqual([key, before])
    }
  })
})

test('permissions in another company count, and are not disclosed', async () => {
  const person = await server.user({ permissions: [] })
  const { id } = await server.within(stranger, ({ rows }) =>
    rows(group).create({ name: 'Theirs', permissions: ['delete_ticket'] }),
  )
  const { body } = await stranger.post('membership/', { user: person.id, groups: [id] })
  const setPassword = () => deputy.post(`user/${person.id}/set_password/`, { password: 'a long enough one' })
  expect((await setPassword()).status).toBe(200)
  await server.db.pool.query('update user_membership set accepted_at = now() where id = $1', [body.id])
  expect((await setPassword()).body).toEqual({
    detail: 'This user has permissions in another company that you do not have here.',
    codes: [],
  })
})

test('a session can be ended only with the permissions of its account', async () => {
  const ann = await server.user({ name: 'Ann' })
  const { body } = await chief.post('user/user_tokens/', { email: ann.email })
  const end = { email: ann.email, id: body.tokens[0].id }
  expect((await deputy.post('user/end_token/', end)).body.codes).toContain('delete_ticket')
  expect((await chief.post('user/end_token/', end)).status).toBe(200)
})

test('a sign-in provider can be created only with the permissions of all people of the company', async () => {
  const provider = { name: 'corporate', label: 'Corporate', kind: 'saml' }
  const { status, body } = await deputy.post('sign_in_provider/', provider)
  expect([status, body.detail]).toEqual([
    403,
    expect.stringMatching(/^This sign-in provider signs in people with permissions that you do not have: /),
  ])
})
