/** The database on a PostgreSQL server: a pool of connections for each purpose, with its time limits, and one connection that listens. */
import pg from 'pg'
import type { Database } from './database.ts'
import { connectInTurn, fairTurns, type FairTurns } from './fair-turns.ts'
import { requireSessions } from './pooler.ts'
import { statementTime, type Purpose, type Times } from './times.ts'

const CHANNEL = 'highball_change'
const BROADCAST_CHANNEL = 'highball_shout'
const RECONNECT_MS = 500
/** The server itself cancels a statement that takes too long. This much later we give up, in case the server does not answer at all. */
const SILENCE_MS = 1000
/** The most connections of each pool. Reads and writes have what the operator sets; long work gets few. */
const most = (purpose: Purpose): number => ({ read: connections(), write: connections(), long: 8, setup: 2 })[purpose]
const purposes: readonly Purpose[] = ['read', 'write', 'long', 'setup']
const connections = (): number => Math.max(1, Math.trunc(Number(process.env['HIGHBALL_CONNECTIONS'] || 10)) || 10)

function openPool(url: string, purpose: Purpose, times: Times): pg.Pool {
  const statement = statementTime(times, purpose)
  const limits: pg.PoolConfig =
    purpose === 'setup'
      ? { connectionTimeoutMillis: 0 }
      : {
          connectionTimeoutMillis: times.connection,
          statement_timeout: statement,
          query_timeout: statement === 0 ? 0 : statement + SILENCE_MS,
          lock_timeout: times.lock,
          idle_in_transaction_session_timeout: times.idle,
        }
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    max: most(purpose),
    ...limits,
  })
  // The pool listens to idle connections only. One in use that is lost between two statements would end the process without a listener;
  // with one, its holder's next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', ({ message }) => console.error(`An idle connection to the database was lost: ${message}`))
  return pool
}

export async function openServer(url: string, times: Times): Promise<Database> {
  const pools: Readonly<Record<Purpose, pg.Pool>> = {
    read: openPool(url, 'read', times),
    write: openPool(url, 'write', times),
    long: openPool(url, 'long', times),
    setup: openPool(url, 'setup', times),
  }
  const turnsOf = (purpose: Purpose) => fairTurns(most(purpose), purpose === 'setup' ? 0 : times.connection)
  const turns: Readonly<Record<Purpose, FairTurns>> = {
    read: turnsOf('read'),
    write: turnsOf('write'),
    long: turnsOf('long'),
    setup: turnsOf('setup'),
  }
  const listeners = new Set<() => void>()
  const broadcastListeners = new Set<(text: string) => void>()
  let isNotifying = false
  let closed = false
  let notificationClient: pg.Client | undefined
  let ending = Promise.resolve()
  const notify = (): void => listeners.forEach((listener) => listener())

  async function listen(): Promise<void> {
    if (closed) return
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: times.connection,
      query_timeout: times.connection,
    })
    let lost = false
    const reconnect = (): void => {
      if (notificationClient === client) notificationClient = undefined
      if (lost || closed) return
      lost = true
      setTimeout(() => void listen(), RECONNECT_MS).unref()
    }
    client.on('error', reconnect)
    client.on('end', reconnect)
    client.on('notification', ({ channel, payload }) =>
      channel === BROADCAST_CHANNEL ? broadcastListeners.forEach((listener) => listener(payload ?? '')) : notify(),
    )
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${BROADCAST_CHANNEL}`)
      notificationClient = client
      // For commits that were missed while not listening.
      notify()
    } catch {
      await client.end().catch(() => undefined)
      reconnect()
    }
  }
  async function cancel(backend: number): Promise<void> {
    const client = notificationClient
    // If it does not answer, it is closed and replaced.
    await client?.query('select pg_cancel_backend($1)', [backend]).catch(() => void client.end().catch(() => undefined))
  }
  try {
    await requireSessions(pools.read, pools.write, statementTime(times, 'read'))
  } catch (error) {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    throw error
  }
  await listen()
  return {
    kind: 'server',
    pool: pools.write,
    readPool: pools.read,
    connect: (purpose, who = '') => connectInTurn(pools[purpose], turns[purpose], who),
    committed: () => {
      if (isNotifying) return
      isNotifying = true
      setImmediate(() => {
        isNotifying = false
        void pools.read.query(`select pg_notify('${CHANNEL}', '')`).catch(() => undefined)
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    broadcast: (text) =>
      void pools.read.query('select pg_notify($1, $2)', [BROADCAST_CHANNEL, text]).catch(() => undefined),
    onBroadcast: (listener) => void broadcastListeners.add(listener),
    // Not through a pool, because all its connections may be busy with the statements to cancel.
    cancel: (backend) => (ending = ending.then(() => cancel(backend))),
    connections: () =>
      purposes.map((purpose) => {
        const { totalCount, idleCount, waitingCount } = pools[purpose]
        return { purpose, open: totalCount, idle: idleCount, waiting: waitingCount + turns[purpose].waiting() }
      }),
    close: async () => {
      closed = true
      await notificationClient?.end()
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}
