/** The feed by polling, for clients without a socket: `GET /api/changes/?since={cursor}`. */
import type { FastifyInstance } from 'fastify'
import { decodeCursor, encodeCursor } from '#model/shared/feed-cursor.ts'
import type { Database } from '#server/db/database.ts'
import { queryOf, type Authenticate } from '#server/engine/endpoints/guard.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { canContinue, changeOf, readChanges } from './reading.ts'
import { MAX_REPLAYED } from './sockets.ts'

export function pollingRoute(app: FastifyInstance, db: Database, authenticate: Authenticate, feed: string): void {
  app.get('/api/changes/', async (request) => {
    const person = await authenticate(request)
    const { since, ...rest } = queryOf(request)
    const [unknown] = Object.keys(rest)
    if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown parameter. Expected since.'] })
    const known = since === undefined ? undefined : decodeCursor(feed, since)
    const after = known ?? { xid: 0n, seq: 0 }
    const reading = await readChanges(db.readPool, { after, person, limit: known === undefined ? 1 : MAX_REPLAYED + 1 })
    const cursor = encodeCursor(feed, reading.settled)
    if (since === undefined) return { cursor, changes: [] }
    if (known === undefined || !canContinue(known, reading) || reading.rows.length > MAX_REPLAYED)
      return { cursor, reset: true }
    return { cursor, changes: reading.rows.map(changeOf) }
  })
}
