/** Second factors: set up, asked for, used once, demanded by groups, and told to nobody. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type Client, type Server } from '../harness.ts'

const password = 'correct horse battery'
const lines: string[] = []
let server: Server
beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line), keepsRequests: true })
  // A code is good for three steps: none of them begins between a code and the answer to it.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
  return server.close()
})

/** Of the step so many after the present one: an authenticator whose clock goes ahead. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
let address = 0
const login = async (email: string, more: object = {}) => {
  const { statusCode, payload } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: `10.9.0.${++address}`,
    payload: { email, password, ...more },
  })
  return { status: statusCode, body: JSON.parse(payload) }
}
const ask = async (token: string, url: string, payload?: object) => {
  const { statusCode, payload: body } = await server.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/${url}`,
    headers: { authorization: `Token ${token}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: JSON.parse(body) }
}
async function setUp(clerk: Client) {
  const { body } = await clerk.post('user/totp/begin/', { password })
  const confirmed = await clerk.post('user/totp/confirm/', { code: codeOf(body.secret, -1) })
  expect(confirmed.status).toBe(200)
  return { secret: String(body.secret), uri: String(body.uri), recovery: confirmed.body.recovery as readonly string[] }
}

describe('a second factor', () => {
  it('is set up by one’s password and a code, with ten recovery codes', async () => {
    const clerk = await server.user({ permissions: [], password })
    expect((await clerk.post('user/totp/begin/', { password: 'wrong horse battery' })).body).toHaveProperty('password')
    expect((await clerk.get('user/totp/')).body).toEqual({ enabled: false, required: false, recovery_left: 0 })
    expect((await clerk.post('user/totp/confirm/', { code: '000000' })).body).toHaveProperty('code')
    const { uri, recovery, secret } = await setUp(clerk)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Highball:.*secret=/)
    expect(uri).toContain(secret)
    expect(new Set(recovery).size).toBe(10)
    expect((await clerk.get('user/totp/')).body).toEqual({ enabled: true, required: false, recovery_left: 10 })
    expect((await clerk.post('user/totp/begin/', { password })).status).toBe(409)
  })

  it('is asked for at sign-in, and each code counts once', async () => {
    const clerk = await server.user({ permissions: [], password })
    const { secret, recovery } = await setUp(clerk)
    expect(await login(clerk.email)).toEqual({
      status: 400,
      body: { totp: [expect.stringContaining('authenticator')] },
    })
    const code = codeOf(secret)
    expect((await login(clerk.email, { totp: code })).body).toEqual({ token: expect.any(String) })
    expect((await login(clerk.email, { totp: code })).body).toEqual({ totp: [expect.stringContaining('used before')] })
    expect((await login(clerk.email, { totp: codeOf(secret, -1) })).status).toBe(400)
    expect((await login(clerk.email, { totp: codeOf(secret, 5) })).status).toBe(400)
    const [one = ''] = recovery
    expect((await login(clerk.email, { totp: one.toUpperCase().replace('-', ' ') })).status).toBe(200)
    expect((await login(clerk.email, { totp: one })).status).toBe(400)
    expect((await clerk.get('user/totp/')).body.recovery_left).toBe(9)
  })

  it('says nothing before the password is right', async () => {
    const clerk = await server.user({ permissions: [], password })
    const { secret } = await setUp(clerk)
    const wrong = await login(clerk.email, { password: 'wrong horse battery', totp: codeOf(secret) })
    expect(wrong.body).toEqual({ non_field_errors: ['Unable to log in with provided credentials.'] })
    expect((await login(clerk.email, { totp: codeOf(secret) })).status).toBe(200)
  })

  it('is taken once of two sign-ins at once', async () => {
    const clerk = await server.user({ permissions: [], password })
    const totp = codeOf((await setUp(clerk)).secret)
    const both = await Promise.all([login(clerk.email, { totp }), login(clerk.email, { totp })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  })

  it('is throttled for the account, from however many addresses it is guessed', async () => {
    const clerk = await server.user({ permissions: [], password })
    await setUp(clerk)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) statuses.push((await login(clerk.email, { totp: `00000${guess}` })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('ends by password and code, or by an administrator of the home company alone', async () => {
    const [clerk, other] = [
      await server.user({ permissions: [], password }),
      await server.user({ permissions: [], password }),
    ]
    const { recovery } = await setUp(clerk)
    expect((await clerk.post('user/totp/end/', { password, code: '000000' })).body).toHaveProperty('code')
    expect((await clerk.post('user/totp/end/', { password, code: recovery[0] })).body).toEqual({ enabled: false })
    expect((await login(clerk.email)).status).toBe(200)
    await setUp(other)
    const boss = await server.user()
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.post(`user/${other.id}/end_totp/`, {})).status).toBe(404)
    expect((await clerk.post(`user/${other.id}/end_totp/`, {})).status).toBe(403)
    expect((await boss.post(`user/${other.id}/end_totp/`, {})).body).toEqual({ id: other.id })
    expect((await boss.post(`user/${other.id}/end_totp/`, {})).status).toBe(409)
    expect((await login(other.email)).status).toBe(200)
    const { results } = (await boss.get('letters/?limit=100')).body
    expect(results === undefined || Array.isArray(results)).toBe(true)
  })
})

describe('a group that demands a second factor', () => {
  it('lets nobody on who has none, but to set it up', async () => {
    const boss = await server.user()
    const clerk = await server.user({ permissions: ['change_note'], password })
    const group = (await boss.post('groups/', { name: 'Careful', permissions: ['change_note'], totp_required: true }))
      .body.id
    await boss.patch(`user/${clerk.id}/`, { groups: [group] })
    const { body } = await login(clerk.email)
    expect(body).toEqual({ token: expect.any(String), second_factor: 'required' })
    const { token } = body
    expect((await ask(token, 'user/me/')).status).toBe(200)
    expect(await ask(token, 'notes/')).toEqual({
      status: 403,
      body: { code: 'second_factor', detail: expect.stringContaining('second factor') },
    })
    expect((await ask(token, 'notes/', { content: 'No' })).status).toBe(403)
    expect((await ask(token, 'print_ticket/', { path: '/api/notes/' })).status).toBe(403)
    expect((await ask(token, 'user/totp/')).body.required).toBe(true)
    const begun = await ask(token, 'user/totp/begin/', { password })
    const { recovery } = (await ask(token, 'user/totp/confirm/', { code: codeOf(begun.body.secret) })).body
    expect((await ask(token, 'notes/')).status).toBe(200)
    expect((await ask(token, 'user/totp/end/', { password, code: recovery[0] })).status).toBe(409)
  })
})

it('leaves neither a secret nor a code in the log, the trail, the feed or an export', async () => {
  const boss = await server.user({ password })
  const { secret, recovery } = await setUp(boss)
  const code = codeOf(secret)
  await login(boss.email, { totp: code })
  await login(boss.email, { totp: recovery[3] })
  const { rows } = await server.db.pool.query('select secret, recovery from totp where user_id = $1', [boss.id])
  const trail = await server.db.pool.query('select changes::text from audit')
  const requests = await server.db.pool.query('select r::text from audit_request r')
  const changes = await server.db.pool.query('select c::text from change c')
  const exported = await boss.get('user/export/?format=csv')
  const all = JSON.stringify([rows, trail.rows, requests.rows, changes.rows, String(exported.body), lines])
  for (const canary of [secret, ...recovery]) expect(all).not.toContain(canary)
  // A code by itself: longer numbers, fractions and ids may hold the same six digits.
  expect(all).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`))
  expect(rows[0].secret).toMatch(/^sealed1\$/)
})
