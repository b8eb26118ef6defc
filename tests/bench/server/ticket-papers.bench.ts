/**
 * 500 second-generation tickets printed in one request: its time, how long the event loop is held, and the memory that it takes above the
 * idle server; on PostgreSQL if `DATABASE_URL` is set.
 */
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { company } from '#model/areas/legacy/company.resource.ts'
import { warmUpPress } from '#server/print/press.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { fromOutside } from '../kit/outside.ts'
import { percentile, type Table } from '../kit/bench.ts'

const TICKETS = 500
const ROUNDS = 3
const MEGABYTE = 1024 * 1024
const LOOK_MS = 10

const seed = (server: Server, clerk: Client): Promise<readonly number[]> =>
  server.within(clerk, async ({ rows }) => {
    const customer = await rows(company).create({ company_code: 'PV', name: 'Provost Energy' })
    const made = await rows(ticket).createMany(
      Array.from({ length: TICKETS }, (_, at) => ({
        ticket_number: `P${at}`,
        status: 'closed' as const,
        customer: customer.id,
        tractor: `TRC-${at}`,
        load_start: '2026-11-20T13:20:00Z',
        load_end: '2026-11-20T14:05:00Z',
        gross_volume: '30100.5',
        net_volume: '30000.5',
        temperature: 12.5,
        density: 572,
        weight: 17_000,
      })),
    )
    return made.map(({ id }) => id)
  })

/** The memory of the process, threads included, at its highest while the work runs, in megabytes above that of the idle server. */
async function memoryOf<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly above: number }> {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let highest = idle
  const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), LOOK_MS)
  const answer = await work().finally(() => clearInterval(looking))
  return { answer, above: (highest - idle) / MEGABYTE }
}

export async function bench(): Promise<Table> {
  const server = await startServer({ ownDatabase: true })
  const clerk = await server.user()
  const ids = await seed(server, clerk)
  await warmUpPress()
  const json = { code: 'ticketview', ticket_ids: ids }
  const took: number[] = []
  const held: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { answer, above } = await memoryOf(() =>
      fromOutside(server, clerk, { path: 'terminalboss/ticketview/print_multiple/', json }),
    )
    if (answer.status !== 200 || !answer.text.startsWith('%PDF')) throw new Error(`Answered ${answer.status}`)
    took.push(answer.ms)
    held.push(answer.heldMs)
    memory.push(above)
  }
  await server.close()
  const isServer = process.env['DATABASE_URL'] !== undefined
  return {
    title: `${TICKETS} second-generation tickets in one PDF (${isServer ? 'PostgreSQL' : 'embedded database'})`,
    rows: [
      { measure: `printed and archived, median of ${ROUNDS}`, ours: percentile(took, 50), unit: 'ms', limit: 4000 },
      { measure: 'printed and archived, first', ours: took[0] ?? 0, unit: 'ms' },
      { measure: 'longest hold of the event loop, median', ours: percentile(held, 50), unit: 'ms', limit: 50 },
      { measure: 'memory above the idle server, first', ours: memory[0] ?? 0, unit: 'MB', limit: 150 },
      { measure: 'memory above the idle server, worst', ours: Math.max(...memory), unit: 'MB', limit: 150 },
    ],
  }
}
