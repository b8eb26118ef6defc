/** What colleagues see of each other: the name, at whatever door they ask; of themselves, and as administrators, everything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { group, user } from '#model/areas/user/user.resource.ts'
import { formats } from '#server/engine/operations/export/download-request.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { readChanges } from '#server/feed/reading.ts'
import { startServer, type Answer, type Client, type Server } from '../../harness.ts'
import { callsOf } from '../../registry/registry.ts'

const secret = {
  telephone: '+1 780 555 7788',
  username: 'pk-on-the-night-shift',
  app_config: { keys: 'her own keys' },
} as const
const role = 'Those who approve invoices'
let server: Server
let admin: Client
let viewer: Client
let colleague: Client
/** What must not be read of her. */
let secrets: readonly string[]
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  viewer = await server.user({ name: 'Vic', permissions: [] })
  colleague = await server.user({ name: 'Priya', permissions: ['change_ticket'] })
  const { id } = await server.within(admin, ({ rows }) =>
    rows(group).create({ name: role, permissions: ['add_contract'] }),
  )
  await server.within(admin, ({ rows }) => rows(user).patch(colleague.id, { ...secret, groups: [id] }))
  await server.db.pool.query("update user_user set last_login = '2026-02-03T04:05:06Z' where id = $1", [colleague.id])
  secrets = [
    secret.telephone,
    secret.username,
    secret.app_config.keys,
    colleague.email,
    role,
    'change_ticket',
    '2026-02-03',
  ]
})
afterAll(() => server.close())

const told = ({ raw }: Answer): readonly string[] => secrets.filter((one) => raw.includes(one))
const entity = () => entityNamed('user:user')
const doors = (): readonly (readonly [string, () => Promise<Answer>])[] => {
  const { fields } = entity().resource
  const of = (by: Client) => ({
    generic: callsOf(entity(), colleague.id)
      .filter(({ method, title }) => method === 'GET' || title === 'download_table')
      .map(({ title, method, url, payload }): readonly [string, () => Promise<Answer>] => [
        title,
        () => by.ask(method, url, payload),
      ]),
    more: [
      ['page after', () => by.get('user/get_table/?after=')],
      ['labels', () => by.get('user/get_table/?columns=name,groups,email')],
      ['picker', () => by.get('picker/user:user/')],
      ...formats.map((format): readonly [string, () => Promise<Answer>] => [
        `download of every column as ${format}`,
        () =>
          by.post('user/download_table/', {
            format,
            columns: Object.keys(fields).filter((key) => fields[key]?.writeOnly !== true),
            ids: [colleague.id],
          }),
      ]),
      ...Object.keys(fields).map((field): readonly [string, () => Promise<Answer>] => [
        `completion of ${field}`,
        () => by.get(`user/autocomplete/?field=${field}&input=`),
      ]),
      ...Object.keys(fields).map((field): readonly [string, () => Promise<Answer>] => [
        `totals by ${field}`,
        () => by.get(`user/get_totals/?by=${field}`),
      ]),
    ] as readonly (readonly [string, () => Promise<Answer>])[],
  })
  const { generic, more } = of(viewer)
  return [...generic, ...more]
}

describe('a colleague', () => {
  test('is told the name and nothing else, at every door', async () => {
    for (const [title, ask] of doors()) {
      const answer = await ask()
      // A role's own name is no secret, nor are the codes that there are: what is one is who has them.
      const known = new Map([
        ['completion of groups', role],
        ['choices', 'change_ticket'],
      ]).get(title)
      expect([title, told(answer).filter((one) => one !== known)]).toEqual([title, []])
      expect([title, answer.status < 500]).toEqual([title, true])
    }
  })

  test('gets a row without the fields that are closed', async () => {
    const open = ['company', 'created_at', 'id', 'name', 'updated_at', 'version']
    const { body: one } = await viewer.get(`user/${colleague.id}/`)
    const { body: list } = await viewer.get(`user/?id=${colleague.id}`)
    const { body: table } = await viewer.get(`user/get_table/?id=${colleague.id}`)
    expect(Object.keys(one).toSorted()).toEqual(open)
    expect(Object.keys(list.results[0]).toSorted()).toEqual(open)
    expect(Object.keys(table.results[0]).toSorted()).toEqual([...open, 'company__label'].toSorted())
    expect([one.name, one.updated_at]).toEqual(['Priya', one.created_at])
  })

  test('finds nobody by what is closed, and puts nobody in order by it', async () => {
    const questions = [
      `telephone=${encodeURIComponent(secret.telephone)}`,
      'telephone__startswith=%2B1',
      `email=${colleague.email}`,
      'username__contains=night',
      `search=${encodeURIComponent('night-shift')}`,
      'user_permissions=change_ticket',
      'last_login__gt=2026-01-01T00:00:00Z',
      `filters=${encodeURIComponent(JSON.stringify([{ field: 'telephone', match: { any: [{ is: 'contains', text: '555' }] } }]))}`,
    ]
    for (const question of questions)
      expect([question, (await viewer.get(`user/count/?${question}`)).body]).toEqual([question, { count: 0 }])
    const idsBy = async (ordering: string): Promise<number[]> =>
      (await viewer.get(`user/?ordering=${ordering}&columns=name`)).body.results.map(({ id }: { id: number }) => id)
    const others = (ids: number[]): number[] => ids.filter((id) => id !== viewer.id)
    expect(others(await idsBy('telephone,id'))).toEqual(others(await idsBy('id')))
    expect(others(await idsBy('-last_login,id'))).toEqual(others(await idsBy('id')))
  })

  test('is called by the name alone where a record names them', async () => {
    const { body } = await viewer.get('picker/user:user/')
    expect(body['user:user'].map(({ label }: { label: string }) => label)).toContain('Priya')
    expect(JSON.stringify(body)).not.toContain('@')
  })
})

