/** The embedded database in a folder: one session that requests take in turn, over a thread that is restarted when it ends. */
import path from 'node:path'
import pg from 'pg'
import { requireWritable } from '#server/project/writable-folder.ts'
import type { Database } from './database.ts'
import { statementTime, type Times } from './times.ts'
import { connectInTurn, fairTurns } from './fair-turns.ts'
import { keepThread } from './embedded/keep-thread.ts'
import { lockFolder } from './embedded/lock.ts'
import { EmbeddedStream } from './embedded/stream.ts'
import { waitingNotice } from './embedded/waiting-notice.ts'

const VACUUM_MS = 10 * 60_000

/** `sharedBuffers`: as PostgreSQL's setting of that name; its own default without. */
export async function openEmbedded(directory: string, times: Times, sharedBuffers?: string): Promise<Database> {
  requireWritable(directory)
  const unlock = await lockFolder(directory)
  const thread = await keepThread({ directory: path.join(directory, 'database'), sharedBuffers })
  /** The statement time limit of the current holder of the session. */
  let limit = times.statement
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: times.connection,
    stream: () => new EmbeddedStream(thread.current, () => limit) as never,
  })
  // A lost session is replaced for the next holder. Without listeners its error event would end the process; the current holder's next
  // statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  pool.on('release', () => (limit = times.statement))
  const turns = fairTurns(1, times.connection)
  const notice = waitingNotice((text) => console.info(text))
  const connect: Database['connect'] = async (purpose, who = '', what = purpose) => {
    const arrived = notice.wait()
    const client = await connectInTurn(pool, turns, who).finally(arrived)
    limit = statementTime(times, purpose)
    const given = notice.hold(what)
    const release = client.release.bind(client)
    client.release = (broken) => {
      given()
      release(broken)
    }
    return client
  }
  const listeners = new Set<() => void>()
  const broadcastListeners = new Set<(text: string) => void>()
  let isNotifying = false
  // Autovacuum never runs in PGlite.
  const vacuum = async (): Promise<void> => {
    const client = await connect('long', '', 'its upkeep')
    await client.query('vacuum (analyze)').finally(() => client.release())
  }
  const upkeep = setInterval(() => void vacuum().catch(() => undefined), VACUUM_MS).unref()
  return {
    kind: 'embedded',
    pool,
    readPool: pool,
    connect,
    committed: () => {
      if (isNotifying) return
      isNotifying = true
      setImmediate(() => {
        isNotifying = false
        for (const listener of listeners) listener()
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    broadcast: (text) => void setImmediate(() => broadcastListeners.forEach((listener) => listener(text))),
    onBroadcast: (listener) => void broadcastListeners.add(listener),
    whileAnswering: (_client, work) => work(),
    cancel: async () => {},
    connections: () => [
      {
        purpose: 'embedded',
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + turns.waiting(),
      },
    ],
    close: async () => {
      clearInterval(upkeep)
      await pool.end()
      await thread.close()
      unlock()
    },
  }
}
