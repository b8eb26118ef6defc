/** Sign-in: who may sign in, who is throttled, and what ends a session. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { firstAdminCode } from '#server/auth/first-admin.ts'
import { createAuth } from '#server/auth/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { startDatabase } from '../places/open-server.ts'

const password = 'correct horse battery'
const site = { address: 'http://highball.test', demo: false }
let server: Server
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
})
afterAll(() => server.close())

type Asked = {
  app?: Server['app']
  url: string
  body?: unknown
  token?: string | undefined
  from?: string
  authorization?: string
}
async function ask({ app = server.app, url, body, token, from = '10.0.0.1', authorization }: Asked) {
  const header = authorization ?? (token === undefined ? undefined : `Token ${token}`)
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: `/api/auth/${url}`,
    remoteAddress: from,
    ...(header !== undefined && { headers: { authorization: header } }),
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: statusCode, body: JSON.parse(payload), wait: headers['retry-after'] }
}
const login = (email: string, said = password, from?: string) =>
  ask({ url: 'login/', body: { email, password: said }, ...(from && { from }) })
const isIn = async (token: string): Promise<boolean> =>
  (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Token ${token}` } })).statusCode === 200
/** Longer than a process caches a session that another process has ended. */
const tokenOf = async (client: Client): Promise<string> => (await login(client.email)).body.token

const refused = {
  status: 400,
  body: { non_field_errors: ['Unable to log in with provided credentials.'] },
  wait: undefined,
}

