/** A database that crashes forgets the ids of rolled-back transactions and assigns them again: a cursor must not skip these. */
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { note } from '#model/areas/user/note.resource.ts'
import { feedId } from '#server/feed/identity.ts'
import { readChanges } from '#server/feed/reading.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let clerk: Client
let thread: Worker | undefined
const remember = (worker: Worker): void => void (thread = worker)
beforeAll(async () => {
  process.on('worker', remember)
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await feedId(server.db)
})
afterAll(async () => {
  process.off('worker', remember)
  await server.close()
})

test.skipIf(process.env['DATABASE_URL'])('writes after a crash come after a cursor from before it', async () => {
  await clerk.post('notes/', { content: 'Before' })
  for (let i = 0; i < 5; i++)
    await server
      .within(clerk, async ({ rows }) => {
        await rows(note).create({ content: 'Never' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
  const { settled } = await readChanges(server.db.pool, { after: { xid: 0n, seq: 0 }, limit: 1 })
  await thread?.terminate()
  let made = await clerk.post('notes/', { content: 'After' })
  while (made.status === 503) made = await clerk.post('notes/', { content: 'After' })
  const { rows } = await readChanges(server.db.pool, { after: settled, limit: 10 })
  expect(rows.map(({ resource, id }) => [resource, id])).toContainEqual(['user:note', made.body.id])
})
