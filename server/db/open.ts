/** Opens the database: a PostgreSQL server where one is named, else the embedded one in a folder. */
import path from 'node:path'
import pg from 'pg'
import type { Database } from './database.ts'
import { LiteStream } from './lite-stream.ts'
import { startLiteThread, type LiteThread } from './lite-thread.ts'
import { lockFolder } from './lock.ts'

export type Where = { readonly url?: string | undefined; readonly directory: string }

const CHANNEL = 'highball_change'
const SHOUTS = 'highball_shout'
const VACUUM_MS = 10 * 60_000
const RECONNECT_MS = 500

export const openDatabase = ({ url, directory }: Where): Promise<Database> => (url ? openServer(url) : openEmbedded(directory))

async function openEmbedded(directory: string): Promise<Database> {
  const unlock = lockFolder(directory)
  let isClosing = false
  const start = (): Promise<LiteThread> => startLiteThread(path.join(directory, 'database'))
  let thread = start()
  await thread
  /** What was acknowledged is on the disk: a thread that died is replaced, and only what was under way fails. */
  const keep = async (): Promise<void> => {
    while (!isClosing) {
      await (await thread).ended
      if (isClosing) return
      console.error('The embedded database ended by itself; it is opened again.')
      thread = start()
    }
  }
  keep().catch((error: unknown) => {
    console.error('The embedded database cannot be opened again.', error)
    process.exit(1)
  })
  const pool = new pg.Pool({ user: 'postgres', database: 'postgres', ssl: false, max: 1, idleTimeoutMillis: 0, stream: () => new LiteStream(thread) as never })
  // Of a connection that died between two uses: the next use makes another.
  pool.on('error', () => undefined)
  const listeners = new Set<() => void>()
  const shouts = new Set<(text: string) => void>()
  let told = false
  // Autovacuum never runs in PGlite.
  const vacuum = setInterval(() => void pool.query('vacuum (analyze)').catch(() => undefined), VACUUM_MS)
  vacuum.unref()
  return {
    kind: 'embedded',
    pool,
    committed: () => {
      if (told) return
      told = true
      setImmediate(() => {
        told = false
        for (const listener of listeners) listener()
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    shout: (text) => void setImmediate(() => shouts.forEach((listener) => listener(text))),
    onShout: (listener) => void shouts.add(listener),
    cancel: async () => {},
    close: async () => {
      clearInterval(vacuum)
      isClosing = true
      await pool.end()
      await (await thread).close()
      unlock()
    },
  }
}

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, idle_in_transaction_session_timeout: 30_000 })
  // An idle connection that dies is replaced at its next use; the pool only wants somebody to hear of it.
  pool.on('error', () => undefined)
  const listeners = new Set<() => void>()
  const shouts = new Set<(text: string) => void>()
  let told = false
  let closed = false
  let ear: pg.Client | undefined
  let ending = Promise.resolve()
  const hear = (): void => listeners.forEach((listener) => listener())

  async function listen(): Promise<void> {
    if (closed) return
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    let lost = false
    const again = (): void => {
      if (lost || closed) return
      lost = true
      setTimeout(() => void listen(), RECONNECT_MS).unref()
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ channel, payload }) => (channel === SHOUTS ? shouts.forEach((listener) => listener(payload ?? '')) : hear()))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${SHOUTS}`)
      ear = client
      // What was told while nobody listened.
      hear()
    } catch {
      await client.end().catch(() => undefined)
      again()
    }
  }
  await pool.query('select 1')
  await listen()
  return {
    kind: 'server',
    pool,
    committed: () => {
      if (told) return
      told = true
      setImmediate(() => {
        told = false
        void pool.query(`select pg_notify('${CHANNEL}', '')`).catch(() => undefined)
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    shout: (text) => void pool.query('select pg_notify($1, $2)', [SHOUTS, text]).catch(() => undefined),
    onShout: (listener) => void shouts.add(listener),
    // Never through the pool: its connections may all be at what is to be ended.
    cancel: (backend) => (ending = ending.then(async () => void (await ear?.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined)))),
    close: async () => {
      closed = true
      await ear?.end()
      await pool.end()
    },
  }
}
