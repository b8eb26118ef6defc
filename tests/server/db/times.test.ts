/** Time limits of the database: locks, statements, connections, idle transactions. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { httpErrorOf } from '#server/engine/base/sql-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { longReading, reading, transaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Answer, type Client, type Server } from '../harness.ts'

const isServer = Boolean(process.env['DATABASE_URL'])
/** Longer than a busy machine takes for what is not held up. */
const SHORT = 3000
/** In milliseconds; shorter than the time of a statement that the test allows. */
const LONGEST = 60_000
const patience = { timeout: 120_000 }
const given = ({ status, headers }: Answer): string => `${status} ${String(headers['retry-after'])}`
/** The response for an error of the database. */
const answered = async (work: Promise<unknown>): Promise<string> => {
  const fault = httpErrorOf(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  return `${fault?.status} ${fault?.headers['Retry-After']}`
}

/** A proxy in front of the PostgreSQL server. While it is silent, it forwards nothing. */
async function silenceable() {
  const { hostname, port } = new URL(String(process.env['DATABASE_URL']))
  const sockets = new Set<Socket>()
  let isSilent = false
  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    far.on('data', (bytes) => isSilent || near.write(bytes))
    near.on('data', (bytes) => isSilent || far.write(bytes))
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(String(process.env['DATABASE_URL'])), {
      host: `127.0.0.1:${(between.address() as AddressInfo).port}`,
    }).href,
    silence: (silent: boolean): void => void (isSilent = silent),
    close: (): void => {
      for (const socket of sockets) socket.destroy()
      between.close()
    },
  }
}

describe.runIf(isServer)('on a PostgreSQL server', () => {
  let server: Server
  let clerk: Client
  let watcher: pg.Client
  async function begin(times: Parameters<typeof startServer>[0]): Promise<void> {
    server = await startServer(times)
    clerk = await server.user()
    watcher = new pg.Client({ connectionString: String(server.db.pool.options.connectionString) })
    await watcher.connect()
  }
  async function end(): Promise<void> {
    await watcher.end()
    await server.close()
  }
  const waiting = async (): Promise<number> =>
    Number(
      (
        await watcher.query(
          `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n,
    )
  /** Runs the work while another connection has locked the row of a note. */
  async function held<T>(work: (id: number) => Promise<T>): Promise<T> {
    const { id } = (await clerk.post('notes/', { content: 'Held' })).body
    const holder = new pg.Client({ connectionString: String(server.db.pool.options.connectionString) })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from user_note where id = $1 for update', [id])
    return work(id).finally(() => holder.end())
  }

  describe('with long limits', () => {
    beforeAll(() => begin({}))
    afterAll(end)

    test('writers waiting for a row do not block readers', async () => {
      // One person holds at most half of the connections.
      const writing = [clerk, await server.user()]
      let writers: Promise<Answer>[] = []
      await held(async (id) => {
        let answers = 0
        writers = writing.flatMap((writer) =>
          Array.from({ length: 7 }, (_, at) =>
            writer.patch(`notes/${id}/`, { content: `By writer ${at}` }).finally(() => answers++),
          ),
        )
        await expect.poll(waiting, patience).toBe(10)
        const read = [
          await clerk.get('notes/'),
          await clerk.get(`notes/${id}/`),
          await clerk.get(`notes/${id}/history/`),
          await clerk.get('user/me/'),
          await clerk.get('picker/user/'),
          await clerk.post('notes/download_table/', { format: 'csv', columns: ['content'] }),
        ]
        expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
        expect(answers).toBe(0)
      })
      expect((await Promise.all(writers)).map(({ status }) => status)).toEqual(writers.map(() => 200))
    })
  })

  describe('with short limits', () => {
    beforeAll(() => begin({ times: { statement: SHORT, lock: SHORT, connection: SHORT, idle: SHORT } }))
    afterAll(end)

    test('waiting too long for a row or a connection is answered with a time to retry', () =>
      held(async (id) => {
        const writers = Array.from({ length: 30 }, () => clerk.patch(`notes/${id}/`, { content: 'Mine' }))
        expect(new Set((await Promise.all(writers)).map(given))).toEqual(new Set(['503 1']))
      }))

    test('a statement that takes too long is cancelled in the database, unless it is declared as long', async () => {
      const sleep = (many: number) =>
        transaction(server.db, clerk.person, ({ client }) => run(client, sql`select pg_sleep(${many})`))
      expect(await answered(sleep(3600))).toBe('503 1')
      // The question itself is one of them. The other would go on for an hour.
      const at = () =>
        watcher.query(`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(%'`)
      await expect.poll(async () => (await at()).rowCount, patience).toBe(1)
      await longReading(server.db, clerk.person, undefined, ({ client }) =>
        run(client, sql`select pg_sleep(${(1.5 * SHORT) / 1000})`),
      )
    })

    test('an idle transaction is ended, and its next statement reports it', async () => {
      const idle = transaction(server.db, clerk.person, async ({ client }) => {
        const [me] = await run<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
        await expect
          .poll(
            async () => (await watcher.query('select 1 from pg_stat_activity where pid = $1', [me?.pid])).rowCount,
            patience,
          )
          .toBe(0)
        await run(client, sql`select 1`)
      })
      expect(await answered(idle)).toBe('503 1')
      expect((await clerk.get('notes/')).status).toBe(200)
    })
  })

  test('a database that stops responding is given up, and used again when it responds', async () => {
    const between = await silenceable()
    const db: Database = await openDatabase({
      url: between.url,
      directory: '',
      times: { statement: SHORT, connection: SHORT },
    })
    const ask = (): Promise<unknown> => db.readPool.query('select 1')
    await ask()
    between.silence(true)
    // First over an existing connection, then over one that cannot be opened.
    expect([await answered(ask()), await answered(ask())]).toEqual(['503 1', '503 1'])
    between.silence(false)
    await expect.poll(() => ask().then(() => 'answered', String), patience).toBe('answered')
    await db.close()
    between.close()
  })

  test('a request for one record of such a database does not wait as long as a statement may take', async () => {
    const between = await silenceable()
    const direct = process.env['DATABASE_URL']
    process.env['DATABASE_URL'] = between.url
    const silent = await startServer({ times: { statement: 2 * LONGEST, connection: SHORT } })
    process.env['DATABASE_URL'] = direct
    const person = await silent.user()
    const { id } = (await person.post('notes/', { content: 'Written' })).body
    expect((await person.get(`notes/${id}/`)).status).toBe(200)
    between.silence(true)
    const begun = performance.now()
    // With the session that is known from before; then it has to be read as well.
    expect(given(await person.get(`notes/${id}/`))).toBe('503 1')
    expect(given(await person.get(`notes/${id}/`))).toBe('503 1')
    expect(performance.now() - begun).toBeLessThan(LONGEST)
    between.silence(false)
    await expect.poll(async () => (await person.get(`notes/${id}/`)).status, patience).toBe(200)
    await silent.close()
    between.close()
  })
})

