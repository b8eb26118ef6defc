/** Readers of a file who take nothing any more, on a server that bears it for a fifth of a second. */
import { request as openRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { view } from '#model/areas/user/user.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let port: number
let wide: number
/** What a reading of rows waits for. */
let gate: Promise<void> = Promise.resolve()
const log: Record<string, unknown>[] = []
/** Times in which a connection carried nothing. */
let silences = 0
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 120_000 }

beforeAll(async () => {
  server = await startServer({
    log: (line) => void log.push(JSON.parse(line) as Record<string, unknown>),
    readerMs: 200,
  })
  clerk = await server.user()
  const { connect } = server.db
  Object.assign(server.db, {
    connect: async (purpose: 'read') => {
      await gate
      return connect(purpose)
    },
  })
  const { body } = await clerk.post(view.path, { table: 'tickets', name: 'Wide', state: { x: 'x'.repeat(20_000) } })
  wide = body.id
  server.app.server.on('connection', (socket) => socket.on('timeout', () => void silences++))
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const download = (body: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${clerk.token}`, 'content-type': 'application/json' }
    const path = `/api/${view.path}download_table/`
    const call = openRequest({ port, host: '127.0.0.1', method: 'POST', path, headers }, resolve)
    call.once('error', reject)
    call.end(JSON.stringify({ format: 'csv', ...body }))
  })
/** 200 MB: more than lies between the server and its reader. */
const large = (): Promise<IncomingMessage> =>
  download({ columns: ['id', 'state'], ids: Array.from({ length: 10_000 }, () => wide) })

test('a reader who takes nothing any more is ended after a time, and keeps no place', async () => {
  const stalled = [await large(), await large()]
  const errors: unknown[] = []
  for (const one of stalled) one.on('error', (error) => errors.push(error)).pause()
  await expect.poll(() => log.filter(({ isWhole }) => isWhole === false).length, patience).toBe(2)
  const next = await download({ columns: ['name'] })
  expect(next.statusCode).toBe(200)
  next.resume()
  // The reader is told by the cut connection, not by a file that looks whole.
  for (const one of stalled) one.resume()
  await expect.poll(() => errors.length, patience).toBe(2)
})

test('a server that is slow itself ends no reader', async () => {
  let open = (): void => undefined
  gate = new Promise((resolve) => {
    open = resolve
  })
  const answer = download({ columns: ['name'] })
  const before = silences
  await expect.poll(() => silences, patience).toBeGreaterThan(before + 2)
  open()
  const text: string[] = []
  for await (const part of await answer) text.push(String(part))
  expect(text.join('')).toContain('Wide')
})
