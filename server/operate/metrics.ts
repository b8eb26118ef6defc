/** Figures of this process for Prometheus: requests, connections, feed, letters and jobs, and those of Node itself. */
import { createServer, type Server } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { Feed } from '#server/feed/index.ts'
import type { QueueCount } from '#server/jobs/queue.ts'

/** In seconds: from a cached answer to the longest export. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Counting what waits reads tables, so several scrapers share an answer. */
const COUNTED_MS = 10_000

type Watched = {
  readonly db: Database
  readonly feed: Feed
  /** What waits, is under way or has failed, by queue and status. */
  readonly queues: () => Promise<readonly QueueCount[]>
}

export type Metrics = {
  readonly plugin: FastifyPluginAsync
  readonly text: () => Promise<string>
  readonly type: string
}

function remembered<T>(ask: () => Promise<T>, ms: number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > ms) last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}

function watchReplica(state: NonNullable<Database['replica']>['state'], registers: Registry[]): void {
  new Gauge({
    name: 'highball_replica_lag_seconds',
    help: 'How old the data of the replica is; 0 while it keeps up, -1 while that is not known',
    registers,
    collect() {
      this.set(state().lag ?? -1)
    },
  })
  new Gauge({
    name: 'highball_replica_used',
    help: '1 while the replica answers reads, 0 while the primary does in its place',
    registers,
    collect() {
      this.set(state().trouble === undefined ? 1 : 0)
    },
  })
  new Counter({
    name: 'highball_shared_reads_total',
    help: 'Reads that the replica might answer, by the server that did',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(state().reads)) this.inc({ server }, count)
    },
  })
}

export function createMetrics({ db, feed, queues }: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'highball_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  new Gauge({
    name: 'highball_sockets',
    help: 'Open sockets of consoles',
    registers,
    collect() {
      this.set(feed.state().sockets)
    },
  })
  new Gauge({
    name: 'highball_feed_lag_seconds',
    help: 'Time since this process had sent every settled change; under 2 while it keeps up',
    registers,
    collect() {
      const { upToDateAt } = feed.state()
      if (upToDateAt !== undefined) this.set((performance.now() - upToDateAt) / 1000)
    },
  })
  new Gauge({
    name: 'highball_database_connections',
    help: 'Connections to the database by purpose and state; waiting: requests without one',
    labelNames: ['purpose', 'state'],
    registers,
    collect() {
      for (const { purpose, open, idle, waiting } of db.connections()) {
        this.set({ purpose, state: 'busy' }, open - idle)
        this.set({ purpose, state: 'idle' }, idle)
        this.set({ purpose, state: 'waiting' }, waiting)
      }
    },
  })
  if (db.replica) watchReplica(db.replica.state, registers)
  const counted = remembered(queues, COUNTED_MS)
  new Gauge({
    name: 'highball_queue',
    help: 'E-mails, jobs and deliveries by status',
    labelNames: ['queue', 'status'],
    registers,
    async collect() {
      this.reset()
      // Without the database the other figures matter all the more.
      for (const { queue, status, count } of await counted().catch(() => [])) this.set({ queue, status }, count)
    },
  })
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      // By the declared path: ids in addresses would make a series of each record.
      const route = request.routeOptions.url ?? 'unknown'
      requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      done()
    })
  }
  // Hooks of a plugin that is not encapsulated hear the routes of the whole application.
  return {
    plugin: Object.assign(plugin, { [Symbol.for('skip-override')]: true }),
    text: () => registry.metrics(),
    type: registry.contentType,
  }
}

/** Serves them at `/metrics` of a port of its own, which is not meant to be reached from outside. */
export async function serveMetrics({ text, type }: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end('Not found. The figures are at /metrics.\n')
    text().then(
      (figures) => response.writeHead(200, { 'Content-Type': type }).end(figures),
      () => response.writeHead(500).end('The figures could not be read.\n'),
    )
    return undefined
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
