/**
 * The money for tickets: 10,000 of them to 1,000 invoices in one request while others ask, its preview, the file for SAP, a paper of 200 lines;
 * and why a load may not go. In the server itself; with DATABASE_URL on that PostgreSQL, which has a connection for each request.
 */
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { approvedTicket, billing } from '../../server/areas/invoice/setting.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const CUSTOMERS = 1000
const TICKETS_EACH = 10
const LINES = 200
const OPENED = 500
const base = 'terminalboss/v3/'

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> {
  const began = performance.now()
  const answer = await work()
  return { ms: performance.now() - began, answer }
}
function require200(what: string, { status, body }: { readonly status: number; readonly body: unknown }): void {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
}

/** Customers with a contract and a price each, their approved tickets of one week, and tickets that wait for the room of one limit. */
async function seed(server: Server, client: Client) {
  const names = Array.from({ length: CUSTOMERS }, (_, at) => `Customer ${at}`)
  const where = await billing(server, client, names)
  const volume = (at: number): string => `${5000 + at}.5`
  const approved = names.flatMap((_, of) =>
    Array.from({ length: TICKETS_EACH }, (_ticket, at) => approvedTicket(where, volume(at), { of })),
  )
  return server.within(client, async ({ rows }) => {
    const many = await rows(ticket).createMany(approved)
    const long = await rows(ticket).createMany(
      Array.from({ length: LINES }, (_, at) => approvedTicket(where, volume(at), { purchase_order: 'Long' })),
    )
    await rows(limit).create({
      name: 'Shared',
      status: 'active',
      period_type: 'year',
      period_start: `${new Date().getUTCFullYear()}-01-01`,
      limit_volume: '999999999',
    })
    const waiting = await rows(ticket).createMany(
      Array.from({ length: OPENED }, (_, at) => ({
        ticket_number: `W${at}`,
        customer: where.customers[at % CUSTOMERS]?.id ?? null,
        service_contract: where.contracts[at % CUSTOMERS]?.id ?? null,
        server: where.rack,
        ordered_volume: '9000',
      })),
    )
    return { many: many.map(({ id }) => id), long: long.map(({ id }) => id), waiting: waiting.map(({ id }) => id) }
  })
}

/** What a small request of somebody else takes while the work runs. */
async function besides(other: Client, work: Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  let isOver = false
  const end = (): void => void (isOver = true)
  work.then(end, end)
  while (!isOver) took.push((await timed(() => other.get('facility/?limit=5'))).ms)
  return took
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const clerk = await server.user()
  const other = await server.user()
  const { many, long, waiting } = await seed(server, clerk)
  const create = (ticket_ids: readonly string[], more = {}) =>
    clerk.post(`${base}ticket-invoice/bulk_create_invoices/`, { ticket_ids, ...more })
  const preview = await timed(() => create(many, { dry_run: true }))
  require200('Preview', preview.answer)
  const making = timed(() => create(many))
  const meanwhile = await besides(other, making)
  const made = await making
  require200('Invoices', made.answer)
  const ids: string[] = made.answer.body.invoices.map(({ id }: { id: string }) => id)
  if (ids.length !== CUSTOMERS) throw new Error(`${ids.length} invoices were made.`)
  await server.within(clerk, ({ rows }) =>
    rows(ticketInvoice).patchMany(
      ids.map((id) => ({ id, values: { status: 'approved', approved_at: '2026-11-20T08:00:00.000Z' } })),
    ),
  )
  const sap = await timed(() => clerk.post(`${base}ticket-invoice/bulk_export_sap_xml/`, { invoice_ids: ids }))
  require200('SAP', sap.answer)
  const paper = (await create(long)).body.invoices[0].id
  const papers: number[] = []
  for (let round = 0; round < 5; round++)
    papers.push((await timed(() => clerk.get(`${base}ticket-invoice/${paper}/print_invoice/`))).ms)
  const asked: number[] = []
  for (const id of waiting.slice(0, 50)) asked.push((await timed(() => clerk.get(`${base}ticket/${id}/why_not/`))).ms)
  const opened = await timed(() =>
    clerk.post(`${base}ticket/update-tickets-status/`, { ticket_ids: waiting, status: 'open' }),
  )
  require200('Opening', opened.answer)
  await server.close()
  const isServer = process.env['DATABASE_URL'] !== undefined
  return {
    title: `Tickets billed (${isServer ? 'PostgreSQL' : 'embedded database'})`,
    rows: [
      { measure: '10,000 tickets previewed, one run', ours: preview.ms, unit: 'ms', limit: 1500 },
      {
        measure: '10,000 tickets to 1,000 invoices, one run',
        ours: made.ms,
        unit: 'ms',
        limit: isServer ? 6000 : 10_000,
      },
      {
        measure: `another request meanwhile, p95 of ${meanwhile.length}`,
        ours: percentile(meanwhile, 95),
        unit: 'ms',
        ...(isServer && { limit: 250 }),
      },
      { measure: 'SAP file of 1,000 invoices, one run', ours: sap.ms, unit: 'ms', limit: 2000 },
      {
        measure: `invoice of ${LINES} lines as PDF, median of 5`,
        ours: percentile(papers, 50),
        unit: 'ms',
        limit: 400,
      },
      { measure: 'why a load may not go, median of 50', ours: percentile(asked, 50), unit: 'ms', limit: 20 },
      { measure: `${OPENED} opened against one limit, one request`, ours: opened.ms, unit: 'ms', limit: 1500 },
    ],
  }
}