describe('signing in', () => {
  test('the right password returns a token that identifies the user, in any spelling case of the email', async () => {
    const clerk = await server.user({ password })
    const { status, body } = await login(clerk.email.toUpperCase())
    expect({ status, token: body.token }).toEqual({ status: 200, token: expect.stringMatching(/^[\w-]{27}$/) })
    const me = await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Token ${body.token}` } })
    expect(me.json()).toMatchObject({ email: clerk.email, company: { id: server.ours } })
  })

  test('the database stores neither the token nor the password', async () => {
    const clerk = await server.user({ password })
    const token = await tokenOf(clerk)
    const kept = await run(
      server.db.pool,
      sql`select (select json_agg(t)::text from token t) as tokens, (select password from user_user where id = ${clerk.id}) as password`,
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]?.['password']).toMatch(/^scrypt\$/)
  })

  test('an unknown user, a wrong password and a disabled user get the same response', async () => {
    const clerk = await server.user({ password })
    const gone = await server.user({ password })
    await run(server.db.pool, sql`update user_user set is_active = false where id = ${gone.id}`)
    const answers = [await login('nobody@test.test'), await login(clerk.email, 'wrong horse'), await login(gone.email)]
    expect(answers).toEqual([refused, refused, refused])
  })

  test.each([
    ['nothing', undefined, { email: ['This field is required.'], password: ['This field is required.'] }],
    ['an unknown field', { email: 'a@b.c', password: 'x', admin: true }, { admin: expect.any(Array) }],
    ['a list', { email: ['a@b.c'], password: 'x' }, { email: ['Must be text.'] }],
  ])('%s is a 400 with its name', async (_, body, errors) => {
    expect(await ask({ url: 'login/', body })).toMatchObject({ status: 400, body: errors })
  })

  test.each([
    ['no header', undefined, 'Authentication credentials were not provided.'],
    ['another scheme', 'Bearer abc', 'Authentication credentials were not provided.'],
    ['an unknown token', 'Token abc', 'Invalid token.'],
    ['two tokens', 'Token abc def', 'Invalid token.'],
    ['no token', 'Token', 'Invalid token.'],
  ])('%s is a 401', async (_, authorization, detail) => {
    const answer = await ask({ url: 'logout/', ...(authorization && { authorization }) })
    expect(answer).toMatchObject({ status: 401, body: { detail } })
  })
})

describe('a session ends', () => {
  test('at sign-out, and no other session does', async () => {
    const clerk = await server.user({ password })
    const [one, other] = [await tokenOf(clerk), await tokenOf(clerk)]
    expect(await ask({ url: 'logout/', token: one })).toMatchObject({ status: 200 })
    expect([await isIn(one), await isIn(other)]).toEqual([false, true])
  })

  test('when the password changes, except the session that changed it', async () => {
    const clerk = await server.user({ password })
    const [here, there] = [await tokenOf(clerk), await tokenOf(clerk)]
    const change = (old_password: string, new_password: string) =>
      ask({ url: 'password/change/', token: here, body: { old_password, new_password } })
    expect(await change('wrong horse', 'a new long word')).toMatchObject({
      status: 400,
      body: { old_password: [expect.any(String)] },
    })
    expect(await change(password, 'short')).toMatchObject({
      status: 400,
      body: { new_password: ['The password must have at least 8 characters.'] },
    })
    expect(await change(password, 'a new long word')).toMatchObject({ status: 200 })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect([(await login(clerk.email)).status, (await login(clerk.email, 'a new long word')).status]).toEqual([
      400, 200,
    ])
  })

  test('when it is idle for 12 hours, is 14 days old, its user is disabled or an administrator sets the password', async () => {
    const ends = [
      (user: number) => sql`update token set last_used_at = now() - interval '12 hours' where user_id = ${user}`,
      (user: number) => sql`update token set created_at = now() - interval '14 days' where user_id = ${user}`,
      (user: number) => sql`update user_user set is_active = false where id = ${user}`,
      (user: number) => sql`update user_user set password = 'sealed anew' where id = ${user}`,
      (user: number) => sql`update user_user set telephone = '780' where id = ${user}`,
    ]
    const people = await Promise.all(ends.map(() => server.user({})))
    const before = await Promise.all(people.map(({ token }) => isIn(token ?? '')))
    for (const [index, { id }] of people.entries()) await run(server.db.pool, ends[index]?.(id) ?? sql``)
    expect(before).toEqual(Array(5).fill(true))
    // Another process may have ended them, and sessions are cached for a moment.
    await expect
      .poll(() => Promise.all(people.map(({ token }) => isIn(token ?? ''))), { timeout: 240_000 })
      .toEqual([false, false, false, false, true])
  })
})

describe('a forgotten password', () => {
  const letters = () =>
    run<{ to_address: string; body: string }>(server.db.pool, sql`select to_address, body from outbox order by id`)
  /** The letter is written after the response. */
  async function linkFor(email: string): Promise<{ uid: string; token: string }> {
    for (;;) {
      const letter = (await letters()).findLast(({ to_address }) => to_address === email)
      const [, uid, token] = /password-reset\/(\d+)\/([\w-]+)\/$/.exec(letter?.body ?? '') ?? []
      if (uid && token) return { uid, token }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const confirm = (body: object) => ask({ url: 'password/reset/confirm/', body })

  test('known and unknown addresses get the same response, and only the known one gets a letter', async () => {
    const clerk = await server.user({ password })
    const answers = [
      await ask({ url: 'password/reset/', body: { email: 'ghost@test.test' } }),
      await ask({ url: 'password/reset/', body: { email: clerk.email } }),
    ]
    await linkFor(clerk.email)
    expect(answers[0]).toEqual(answers[1])
    const sent = (await letters()).filter(({ to_address }) => ['ghost@test.test', clerk.email].includes(to_address))
    expect(sent.map(({ to_address }) => to_address)).toEqual([clerk.email])
  })

  test('the link sets a new password once, ends all sessions, and is void once its password has changed', async () => {
    const clerk = await server.user({ password })
    const session = await tokenOf(clerk)
    await ask({ url: 'password/reset/', body: { email: clerk.email } })
    const link = await linkFor(clerk.email)
    expect((await confirm({ ...link, new_password: 'short' })).status).toBe(400)
    expect((await confirm({ ...link, uid: '999999', new_password: 'a new long word' })).status).toBe(400)
    expect((await confirm({ ...link, new_password: 'a new long word' })).status).toBe(200)
    expect(await confirm({ ...link, new_password: 'another long word' })).toMatchObject({
      status: 400,
      body: { token: [expect.any(String)] },
    })
    expect([await isIn(session), (await login(clerk.email, 'a new long word')).status]).toEqual([false, 200])
  })

  test('a link is void if the password was changed in another way, or after an hour', async () => {
    for (const meanwhile of [
      sql`update user_user set password = password || '='`,
      sql`update one_time set expires_at = now()`,
    ]) {
      const clerk = await server.user({ password })
      await ask({ url: 'password/reset/', body: { email: clerk.email } })
      const link = await linkFor(clerk.email)
      await run(server.db.pool, meanwhile)
      expect((await confirm({ ...link, new_password: 'a new long word' })).status).toBe(400)
    }
  })
})

test('a server without users creates its first administrator by a link, only once, however many were printed', async () => {
  const { db, stop } = await startDatabase()
  const auth = createAuth(db, site)
  const app = await createApp({ db, authenticate: auth.authenticate, hashSecret: hashPassword, plugins: [auth.plugin] })
  const codes = [await firstAdminCode(db), await firstAdminCode(db)]
  const begin = (code: unknown) =>
    ask({
      app,
      url: 'first-admin/',
      body: { code, company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password },
    })
  expect((await begin('guessed')).status).toBe(400)
  const answers = await Promise.all(codes.map(begin))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const token = answers.find(({ status }) => status === 200)?.body.token
  const me = await app.inject({ url: '/api/user/me/', headers: { authorization: `Token ${token}` } })
  expect(me.json()).toMatchObject({ email: 'ada@prairie.test', company: { name: 'Prairie' }, terminalbossv3: true })
  expect(await firstAdminCode(db)).toBeUndefined()
  await app.close()
  await stop()
})