test('everybody sees all of themselves, and an administrator all of everybody', async () => {
  const full = { email: colleague.email, ...secret }
  expect((await colleague.get(`user/${colleague.id}/`)).body).toMatchObject(full)
  expect((await colleague.get(`user/?telephone__startswith=%2B1`)).body.results).toMatchObject([full])
  for (const [title, path] of [
    ['get', `user/${colleague.id}/`],
    ['list', 'user/'],
    ['columns', 'user/columns/'],
  ] as const)
    expect([title, told(await admin.get(path)).includes(secret.telephone)]).toEqual([title, true])
  expect((await admin.get('user/count/?telephone__startswith=%2B1')).body).toEqual({ count: 1 })
})

test('the company’s own fields of people are as closed as the declared ones', async () => {
  const made = await admin.post('additional_field/', {
    model: 'user:user',
    name: 'badge',
    kind: 'text',
    in_table: true,
  })
  expect(made.status).toBe(201)
  expect((await admin.patch(`user/${colleague.id}/`, { 'additional.badge': 'Badge 4711' })).status).toBe(200)
  const own = (by: Client) => by.get(`additional_fields/get_model_fields/?model=user:user&object_id=${colleague.id}`)
  expect([(await own(viewer)).status, (await own(colleague)).status, (await own(admin)).status]).toEqual([
    403, 200, 200,
  ])
  for (const address of [`user/${colleague.id}/`, 'user/', 'user/get_table/', 'user/columns/'])
    expect([address, (await viewer.get(address)).raw.includes('Badge 4711')]).toEqual([address, false])
  expect((await viewer.get('user/count/?additional.badge=Badge%204711')).status).toBe(400)
})

describe('the feed', () => {
  const heardBy = async (by: Client, work: () => Promise<unknown>): Promise<(number | string)[]> => {
    const { settled } = await readChanges(server.db.pool, { after: { xid: 0n, seq: 0 }, limit: 1 })
    await work()
    // A change is told once no older transaction can still write, and other files of this worker may have some.
    await expect.poll(async () => (await readChanges(server.db.pool, { after: settled, limit: 1 })).pending).toBe(false)
    const { rows } = await readChanges(server.db.pool, { after: settled, person: by.person, limit: 100 })
    return rows.filter(({ resource }) => resource === 'user:user').map(({ id }) => id)
  }
  const signsIn = () => server.db.pool.query('update user_user set last_login = now() where id = $1', [colleague.id])
  const telephones = () =>
    admin.patch(`user/${colleague.id}/`, { telephone: `+1 780 555 ${1000 + Math.floor(Math.random() * 9000)}` })
  const isRenamed = (name: string) => () => admin.patch(`user/${colleague.id}/`, { name })

  test('tells of closed fields to administrators and the person alone, of the name to everybody', async () => {
    for (const [by, count] of [
      [viewer, 0],
      [admin, 1],
      [colleague, 1],
    ] as const) {
      const ids = Array<number>(count).fill(colleague.id)
      expect(await heardBy(by, signsIn)).toEqual(ids)
      expect(await heardBy(by, telephones)).toEqual(ids)
      expect(await heardBy(by, isRenamed(`Priya ${by.id}`))).toEqual([colleague.id])
    }
  })
})

test('the trail of changes tells of people only to who may read them', async () => {
  const auditor = await server.user({ permissions: ['view_audit'] })
  await admin.patch(`user/${colleague.id}/`, { telephone: '+1 780 555 9900' })
  const trail = async (by: Client): Promise<string> =>
    (await by.get(`audit/crud/?content_type=user:user&object_id=${colleague.id}`)).raw.toString()
  expect(await trail(admin)).toContain('+1 780 555 9900')
  expect(await trail(auditor)).not.toContain('555 0')
  const own = await auditor.get(`audit/crud/?content_type=user:user&object_id=${auditor.id}`)
  expect(own.body.count).toBeGreaterThan(0)
})
