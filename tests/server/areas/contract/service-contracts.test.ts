/** Service contracts: their states, what an approval freezes, and prices that change from a day on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractTending } from '#server/areas/contract/tend.ts'
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

describe('a service contract', () => {
  it('goes from state to state by PATCH, and says what may follow', async () => {
    const { id } = await contract()
    expect((await clerk.patch(`${base}${id}/`, { status: 'approved' })).body).toEqual({
      status: ['It is draft: it can become pending approval or cancelled, not approved.'],
    })
    expect((await clerk.patch(`${base}${id}/`, { status: 'expired' })).body).toEqual({
      status: ['A contract expires by its date alone.'],
    })
    for (const status of ['pending_approval', 'approved'])
      expect((await clerk.patch(`${base}${id}/`, { status })).body.status).toBe(status)
  })

  it('keeps its terms and prices once it is approved, but for who may edit them', async () => {
    const { id, price } = await contract('approved')
    const refused = [
      await plain.patch(`${base}${id}/`, { minimum_charge: '1.00' }),
      await plain.patch(`${prices}${price}/`, { unit_price: '1.0000' }),
      await plain.post(prices, { service_contract: id, service: 'storage', unit_price: '1' }),
      await plain.delete(`${prices}${price}/`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await plain.patch(`${base}${id}/`, { comments: 'Renew' })).status).toBe(200)
    expect((await clerk.patch(`${base}${id}/`, { minimum_charge: '1.00' })).status).toBe(200)
  })

  it('has one price for the same at a time', async () => {
    const { id } = await contract()
    const twice = await clerk.post(prices, {
      service_contract: id,
      service: 'loading',
      unit_price: '9',
      effective_date: '2026-06-01',
    })
    expect([twice.status, twice.body.non_field_errors]).toEqual([
      400,
      ['Another price for loading holds from 2026-01-01 to its end: two never hold at the same time.'],
    ])
  })

  it('answers the choices of its prices as well', async () => {
    const { body } = await clerk.get(`${base}choices/`)
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['status', 'currency', 'billing_period', 'unit', 'service']),
    )
    expect(body.unit).toContainEqual({ value: 'm³', label: 'm³' })
  })

  it('answers the tax codes in use, of this company alone', async () => {
    for (const tax_code of ['HST', 'GST', 'GST']) {
      const { id } = await contract()
      await clerk.patch(`${base}${id}/`, { tax_code })
    }
    const codes = ['GST', 'HST'].map((value) => ({ value, label: value }))
    expect((await clerk.get(`${base}choices/`)).body.tax_code).toEqual(codes)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(`${base}choices/`)).body.tax_code).toEqual([])
  })
})

describe('a copy of a contract', () => {
  it('follows it with a number of its own, as a draft, with the prices that still hold', async () => {
    await clerk.post('terminalboss/v3/code-generators/', { code_type: 'service_contract', prefix: 'SC-', digits: 3 })
    const { id, price } = await contract('approved')
    await update([{ id: price, unit_price: '9.0000', effective_date: '2026-12-01' }])
    const { status, body } = await clerk.post(`${base}${id}/clone/`, {})
    expect([status, body.status, body.effective_date, body.expiry_date, body.price_count]).toEqual([
      201,
      'draft',
      '2027-01-01',
      '2027-12-31',
      1,
    ])
    expect(body.contract_number).toMatch(/^SC-\d{3}$/)
    expect(await pricesOf(body.id)).toEqual([['2027-01-01', null, '9.0000']])
    expect(await pricesOf(id)).toHaveLength(2)
  })

  it('takes what is sent instead, and its prices move as far', async () => {
    const { id } = await contract()
    const { body } = await clerk.post(`${base}${id}/clone/`, { effective_date: '2027-02-01', contract_number: 'K-27' })
    expect([body.contract_number, body.effective_date]).toEqual(['K-27', '2027-02-01'])
    expect(await pricesOf(body.id)).toEqual([['2027-02-01', null, '8.0000']])
  })

  it('is refused without permission, and of another company it is not found', async () => {
    const { id } = await contract()
    const reader = await server.user({ permissions: ['access_menu__v3__sync_data__service_contract'] })
    const stranger = await server.user({ company: server.theirs })
    expect((await reader.post(`${base}${id}/clone/`, {})).status).toBe(403)
    expect((await stranger.post(`${base}${id}/clone/`, {})).status).toBe(404)
  })
})

describe('by its date', () => {
  const day = (at: Date, by: number) => new Date(at.getTime() + by * 86_400_000).toISOString().slice(0, 10)
  const tend = (at: Date) => contractTending(server.db).work(server.ours, at)
  const statusOf = async (id: string) => (await clerk.get(`${base}${id}/`)).body.status

  it('an approved contract expires once its last day is over at its site', async () => {
    const { id } = await contract('approved')
    const draft = await contract()
    const site = await clerk.post('terminalboss/v3/servers/', { name: 'Gateway', timezone: 'America/Denver' })
    await clerk.patch(`${base}${id}/`, { server: site.body.id })
    // Half past six in the morning in UTC is half past eleven in the evening before in Edmonton.
    await tend(new Date('2027-01-01T06:30:00Z'))
    expect(await statusOf(id)).toBe('approved')
    await tend(new Date('2027-01-01T07:30:00Z'))
    expect([await statusOf(id), await statusOf(draft.id)]).toEqual(['expired', 'draft'])
  })

  it('one that renews by itself runs on, for missed days too, and so do prices that ended with it', async () => {
    const { id, price } = await contract('approved')
    await clerk.patch(`${prices}${price}/`, { expiry_date: '2026-12-31' })
    await clerk.patch(`${base}${id}/`, { auto_renew: true })
    await tend(new Date('2028-06-01T12:00:00Z'))
    const { body } = await clerk.get(`${base}${id}/`)
    expect([body.status, body.expiry_date]).toEqual(['approved', day(new Date('2026-12-31'), 2 * 365)])
    expect(await pricesOf(id)).toEqual([['2026-01-01', body.expiry_date, '8.0000']])
  })
})

describe('prices', () => {
  it('that nobody was charged by are rewritten, others end and begin anew', async () => {
    const set = await billing(server, clerk)
    const [priced] = (await clerk.get(`${prices}?service_contract=${set.contracts[0]?.id}`)).body.results
    const [ticket] = await approvedTickets(server, clerk, set, ['6741.2'])
    await clerk.post('terminalboss/v3/ticket-invoice/bulk_create_invoices/', { ticket_ids: [ticket?.id] })
    const { id, price } = await contract()
    const { body } = await update([
      { id: price, percent: '3.5' },
      { id: priced.id, unit_price: '9.0000', effective_date: '2026-12-01' },
      { id: 'nonsense', unit_price: '1' },
      { id: price, unit_price: '1', percent: '2' },
    ])
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'changed',
      'not_found',
      'not_allowed',
    ])
    expect(await pricesOf(id)).toEqual([['2026-01-01', null, '8.2800']])
    expect(await pricesOf(set.contracts[0]?.id ?? '')).toEqual([
      ['2026-01-01', '2026-11-30', '8.8350'],
      ['2026-12-01', null, '9.0000'],
    ])
    const rewritten = await clerk.patch(`${prices}${priced.id}/`, { unit_price: '1.0000' })
    expect([rewritten.status, rewritten.body.detail]).toEqual([
      409,
      'It was charged by this price: let it end, and begin a new one.',
    ])
  })

  it('are told beforehand, and nothing is written', async () => {
    const { id, price } = await contract()
    const { body } = await update([{ id: price, unit_price: '8.5', effective_date: '2027-01-01' }], { dry_run: true })
    expect(body.results[0]).toMatchObject({ outcome: 'changed', unit_price: '8.5000', effective_date: '2027-01-01' })
    expect(await pricesOf(id)).toEqual([['2026-01-01', null, '8.0000']])
  })

  it('of an approved contract are changed by who may edit it alone', async () => {
    const { price } = await contract('approved')
    const [refused] = (await update([{ id: price, unit_price: '9' }], {}, plain)).body.results
    expect([refused.outcome, refused.message]).toEqual([
      'not_allowed',
      'Its contract is approved, and you may not edit approved contracts.',
    ])
    expect((await update([{ id: price, unit_price: '9' }])).body.counts.changed).toBe(1)
  })

  it.each([
    [[], 'This list may not be empty.'],
    [[{ unit_price: '1' }], 'Item 1: Id: This field is required.'],
  ])('of %j are refused as a whole', async (list, says) => {
    expect((await update(list)).body).toEqual({ update_list: [says] })
  })

  it.each([
    [{ unit_price: 'much' }, '"much" is not a number.'],
    [{ unit_price: '-1' }, 'A price is not negative.'],
    [{ unit_price: '1', effective_date: 'soon' }, '"soon" is not a day.'],
    [{}, 'Give either a price or a percentage.'],
  ])('with %j are refused by themselves', async (change, says) => {
    const { price } = await contract()
    expect((await update([{ id: price, ...change }])).body.results[0].message).toBe(says)
  })
})
