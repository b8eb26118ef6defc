/**
 * All of 1,000,000 tickets as a CSV file, over HTTP, with the columns that the table shows: rows a second, and memory above idle. On a
 * PostgreSQL of its own if this machine has one; `HIGHBALL_BENCH_ROWS` sets another number of rows.
 */
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import type { Measure, Table } from '../kit/bench.ts'
import { fillTickets } from '../rows/million-tickets.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const LOOK_MS = 100
const MEGABYTE = 1024 * 1024
const LINE_FEED = 10

/** How many lines the file has. */
async function linesOf(url: string, { token }: Client, question: object): Promise<number> {
  const answer = await fetch(`${url}/api/${ticket.path}download_table/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', zone: 'America/Denver', ...question }),
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`Answered ${answer.status}`)
  let lines = 0
  for await (const piece of answer.body)
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}

async function measured(server: Server): Promise<readonly Measure[]> {
  const clerk = await server.user()
  await fillTickets(server, clerk, ROWS)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  // The thread that writes files is there: run from source, it takes as much memory as the compiler of TypeScript does.
  await linesOf(url, clerk, { filters: [{ field: 'gross_weight', op: 'lt', value: 20_100 }] })
  const idle = process.memoryUsage().rss
  let most = idle
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_MS)
  const [began, used] = [performance.now(), process.cpuUsage()]
  const lines = await linesOf(url, clerk, {})
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  clearInterval(looking)
  if (lines !== ROWS + 1) throw new Error(`${lines} lines`)
  return [
    { measure: `${ROWS.toLocaleString('en')} rows as CSV`, ours: seconds, unit: 's', limit: ROWS / 100_000 },
    { measure: 'of it, our own process at work', ours: (user + system) / 1e6, unit: 's' },
    { measure: 'memory above idle', ours: (most - idle) / MEGABYTE, unit: 'MB' },
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
