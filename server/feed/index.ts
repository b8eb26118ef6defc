/** The change feed: sends changes to every client that may see them, by socket and by polling. */
import type { FastifyPluginAsync } from 'fastify'
import type { SessionGate } from '#server/auth/authenticate.ts'
import type { Database } from '#server/db/database.ts'
import { forgetDefinitions } from '#server/engine/base/definition-cache.state.ts'
import { feedId } from './identity.ts'
import { pollingRoute } from './polling.ts'
import { prune } from './prune.ts'
import { Sockets } from './sockets.ts'
import { Tail, type ChangeBatch } from './tail.ts'

const PRUNE_MS = 60 * 60_000
const userResources = new Set(['user:user', 'user:group', 'user:membership'])

export type Feed = {
  readonly plugin: FastifyPluginAsync
  /** For those who watch the server. */
  readonly state: () => {
    readonly sockets: number
    /**
     * When this process had last sent all that was settled; undefined before the first time. By performance.now(), which does not jump when
     * the clock of the machine is set.
     */
    readonly upToDateAt: number | undefined
  }
}

/** Creates the feed; the database must be migrated. `publicUrl`: where people reach the console. */
export async function createFeed(db: Database, gate: SessionGate, publicUrl = ''): Promise<Feed> {
  const feed = await feedId(db)
  let upToDateAt: number | undefined
  let countSockets = (): number => 0
  const plugin: FastifyPluginAsync = async (app) => {
    const onBatch = (batch: ChangeBatch): void => {
      if (batch.rows.some(({ resource }) => userResources.has(resource))) {
        gate.forget()
        sockets.recheck()
      }
      if (batch.rows.some(({ resource }) => resource === 'config:additionalField')) forgetDefinitions(db)
      sockets.send(batch)
    }
    const onSettled = (): void => {
      upToDateAt = performance.now()
      sockets.confirm()
    }
    const tail = new Tail(db, onBatch, onSettled, () => sockets.resetAll())
    const sockets = new Sockets(app.server, db, { gate, feed, tail, publicUrl })
    countSockets = () => sockets.count
    pollingRoute(app, db, gate.authenticate, feed)
    await tail.start()
    const pruneOld = (): void => void prune(db).catch((error: unknown) => console.error(error))
    pruneOld()
    const pruneTimer = setInterval(pruneOld, PRUNE_MS)
    // Before the server waits for its connections to end, because sockets do not end by themselves.
    app.addHook('preClose', async () => {
      clearInterval(pruneTimer)
      sockets.close()
      await tail.stop()
    })
  }
  return { plugin, state: () => ({ sockets: countSockets(), upToDateAt }) }
}
