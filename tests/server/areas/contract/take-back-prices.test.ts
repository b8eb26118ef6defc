/** A change of prices is taken back exactly, but for what somebody changed or was charged by since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Server } from '../../harness.ts'
import { approvedTickets, billing } from '../invoice/setting.ts'
import { base, prices, pricing, type Pricing } from './pricing.ts'

let server: Server
let clerk: Client
let plain: Client
let contract: Pricing['contract']
let update: Pricing['update']
let pricesOf: Pricing['pricesOf']
beforeAll(async () => {
  ;({ server, clerk, plain, contract, update, pricesOf } = await pricing())
})
afterAll(() => server.close())

const takeBack = (batch: unknown, by = clerk) => by.post(`${base}take_back_prices/`, { batch })

describe('changed prices', () => {
  it('are taken back: what was created is deleted, what it ended goes on', async () => {
    const [rewritten, followed] = [await contract(), await contract()]
    const { body } = await update([
      { id: rewritten.price, unit_price: '9' },
      { id: followed.price, unit_price: '9', effective_date: '2027-01-01' },
    ])
    const stranger = await server.user()
    expect((await takeBack(body.batch, stranger)).status).toBe(404)
    expect((await takeBack(body.batch)).body.counts).toEqual({ returned: 2, touched: 0, not_found: 0 })
    for (const { id } of [rewritten, followed]) expect(await pricesOf(id)).toEqual([['2026-01-01', null, '8.0000']])
    const again = await takeBack(body.batch)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('undone already')])
  })

  it('that somebody changed since stay as they are, each by itself', async () => {
    const [free, ended, begun] = [await contract(), await contract(), await contract()]
    const day = '2027-01-01'
    const { body } = await update(
      [free, ended, begun].map(({ price }) => ({ id: price, unit_price: '9', effective_date: day })),
    )
    await clerk.patch(`${prices}${ended.price}/`, { minimum_quantity: '1' })
    const [, next] = (await clerk.get(`${prices}?service_contract=${begun.id}&ordering=effective_date`)).body.results
    await clerk.patch(`${prices}${next.id}/`, { minimum_quantity: '1' })
    const { results } = (await takeBack(body.batch)).body
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['returned', 'touched', 'touched'])
    expect([(await pricesOf(free.id)).length, (await pricesOf(ended.id)).length]).toEqual([1, 2])
    expect(await pricesOf(begun.id)).toEqual([
      ['2026-01-01', '2026-12-31', '8.0000'],
      [day, null, '9.0000'],
    ])
  })

  it('that a ticket was charged by since stay as they are, and so does the charge', async () => {
    const set = await billing(server, clerk)
    const [priced] = (await clerk.get(`${prices}?service_contract=${set.contracts[0]?.id}`)).body.results
    const { body } = await update([{ id: priced.id, unit_price: '9' }])
    const [ticket] = await approvedTickets(server, clerk, set, ['6741.2'])
    await clerk.post('terminalboss/v3/ticket-invoice/bulk_create_invoices/', { ticket_ids: [ticket?.id] })
    const [result] = (await takeBack(body.batch)).body.results
    expect([result.outcome, result.message]).toEqual([
      'touched',
      'Tickets were charged by it since, and it stays as it is.',
    ])
    expect((await clerk.get(`${prices}${priced.id}/`)).body.unit_price).toBe('9.0000')
    const lines = (await clerk.get(`terminalboss/v3/service-contract-ticket/?price=${priced.id}`)).body
    expect(lines.count).toBe(1)
    // Somebody who bills while it is taken back comes first.
    const deleting = server.db.pool.query(
      `select set_config('app.cause', 'terminal:serviceContract takeBackPrices', true); delete from terminal_service_price where id = '${priced.id}'`,
    )
    await expect(deleting).rejects.toThrow('A ticket was charged by this price at this moment.')
  })

  it('of a contract that was approved since are taken back by who may edit it alone', async () => {
    const { id, price } = await contract()
    const { body } = await update([{ id: price, unit_price: '9' }], {}, plain)
    for (const verb of ['submit/', 'approve/']) await clerk.post(`${base}${id}/${verb}`, {})
    expect((await takeBack(body.batch, plain)).body.results[0].message).toBe(
      'Its contract is approved, and you may not edit approved contracts.',
    )
    expect(await pricesOf(id)).toEqual([['2026-01-01', null, '9.0000']])
  })
})
