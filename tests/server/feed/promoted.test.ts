/** A promoted replica may lack the last changes of its former primary: who heard them begins anew, and no new change is passed over. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { feedId } from '#server/feed/identity.ts'
import { Tail } from '#server/feed/tail.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await feedId(server.db)
})
afterAll(() => server.close())

/** A tail that follows the feed, and what it heard, on a database whose replica can be promoted. */
async function followed() {
  let promote = (): void => undefined
  const state = () => ({ lag: 0, trouble: undefined, reads: { replica: 0, primary: 0 } })
  const db: Database = {
    ...server.db,
    replica: { connect: async () => undefined, onPromoted: (listener) => void (promote = listener), state },
  }
  const heard: (number | string)[] = []
  let lost = 0
  const tail = new Tail(
    db,
    ({ rows }) => void heard.push(...rows.filter(({ resource }) => resource === 'user:note').map(({ id }) => id)),
    () => undefined,
    () => lost++,
  )
  await tail.start()
  return { tail, heard, promote: () => promote(), resets: () => lost }
}
const write = async () => Number((await clerk.post('notes/', { content: 'x' })).body.id)
const lose = (note: number | undefined) => server.db.pool.query('delete from change where id = $1', [String(note)])

test.each([
  ['all of them', false, 0],
  ['not the last of them', true, 1],
])('a promoted server that has %s', async (_says, isLost, expected) => {
  const { tail, heard, promote, resets } = await followed()
  const told = [await write(), await write()]
  tail.wake()
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(told)
  if (isLost) await lose(told[1])
  const before = tail.cursor
  promote()
  await expect.poll(resets, { timeout: 60_000 }).toBe(expected)
  // Where something is lost the place goes back, so that ids of transactions that are given out again count.
  expect(tail.cursor.xid < before.xid).toBe(isLost)
  const next = await write()
  tail.wake()
  await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toBe(next)
  expect([heard, resets()]).toEqual([[...told, next], expected])
  await tail.stop()
})

test('a promoted server that lacks a change of before this process began', async () => {
  const earlier = await write()
  const { tail, heard, promote, resets } = await followed()
  const before = tail.cursor
  await lose(earlier)
  promote()
  await expect.poll(resets, { timeout: 60_000 }).toBe(1)
  expect(tail.cursor.xid < before.xid).toBe(true)
  expect(heard).toEqual([])
  await tail.stop()
})
