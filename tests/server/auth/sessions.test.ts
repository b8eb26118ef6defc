/** Sessions: who sees and ends whose, and what is left of them. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startServer, type Client, type Server } from '../harness.ts'

const password = 'correct horse battery'
let server: Server
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
})
afterAll(() => server.close())

const login = async ({ email }: Client): Promise<string> =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { 'user-agent': 'Browser of the yard' },
      remoteAddress: '10.3.0.1',
      payload: { email, password },
    })
  ).json().token
const ask = async (token: string, url: string, payload?: object) => {
  const { statusCode, payload: body } = await server.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/${url}`,
    headers: { authorization: `Token ${token}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

describe('the sessions of a person', () => {
  it('are told to them and to their administrators, without tokens', async () => {
    const clerk = await server.user({ permissions: [], password })
    const token = await login(clerk)
    const { body } = await ask(token, 'user/user_tokens/', { email: clerk.email })
    expect(body.email).toBe(clerk.email)
    expect(body.tokens).toHaveLength(2)
    const current = body.tokens.find((one: { current: boolean }) => one.current)
    expect(current).toMatchObject({ from: '10.3.0.1', agent: 'Browser of the yard', id: expect.any(Number) })
    expect(Object.keys(current).toSorted()).toEqual([
      'agent',
      'created_at',
      'current',
      'expires_at',
      'from',
      'id',
      'last_used_at',
    ])
    const boss = await server.user()
    const seen = (await boss.post('user/user_tokens/', { email: clerk.email })).body
    expect(seen.tokens.map((one: { current: boolean }) => one.current)).toEqual([false, false])
    expect(JSON.stringify(seen)).not.toContain(token)
  })

  it('are the same 404 for everybody else, known or not', async () => {
    const [clerk, colleague] = [await server.user({ permissions: [] }), await server.user({ permissions: [] })]
    const stranger = await server.user({ company: server.theirs })
    const answers = [
      await colleague.post('user/user_tokens/', { email: clerk.email }),
      await stranger.post('user/user_tokens/', { email: clerk.email }),
      await stranger.post('user/user_tokens/', { email: 'nobody@test.test' }),
      await colleague.post('user/end_token/', { email: clerk.email, id: 1 }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { detail: 'Not found.' }])
    expect((await server.nobody.post('user/user_tokens/', { email: clerk.email })).status).toBe(401)
  })

  it('are ended one by one', async () => {
    const clerk = await server.user({ permissions: [], password })
    const [one, two] = [await login(clerk), await login(clerk)]
    const { body } = await ask(two, 'user/user_tokens/', { email: clerk.email })
    const [, other] = body.tokens.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
    expect((await ask(two, 'user/end_token/', { email: clerk.email, id: other.id })).body).toEqual({ id: other.id })
    expect((await ask(one, 'user/me/')).body).toEqual({ detail: 'Invalid token.' })
    expect((await ask(two, 'user/me/')).status).toBe(200)
    expect((await ask(two, 'user/end_token/', { email: clerk.email, id: other.id })).status).toBe(400)
    expect((await ask(two, 'user/end_token/', { email: clerk.email, id: '1' })).body).toHaveProperty('id')
    const stranger = await server.user()
    const { body: theirs } = await stranger.post('user/user_tokens/', { email: stranger.email })
    expect((await ask(two, 'user/end_token/', { email: clerk.email, id: theirs.tokens[0].id })).status).toBe(400)
    expect((await stranger.get('user/me/')).status).toBe(200)
  })
})

describe('a token made anew', () => {
  it('takes the place of all of the person', async () => {
    const clerk = await server.user({ permissions: [], password })
    const [one, two] = [await login(clerk), await login(clerk)]
    const { status, body } = await ask(two, `user/${clerk.id}/regenerate_token/`, {})
    expect([status, body.ended]).toEqual([200, 2])
    for (const old of [one, two, clerk.token ?? ''])
      expect(await ask(old, 'user/me/')).toEqual({ status: 401, body: { detail: 'Invalid token.' } })
    expect((await ask(body.token, 'user/me/')).body.id).toBe(clerk.id)
  })

  it('is one where two are asked for at once', async () => {
    const clerk = await server.user({ permissions: [] })
    const answers = await Promise.all([1, 2, 3].map(() => clerk.post(`user/${clerk.id}/regenerate_token/`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const made = answers.find(({ status }) => status === 200)?.body.token
    expect((await ask(made, 'user/user_tokens/', { email: clerk.email })).body.tokens).toHaveLength(1)
  })

  it('of somebody else is given to nobody: all end, and a letter says so', async () => {
    const [boss, clerk] = [await server.user(), await server.user({ permissions: [] })]
    expect((await boss.post(`user/${clerk.id}/regenerate_token/`)).body).toEqual({ token: null, ended: 1 })
    expect((await clerk.get('user/me/')).status).toBe(401)
    const letters = await boss.get(`letter/?to_address=${clerk.email}`)
    expect(letters.body.results).toMatchObject([{ subject: 'Your sessions were ended' }])
    const colleague = await server.user({ permissions: [] })
    expect((await colleague.post(`user/${boss.id}/regenerate_token/`)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    for (const id of [boss.id, 999_999, 'x'])
      expect((await stranger.post(`user/${id}/regenerate_token/`)).status).toBe(404)
    expect((await boss.get('user/me/')).status).toBe(200)
  })
})

test('signing out makes the browser forget what it cached', async () => {
  const person = await server.user()
  const { status, headers } = await person.post('auth/logout/')
  expect([status, headers['clear-site-data']]).toEqual([200, '"cache"'])
})
