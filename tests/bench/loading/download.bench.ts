/**
 * All of 1,000,000 tickets as a CSV file, over HTTP, with the columns that the table shows, read by another process: rows a second, and memory
 * above idle of the server, which is this one. On a PostgreSQL of its own if this machine has one; `HIGHBALL_BENCH_ROWS` sets another number
 * of rows.
 */
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import type { Measure, Table } from '../kit/bench.ts'
import { readApart, type Read } from './reader.ts'
import { fillTickets } from '../rows/million-tickets.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const LOOK_MS = 100
const MEGABYTE = 1024 * 1024

const read = (url: string, { token }: Client, question: object): Promise<Read> =>
  readApart(`${url}/api/${ticket.path}download_table/`, token, { format: 'csv', zone: 'America/Denver', ...question })

async function measured(server: Server): Promise<readonly Measure[]> {
  const clerk = await server.user()
  await fillTickets(server, clerk, ROWS)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  // The thread that writes files is there: run from source, it takes as much memory as the compiler of TypeScript does.
  await read(url, clerk, { filters: [{ field: 'gross_weight', op: 'lt', value: 20_100 }] })
  const idle = process.memoryUsage().rss
  let most = idle
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_MS)
  const used = process.cpuUsage()
  const { lines, allMs, workMs } = await read(url, clerk, {})
  const { user, system } = process.cpuUsage(used)
  clearInterval(looking)
  if (lines !== ROWS + 1) throw new Error(`${lines} lines`)
  return [
    { measure: `${ROWS.toLocaleString('en')} rows as CSV`, ours: allMs / 1000, unit: 's', limit: ROWS / 100_000 },
    { measure: 'processor time of the server, run from source', ours: (user + system) / 1e6, unit: 's' },
    { measure: 'processor time of the reader', ours: workMs / 1000, unit: 's' },
    { measure: 'memory of the server above idle', ours: (most - idle) / MEGABYTE, unit: 'MB', limit: 64 },
  ]
}

export async function bench(): Promise<Table> {
  const own = process.env['DATABASE_URL'] ? undefined : await startPostgres()
  if (own) process.env['DATABASE_URL'] = own.url
  const server = await startServer()
  try {
    const of = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded database'
    return { title: `A table of a million as a file (${of})`, rows: await measured(server) }
  } finally {
    await server.close()
    if (own) delete process.env['DATABASE_URL']
    await own?.stop()
  }
}
