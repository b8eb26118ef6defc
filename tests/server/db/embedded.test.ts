/** The particular risks of the embedded database: hanging, leaking state from one client to the next, and a crashed thread. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { EmbeddedStream } from '#server/db/embedded/stream.ts'
import { openDatabase } from '#server/db/open.ts'
import { list, run } from '#server/engine/base/sql.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-embedded-'))
let db: Database
let thread: Worker | undefined
beforeAll(async () => {
  process.once('worker', (worker) => (thread = worker))
  db = await openDatabase({ directory })
  await db.pool.query('create table car (id int primary key)')
})
afterAll(async () => {
  await db.close()
  fs.rmSync(directory, { recursive: true, force: true })
})
const cars = async (): Promise<number[]> =>
  (await db.pool.query<{ id: number }>('select id from car order by id')).rows.map(({ id }) => id)

test('an error does not affect the next statement', async () => {
  await expect(db.pool.query('select nonsense')).rejects.toThrow('column "nonsense" does not exist')
  expect(await cars()).toEqual([])
})

test('a query is sent to the thread in one message', async () => {
  if (!thread) throw new Error('There is no thread.')
  const asked = vi.spyOn(thread, 'postMessage')
  const { rows } = await db.pool.query<{ twice: number }>('select $1::int * 2 as twice', [21])
  expect(rows).toEqual([{ twice: 42 }])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('a large answer comes in pieces with turns between them, so that nobody waits until all of it is read', async () => {
  const client = await db.pool.connect()
  try {
    const sizes: number[] = []
    let turns = 0
    let isOver = false
    const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream')
    if (!(stream instanceof EmbeddedStream)) throw new Error('The client has no stream of the embedded database.')
    const turn = (): void => {
      if (sizes.length > 0) turns++
      if (!isOver) setImmediate(turn)
    }
    stream.on('data', (piece: Buffer) => {
      if (sizes.push(piece.length) === 1) setImmediate(turn)
    })
    const { rows } = await client.query(`select repeat('x', 1000) as text from generate_series(1, 5000)`)
    isOver = true
    expect([rows.length, rows.at(-1).text.length]).toEqual([5000, 1000])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536)
    expect(turns).toBeGreaterThanOrEqual(sizes.length - 2)
  } finally {
    client.release()
  }
})

test('instants are read to the millisecond, whatever digits they are stored with', async () => {
  const texts = ['2026-11-20 12:00:00', '2026-11-20 12:00:00.5', '1969-12-31 23:59:59.123456', '0009-01-01 00:00:00']
  const client = await db.pool.connect()
  try {
    const found = await run<{ at: string }>(
      client,
      sql`select at::timestamptz as at from unnest(${list(texts)}::text[]) with ordinality as t(at, place) order by place`,
    )
    expect(found.map(({ at }) => at)).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:00:00.500Z',
      '1969-12-31T23:59:59.123Z',
      '0009-01-01T00:00:00.000Z',
    ])
  } finally {
    client.release()
  }
})

test('COPY FROM STDIN, which would wait for ever, is refused', async () => {
  await expect(db.pool.query('copy car from stdin')).rejects.toThrow('COPY FROM STDIN is not available')
  expect(await cars()).toEqual([])
})

test('a transaction that a client leaves open is rolled back before the next client', async () => {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('insert into car values (1)')
  client.release(new Error('gone'))
  expect(await cars()).toEqual([])
})

test('when its thread crashes, acknowledged writes are kept, and it restarts by itself', async () => {
  await db.pool.query('insert into car values (2)')
  await thread?.terminate()
  await expect.poll(() => cars().catch(() => undefined), { timeout: 240_000 }).toEqual([2])
  await db.pool.query('insert into car values (3)')
  expect(await cars()).toEqual([2, 3])
})
