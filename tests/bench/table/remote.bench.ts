/**
 * Ten million tickets on a PostgreSQL server, read like a pane reads a table that is too large for the browser: windows by keyset, the
 * first of them compared with the same page by offset. Counts, groups and far jumps are about right first and exact after. Filling takes
 * many minutes, so it runs only on request: `bench` below names the word.
 */
import { startPostgres } from '../../../scripts/postgres.mjs'
import { resourceNamed } from '#model/areas/named.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { tableFields } from '#model/kernel/table.ts'
import { remoteView } from '#workers/table/remote/remote-view.ts'
import type { WireRow } from '#workers/table/store/store.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import type { Measure, Table } from '../kit/bench.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 10_000_000)
const BATCH = 500_000
const path = 'terminalboss/v3/ticket/'
const fields = tableFields(resourceNamed('terminal:ticket'))
const shown = ['ticket_number', 'status', 'customer', 'product', 'net_volume', 'scheduled_at']

/**
 * Bypasses the triggers, and keeps only the primary key and the indexes by company: those of references serve other queries. One row in ten
 * beside ours belongs to one of three other companies, between ours.
 */
async function fill(server: Server, clerk: Client): Promise<void> {
  const { db, ours, theirs, within } = server
  const others = [theirs, await server.newCompany('Third Rail'), await server.newCompany('Fourth Rail')]
  const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n + 1))
  await within(clerk, async ({ rows }) => {
    await rows(company).createMany(many(120, (n) => ({ name: `Company ${n}` })))
    await rows(product).createMany(many(40, (n) => ({ product_code: `P${n}`, product_name: `Product ${n}` })))
  })
  const client = await db.pool.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'terminal_ticket' and indexname not like '%pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    await client.query(`create temporary table c as select id, row_number() over () - 1 as n from terminal_company; create temporary table p as select id, row_number() over () - 1 as n from terminal_product;
      set session_replication_role = replica`)
    const all = Math.round((ROWS * 11) / 10)
    for (let from = 1; from <= all; from += BATCH)
      await client.query(`
        insert into terminal_ticket (company_id, ticket_number, status, direction, customer, carrier, product, bol_number, net_volume, gross_weight, scheduled_at, created_at)
        select case when g % 11 = 0 then (array[${others.join(', ')}])[1 + (g / 11) % 3] else ${ours} end, 'T' || g,
          (array['scheduled', 'open', 'complete', 'approved', 'void'])[1 + g % 5], case g % 2 when 0 then 'load' else 'unload' end,
          customer.id, carrier.id, product.id, 'B' || (g::bigint * 7919) % 1000000, (g * 13::bigint) % 20000, 20000 + g % 20000,
          timestamptz '2020-01-01' + (g::bigint * 7919 % 200000000) * interval '1 second', timestamptz '2020-01-01' + g * interval '20 seconds'
        from generate_series(${from}, ${Math.min(all, from + BATCH - 1)}) g
          join c customer on customer.n = g % 120 join c carrier on carrier.n = (g / 7) % 120 join p product on product.n = g % 40`)
    await client.query(`set session_replication_role = origin`)
    for (const { made } of indexes.filter(({ name }) => /_(ordering|by_id|by_state)$/.test(name)))
      await client.query(made)
    await client.query('vacuum analyze terminal_ticket')
  } finally {
    client.release()
  }
}

const said = (name: string, typed: string): ViewSpec['filters'][number] => {
  const field = fields[name]
  const parsed = field && parseFilter(field, typed)
  if (!parsed || !('match' in parsed)) throw new Error(`${name} ${typed} is not understood.`)
  return { field: name, match: parsed.match }
}
async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure(server: Server): Promise<Measure[]> {
  const clerk = await server.user()
  const filled = await took(() => fill(server, clerk))
  const asked = async (
    call: string,
    query: object,
  ): Promise<{
    count: number
    about?: boolean
    results: readonly WireRow[]
    after?: string | null
    before?: string | null
  }> => {
    const { status, body } = await clerk.get(
      `${path}${call}/?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  let counted = (): void => {}
  const open = () =>
    remoteView(
      fields,
      {
        rows: (query) => asked('get_table', { columns: shown.join(','), ...query }),
        count: async (query) => (await asked('count', query)).count,
        about: async (query) => {
          const { count, about = false } = await asked('count', query)
          return { count, about }
        },
        totals: async (query) =>
          clerk
            .get(
              `${path}get_totals/?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
            )
            .then(({ body }) => body),
      },
      { title: ['ticket_number'], tellSoon: () => counted(), zone: 'UTC' },
    )
  const rows: Measure[] = [{ measure: 'filling it', ours: filled / 1000, unit: 's' }]
  const add = (measured: string, ours: number, peer?: number): void =>
    void rows.push({
      measure: measured,
      ours,
      unit: 'ms',
      ...(peer !== undefined && { peer: { name: 'by offset', value: peer } }),
    })
  const offset = (at: number, ordering: string): Promise<number> =>
    took(() => asked('get_table', { columns: shown.join(','), ordering, limit: 200, offset: at }))

  const questions: readonly (readonly [string, Partial<ViewSpec>])[] = [
    ['in the order of the screen', { sort: [{ field: 'scheduled_at', down: true }] }],
    ['one status', { sort: [{ field: 'scheduled_at', down: true }], filters: [said('status', 'approved')] }],
    [
      'a year, a volume and a status',
      {
        sort: [{ field: 'scheduled_at', down: true }],
        filters: [said('status', 'complete|approved'), said('net_volume', '>= 10000'), said('scheduled_at', '2024')],
      },
    ],
    ['part of a ticket number', { filters: [said('ticket_number', '98765')] }],
    ['another order (no index)', { sort: [{ field: 'net_volume', down: true }] }],
  ]
  for (const [name, spec] of questions) {
    const table = open()
    let whole = 0
    const began = performance.now()
    const all = new Promise<void>(
      (resolve) =>
        (counted = () => {
          whole = performance.now() - began
          resolve()
        }),
    )
    const first = await took(async () => {
      await table.ask({ ...emptySpec, ...spec })
      await table.window(0, 40, shown)
    })
    add(
      `${name}: first window`,
      first,
      spec.filters === undefined && spec.sort !== undefined
        ? await offset(0, spec.sort.map(({ field, down }) => (down ? '-' : '') + field).join(','))
        : undefined,
    )
    if (table.facts().entries >= 200) await all
    if (whole > 0) add(`${name}: counted, ${table.facts().entries.toLocaleString('en-US')}`, whole)
    if (name !== questions[0]?.[0]) continue
    const middle = Math.floor(ROWS / 2)
    add('jump to the middle, about', await took(() => table.window(middle, middle + 40, shown)))
    add('from there on, a screen further', await took(() => table.window(middle + 400, middle + 440, shown)))
    add('from there back', await took(() => table.window(middle - 400, middle - 360, shown)))
    add('jump to the end', await took(() => table.window(ROWS - 40, ROWS, shown)))
    add('totals of all', await took(() => table.summary(null, ['net_volume'])))
    add(
      'find: the next of few, from the top',
      await took(() => table.seek('T9876', ['ticket_number'], { row: 0, column: 0 }, 1)),
    )
    add(
      'find: the one after that',
      await took(async () =>
        table.seek(
          'T9876',
          ['ticket_number'],
          { row: (await table.seek('T9876', ['ticket_number'], { row: 0, column: 0 }, 1)).at?.row ?? 0, column: 0 },
          1,
        ),
      ),
    )
    const grouped = { ...emptySpec, ...spec, group: ['status'], totals: ['net_volume'] }
    add('groups by status, with totals', await took(() => table.ask(grouped)))
    add(
      'a group opened, and its middle',
      await took(async () => {
        await table.ask({ ...grouped, open: ['open'] })
        await table.window(ROWS / 10, ROWS / 10 + 40, shown)
      }),
    )
  }
  return rows
}

export async function bench(): Promise<Table> {
  const title = `${ROWS.toLocaleString('en-US')} tickets on PostgreSQL, looked at in windows`
  if (process.env['HIGHBALL_BENCH_BEYOND'] === undefined)
    return { title: `${title}: only with HIGHBALL_BENCH_BEYOND=1`, rows: [] }
  const own = await startPostgres()
  if (!own) return { title: `${title}: this machine has no PostgreSQL`, rows: [] }
  process.env['DATABASE_URL'] = own.url
  const server = await startServer()
  try {
    return { title, rows: await measure(server) }
  } finally {
    await server.close()
    await own.stop()
  }
}
