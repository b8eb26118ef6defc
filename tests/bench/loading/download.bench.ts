/**
 * All of 1,000,000 tickets as a compressed CSV file, twice, and as a workbook, with the columns that the table shows: seconds, and
 * memory above idle of the built server, which runs on a PostgreSQL of its own; others' requests meanwhile. `HIGHBALL_BENCH_ROWS` sets
 * another number of rows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'
import { fillTickets } from '../rows/demo-tickets.ts'
import { readApart } from './reader.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const PAUSE_MS = 5

/** The memory of a process now and at most since `forget`, in MB, as Linux tells it. */
function memoryOf(pid: number) {
  const told = (line: string): number =>
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024
  return {
    now: () => told('VmRSS'),
    most: () => told('VmHWM'),
    forget: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  }
}

/** Somebody else asks whether the server is alive, again and again; answers how long that took. */
function beside(url: string): () => Promise<readonly number[]> {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${url}/api/health/`)).text()
      took.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return took
  })()
  return () => {
    isOver = true
    return asking
  }
}

async function measured(site: Site): Promise<readonly Measure[]> {
  const token = await site.signIn('clerk')
  const memory = memoryOf(site.pid)
  const read = (question: object) =>
    readApart(`${site.url}/api/${ticket.path}download_table/`, token, { zone: 'America/Denver', ...question })
  // The thread that writes files is there.
  await read({ format: 'csv', filters: [{ field: 'gross_weight', op: 'lt', value: 20_100 }] })
  const measures: Measure[] = []
  for (const [what, format, limit] of [
    ['CSV', 'csv', 10],
    ['CSV again', 'csv', 10],
    ['workbook', 'xlsx', undefined],
  ] as const) {
    memory.forget()
    const idle = memory.now()
    const stop = beside(site.url)
    const { lines, allMs } = await read({ format })
    const others = await stop()
    if (format === 'csv' && lines !== ROWS + 1) throw new Error(`${lines} lines`)
    measures.push(
      {
        measure: what,
        ours: allMs / 1000,
        unit: 's',
        ...(limit !== undefined && { limit: (limit * ROWS) / 1_000_000 }),
      },
      { measure: `${what}: memory of the server above idle`, ours: memory.most() - idle, unit: 'MB', limit: 64 },
      { measure: `${what}: another request meanwhile, p99`, ours: percentile(others, 99), unit: 'ms' },
      { measure: `${what}: another request meanwhile, the longest`, ours: Math.max(...others), unit: 'ms', limit: 50 },
    )
  }
  return measures
}

export async function bench(): Promise<Table> {
  const own = await startPostgres()
  if (!own) return { title: 'A table of a million as a file: this machine has no PostgreSQL', rows: [] }
  process.env['DATABASE_URL'] = own.url
  process.env['HIGHBALL_E2E'] = 'postgres'
  try {
    const site = await Site.open()
    try {
      const database = new pg.Client({ connectionString: site.database })
      await database.connect()
      await fillTickets(database, ROWS).finally(() => database.end())
      return { title: `${ROWS.toLocaleString('en')} tickets as a file (PostgreSQL)`, rows: await measured(site) }
    } finally {
      await site.close()
    }
  } finally {
    await own.stop()
  }
}
