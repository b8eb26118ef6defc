/** The particular risks of the embedded database: hanging, leaking state from one client to the next, and a crashed thread. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'

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
  let after: number[] | undefined
  for (let tries = 0; after === undefined && tries < 10; tries++) after = await cars().catch(() => undefined)
  await db.pool.query('insert into car values (3)')
  expect({ after, later: await cars() }).toEqual({ after: [2], later: [2, 3] })
})
