/** A replica that was promoted without the last changes that its primary had told: who heard them begins anew, and no new change is passed over. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { feedId } from '#server/feed/identity.ts'
import { Tail } from '#server/feed/tail.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await feedId(server.db)
})
afterAll(() => server.close())

test.each([
  ['all of them', false, 0],
  ['not the last of them', true, 1],
])('a promoted server that has %s', async (_says, isLost, resets) => {
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
  const write = async () => Number((await clerk.post('notes/', { content: 'x' })).body.id)
  const told = [await write(), await write()]
  tail.wake()
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(told)
  if (isLost) await server.db.pool.query('delete from change where id = $1', [String(told[1])])
  const before = tail.cursor
  promote()
  await expect.poll(() => lost, { timeout: 60_000 }).toBe(resets)
  // Where something is lost the place goes back, so that ids of transactions that are given out again count.
  expect(tail.cursor.xid < before.xid).toBe(isLost)
  const next = await write()
  tail.wake()
  await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toBe(next)
  expect([heard, lost]).toEqual([[...told, next], resets])
  await tail.stop()
})
