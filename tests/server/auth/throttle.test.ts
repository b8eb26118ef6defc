/** Who is held up for guessing, and who never is. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { run } from '#server/engine/base/sql.ts'
import { readTrustProxy } from '#server/http-settings.ts'
import { startServer, type Server } from '../harness.ts'

const password = 'correct horse battery'
const pauses: number[] = []
/** Held back until this is done. */
let held: Promise<void> | undefined
let server: Server
beforeAll(async () => {
  // The proxies of a private network are believed; the pauses are noted instead of waited for.
  server = await startServer({
    trustProxy: readTrustProxy('192.168.0.0/16'),
    wait: async (milliseconds) => {
      pauses.push(milliseconds)
      await held
    },
  })
})
afterAll(() => server.close())

type Asked = { app?: Server['app']; url?: string; email: string; said?: string; from?: string; through?: string }
/** `through`: the proxy that says where the request is from. */
async function ask({ app = server.app, url = 'login/', email, said = password, from = '10.0.0.1', through }: Asked) {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: `/api/auth/${url}`,
    remoteAddress: through ?? from,
    ...(through !== undefined && { headers: { 'x-forwarded-for': from } }),
    payload: url === 'login/' ? { email, password: said } : { email },
  })
  return { status: statusCode, body: JSON.parse(payload), wait: headers['retry-after'] }
}
const sorted = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
/** As so many guesses leave it; the hashing of each would take a quarter of a second. */
const guessed = (email: string, from: string, count = 5): Promise<unknown> =>
  run(
    server.db.pool,
    sql`insert into login_failure (account, address) select ${email}, ${from} from generate_series(1, ${count}::int)`,
  )
const failuresOf = async (address: string): Promise<number> =>
  Number(
    (
      await run<{ n: number }>(server.db.pool, sql`select count(*) as n from login_failure where address = ${address}`)
    )[0]?.n,
  )

describe('an account', () => {
  test('is closed to the address that guesses at it, even with the right password and after a restart, and opens with time', async () => {
    const clerk = await server.user({ password })
    const from = '10.1.0.1'
    for (let i = 0; i < 5; i++) expect((await ask({ email: clerk.email, said: `guess ${i}`, from })).status).toBe(400)
    const held = await ask({ email: clerk.email, from })
    expect(held).toEqual({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/) },
      wait: expect.any(String),
    })
    expect([Number(held.wait) > 0, Number(held.wait) <= 60]).toEqual([true, true])
    const auth = createAuth(server.db, { address: '', demo: false })
    const app = await createApp({
      db: server.db,
      authenticate: auth.authenticate,
      hashSecret: hashPassword,
      plugins: [auth.plugin],
    })
    expect((await ask({ app, email: clerk.email, from })).status).toBe(429)
    await app.close()
    const later = (): Promise<unknown> =>
      run(server.db.pool, sql`update login_failure set at = at - interval '61 seconds' where address = ${from}`)
    await later()
    expect((await ask({ email: clerk.email, said: 'a sixth guess', from })).status).toBe(400)
    // The sixth failure costs two minutes.
    await later()
    expect((await ask({ email: clerk.email, from })).status).toBe(429)
    await later()
    expect((await ask({ email: clerk.email, from })).status).toBe(200)
  })

  test('stays open to its owner, whatever strangers guess from elsewhere', async () => {
    const clerk = await server.user({ password })
    for (let i = 1; i <= 4; i++) await guessed(clerk.email, `10.2.0.${i}`)
    expect((await ask({ email: clerk.email, from: '10.2.1.1' })).status).toBe(200)
    // The owner's success gives the strangers no new guesses.
    expect((await ask({ email: clerk.email, said: 'one more', from: '10.2.0.1' })).status).toBe(429)
  })

  test('that many addresses guess at is closed to new ones and open to known ones, and a link by e-mail makes one known', async () => {
    const clerk = await server.user({ password })
    expect((await ask({ email: clerk.email, from: '10.2.9.1' })).status).toBe(200)
    for (let i = 0; i < 10; i++) await guessed(clerk.email, `10.2.8.${i}`)
    const refused = await ask({ email: clerk.email, from: '10.2.9.2' })
    expect([refused.status, refused.body.detail, Number(refused.wait)]).toEqual([
      429,
      expect.stringContaining('Sign in from a place that you used before, set a new password by e-mail'),
      expect.toSatisfy((wait: number) => wait > 0 && wait <= 60),
    ])
    expect((await ask({ email: clerk.email, from: '10.2.9.1' })).status).toBe(200)
    expect((await ask({ email: 'ghost-of-2@test.test', from: '10.2.9.2' })).status).toBe(400)

    await ask({ url: 'password/reset/', email: clerk.email, from: '10.2.9.2' })
    const letter = () =>
      run<{ body: string }>(
        server.db.pool,
        sql`select body from outbox where to_address = ${clerk.email} and subject like 'Reset%'`,
      )
    await expect.poll(async () => (await letter()).length, { timeout: 60_000 }).toBe(1)
    const [, uid, token] = /password-reset\/(\d+)\/([^/]+)\//.exec((await letter())[0]?.body ?? '') ?? []
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password/reset/confirm/',
      remoteAddress: '10.2.9.2',
      payload: { uid, token, new_password: password },
    })
    expect(statusCode).toBe(200)
    expect((await ask({ email: clerk.email, from: '10.2.9.2' })).status).toBe(200)
    expect((await ask({ email: clerk.email, from: '10.2.9.3' })).status).toBe(429)
  })

  test('many guesses at once are as many guesses', async () => {
    const clerk = await server.user({ password })
    const answers = await times(9, (i) => ask({ email: clerk.email, said: `guess ${i}`, from: '10.3.0.1' }))
    expect(sorted(answers)).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])
  })

  test('a success clears what its address failed; good sign-ins at once are no guessing', async () => {
    const clerk = await server.user({ password })
    const from = '10.4.0.1'
    await guessed(clerk.email, from, 4)
    expect(sorted(await times(6, () => ask({ email: clerk.email, from })))).toEqual(Array(6).fill(200))
    expect(await failuresOf(from)).toBe(0)
  })
})

