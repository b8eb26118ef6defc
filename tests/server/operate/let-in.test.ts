/** An operator lets somebody in who has neither their password nor their authenticator any more. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letIn } from '#server/operate/let-in.ts'
import { startServer, type Server } from '../harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const post = async (url: string, payload: object) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload })
  return { status: answer.statusCode, body: JSON.parse(answer.payload) }
}

test('by a link for a new password, and without the second factor', async () => {
  const clerk = await server.user({ permissions: [], password: 'correct horse battery' })
  const { body: begun } = await clerk.post('user/totp/begin/', { password: 'correct horse battery' })
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret), digits: 6, period: 30 }).generate()
  expect((await clerk.post('user/totp/confirm/', { code })).status).toBe(200)

  const of = { email: clerk.email.toUpperCase(), address: 'https://console.example.com' }
  expect(await letIn(server.db, { ...of, endsFactor: false })).toHaveLength(1)
  const [line = '', ended] = (await letIn(server.db, { ...of, endsFactor: true })) ?? []
  expect(ended).toBe('The second factor was taken away.')
  const [, uid, token] = /https:\/\/console\.example\.com\/#\/auth\/password-reset\/(\d+)\/(.+)\/$/.exec(line) ?? []
  const new_password = 'another horse battery'
  expect((await post('password/reset/confirm/', { uid, token, new_password })).status).toBe(200)
  expect((await post('login/', { email: clerk.email, password: new_password })).body).toEqual({
    token: expect.any(String),
  })
  expect((await post('password/reset/confirm/', { uid, token, new_password })).status).toBe(400)
})

test('nobody by an e-mail that there is not, or whose account is disabled', async () => {
  const clerk = await server.user({ permissions: [] })
  await server.db.pool.query('update user_user set is_active = false where id = $1', [clerk.id])
  for (const email of [clerk.email, 'nobody@test.test'])
    expect(await letIn(server.db, { email, address: 'https://console.example.com', endsFactor: true })).toBeUndefined()
})