describe.runIf(isServer)('while a statement is under way', () => {
  let between: Awaited<ReturnType<typeof silenceable>>
  let server: Server
  let clerk: Client
  beforeAll(async () => {
    between = await silenceable()
    const direct = process.env['DATABASE_URL']
    process.env['DATABASE_URL'] = between.url
    server = await startServer({ times: { statement: 2 * LONGEST, lock: LONGEST, connection: SHORT } })
    process.env['DATABASE_URL'] = direct
    clerk = await server.user()
  })
  afterAll(async () => {
    await server.close()
    between.close()
  })
  const sleeping = (seconds: number, then = (): void => undefined) =>
    transaction(server.db, clerk.person, async ({ client }) => {
      const asleep = run(client, sql`select pg_sleep(${seconds})`)
      then()
      await asleep
    })

  test('a database that stops responding is given up long before the time of the statement is over', async () => {
    const begun = performance.now()
    // One writes, one reads, and one has been under way for a while.
    const early = sleeping(3600)
    const read = reading(server.db, clerk.person, undefined, ({ client }) => run(client, sql`select pg_sleep(3600)`))
    await sleeping(2.5)
    const late = sleeping(3600, () => between.silence(true))
    expect(await Promise.all([early, read, late].map(answered))).toEqual(['503 1', '503 1', '503 1'])
    expect(performance.now() - begun).toBeLessThan(LONGEST)
    between.silence(false)
    await expect.poll(async () => (await clerk.get('notes/')).status, patience).toBe(200)
  })

  test('it is given up also where the connection that asks was being opened again', async () => {
    const begun = performance.now()
    const asleep = sleeping(3600, () => {
      between.silence(true)
      // Its first answer is missing, and so it is opened again while nothing answers.
      void server.db.cancel(0)
    })
    expect(await answered(asleep)).toBe('503 1')
    expect(performance.now() - begun).toBeLessThan(LONGEST)
    between.silence(false)
    await expect.poll(async () => (await clerk.get('notes/')).status, patience).toBe(200)
  })

  test('a statement that only takes long goes on, as does one that waits for a row', async () => {
    const { id } = (await clerk.post('notes/', { content: 'Held' })).body
    let changed: Promise<Answer> | undefined
    await transaction(server.db, clerk.person, async ({ client }) => {
      await run(client, sql`select 1 from user_note where id = ${id} for update`)
      changed = clerk.patch(`notes/${id}/`, { content: 'After a while' })
      await run(client, sql`select pg_sleep(6)`)
    })
    expect((await changed)?.status).toBe(200)
  })
})

describe.skipIf(isServer)('on the embedded database', () => {
  let server: Server
  let clerk: Client
  beforeAll(async () => {
    // The first connection starts the database, which takes a while on a busy machine.
    server = await startServer({ times: { statement: 6000, connection: 8000 } })
    clerk = await server.user()
  })
  afterAll(() => server.close())

  test('waiting too long for a turn is answered with a time to retry', async () => {
    const holder = await server.db.connect('write')
    const answers = await Promise.all([clerk.get('notes/'), clerk.post('notes/', { content: 'In vain' })])
    expect(answers.map(given)).toEqual(['503 1', '503 1'])
    holder.release()
    expect((await clerk.get('notes/')).body.results).toEqual([])
  })

  test('a runaway statement is ended with its thread, and acknowledged writes are kept', async () => {
    const { id } = (await clerk.post('notes/', { content: 'Kept' })).body
    const endless = transaction(server.db, clerk.person, async ({ client }) => {
      await run(client, sql`update user_note set content = 'Lost' where id = ${id}`)
      await run(client, sql`select count(*) from generate_series(1, 1000000000000)`)
    })
    expect(await answered(endless)).toBe('503 1')
    await expect.poll(async () => (await clerk.get(`notes/${id}/`)).body.content, patience).toBe('Kept')
    expect((await clerk.patch(`notes/${id}/`, { content: 'Changed' })).status).toBe(200)
  })

  test('declared long work is not ended', async () => {
    const rows = await longReading(server.db, clerk.person, undefined, ({ client }) =>
      run(client, sql`select pg_sleep(8)`),
    )
    expect(rows).toHaveLength(1)
  })
})
