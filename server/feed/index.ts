/** What changed, told to everybody who may know: by socket, and by asking. */
import type { FastifyPluginAsync } from 'fastify'
import type { Gate } from '../auth/authenticate.ts'
import type { Database } from '../db/database.ts'
import { forgetDefinitions } from '../engine/custom.ts'
import { identify } from './identity.ts'
import { pollingRoute } from './polling.ts'
import { prune } from './prune.ts'
import { Sockets } from './sockets.ts'
import { Tail, type Batch } from './tail.ts'

const PRUNE_MS = 60 * 60_000
const people = new Set(['user:user', 'user:group'])

/** Over a migrated database. The plugin serves both ways and ends them with the application. */
export async function createFeed(db: Database, gate: Gate): Promise<FastifyPluginAsync> {
  const feed = await identify(db)
  return async (app) => {
    const told = (batch: Batch): void => {
      if (batch.rows.some(({ resource }) => people.has(resource))) {
        gate.forget()
        sockets.judgeAgain()
      }
      if (batch.rows.some(({ resource }) => resource === 'config:additionalField')) forgetDefinitions(db)
      sockets.tell(batch)
    }
    const tail = new Tail(db, told, () => sockets.confirm())
    const sockets = new Sockets(app.server, db, gate, feed, tail)
    pollingRoute(app, db, gate.authenticate, feed)
    await tail.start()
    const forgetOld = (): void => void prune(db).catch((error: unknown) => console.error(error))
    forgetOld()
    const hourly = setInterval(forgetOld, PRUNE_MS)
    // Before the server waits for its connections to end: these would not end by themselves.
    app.addHook('preClose', async () => {
      clearInterval(hourly)
      sockets.close()
      await tail.stop()
    })
  }
}
