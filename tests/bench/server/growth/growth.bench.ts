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

type Asked = { readonly what: string; readonly ask: (at: number) => Promise<unknown>; readonly times?: number }

async function costs(site: Site, data: string): Promise<readonly { readonly what: string; readonly ms: number }[]> {
  const api = await site.as('admin')
  const close = await listening(site, await site.signIn('clerk'))
  const clock = clockOf(site.pid, data)
  const { results } = await api<{ results: readonly { readonly id: string; readonly status: string }[] }>(
    `${path}?ordering=-scheduled_at&limit=1000`,
  )
  const open = results.filter(({ status }) => status === 'scheduled' || status === 'open')
  const idOf = (at: number): string => open[at % open.length]?.id ?? ''
  const asked: readonly Asked[] = [
    { what: 'a window of 100 rows', ask: () => api(`${path}get_table/?limit=100&ordering=-scheduled_at&after=`) },
    {
      what: 'a window of one status',
      ask: () => api(`${path}get_table/?limit=100&ordering=-scheduled_at&status=approved&after=`),
    },
    { what: 'how many of one status, about', ask: () => api(`${path}count/?about=true&status=approved`) },
    { what: 'one row', ask: (at) => api(`${path}${idOf(at)}/`) },
    {
      what: 'a change, told to twenty',
      ask: (at) => api(`${path}${idOf(at)}/`, { method: 'PATCH', body: { comments: `changed ${at}` } }),
    },
    {
      what: 'a page with the count of all',
      ask: () => api(`${path}get_table/?limit=100&ordering=-scheduled_at`),
      times: TIMES / 20,
    },
  ]
  const found: { readonly what: string; readonly ms: number }[] = []
  for (const { what, ask, times = TIMES } of asked) {
    for (let at = 0; at < times / 3; at++) await ask(at)
    const before = clock()
    for (let at = 0; at < times; at++) await ask(TIMES + at)
    const after = clock()
    found.push(
      { what: `${what}: server`, ms: (after.server - before.server) / times },
      { what: `${what}: database`, ms: (after.database - before.database) / times },
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
      title: `Processor time of a request: ${all} tickets of ${companies} ${companies === 1 ? 'company' : 'companies'}`,
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
  const db = new pg.Client({ connectionString: own.url })
  await db.connect()
  try {
    // It would go over the rows just written, at any time, and count among what requests cost.
    await db.query('alter system set autovacuum = off')
    await db.query('select pg_reload_conf()')
    for (const [companies, each] of SIZES) {
      const table = await sized(companies, each)
      // Ten million rows take minutes to write: whoever waits sees what is known by then.
      console.error(table.title, table.rows.map(({ measure, ours }) => `${measure} ${ours.toFixed(2)}`).join(', '))
      tables.push(table)
    }
  } finally {
    await db.end()
    await own.stop()
  }
  return tables
}
