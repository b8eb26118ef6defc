/** Hashing: who gets a turn, who is told to come back, and that nobody hashes while others wait for the database. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCommon } from '#server/auth/hashing/common-passwords.state.ts'
import { inHashingTurn } from '#server/auth/hashing/hashing.state.ts'
import { hashUnjudged } from '#server/auth/password.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../harness.ts'

const password = 'correct horse battery'
let server: Server
let admin: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
})
afterAll(() => server.close())

/** Takes both places in which hashing goes on, until it is told to give them back. */
function occupy(): () => Promise<void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const both = [0, 1].map(() => inHashingTurn({ kind: 'other' }, () => released))
  return async () => {
    release()
    await Promise.all(both)
  }
}
const signIn = (address: string) => ({ kind: 'sign-in', address }) as const
const statusOf = (error: unknown): unknown => (error instanceof HttpError ? error.status : error)

describe('the queue', () => {
  test('takes sign-ins first, in the order in which they came', async () => {
    const free = occupy()
    const done: string[] = []
    const note = (name: string) => async (): Promise<void> => void done.push(name)
    const waiting = [
      inHashingTurn({ kind: 'other' }, note('password of a new user')),
      inHashingTurn(signIn('a'), note('first sign-in')),
      inHashingTurn({ kind: 'other' }, note('another password')),
      inHashingTurn(signIn('b'), note('second sign-in')),
      inHashingTurn({ kind: 'known', address: 'c' }, note('sign-in from a known address')),
    ]
    await free()
    await Promise.all(waiting)
    expect(done).toEqual([
      'sign-in from a known address',
      'first sign-in',
      'second sign-in',
      'password of a new user',
      'another password',
    ])
  })

  test('has an end, of its own for each kind and for each address, and then says when to come back', async () => {
    const free = occupy()
    const refused: HttpError[] = []
    const ask = (asker: Parameters<typeof inHashingTurn>[0]): Promise<unknown> =>
      inHashingTurn(asker, async () => undefined).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        refused.push(error)
      })
    const waiting: Promise<unknown>[] = []
    const refusedOf = async (count: number, asker: (index: number) => Parameters<typeof inHashingTurn>[0]) => {
      const before = refused.length
      for (let i = 0; i < count; i++) waiting.push(ask(asker(i)))
      await new Promise((resolve) => setImmediate(resolve))
      return refused.length - before
    }
    expect(await refusedOf(20, () => ({ kind: 'other' }))).toBe(4)
    expect(await refusedOf(40, () => signIn('one address'))).toBe(8)
    expect(await refusedOf(60, (index) => signIn(`address ${index}`))).toBe(28)
    await free()
    await Promise.all(waiting)
    expect(refused.map(statusOf)).toEqual(Array(40).fill(503))
    expect(new Set(refused.map(({ headers }) => headers['Retry-After']))).toEqual(new Set(['2']))
  })

  test('a failure in one turn gives the place to the next', async () => {
    const free = occupy()
    const waiting = [
      inHashingTurn(signIn('a'), () => Promise.reject(new Error('no memory'))).catch(() => 'failed'),
      inHashingTurn(signIn('a'), async () => 'done'),
    ]
    await free()
    expect(await Promise.all(waiting)).toEqual(['failed', 'done'])
    expect(await inHashingTurn({ kind: 'other' }, async () => 'free again')).toBe('free again')
  })
})

test('nothing is hashed while a transaction is open, by whatever call a password comes', async () => {
  const clerk = await server.user({ password })
  const fresh = { email: 'new@test.test', name: 'New', password }
  const one = await server.user()
  const calls: (() => Promise<{ status: number }>)[] = [
    () => admin.post('user/', fresh),
    () => admin.patch(`user/${one.id}/`, { password }),
    () => admin.post(`user/${one.id}/set_password/`, { password }),
    () => admin.post('user/change_many/', { changes: [{ id: one.id, values: { password: 'another long word' } }] }),
    () => admin.post(`user/${one.id}/clone/`, { ...fresh, email: 'clone@test.test' }),
    () => clerk.post('auth/password/change/', { old_password: password, new_password: 'a new long word' }),
    () => server.nobody.post('auth/login/', { email: clerk.email, password: 'a new long word' }),
  ]
  for (const [index, call] of calls.entries()) {
    const free = occupy()
    let isDone = false
    const answer = call().finally(() => (isDone = true))
    // With a transaction open, the embedded database would let nobody else in, and a server would show it as idle in it.
    for (let i = 0; i < 5; i++) expect((await admin.get('user/me/')).status).toBe(200)
    const idle = () =>
      run(
        server.db.pool,
        sql`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
    // A reading of the call may still be about to end; one within which is hashed would stay for as long as both places are taken.
    await expect.poll(idle, { timeout: 60_000 }).toEqual([])
    expect(isDone).toBe(false)
    await free()
    expect([index, (await answer).status]).toEqual([index, index === 0 || index === 4 ? 201 : 200])
  }
})

test.each(['aaaaaaaa', 'abababab', 'Aa1!Aa1!Aa1!'])('a password of few characters, %s, is refused', async (weak) => {
  const { status, body } = await admin.post('user/', { email: 'few@test.test', name: 'X', password: weak })
  expect([status, body]).toEqual([
    400,
    { password: ['Use at least 5 different characters: a few that repeat are guessed easily.'] },
  ])
})

describe('a common password', () => {
  test('is refused wherever a new one is set, by the field’s own name, and the list is long', async () => {
    const clerk = await server.user({ password })
    const message = ['This password is one of the most common ones. Choose another.']
    const answers = [
      await admin.post('user/', { email: 'x@test.test', name: 'X', password: 'password1' }),
      await admin.post(`user/${clerk.id}/set_password/`, { password: 'QwertyUIOP' }),
      await clerk.post('auth/password/change/', { old_password: password, new_password: 'iloveyou' }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [400, { password: message }],
      [400, { password: message }],
      [400, { new_password: message }],
    ])
    expect(['trustno1', 'TRUSTNO1', '1qaz2wsx', 'sunshine', password].map(isCommon)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('that somebody has already still lets them in', async () => {
    const clerk = await server.user({ password })
    // As it was stored before the list came.
    const old = await hashUnjudged('sunshine')
    await run(server.db.pool, sql`update user_user set password = ${old} where id = ${clerk.id}`)
    expect((await server.nobody.post('auth/login/', { email: clerk.email, password: 'sunshine' })).status).toBe(200)
  })
})
