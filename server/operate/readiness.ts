/** `GET /api/ready/`: whether requests should be sent to this process, for whoever balances between several. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { missingMigrations } from '#server/db/migrate.ts'
import type { ReplicaState } from '#server/db/replica/server-pair.ts'
import type { Feed } from '#server/feed/index.ts'

const DATABASE_MS = 5000
/** The feed looks for changes every second. */
const FEED_MS = 10_000

/** `ok`, or what is missing. */
type Part = string
type Readiness = {
  readonly status: 'ready' | 'not_ready'
  readonly database: Part
  readonly migrations: Part
  readonly feed: Part
  /** Without it the process is as ready: the primary answers. */
  readonly replica?: Part
}

async function databaseParts(db: Database): Promise<Pick<Readiness, 'database' | 'migrations'>> {
  const late = setTimeout(DATABASE_MS, undefined, { ref: false })
  try {
    const missing = await Promise.race([missingMigrations(db.readPool), late])
    if (missing === undefined)
      return { database: `No answer within ${DATABASE_MS / 1000} seconds.`, migrations: 'Not known.' }
    return { database: 'ok', migrations: missing.length === 0 ? 'ok' : `Missing: ${missing.join(', ')}.` }
  } catch {
    // Why is in the log of whatever failed; whoever asks here may be anybody.
    return { database: 'It does not answer.', migrations: 'Not known.' }
  }
}

function feedPart({ upToDateAt }: ReturnType<Feed['state']>, now: number): Part {
  if (upToDateAt === undefined) return 'It has not begun.'
  const behind = now - upToDateAt
  return behind <= FEED_MS ? 'ok' : `It has been behind for ${Math.round(behind / 1000)} seconds.`
}

const replicaPart = ({ trouble }: ReplicaState): Part => (trouble === undefined ? 'ok' : `Not used. ${trouble}`)

/** Answers 200 with `status: ready`, or 503 with what is missing. */
export const readiness =
  (db: Database, feed: Feed): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/ready/', async (_request, reply) => {
      const parts = { ...(await databaseParts(db)), feed: feedPart(feed.state(), performance.now()) }
      const isReady = Object.values(parts).every((part) => part === 'ok')
      const status = isReady ? 'ready' : 'not_ready'
      const answer: Readiness = { status, ...parts, ...(db.replica && { replica: replicaPart(db.replica.state()) }) }
      return isReady ? answer : reply.status(503).header('Retry-After', '1').send(answer)
    })
  }
