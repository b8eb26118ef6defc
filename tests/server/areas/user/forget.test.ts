/** A person who leaves is made nameless; what they did stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#model/areas/user/user.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const password = 'correct horse battery'
let server: Server
let admin: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user({ name: 'Ada' })
})
afterAll(() => server.close())

/** Everywhere in the database that a text stands, but in what the test itself wrote last. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await server.db.pool.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
        `%${text}%`,
      ])
      return hits.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

async function leaver() {
  const person = await server.user({ name: 'Priya Kessler', permissions: ['change_note', 'change_ticket'], password })
  await admin.patch(`user/${person.id}/`, { telephone: '+1 555 010 7788', username: 'pkessler' })
  await person.patch('user/me/', { app_config: { keys: 'bound to her habits' } })
  const note = (await person.post('notes/', { content: 'Derail on T11 sticks.' })).body
  await server.nobody.post('auth/login/', { email: person.email, password: 'a wrong guess' })
  await server.nobody.post('auth/password/reset/', { email: person.email })
  // The letter is written after the answer.
  const letters = () => server.db.pool.query('select 1 from outbox where to_address = $1', [person.email])
  await expect.poll(async () => (await letters()).rowCount, { timeout: 240_000 }).toBe(1)
  return { person, note }
}

test('nothing of the person is left anywhere, and what they did is told as before, of a former user', async () => {
  const { person, note } = await leaver()
  const before = await admin.get(`user/${person.id}/history/`)
  const { status, body } = await admin.post(`user/${person.id}/forget/`, { name: 'Priya Kessler' })
  const name = `Former user ${person.id}`
  expect([status, body]).toEqual([200, { id: person.id, name }])
  for (const text of ['Kessler', person.email, '555 010 7788', 'pkessler', 'her habits'])
    expect([text, await tablesWith(text)]).toEqual([text, []])
  // The history is as long as before, and one entry longer: the forgetting itself, without what was forgotten.
  const after = await admin.get(`user/${person.id}/history/`)
  expect(after.body.count).toBe(before.body.count + 1)
  const [last] = after.body.results
  expect([last.by, last.changes.find(({ field }: { field: string }) => field === 'name')]).toEqual([
    admin.id,
    { field: 'name', before: null, after: null },
  ])
  const { rows } = await server.db.pool.query(
    "select cause from audit where resource = 'user:user' and row_id = $1 order by id desc limit 1",
    [String(person.id)],
  )
  expect(rows).toEqual([{ cause: 'user:user forget' }])
  const told = (await admin.get(`notes/${note.id}/history/`)).body.results
  expect(told.map(({ by, by__label }: { by: number; by__label: string }) => [by, by__label])).toEqual([
    [person.id, name],
  ])
  expect((await admin.get(`user/${person.id}/`)).body).toMatchObject({
    name,
    email: `former-${person.id}@forgotten.invalid`,
    telephone: '',
    is_active: false,
    groups: [],
    user_permissions: [],
    app_config: {},
    last_login: null,
  })
})

test('who is forgotten is signed out and cannot sign in', async () => {
  const { person } = await leaver()
  await admin.post(`user/${person.id}/forget/`, { name: 'Priya Kessler' })
  await expect.poll(async () => (await person.get('user/me/')).status, { timeout: 240_000 }).toBe(401)
  for (const email of [person.email, `former-${person.id}@forgotten.invalid`])
    expect((await server.nobody.post('auth/login/', { email, password })).status).toBe(400)
})

test('nobody is forgotten by a slip, by themselves, by a colleague or by another company', async () => {
  const { person } = await leaver()
  const stranger = await server.user({ company: server.theirs })
  const clerk = await server.user({ permissions: ['change_note'] })
  const tries: [Client, number, string, number, string?][] = [
    [admin, person.id, 'Priya', 400, 'name'],
    [admin, person.id, '', 400, 'name'],
    [admin, admin.id, 'Ada', 400, 'non_field_errors'],
    [clerk, person.id, 'Priya Kessler', 403],
    [stranger, person.id, 'Priya Kessler', 404],
  ]
  for (const [by, id, name, status, field] of tries) {
    const answer = await by.post(`user/${id}/forget/`, { name })
    expect([answer.status, field && Object.keys(answer.body)]).toEqual([status, field && [field]])
  }
  expect((await server.within(admin, ({ rows }) => rows(user).get(person.id))).name).toBe('Priya Kessler')
})

test('the company’s own fields of the person go too', async () => {
  const { person } = await leaver()
  const made = await admin.post('additional_field/', { model: 'user:user', name: 'badge', kind: 'text' })
  expect(made.status).toBe(201)
  for (const badge of ['Badge of Kessler', 'Badge of her own'])
    expect((await admin.patch(`user/${person.id}/`, { 'additional.badge': badge })).status).toBe(200)
  await admin.post(`user/${person.id}/forget/`, { name: 'Priya Kessler' })
  expect(await tablesWith('Badge of')).toEqual([])
})
