import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group, user } from '#model/areas/user/user.resource.ts'
import { verifyPassword } from '#server/auth/password.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let admin: Client
let clerk: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  clerk = await server.user({ name: 'Cleo', permissions: ['change_ticket'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

describe("the user's own profile", () => {
  it("contains the user's name, company, groups and permissions", async () => {
    const { id: groupId } = await server.within(admin, ({ rows }) =>
      rows(group).create({ name: 'Clerks', permissions: ['change_ticket'] }),
    )
    await server.within(admin, ({ rows }) => rows(user).patch(clerk.id, { groups: [groupId], terminalbossv3: true }))
    const { body } = await clerk.get('user/me/')
    expect(body).toEqual({
      id: clerk.id,
      email: clerk.email,
      name: 'Cleo',
      telephone: '',
      company: { id: server.ours, name: 'Ours Terminals', country: 'US' },
      groups: [{ id: groupId, name: 'Clerks' }],
      permissions: ['change_ticket'],
      app_config: {},
      terminalboss: false,
      wheelhouse: false,
      track_and_trace: false,
      operations: false,
      schedule: false,
      invoice: false,
      company_config: expect.objectContaining({
        access_required: false,
        certificate_four_eyes: false,
        certificates_verified: false,
        invoice_four_eyes: true,
        date_order: '',
        silent_hours: 48,
        volume_unit: '',
        weight_unit: '',
      }),
      document_reading: false,
      reports: false,
      terminalbossv3: true,
    })
  })

  it('is changed field by field; settings are merged', async () => {
    await clerk.patch('user/me/', { app_config: { dark_mode: true } })
    const { status, body } = await clerk.patch('user/me/', {
      telephone: '+1 780 555 0199',
      app_config: { density: 'compact' },
    })
    expect([status, body.name, body.telephone, body.app_config]).toEqual([
      200,
      'Cleo',
      '+1 780 555 0199',
      { dark_mode: true, density: 'compact' },
    ])
  })

  it('keeps the time zone in which they read times, and refuses one that does not exist', async () => {
    const zoned = (timezone: unknown) => clerk.patch('user/me/', { app_config: { timezone } })
    const { body } = await zoned('America/Regina')
    expect(body.app_config).toMatchObject({ dark_mode: true, timezone: 'America/Regina' })
    expect((await zoned('america/chicago')).body.app_config).toMatchObject({ timezone: 'America/Chicago' })
    for (const [wrong, part] of Object.entries({
      'Mars/Base': '"Mars/Base" is not a time zone',
      'Mountain Time': 'Is America/Denver or America/Edmonton meant?',
    })) {
      const refused = await zoned(wrong)
      expect([refused.status, refused.body]).toEqual([400, { app_config: [expect.stringContaining(part)] }])
    }
    expect((await zoned(7)).status).toBe(400)
    expect((await zoned('')).body.app_config).toMatchObject({ timezone: '' })
  })

  it('refuses an empty name, permissions, and unknown fields', async () => {
    const answers = await Promise.all(
      [{ name: '  ' }, { permissions: ['add_contract'] }, { company: server.theirs }, { is_active: false }].map(
        (body) => clerk.patch('user/me/', body),
      ),
    )
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, ['name']],
      [400, ['permissions']],
      [400, ['company']],
      [400, ['is_active']],
    ])
  })

  it('needs a session', async () => {
    expect([
      (await server.nobody.get('user/me/')).status,
      (await server.nobody.get('user/backend_version/')).status,
    ]).toEqual([401, 401])
  })
})

it('the server reports its version', async () => {
  const { body } = await clerk.get('user/backend_version/')
  expect(body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), build: expect.any(String) })
})

describe('an administrator', () => {
  const kept = async (id: number): Promise<string> =>
    (await server.db.pool.query('select password from user_user where id = $1', [id])).rows[0].password

  it('sets a password, which is stored as a hash, never returned, and ends earlier sessions', async () => {
    const person = await server.user()
    const { status, body } = await admin.post(`user/${person.id}/set_password/`, { password: 'correct horse' })
    expect([status, body]).toEqual([200, { id: person.id }])
    expect(await verifyPassword('correct horse', await kept(person.id))).toBe(true)
    expect((await person.get('user/me/')).status).toBe(401)
    expect((await admin.get(`user/${person.id}/`)).body).not.toHaveProperty('password')
    const audit = await server.db.pool.query(
      "select changes::text as said from audit where resource = 'user:user' and row_id = $1",
      [String(person.id)],
    )
    expect(audit.rows.map(({ said }: { said: string }) => said).join()).not.toMatch(/correct horse|scrypt/)
  })

  it('is told if a password is too short', async () => {
    const { status, body } = await admin.post(`user/${clerk.id}/set_password/`, { password: 'short' })
    expect([status, Object.keys(body)]).toEqual([400, ['password']])
  })

  it('replaces a user: name and email are required, fields not sent are kept', async () => {
    const person = await server.user({ name: 'Old' })
    await admin.patch(`user/${person.id}/`, { telephone: '780 555 0199' })
    const { status, body } = await admin.put(`user/${person.id}/`, { name: 'New', email: 'replaced@test.test' })
    expect([status, body.name, body.email, body.telephone, body.is_active]).toEqual([
      200,
      'New',
      'replaced@test.test',
      '+1 780 555 0199',
      true,
    ])
    expect((await admin.put(`user/${person.id}/`, { name: 'New' })).body).toEqual({
      email: ['This field is required.'],
    })
  })

  it('needs the permission, and belongs to the same company', async () => {
    const wishes: [string, object, 'post' | 'put'][] = [
      [`user/${clerk.id}/set_password/`, { password: 'correct horse' }, 'post'],
      [`user/${clerk.id}/`, { name: 'X', email: 'x@x.test' }, 'put'],
    ]
    for (const [path, body, method] of wishes)
      expect([(await clerk[method](path, body)).status, (await stranger[method](path, body)).status]).toEqual([
        403, 404,
      ])
  })
})
