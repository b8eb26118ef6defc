/** The database on a PostgreSQL server: pools of connections with their time limits, one connection that listens, and perhaps a replica. */
import type { ServerConnection, Database } from './database.ts'
import { connectionRefusal } from './connection/refusal.ts'
import { requireServerUrl } from './connection/server-url.ts'
import { ListeningConnection, tellCommitted, tellMessage } from './listening-connection.ts'
import { requireSessions } from './pooler.ts'
import { RolePools } from './role-pools.ts'
import { ServerPair } from './replica/server-pair.ts'
import { WatchedServer } from './replica/watched-server.ts'
import { whileAnswering } from './silence.ts'
import { statementTime, type Times } from './times.ts'

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
  const listening = new ListeningConnection({
    config: () => ({
      connectionString: urlNow(),
      stream: pools.stream,
      keepAlive: true,
      connectionTimeoutMillis: times.connection,
      query_timeout: times.connection,
    }),
    onCommitted: () => listeners.forEach((listener) => listener()),
    onMessage: (text) => broadcastListeners.forEach((listener) => listener(text)),
  })
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
  await listening.open()
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
        tellCommitted(pools.pool('read'))
      })
    },
    onCommitted: (listener) => void listeners.add(listener),
    broadcast: (text) => tellMessage(pools.pool('read'), text),
    onBroadcast: (listener) => void broadcastListeners.add(listener),
    cancel: (backend) => listening.cancel(backend),
    whileAnswering: (client, work) =>
      whileAnswering(
        () => listening.isAnswering(),
        () => pools.giveUp(client),
        work,
      ),
    connections: () => [...pools.states(), ...(replicaPools?.states() ?? [])],
    close: async () => {
      await listening.close()
      await endAll()
    },
  }
}
