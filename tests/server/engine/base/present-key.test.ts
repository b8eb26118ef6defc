/** The key of secrets is replaced: what was sealed before is read, brought under the new key, and told of where no key opens it. */
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bringUnderPresentKey } from '#server/engine/base/secrets/present-key.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const before = process.env['HIGHBALL_SECRET']
const [first, second] = ['kVw1u2xkLZ0m3o8Yq9cT4rB6sN7dF5hJ', 'Zp8Qw2Er5Ty7Ui1Op4As6Df3Gh9Jk0Lz']
const password = 'correct horse battery'
function keys(now: string | undefined, past?: string): void {
  for (const [name, value] of [
    ['HIGHBALL_SECRET', now],
    ['HIGHBALL_SECRET_BEFORE', past],
  ] as const)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}
let server: Server
let boss: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  boss = await server.user({ password })
  // A code is good for three steps: none of them begins between a code and the answer to it.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => keys(before))
afterAll(() => {
  vi.useRealTimers()
  return server.close()
})

const bring = () => bringUnderPresentKey(server.db.pool)
const secretNow = async (): Promise<string> => {
  const [kept] = await run<{ secret: string }>(server.db.pool, sql`select secret from config_erp_connection`)
  return kept?.secret ?? ''
}
let address = 0
const signIn = async (totp: string) => {
  const payload = { email: boss.email, password, totp }
  const remoteAddress = `10.8.0.${++address}`
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress, payload })
  return { status: answer.statusCode, said: answer.payload }
}

test('a connection and a second factor, from the first key to the second', async () => {
  keys(first)
  const made = await boss.post('erp_connection/', {
    name: 'JobUtrax',
    kind: 'jobutrax',
    address: 'https://erp.example.com/',
    account: 'highball',
    secret: 'Wagonload-8841',
  })
  expect(made.status).toBe(201)
  const { body: begun } = await boss.post('user/totp/begin/', { password })
  const code = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(begun.secret), digits: 6, period: 30 }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  const { body: confirmed } = await boss.post('user/totp/confirm/', { code: code(-1) })
  expect(await bring()).toEqual([])

  keys(second)
  expect(await bring()).toEqual([
    expect.stringMatching(/opens the secrets 1 of .*, 1 of second factors\..*SECRET_BEFORE/),
  ])
  expect(await boss.post(`erp_connection/${made.body.id}/try/`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('cannot be read any more on this server') },
  })
  expect(await signIn(code(0))).toMatchObject({ status: 400, said: expect.stringContaining('Use a recovery code') })
  expect((await signIn(confirmed.recovery[0])).status).toBe(200)

  keys(second, first)
  expect(await unsealed(await secretNow())).toBe('Wagonload-8841')
  expect(await bring()).toEqual([expect.stringContaining('2 secrets were sealed anew')])
  expect(await bring()).toEqual([])

  keys(second)
  expect([await unsealed(await secretNow()), await bring()]).toEqual(['Wagonload-8841', []])
  expect((await signIn(code(0))).status).toBe(200)
})

test('the key before is judged as the present one is', () => {
  keys(second, 'short')
  return expect(unsealed('sealed1$a$b$c')).rejects.toThrow(/^HIGHBALL_SECRET_BEFORE: at least 32 characters/)
})
