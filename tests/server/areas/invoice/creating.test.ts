/** Invoices made of tickets: which there are, what they cost, and that each ticket stands on one, whoever asks at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { approvedTickets, billing, type Billing } from './setting.ts'

const base = 'terminalboss/v3/ticket-invoice/'
const tickets = 'terminalboss/v3/ticket/'
const lines = 'terminalboss/v3/service-contract-ticket/'
let server: Server
let clerk: Client
let set: Billing
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  set = await billing(server, clerk)
})
afterAll(() => server.close())

const create = (ticket_ids: readonly string[], more: object = {}, by = clerk) =>
  by.post(`${base}bulk_create_invoices/`, { ticket_ids, ...more })
const make = async (volumes: readonly string[], more: Parameters<typeof approvedTickets>[4] = {}) =>
  (await approvedTickets(server, clerk, set, volumes, more)).map(({ id }) => id)
const statusOf = async (id: string | undefined): Promise<string> => (await clerk.get(`${tickets}${id}/`)).body.status
const linesOf = async (invoice: string) =>
  (await clerk.get(`${lines}?ticket_invoice=${invoice}&ordering=created_at`)).body.results

describe('tickets that are invoiced', () => {
  it('stand on one draft of their customer and week, with tax on the sum', async () => {
    const ids = await make(['1000.0', '6741.2'])
    const { status, body } = await create(ids)
    expect(status).toBe(200)
    expect(body.counts).toMatchObject({ changed: 2, not_allowed: 0 })
    expect(body.invoices).toEqual([
      expect.objectContaining({
        invoice_number: expect.any(String),
        company: set.customers[0]?.id,
        lines: 2,
        subtotal: '300.45',
        tax: '15.02',
        total: '315.47',
        period_start: '2026-11-16',
        period_end: '2026-11-22',
      }),
    ])
    const [{ id }] = body.invoices
    const invoice = (await clerk.get(`${base}${id}/`)).body
    expect(invoice).toMatchObject({ status: 'draft', subtotal: '300.45', tax: '15.02', total: '315.47', line_count: 2 })
    expect((Date.parse(invoice.due_date) - Date.parse(invoice.invoice_date)) / 86_400_000).toBe(30)
    expect((await linesOf(id)).map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['225.45', '75.00'])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['invoiced', 'invoiced'])
  })

  it('are told beforehand, with nothing written', async () => {
    const ids = await make(['1000.0', '1000.0'], { purchase_order: 'PO-7' })
    const { body } = await create(ids, { dry_run: true })
    expect(body.invoices).toEqual([
      expect.objectContaining({ id: null, invoice_number: null, lines: 2, purchase_order: 'PO-7', total: '157.50' }),
    ])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'approved'])
  })

  it('are answered each by itself, in the order of the request', async () => {
    const [good = '', early = ''] = [
      ...(await make(['2000.0'])),
      ...(await make(['2000.0'], { completed_at: '2025-06-01T00:00:00.000Z' })),
    ]
    const [done = ''] = await make(['2000.0'])
    await create([done])
    const { body } = await create([early, 'nonsense', done, good, good.toUpperCase()])
    expect(body.results.map(({ id, outcome, message }: Record<string, string>) => [id, outcome, message])).toEqual([
      [early, 'not_allowed', 'Service contract SC-0 begins on 2026-01-01; the ticket was completed on 2025-05-31.'],
      ['nonsense', 'not_found', 'There is no such ticket.'],
      [done, 'already', 'It is invoiced already.'],
      [good, 'changed', ''],
    ])
  })

  it('of two currencies never share an invoice', async () => {
    const ids = [...(await make(['5000.0'])), ...(await make(['5000.0'], { of: 1 }))]
    const { body } = await create(ids)
    expect(body.invoices.map(({ currency }: { currency: string }) => currency)).toEqual(['CAD', 'USD'])
  })

  it('stand on one invoice each, although eight ask at the same time', async () => {
    const ids = await make(['1000.0', '2000.0', '3000.0', '4000.0', '5000.0'])
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(ids)))
    const changed = answers.map(({ body }) => body.counts?.changed)
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 5])
    for (const id of ids) expect((await clerk.get(`${lines}?ticket=${id}`)).body.count).toBe(1)
  })

  it('are refused by the database on two invoices, whatever writes', async () => {
    const [id = ''] = await make(['1000.0'])
    const { body } = await create([id])
    const [line] = await linesOf(body.invoices[0].id)
    const twice = await clerk.post(lines, {
      service_contract: set.contracts[0]?.id,
      ticket: id,
      service: line.service,
      ticket_invoice: body.invoices[0].id,
      quantity: '1',
      unit_price: '1',
    })
    expect(twice.status).toBe(400)
  })
})

describe('a draft', () => {
  it('gives a ticket back whose line is taken off', async () => {
    const ids = await make(['1000.0', '2000.0'])
    const { body } = await create(ids)
    const [first, second] = await linesOf(body.invoices[0].id)
    expect((await clerk.delete(`${lines}${first.id}/`)).status).toBe(204)
    expect([await statusOf(first.ticket), await statusOf(second.ticket)]).toEqual(['approved', 'invoiced'])
    expect((await clerk.get(`${base}${body.invoices[0].id}/`)).body).toMatchObject({
      line_count: 1,
      subtotal: second.amount,
    })
  })

  it('takes a line by hand, for no ticket', async () => {
    const [id = ''] = await make(['1000.0'])
    const { body } = await create([id])
    const made = await clerk.post(lines, {
      service_contract: set.contracts[0]?.id,
      ticket_invoice: body.invoices[0].id,
      service: 'storage',
      description: 'Storage in November',
      quantity: '10.000',
      unit: 'day',
      unit_price: '12.5000',
    })
    expect([made.status, made.body.amount]).toEqual([201, '125.00'])
    expect((await clerk.get(`${base}${body.invoices[0].id}/`)).body).toMatchObject({
      subtotal: '200.00',
      total: '210.00',
    })
  })

  it('gives all its tickets back when it is deleted', async () => {
    const ids = await make(['1000.0', '2000.0'])
    const { body } = await create(ids)
    expect((await clerk.delete(`${base}${body.invoices[0].id}/`)).status).toBe(204)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'approved'])
  })

  it('takes no ticket that is not approved', async () => {
    const [id = ''] = await make(['1000.0'])
    await clerk.post(`${tickets}update-tickets-status/`, { ticket_ids: [id], status: 'rejected', reason: 'Weights' })
    const [other = ''] = await make(['1000.0'])
    const { body } = await create([other])
    const made = await clerk.post(lines, {
      service_contract: set.contracts[0]?.id,
      ticket_invoice: body.invoices[0].id,
      ticket: id,
      service: 'analysis',
      quantity: '1',
      unit_price: '45',
    })
    expect([made.status, made.body.non_field_errors?.[0]]).toEqual([
      400,
      expect.stringContaining('is rejected: only an approved ticket can be put on an invoice.'),
    ])
  })
})

describe('who may not invoice', () => {
  it('is refused, and tickets of another company are not there', async () => {
    const ids = await make(['1000.0'])
    const viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await create(ids, {}, viewer)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect((await create(ids, {}, stranger)).body.counts).toMatchObject({ not_found: 1, changed: 0 })
    expect((await create([])).body).toHaveProperty('ticket_ids')
  })
})
