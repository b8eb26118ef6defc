/**
 * A table of 1,000,000 tickets as a stream of columns, over HTTP: the first reader, for whom it is read from the database, and the next
 * ones, who get what is kept. On a PostgreSQL of its own if this machine has one, unless `HIGHBALL_E2E=embedded`; `HIGHBALL_BENCH_ROWS` sets
 * another number of rows.
 */
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { readApart, type Read } from './reader.ts'
import { fields } from './rows.ts'
import { fillTickets } from '../rows/million-tickets.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const AGAIN = 3
const columns = Object.keys(fields).join(',')

/** As a browser reads it. */
const read = (url: string, { token }: Client): Promise<Read> =>
  readApart(`${url}/api/${ticket.path}columns/?columns=${columns}`, token)

/** Processor time of this process, the server, in seconds. */
const worked = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

async function measured(server: Server): Promise<readonly Measure[]> {
  const clerk = await server.user()
  await fillTickets(server, clerk, ROWS)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const before = process.cpuUsage()
  const first = await read(url, clerk)
  const work = worked(before)
  const again: Read[] = []
  for (let round = 0; round < AGAIN; round++) again.push(await read(url, await server.user()))
  await clerk.post(ticket.path, { direction: 'load' })
  const after = await read(url, await server.user())
  const median = (of: (one: Read) => number): number => percentile(again.map(of), 50)
  const rows = ROWS.toLocaleString('en')
  return [
    {
      measure: `first reader: ${rows} rows, ${Math.round(first.bytes / 1e6)} MB`,
      ours: first.allMs / 1000,
      unit: 's',
      limit: server.db.kind === 'embedded' ? 10 : 5,
    },
    { measure: 'processor time of the server for it, run from source', ours: work, unit: 's' },
    { measure: 'first rows', ours: first.firstMs, unit: 'ms', limit: 400 },
    { measure: `another reader, median of ${AGAIN}`, ours: median(({ allMs }) => allMs) / 1000, unit: 's', limit: 2.5 },
    { measure: 'first rows', ours: median(({ firstMs }) => firstMs), unit: 'ms', limit: 400 },
    { measure: 'another one after a change', ours: after.allMs / 1000, unit: 's', limit: 2.5 },
  ]
}

export async function bench(): Promise<Table> {
  const isEmbedded = process.env['HIGHBALL_E2E'] === 'embedded'
  const own = isEmbedded || process.env['DATABASE_URL'] ? undefined : await startPostgres()
  if (own) process.env['DATABASE_URL'] = own.url
  const server = await startServer()
  try {
    const of = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded database'
    return { title: `A table of a million as a stream of columns (${of})`, rows: await measured(server) }
  } finally {
    await server.close()
    if (own) delete process.env['DATABASE_URL']
    await own?.stop()
  }
}
