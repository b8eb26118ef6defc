/** The database on a PostgreSQL server: pools of connections with their time limits, one connection that listens, and perhaps a replica. */
import pg from 'pg'
import type { ServerConnection, Database } from './database.ts'
import { connectionRefusal } from './connection/refusal.ts'
import { requireServerUrl } from './connection/server-url.ts'
import { requireSessions } from './pooler.ts'
import { RolePools } from './role-pools.ts'
import { ServerPair } from './replica/server-pair.ts'
import { WatchedServer } from './replica/watched-server.ts'
import { statementTime, type Times } from './times.ts'

const CHANNEL = 'highball_change'
const BROADCAST_CHANNEL = 'highball_shout'
const RECONNECT_MS = 500

/** Reads on a replica, where there is one. */
function replicaOf(
  pair: ServerPair,
  pools: RolePools,
  onPromoted: (listener: () => void) => void,
): NonNullable<Database['replica']> {
  const reads = { replica: 0, primary: 0 }
  return {
    connect: async (purpose, who): Promise<ServerConnection | undefined> => {
      const client = (await pair.hasAll()) ? await pools.connect(purpose, who).catch(() => undefined) : undefined
      reads[client === undefined ? 'primary' : 'replica']++
      const { replica } = pair
      return client && { client, cancel: (backend) => replica.cancel(backend) }
    },
    onPromoted,
    state: () => ({ ...pair.state, reads: { ...reads } }),
  }
}

/** `replicaUrl`: of a streaming replica, or of the primary if the first one is the replica. @throws SettingError where one cannot be used */
export async function openServer(url: string, times: Times, replicaUrl?: string): Promise<Database> {
  requireServerUrl('DATABASE_URL', url)
  if (replicaUrl !== undefined) requireServerUrl('DATABASE_REPLICA_URL', replicaUrl)
  const pair =
    replicaUrl === undefined ? undefined : new ServerPair(new WatchedServer(url), new WatchedServer(replicaUrl))
  const urlNow = (): string => pair?.primary.url ?? url
  const pools = new RolePools(urlNow, ['read', 'write', 'long', 'setup'], times)
  const replicaPools = pair && new RolePools(() => pair.replica.url, ['read', 'long'], times, 'replica ')
  const listeners = new Set<() => void>()
  const promotionListeners = new Set<() => void>()
  const broadcastListeners = new Set<(text: string) => void>()
  let isNotifying = false
  let closed = false
  let notificationClient: pg.Client | undefined
  let ending = Promise.resolve()
  const notify = (): void => listeners.forEach((listener) => listener())

  async function listen(): Promise<void> {
    if (closed) return
    const client = new pg.Client({
      connectionString: urlNow(),
      stream: pools.stream,
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
  const endAll = async (): Promise<void> => {
    pair?.close()
    await Promise.all([pools.end(), replicaPools?.end()])
  }
  try {
    await pair?.begin(() => {
      pools.drop()
      replicaPools?.drop()
      promotionListeners.forEach((listener) => listener())
    })
    await requireSessions(pools.pool('read'), pools.pool('write'), statementTime(times, 'read'))
  } catch (error) {
    const setting = urlNow() === url ? 'DATABASE_URL' : 'DATABASE_REPLICA_URL'
    await endAll()
    throw connectionRefusal(setting, error)
  }
  await listen()
  return {
    kind: 'server',
    pool: pools.pool('write'),
    readPool: pools.pool('read'),
    connect: async (purpose, who = '') => {
      await pair?.agree(purpose !== 'read')
      return pools.connect(purpose, who)
    },
    ...(pair &&
      replicaPools && {
        replica: replicaOf(pair, replicaPools, (listener) => void promotionListeners.add(listener)),
      }),
    committed: () => {
      if (isNotifying) return
      isNotifying = true
      setImmediate(() => {
        isNotifying = false
        void pools
          .pool('read')
          .query(`select pg_notify('${CHANNEL}', '')`)
          .catch(() => undefined)
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    broadcast: (text) =>
      void pools
        .pool('read')
        .query('select pg_notify($1, $2)', [BROADCAST_CHANNEL, text])
        .catch(() => undefined),
    onBroadcast: (listener) => void broadcastListeners.add(listener),
    // Not through a pool, because all its connections may be busy with the statements to cancel.
    cancel: (backend) => (ending = ending.then(() => cancel(backend))),
    connections: () => [...pools.states(), ...(replicaPools?.states() ?? [])],
    close: async () => {
      closed = true
      await notificationClient?.end()
      await endAll()
    },
  }
}
