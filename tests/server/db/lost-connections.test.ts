/** A PostgreSQL that ends its connections, or crashes, while clients write: the server answers, recovers and continues. */
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { makeBarePlace, type Place } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'
import { isFullProof } from '../../../scripts/test/lane.ts'

/** The full number of repetitions runs in the full proof only. */
const TERMINATIONS = isFullProof ? 100 : 6
const CRASHES = isFullProof ? 20 : 2
const WRITERS = 6

type Made = { id: number }
type Batch = { cursor: string; changes: { resource: string; id: number; kind: string }[] }

// A cluster of its own, because the tests of other files would crash with a shared one.
const postgres = process.env['DATABASE_URL'] ? await startPostgres() : undefined
let place: Place
let server: ServerProcess
let token = ''
let ear: Socket
/** Ids in the order in which they were received, and the disconnections. */
const heard: number[] = []
const cuts: string[] = []
let exit: number | null | undefined

describe.runIf(postgres)('on a PostgreSQL server', () => {
  beforeAll(async () => {
    place = await makeBarePlace(postgres?.url)
    server = await new ServerProcess(await freePort(), place.env).ready()
    void server.ended.then((code) => (exit = code))
    const code = /first-admin\/\?code=([\w-]+)/.exec(server.said)?.[1]
    const body = { code, company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password: 'correct horse battery' }
    token = (await server.ask<{ token: string }>('auth/first-admin/', { body }))?.body.token ?? ''
    ear = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false })
    ear.on('changed', ({ changes }: Batch) =>
      heard.push(...changes.filter(({ resource }) => resource === 'user:note').map(({ id }) => id)),
    )
    ear.on('disconnect', (reason) => cuts.push(reason))
    await new Promise((resolve) => ear.once('ready', resolve))
  })
  afterAll(async () => {
    ear.disconnect()
    await server.end('SIGKILL')
    await postgres?.stop()
  })

  const acknowledged: number[] = []
  /** Answers other than 201, as `status retry-after`. */
  const refusals = new Set<string>()
  /** Writes continuously while causing the trouble several times, each time after more writes were acknowledged. */
  async function under(trouble: () => Promise<void>, times: number): Promise<void> {
    let over = false
    const write = async (): Promise<void> => {
      while (!over && exit === undefined) {
        const answer = await server.ask<Made>('notes/', { token, body: { content: 'x' } })
        if (answer?.status === 201) acknowledged.push(answer.body.id)
        else refusals.add(`${answer?.status} ${answer?.retryAfter}`)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write))
    try {
      for (let i = 0; i < times && exit === undefined; i++) {
        const from = acknowledged.length
        while (acknowledged.length < from + WRITERS && exit === undefined)
          await new Promise((resolve) => setTimeout(resolve, 5))
        await trouble()
      }
    } finally {
      over = true
      await writers
    }
  }
  async function asAdmin<T extends object>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: place.env['DATABASE_URL'] })
    await client.connect()
    return client
      .query<T>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const endBackends = async (): Promise<void> =>
    void (await asAdmin(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ))
  /** What must not happen. The socket opened at the start receives every row once. */
  async function troubles() {
    const there = new Set((await asAdmin<{ id: string }>('select id from user_note')).map(({ id }) => Number(id)))
    await expect.poll(() => [...there].filter((id) => !heard.includes(id)).length, { timeout: 120_000 }).toBe(0)
    return {
      exit,
      errors: server.said.split('\n').filter((line) => line.includes('"level":50')),
      refusals: [...refusals].filter((said) => said !== '503 1'),
      lost: acknowledged.filter((id) => !there.has(id)),
      twice: heard.length - new Set(heard).size,
      cuts,
    }
  }
  const none = { exit: undefined, errors: [], refusals: [], lost: [], twice: 0, cuts: [] }

  test(`all connections are ended ${TERMINATIONS} times while clients write`, async () => {
    await under(endBackends, TERMINATIONS)
    expect(await troubles()).toEqual(none)
  })

  test(`the database crashes ${CRASHES} times while clients write`, async () => {
    await under(async () => postgres?.crash(), CRASHES)
    expect(await troubles()).toEqual(none)
  })
})
