/** The overview of second-generation terminals over a million tickets of 2,000 allocations; on PostgreSQL if `DATABASE_URL` is set. */
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [TICKETS, ALLOCATIONS, SITES, PRODUCTS] = [1_000_000, 2000, 4, 6]
/** Number of days over which the loads are spread. */
const DAYS = 1095
const ROUNDS = 5
/** The tickets are inserted in several statements, because the server ends a statement after four minutes. */
const SLICES = 5

const zones = ['America/Edmonton', 'America/Regina', 'America/Vancouver', 'America/Toronto'] as const

/** Returns the statements that insert the rows, without triggers. */
const seeding = (company: number): readonly string[] => [
  'set local session_replication_role = replica',
  `insert into terminal_server (company_id, name, timezone)
   select ${company}, 'SITE ' || at, (array['${zones.join("','")}'])[at] from generate_series(1, ${SITES}) at`,
  `insert into legacy_company (company_id, company_code, name)
   select ${company}, 'C' || at, 'Customer ' || at from generate_series(1, 100) at`,
  `insert into legacy_product (company_id, product_code, product_name, "productUnit")
   select ${company}, 'P' || at, 'Product ' || at, case when at = ${PRODUCTS} then 'mass' else 'volume' end
   from generate_series(1, ${PRODUCTS}) at`,
  `insert into legacy_allocation (company_id, allocation_code, customer, product_key, effective_date)
   select ${company}, 'A' || at, c.first + at % 100, p.first + at % ${PRODUCTS}, current_date - ${DAYS + 30}
   from generate_series(1, ${ALLOCATIONS}) at,
     (select min(id) as first from legacy_company where company_id = ${company}) c,
     (select min(id) as first from legacy_product where company_id = ${company}) p`,
  `insert into legacy_transfer_limit (company_id, allocation, period_type, "limit", transfer_limit_start_date)
   select ${company}, id, 'month', 500000, effective_date from legacy_allocation where company_id = ${company}`,
  ...Array.from(
    { length: SLICES },
    (_, slice) => `insert into legacy_ticket
     (company_id, ticket_number, status, product_direction, site_user,
      allocation, customer, product, load_start, load_end, net_volume, weight, manual)
   select ${company}, 'T' || n,
     case when n % 997 = 0 then 'open' when n % 101 = 0 then 'void' when n % 53 = 0 then 'corrected' else 'closed' end,
     case when n % 5 = 0 then 'unload' else 'load' end,
     (array(select id from terminal_server where company_id = ${company} order by name))[1 + n % ${SITES}],
     a.id, a.customer, a.product_key, at.began, at.began + interval '40 minutes', 30000 + n % 9000, 20000 + n % 5000, n % 40 = 0
   from generate_series(${slice}::int, ${TICKETS - 1}, ${SLICES}) n
   join (select id, customer, product_key, row_number() over (order by id) - 1 as nth
     from legacy_allocation where company_id = ${company}) a on a.nth = n % ${ALLOCATIONS}
   cross join lateral (select now() - interval '1 second' * (${DAYS} * 86400.0 * n / ${TICKETS}) as began) at`,
  ),
]

/** Without reading the answer, which the page does in a browser. */
async function median(server: Server, { token }: Client, url: string, tried?: object): Promise<number> {
  const took: number[] = []
  const headers = { authorization: `Token ${token}` }
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    const { statusCode, payload } = await server.app.inject(
      tried === undefined
        ? { method: 'GET', url: `/api/${url}`, headers }
        : { method: 'POST', url: `/api/${url}`, headers, payload: tried },
    )
    if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${payload.slice(0, 300)}`)
    // The first round reads the pages of the database.
    if (round > 0) took.push(performance.now() - began)
  }
  return percentile(took, 50)
}

export async function bench(): Promise<Table> {
  const server = await startServer({ ownDatabase: true })
  try {
    return await measured(server)
  } finally {
    await server.close()
  }
}

async function measured(server: Server): Promise<Table> {
  const clerk = await server.user()
  await systemTransaction(server.db, async ({ client }) => {
    for (const one of seeding(server.ours)) await client.query(one)
  })
  // As the server does while it runs: autovacuum on PostgreSQL, the upkeep of the embedded database.
  await server.db.pool.query('vacuum (analyze)')
  const isEmbedded = process.env['DATABASE_URL'] === undefined
  const limit = isEmbedded ? 500 : 200
  const overview = 'terminalboss/overview/'
  const day = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const asked = [
    ['allocations against their limits, 30 days', `${overview}allocation_performance/?from=${day(30)}&to=${day(0)}`],
    ['allocations against their limits, 366 days', `${overview}allocation_performance/?from=${day(365)}&to=${day(0)}`],
    ['product transferred, 30 days by day', `${overview}product_transferred/?from=${day(30)}&to=${day(0)}`],
    [
      'product transferred, 366 days by month',
      `${overview}product_transferred/?from=${day(365)}&to=${day(0)}&bucket=month`,
    ],
    ['loads by day, 30 days', `${overview}loads_widget/?from=${day(30)}&to=${day(0)}`],
    ['loads by day, 366 days', `${overview}loads_widget/?from=${day(365)}&to=${day(0)}`],
    ['sites to choose from', 'terminalboss/site/choices/'],
  ] as const
  const { body } = await clerk.get('allocation/?limit=1')
  const of = `allocation/${body.results[0].id}/`
  const rows: Table['rows'][number][] = []
  const add = async (measure: string, most: number | undefined, url: string, tried?: object): Promise<void> =>
    void rows.push({
      measure: `${measure}, median of ${ROUNDS}`,
      ours: await median(server, clerk, url, tried),
      unit: 'ms',
      ...(most !== undefined && { limit: most }),
    })
  for (const [measure, url] of asked) await add(measure, measure.includes('366') ? undefined : limit, url)
  await add('timeline of an allocation, 366 days', 100, `${of}schedule_limit/?from=${day(365)}&to=${day(0)}`)
  await add('what if, a load', 50, `${of}what_if/`, { volume: '46000' })
  return {
    title: `Overview (v2) over ${TICKETS.toLocaleString('en-US')} tickets (${isEmbedded ? 'embedded database' : 'PostgreSQL'})`,
    rows,
  }
}
