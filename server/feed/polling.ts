/** The feed by asking, for when the socket is down: `GET /api/changes/?since={cursor}`. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { queryOf, type Authenticate } from '../engine/door.ts'
import { invalid } from '../engine/fault.ts'
import { decode, encode } from './cursor.ts'
import { canContinue, changeOf, readChanges } from './reading.ts'
import { REPLAYED } from './sockets.ts'

export function pollingRoute(app: FastifyInstance, db: Database, authenticate: Authenticate, feed: string): void {
  app.get('/api/changes/', async (request) => {
    const person = await authenticate(request)
    const { since, ...rest } = queryOf(request)
    const [unknown] = Object.keys(rest)
    if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes since.'] })
    const known = since === undefined ? undefined : decode(feed, since)
    const after = known ?? { xid: 0n, seq: 0 }
    const reading = await readChanges(db.pool, { after, person, limit: known === undefined ? 1 : REPLAYED + 1 })
    const cursor = encode(feed, reading.settled)
    if (since === undefined) return { cursor, changes: [] }
    if (known === undefined || !canContinue(known, reading) || reading.rows.length > REPLAYED) return { cursor, reset: true }
    return { cursor, changes: reading.rows.map(changeOf) }
  })
}
