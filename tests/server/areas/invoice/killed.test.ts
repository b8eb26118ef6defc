/** A server that is killed while it makes invoices: all of a request are there, each with its lines, or none is and no ticket is billed. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KILLS, KilledServer, pointOf } from '../../places/killed-server.ts'

type Page<T> = { readonly results: readonly T[] }
type Ticket = { readonly id: string; readonly status: string }
type Invoice = { readonly id: string; readonly status: string; readonly line_count: number; readonly total: string }

const [INVOICES, LINES] = [60, 5]
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }
/** By then, in milliseconds, most of what is asked has been answered. */
const LAST = 400
const base = 'terminalboss/v3/'

let server: KilledServer
beforeAll(async () => {
  server = await KilledServer.start()
})
afterAll(() => server.close())

/** Approved tickets of one customer; each purchase order is an invoice of its own. */
async function approvedTickets(): Promise<readonly string[]> {
  const { id: company } = await server.post<{ id: string }>(`${base}company/`, { name: 'Prairie Fuels' })
  const { id: service_contract } = await server.post<{ id: string }>(`${base}service-contract/`, {
    contract_number: 'SC-1',
    company,
    effective_date: '2020-01-01',
  })
  const price = { service_contract, service: 'loading', unit: 'm³', unit_price: '8.8350', effective_date: '2020-01-01' }
  await server.post(`${base}service-contract-price/`, price)
  for (const verb of ['submit', 'approve'])
    await server.post(`${base}service-contract/${service_contract}/${verb}/`, {})
  const load = { customer: company, service_contract, net_volume: '9000.0' }
  const { results } = await server.post<Page<Ticket>>(`${base}ticket/create_many/`, {
    rows: Array.from({ length: INVOICES * LINES }, (_, at) => ({
      ticket_number: `K${at}`,
      purchase_order: `PO-${Math.floor(at / LINES)}`,
      ...load,
    })),
  })
  const ids = results.map(({ id }) => id)
  for (const status of ['open', 'arrived', 'loading', 'complete', 'approved'])
    await server.post(`${base}ticket/update-tickets-status/`, { ticket_ids: ids, status })
  return ids
}

test('killed at any point of a request for invoices, it leaves all of them or none', async () => {
  const ticket_ids = await approvedTickets()
  const invoices = async () => {
    const found = (await server.get<Page<Invoice>>(`${base}ticket-invoice/?limit=${INVOICES * 2}&status=draft`)).results
    return found.map(({ line_count, total }) => `${line_count} ${total}`)
  }
  // 9,000 gal are 34.069 m³; at 8.8350 that is 301.00 a ticket.
  const whole = Array.from({ length: INVOICES }, () => `${LINES} 1505.00`)
  for (let round = 0; round < KILLS; round++) {
    const asking = server.ask(`${base}ticket-invoice/bulk_create_invoices/`, { ticket_ids }).catch(() => undefined)
    await setTimeout(pointOf(round, LAST))
    await server.kill()
    const answer = await asking
    await server.restart()
    // A PostgreSQL may still end what the killed server has begun.
    await expect.poll(async () => [0, INVOICES].includes((await invoices()).length), patience).toBe(true)
    const found = await invoices()
    expect(found).toEqual(found.length === 0 ? [] : whole)
    expect(answer?.status === 200 && found.length === 0, 'what was answered is there').toBe(false)
    const billed = (await server.get<Page<Ticket>>(`${base}ticket/?limit=1000&status=invoiced`)).results
    expect(billed.length).toBe(found.length * LINES)
    if (found.length > 0) {
      const drafts = (await server.get<Page<Invoice>>(`${base}ticket-invoice/?limit=${INVOICES * 2}&status=draft`))
        .results
      await server.post(`${base}ticket-invoice/bulk_void_invoices/`, {
        invoice_ids: drafts.map(({ id }) => id),
        reason: 'Again',
      })
    }
  }
  await server.post(`${base}ticket-invoice/bulk_create_invoices/`, { ticket_ids })
  expect(await invoices()).toEqual(whole)
})