describe('an address', () => {
  test('that fails at many accounts is held up more and more, and a right password from there is let in', async () => {
    const clerk = await server.user({ password })
    const from = '10.5.0.1'
    await run(
      server.db.pool,
      sql`insert into login_failure (account, address) select 'ghost' || i, ${from} from generate_series(1, 19) i`,
    )
    pauses.length = 0
    for (let i = 0; i < 3; i++) expect((await ask({ email: `ghost${i}@test.test`, from })).status).toBe(400)
    expect((await ask({ email: clerk.email, from })).status).toBe(200)
    expect([pauses.length, pauses[0], pauses.every((one, i) => one > (pauses[i - 1] ?? 0))]).toEqual([3, 250, true])
    pauses.length = 0
    expect((await ask({ email: clerk.email, from: '10.5.0.2' })).status).toBe(200)
    expect(pauses).toEqual([])
  })

  test('is counted before the attempt: of many at once each knows of those before it', async () => {
    const clerk = await server.user({ password })
    const from = '10.6.0.1'
    pauses.length = 0
    let release = (): void => {}
    held = new Promise((resolve) => (release = resolve))
    const answers = times(28, (i) => ask({ email: `ghost${i}@test.test`, from }))
    while (pauses.length < 8) await new Promise((resolve) => setTimeout(resolve, 5))
    // A PostgreSQL may answer two of them in another order than it counted them.
    expect(pauses.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, i) => 250 * 2 ** (i / 10)))
    release()
    held = undefined
    // Whoever found no place in the queue for hashing has guessed nothing.
    expect((await answers).every(({ status }) => status === 400 || status === 503)).toBe(true)
    expect((await ask({ email: clerk.email, from })).status).toBe(200)
  })

  test('is what a trusted proxy says it is, and what nobody else says', async () => {
    const clerk = await server.user({ password })
    const through = '192.168.0.1'
    for (let i = 0; i < 5; i++) await ask({ email: clerk.email, said: `guess ${i}`, from: '10.7.0.1', through })
    expect([
      (await ask({ email: clerk.email, from: '10.7.0.1', through })).status,
      (await ask({ email: clerk.email, from: '10.7.0.2', through })).status,
    ]).toEqual([429, 200])
    // From outside of the proxy's network nobody chooses their own address.
    const other = await server.user({ password })
    const wrong = await times(9, (i) =>
      ask({ email: other.email, said: `guess ${i}`, from: `10.7.1.${i}`, through: '203.0.113.9' }),
    )
    expect(sorted(wrong)).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])
  })
})

describe('letters for a new password', () => {
  test('are counted apart from sign-ins', async () => {
    const clerk = await server.user({ password })
    const from = '10.8.0.1'
    await guessed(clerk.email, from)
    const reset = await ask({ url: 'password/reset/', email: clerk.email, from })
    const letters = await times(25, (i) => ask({ url: 'password/reset/', email: `ghost${i}@test.test`, from }))
    const other = await server.user({ password })
    pauses.length = 0
    expect([reset.status, (await ask({ email: other.email, from })).status, pauses]).toEqual([200, 200, []])
    expect(sorted(letters)).toEqual([...Array(19).fill(200), ...Array(6).fill(429)])
  })

  test('flood nobody’s mailbox, from however many addresses', async () => {
    const clerk = await server.user({ password })
    const answers = await times(9, (i) => ask({ url: 'password/reset/', email: clerk.email, from: `10.9.0.${i}` }))
    expect(sorted(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429])
    const letters = await run(server.db.pool, sql`select 1 from outbox where to_address = ${clerk.email}`)
    expect(letters.length).toBeLessThanOrEqual(3)
  })
})
