/** Files of tables over the wire: readers who are slow, who leave, and who want too many at once. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { request as openRequest, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { view } from '#model/areas/user/user.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let port: number
/** What a reading of rows waits for. */
let gate: Promise<void> = Promise.resolve()
const log: Record<string, unknown>[] = []
/** Pages that were read from the database. */
let reads = 0
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 120_000 }
const isServer = Boolean(process.env['DATABASE_URL'])
/** A row whose settings make this many letters, and how often it is asked for: 200 MB. */
const [LETTERS, TIMES] = [20_000, 10_000]
let wide: number

beforeAll(async () => {
  server = await startServer({ log: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) })
  clerk = await server.user()
  const { connect } = server.db
  Object.assign(server.db, {
    connect: async (purpose: 'read') => {
      reads++
      await gate
      return connect(purpose)
    },
  })
  const { body } = await clerk.post(view.path, { table: 'tickets', name: 'Wide', state: { x: 'x'.repeat(LETTERS) } })
  wide = body.id
  const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(url.port)
})
afterAll(() => server.close())

const download = (who: Client, body: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = openRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/${view.path}download_table/`,
        headers: { authorization: `Token ${who.token}`, 'content-type': 'application/json' },
      },
      resolve,
    )
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
const large = (who: Client, format = 'csv'): Promise<IncomingMessage> =>
  download(who, { format, columns: ['id', 'state'], ids: Array.from({ length: TIMES }, () => wide) })
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer) text += String(part)
  return text
}
const gone = (answer: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    answer.once('close', resolve)
    answer.once('error', () => undefined)
    answer.destroy()
  })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const MEGABYTE = 1024 * 1024
/** What is really held, when everything that nobody needs has been thrown away. */
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MEGABYTE
}
/** As many turns of the database as a server that does not wait for its reader would use to run ahead. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await server.db.pool.query('select 1')
}

test.each(['csv', 'xlsx'])('a %s of 200 MB for a slow reader takes no more than 64 MB', async (format) => {
  const idle = held()
  const answer = await large(clerk, format)
  let [bytes, most, next] = [0, 0, 0]
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes < next) continue
    next = bytes + (format === 'csv' ? 25 : 0.2) * MEGABYTE
    await turns()
    most = Math.max(most, held() - idle)
  }
  expect(answer.statusCode).toBe(200)
  expect(bytes).toBeGreaterThan(format === 'csv' ? LETTERS * TIMES : MEGABYTE / 2)
  expect(most).toBeLessThan(64)
})

test('a reader who stops reading stops the reading of rows, and one who leaves ends it', async () => {
  const answer = await large(clerk)
  answer.pause()
  // Until every buffer on the way is full.
  let before = -1
  await expect
    .poll(async () => {
      const isStill = before === reads
      before = reads
      await turns()
      return isStill && before === reads
    }, patience)
    .toBe(true)
  const stalled = reads
  await gone(answer)
  await expect
    .poll(() => log.filter(({ cost, isWhole }) => cost === 'export' && isWhole === false).length, patience)
    .toBe(1)
  await turns()
  expect(reads - stalled).toBeLessThanOrEqual(1)
})

test('two at once for each user: the third is told so, and may come when one is done', async () => {
  const another = await server.user()
  const two = [await large(clerk), await large(clerk)]
  const third = await download(clerk, { format: 'csv' })
  expect([third.statusCode, third.headers['retry-after'], JSON.parse(await textOf(third))]).toEqual([
    429,
    '5',
    { detail: 'You already have 2 exports under way. Try again when one is done.' },
  ])
  expect((await textOf(await download(another, { format: 'csv', columns: ['name'] }))).startsWith('Name')).toBe(true)
  for (const one of two) await gone(one)
  const again = async (): Promise<number | undefined> => {
    const answer = await download(clerk, { format: 'csv', columns: ['name'] })
    await textOf(answer)
    return answer.statusCode
  }
  await expect.poll(again, patience).toBe(200)
})

test('each download is logged with who took it, and how it ended', async () => {
  // Nobody else's: what ended before may be logged only now.
  const one = await server.user()
  await textOf(await download(one, { format: 'csv', columns: ['name'] }))
  const expected = {
    level: 30,
    msg: 'export sent',
    cost: 'export',
    user: one.id,
    company: one.company,
    path: `/api/${view.path}download_table/`,
    status: 200,
    isWhole: true,
  }
  const ofOne = () => log.filter(({ user }) => user === one.id)
  await expect.poll(ofOne, patience).toEqual([expect.objectContaining(expected)])
})

describe.runIf(isServer)('on a PostgreSQL server', () => {
  let watcher: pg.Client
  beforeAll(async () => {
    watcher = new pg.Client({ connectionString: String(server.db.pool.options.connectionString) })
    await watcher.connect()
  })
  afterAll(() => watcher.end())

  test('the statement of a download is gone once nobody waits for the file', async () => {
    const atWork = async (): Promise<number> =>
      (
        await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%user_view%'`,
        )
      ).rows.length
    // Not the watcher's own transaction: inside one, PostgreSQL shows the same activity again and again.
    const holder = await server.db.pool.connect()
    await holder.query('begin; lock table user_view in access exclusive mode')
    const call = openRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/${view.path}download_table/`,
      headers: { authorization: `Token ${clerk.token}`, 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify({ format: 'csv' }))
    await expect.poll(atWork, patience).toBe(1)
    call.destroy()
    await expect.poll(atWork, patience).toBe(0)
    await holder.query('rollback')
    holder.release()
  })
})
