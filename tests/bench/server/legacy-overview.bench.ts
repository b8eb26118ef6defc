/** The overview of second-generation terminals over a million tickets of 2,000 allocations; on PostgreSQL if `DATABASE_URL` is set. */
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'
import { legacyTickets, TICKETS } from '../rows/million-legacy-tickets.ts'

const ROUNDS = 5

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
    for (const one of legacyTickets(server.ours)) await client.query(one)
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
