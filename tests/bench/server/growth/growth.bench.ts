/**
 * What a request and a change cost as work grows: processor time of the built server and of its PostgreSQL, with one company of 100,000, a
 * million and ten million tickets, and with ten and a hundred companies of 100,000. Twenty people of the company listen to its changes.
 * `HIGHBALL_BENCH_ROWS` sets another number of rows than 100,000.
 */
import pg from 'pg'
import { io } from 'socket.io-client'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { Site } from '../../../e2e/site/site.ts'
import type { Measure, Table } from '../../kit/bench.ts'
import { fillTickets, writeTickets } from '../../rows/demo-tickets.ts'
import { clockOf } from './processor-time.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 100_000)
const TIMES = 300
const LISTENERS = 20
/** Companies, and tickets of each. */
const SIZES = [
  [1, 1],
  [1, 10],
  [1, 100],
  [10, 1],
  [100, 1],
] as const
const path = 'terminalboss/v3/ticket/'

/** Companies with as many tickets as the one that was filled. */
async function fillOthers(db: pg.Client, companies: number): Promise<void> {
  const { rows: columns } = await db.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'terminal_ticket' and is_generated = 'NEVER' and column_name not in ('id', 'company_id')`,
  )
  const names = columns.map(({ name }) => name).join()
  await writeTickets(db, () =>
    db.query(
      `insert into terminal_ticket (company_id, ${names}) select company_id + 1000 * n, ${names} from terminal_ticket, generate_series(1, ${companies - 1}) n where company_id = (select company_id from terminal_ticket group by 1 order by count(*) desc limit 1)`,
    ),
  )
}

async function listening(site: Site, token: string): Promise<() => void> {
  const lines = await Promise.all(
    Array.from({ length: LISTENERS }, async () => {
      const line = io(site.url, { transports: ['websocket'], auth: { token }, forceNew: true })
      await new Promise((resolve) => line.once('connect', () => resolve(undefined)))
      return line
    }),
  )
  return () => lines.forEach((line) => line.close())
}

async function costs(site: Site, data: string): Promise<readonly { readonly what: string; readonly ms: number }[]> {
  const api = await site.as('admin')
  const close = await listening(site, await site.signIn('clerk'))
  const clock = clockOf(site.pid, data)
  const { results } = await api<{ results: readonly { readonly id: string; readonly status: string }[] }>(
    `${path}?ordering=-scheduled_at&limit=1000`,
  )
  const open = results.filter(({ status }) => status === 'scheduled' || status === 'open')
  const idOf = (at: number): string => open[at % open.length]?.id ?? ''
  const asked: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
    'a window of 100 rows': () => api(`${path}get_table/?limit=100&ordering=-scheduled_at`),
    'a window of one status': () => api(`${path}get_table/?limit=100&ordering=-scheduled_at&status=approved`),
    'one row': (at) => api(`${path}${idOf(at)}/`),
    'a change, told to twenty': (at) =>
      api(`${path}${idOf(at)}/`, { method: 'PATCH', body: { comments: `changed ${at}` } }),
  }
  const found: { readonly what: string; readonly ms: number }[] = []
  for (const [what, ask] of Object.entries(asked)) {
    for (let at = 0; at < TIMES / 3; at++) await ask(at)
    const before = clock()
    for (let at = 0; at < TIMES; at++) await ask(TIMES + at)
    const after = clock()
    found.push(
      { what: `${what}: server`, ms: (after.server - before.server) / TIMES },
      { what: `${what}: database`, ms: (after.database - before.database) / TIMES },
    )
  }
  close()
  return found
}

async function sized(companies: number, each: number): Promise<Table> {
  const site = await Site.open()
  try {
    await site.stop()
    const db = new pg.Client({ connectionString: site.database })
    await db.connect()
    let data = ''
    try {
      const { rows } = await db.query<{ data_directory: string }>('show data_directory')
      data = rows[0]?.data_directory ?? ''
      await fillTickets(db, each * ROWS)
      if (companies > 1) await fillOthers(db, companies)
    } finally {
      await db.end()
    }
    await site.start()
    const all = (companies * each * ROWS).toLocaleString('en')
    return {
      title: `Processor time of each of ${TIMES} requests: ${all} tickets of ${companies} ${companies === 1 ? 'company' : 'companies'}`,
      rows: (await costs(site, data)).map(({ what, ms }): Measure => ({ measure: what, ours: ms, unit: 'ms' })),
    }
  } finally {
    await site.close()
  }
}

export async function bench(): Promise<readonly Table[]> {
  const own = await startPostgres()
  if (!own) return [{ title: 'Cost as work grows: this machine has no PostgreSQL', rows: [] }]
  process.env['DATABASE_URL'] = own.url
  process.env['HIGHBALL_E2E'] = 'postgres'
  const tables: Table[] = []
  try {
    for (const [companies, each] of SIZES) tables.push(await sized(companies, each))
  } finally {
    await own.stop()
  }
  return tables
}
