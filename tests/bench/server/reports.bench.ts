/**
 * Reports over a million tickets: samples, groups, and values to choose from; and a workbook of 100,000 rows. In the server itself; with
 * DATABASE_URL on that PostgreSQL. `HIGHBALL_BENCH_ROWS` sets another number of tickets.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { measureOf, type Measure, type Table } from '../kit/bench.ts'
import { fillTickets } from '../rows/million-tickets.ts'

const ROWS = Number(process.env['HIGHBALL_BENCH_ROWS'] ?? 1_000_000)
const FILE_ROWS = Math.min(100_000, ROWS)
const ROUNDS = 20
const FILES = 3
const MEGABYTE = 1024 * 1024

const source = 'terminal:ticket'
const shown = ['ticket_number', 'status', 'customer', 'carrier', 'product.product_name', 'net_volume', 'scheduled_at']
const samples: Readonly<Record<string, object>> = {
  'a sample by its number': { columns: shown, ordering: 'ticket_number' },
  'a sample by a quantity, filtered': {
    columns: shown,
    ordering: '-net_volume',
    filters: [{ field: 'status', op: 'in', value: 'complete,approved' }],
  },
  'a sample by a column of another record, with totals': {
    columns: shown,
    ordering: 'product.product_name,-scheduled_at',
    filters: [{ field: 'customer.name', op: 'startswith', value: 'Company 1' }],
    sums: ['net_volume'],
  },
  'a sample with a formula': {
    columns: [...shown, 'half'],
    formulas: [{ name: 'half', label: 'Half', expression: 'round(net_volume / 2, 1)', unit: '' }],
    ordering: 'ticket_number',
    filters: [{ field: 'half', op: 'gte', value: '4000' }],
  },
}
const groups: Readonly<Record<string, object>> = {
  'groups by customer and status, with totals': {
    columns: shown,
    group_by: ['customer', 'status'],
    sums: ['net_volume', 'gross_weight'],
  },
}
const choices = ['status', 'customer', 'product.product_name', 'net_volume'] as const

async function times(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let at = -2; at < count; at++) {
    const began = performance.now()
    await work()
    if (at >= 0) took.push(performance.now() - began)
  }
  return took
}

const answered = async (asked: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> => {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 500)}`)
}

/** A file is read away over a real connection without being kept. */
async function file(clerk: Client, address: string, id: number): Promise<readonly Measure[]> {
  const held = (): number => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const took: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = held()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, held() - before)), 20)
  delay.enable()
  for (let round = 0; round < FILES; round++) {
    const began = performance.now()
    const { body, status } = await fetch(`${address}/api/report/${id}/download/?format=xlsx`, {
      headers: { authorization: `Token ${clerk.token}` },
    })
    if (status !== 200 || body === null) throw new Error(`The file answered ${status}`)
    for await (const _part of body);
    took.push(performance.now() - began)
  }
  delay.disable()
  clearInterval(watch)
  const what = `Excel of ${FILE_ROWS.toLocaleString('en-US')} rows with 20 columns`
  return [
    { measure: `${what}, the slowest of ${FILES}`, ours: Math.max(...took) / 1000, unit: 's', limit: 6 },
    {
      measure: 'memory held more meanwhile, garbage included, at its most',
      ours: most / MEGABYTE,
      unit: 'MB',
      limit: 64,
    },
    { measure: 'event loop, p99 meanwhile', ours: delay.percentile(99) / 1e6, unit: 'ms', limit: 50 },
  ]
}

async function measure(server: Server): Promise<readonly Measure[]> {
  const clerk = await server.user()
  await fillTickets(server, clerk, ROWS)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const measures: Measure[] = []
  for (const [asked, limit] of [
    [samples, 1000],
    [groups, 1500],
  ] as const)
    for (const [what, more] of Object.entries(asked)) {
      const took = await times(ROUNDS, () => answered(clerk.post('report/sample/', { source, ...more })))
      measures.push(measureOf(what, took, limit))
    }
  const all = (await clerk.get('report/sources/?search=terminal:ticket')).body.results.find(
    ({ name }: { name: string }) => name === source,
  )
  const columns: string[] = all.columns.map(({ name }: { name: string }) => name).slice(0, 20)
  const { body, status } = await clerk.post('report/', {
    name: 'Tickets',
    source,
    columns,
    ordering: 'ticket_number',
    row_limit: FILE_ROWS,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  for (const column of choices) {
    const took = await times(ROUNDS, () => answered(clerk.get(`report/${body.id}/choices/?column=${column}`)))
    measures.push(measureOf(`choices of ${column}`, took, 700))
  }
  return [...measures, ...(await file(clerk, address, body.id))]
}

export async function bench(): Promise<Table> {
  const server = await startServer({ ownDatabase: true })
  try {
    const rows = await measure(server)
    return { title: `Reports, ${ROWS.toLocaleString('en-US')} tickets`, rows }
  } finally {
    await server.close()
  }
}
