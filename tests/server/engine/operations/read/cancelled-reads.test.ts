/** Reads that nobody waits for any longer: the server cancels them, in the database too, but never a write. */
import { request as open, type ClientRequest } from 'node:http'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { note } from '#model/areas/user/note.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { reading, transaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let address: string
/** Not a requirement: the time allowed on a busy machine. */
const patience = { timeout: 120_000 }
const isServer = Boolean(process.env['DATABASE_URL'])
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A real request, which can be aborted. */
const ask = (path: string): ClientRequest => {
  const call = open(`${address}/api/${path}`, { headers: { authorization: `Token ${clerk.token}` } })
  call.on('error', () => undefined)
  call.end()
  return call
}
/** A connection outside the pool, whose connections may all be busy. */
let watcher: pg.Client
/** The number of running statements in this database that contain the word. */
const atWork = async (word: string): Promise<number> =>
  Number(
    (
      await watcher.query(
        `select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
        [`%${word}%`],
      )
    ).rows[0].n,
  )

describe.runIf(isServer)('on a PostgreSQL server', () => {
  beforeAll(async () => {
    watcher = new pg.Client({ connectionString: String(server.db.pool.options.connectionString) })
    await watcher.connect()
  })
  afterAll(() => watcher.end())

  /** Takes for ever unless cancelled: every row of a list waits for a lock held by the test. */
  async function locked<T>(work: () => Promise<T>): Promise<T> {
    const holder = await server.db.pool.connect()
    await holder.query('begin; lock table user_note in access exclusive mode')
    try {
      return await work()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  test.each(['get_table/?limit=5', 'get_table/?after=', 'count/', 'get_overview/', 'get_totals/?by=created_at'])(
    '%s is cancelled in the database once nobody waits for it',
    (call) =>
      locked(async () => {
        const asked = ask(`notes/${call}`)
        await expect.poll(() => atWork('user_note'), patience).toBe(1)
        asked.destroy()
        await expect.poll(() => atWork('user_note'), patience).toBe(0)
      }),
  )

  test('its connection is used again, and writes on it are kept', async () => {
    await locked(async () => {
      const many = Array.from({ length: 20 }, () => ask('notes/count/'))
      // One person holds at most half of the connections.
      await expect.poll(() => atWork('user_note'), patience).toBe(5)
      for (const each of many) each.destroy()
      await expect.poll(() => atWork('user_note'), patience).toBe(0)
    })
    const written = await Promise.all(
      Array.from({ length: 30 }, (_, at) => clerk.post('notes/', { content: `Note ${at}` })),
    )
    expect(written.map(({ status }) => status)).toEqual(written.map(() => 201))
  })

  test('a write is carried out even if its caller has gone', async () => {
    const before = (await clerk.get('notes/count/')).body.count
    await locked(async () => {
      const call = open(`${address}/api/notes/`, {
        method: 'POST',
        headers: { authorization: `Token ${clerk.token}`, 'content-type': 'application/json' },
      })
      call.on('error', () => undefined)
      call.end(JSON.stringify({ content: 'Written though I left' }))
      await expect.poll(() => atWork('user_note'), patience).toBe(1)
      const closed = new Promise((resolve) => call.once('close', resolve))
      call.destroy()
      await closed
    })
    await expect.poll(async () => (await clerk.get('notes/count/')).body.count, patience).toBe(before + 1)
  })
})

test('a read waiting for its turn is not started once nobody waits for it', async () => {
  const left = AbortSignal.abort()
  let begun = 0
  await expect(reading(server.db, clerk.person, left, async () => begun++)).rejects.toMatchObject({ status: 499 })
  expect(begun).toBe(0)
})

test('a caller who has gone gets no response', async () => {
  const left = new AbortController()
  const asked = reading(server.db, clerk.person, left.signal, async ({ client, isAbandoned }) => {
    await run(client, sql`select 1`)
    left.abort()
    expect(isAbandoned()).toBe(true)
    throw new Error('the database was told to stop')
  })
  await expect(asked).rejects.toMatchObject({ status: 499 })
  expect((await clerk.get('notes/count/')).status).toBe(200)
})

test('a reading transaction cannot write', async () => {
  await expect(
    reading(server.db, clerk.person, new AbortController().signal, ({ rows }) => rows(note).create({ content: 'No' })),
  ).rejects.toThrow('read-only')
  await transaction(server.db, clerk.person, ({ rows }) => rows(note).create({ content: 'Yes' }))
})
