/** The call that raises prices: what it writes, what it refuses of which price, and its undo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let goods: number
let nth = 0
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  goods = (await clerk.post('invoice/product/', { code: 'PRO', name: 'Propane' })).body.id
})
afterAll(() => server.close())

/** Of a buyer of its own, so that no two of them hold for the same. */
async function priced(values: object = {}): Promise<Record<string, unknown> & { readonly id: number }> {
  const party = (await clerk.post('party/', { name: `Buyer ${nth++}` })).body.id
  const { status, body } = await clerk.post('invoice/pricing/', {
    product: goods,
    party,
    unit_price: '1.25',
    currency: 'CAD',
    effective_date: '2026-01-01',
    ...values,
  })
  expect(status).toBe(201)
  return body
}
const raise = (values: object) =>
  clerk.post('invoice/pricing/raise/', { percent: '2.5', effective_date: '2026-07-01', ...values })
const read = async (id: number) => (await clerk.get(`invoice/pricing/${id}/`)).body
const pricesOf = async (party: unknown) =>
  (await clerk.get(`invoice/pricing/?party=${String(party)}&ordering=effective_date`)).body.results

describe('raising prices', () => {
  it('previews them without writing anything', async () => {
    const { id, party } = await priced()
    const { status, body } = await raise({ prices: [id], dry_run: true })
    expect([status, body.batch, body.counts.changed]).toEqual([200, null, 1])
    expect(body.results).toEqual([
      {
        id,
        outcome: 'changed',
        version: 1,
        message: '',
        before: { unit_price: '1.250000', effective_date: '2026-01-01', expiration_date: null },
        after: { id: null, unit_price: '1.281250', effective_date: '2026-07-01', expiration_date: null },
      },
    ])
    expect(await pricesOf(party)).toHaveLength(1)
  })

  it('ends the old price and adds one that keeps all else, and undo returns both', async () => {
    const kept = { minimum: '50.00', unit: 'L', index_name: 'OPIS', priority: 3, comments: 'By letter' }
    const before = await priced({ ...kept, expiration_date: '2026-12-31' })
    const { body } = await raise({ prices: [before.id] })
    const [old, fresh] = await pricesOf(before['party'])
    expect([old.expiration_date, old.unit_price]).toEqual(['2026-06-30', '1.250000'])
    expect(body.results[0].after.id).toBe(fresh.id)
    const { product, party, contract, currency } = before
    expect(fresh).toMatchObject({
      ...kept,
      product,
      party,
      contract,
      currency,
      unit_price: '1.281250',
      effective_date: '2026-07-01',
      expiration_date: '2026-12-31',
    })
    const undone = await clerk.post(`batch/${body.batch}/undo/`, {})
    expect([undone.status, undone.body.counts]).toEqual([200, { returned: 2, touched: 0, not_found: 0 }])
    const [only, ...others] = await pricesOf(before['party'])
    expect(others).toEqual([])
    expect(only).toMatchObject({ id: before.id, expiration_date: '2026-12-31', unit_price: '1.250000' })
  })

  it('copies the fields that the company added to the new price', async () => {
    for (const name of ['source', 'remark'])
      await clerk.post('additional_field/', { model: 'invoice:price', name, kind: 'text' })
    const { id, party } = await priced({ 'additional.source': 'OPIS Conway' })
    await raise({ prices: [id] })
    const [, fresh] = await pricesOf(party)
    expect(fresh).toMatchObject({ 'additional.source': 'OPIS Conway', 'additional.remark': '' })
  })

  it('returns either of the two only with the other', async () => {
    const [one, other] = [await priced(), await priced()]
    const { body } = await raise({ prices: [one.id, other.id] })
    const [fresh] = body.results.map(({ after }: { readonly after: { readonly id: number } }) => after.id)
    await clerk.patch(`invoice/pricing/${fresh}/`, { unit_price: '1.3' })
    const undone = await clerk.post(`batch/${body.batch}/undo/`, {})
    expect(undone.body.counts).toEqual({ returned: 2, touched: 2, not_found: 0 })
    expect((await pricesOf(one['party'])).map((price: { unit_price: string }) => price.unit_price)).toEqual([
      '1.250000',
      '1.300000',
    ])
    expect((await read(one.id)).expiration_date).toBe('2026-06-30')
    expect(await pricesOf(other['party'])).toHaveLength(1)
  })

  it('answers each price by itself', async () => {
    const good = await priced()
    const later = await priced({ effective_date: '2026-07-01' })
    const ended = await priced({ expiration_date: '2026-06-30' })
    const tiny = await priced({ unit_price: '0.000001' })
    const stale = await priced()
    const { status, body } = await raise({
      prices: [good.id, good.id, later.id, ended.id, tiny.id, stale.id, 987_654_321],
      versions: { [stale.id]: 7 },
    })
    expect([status, body.counts]).toEqual([200, { changed: 1, already: 1, conflict: 1, not_allowed: 2, not_found: 1 }])
    const said = body.results.map(({ id, outcome, message }: Record<string, unknown>) => [id, outcome, message])
    expect(said).toEqual([
      [good.id, 'changed', ''],
      [later.id, 'not_allowed', 'It begins on 2026-07-01, so it has no day before 2026-07-01.'],
      [ended.id, 'not_allowed', 'It ended on 2026-06-30, before 2026-07-01.'],
      [tiny.id, 'already', 'The percentage leaves the price as it is.'],
      [stale.id, 'conflict', 'It was changed since the preview.'],
      [987_654_321, 'not_found', 'There is no such price.'],
    ])
    const again = await raise({ prices: [good.id] })
    expect([again.body.batch, again.body.results[0].outcome]).toEqual([null, 'not_allowed'])
  })

  it('finds no price of another company', async () => {
    const { id } = await priced()
    const stranger = await server.user({ company: server.theirs })
    const { status, body } = await stranger.post('invoice/pricing/raise/', {
      prices: [id],
      percent: '1',
      effective_date: '2026-07-01',
    })
    expect([status, body.results[0].outcome]).toEqual([200, 'not_found'])
  })

  it('of two at once, raises each price once', async () => {
    const { id, party } = await priced()
    const both = await Promise.all([raise({ prices: [id] }), raise({ prices: [id] })])
    expect(both.map(({ body }) => body.results[0].outcome).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'changed',
      'not_allowed',
    ])
    expect(await pricesOf(party)).toHaveLength(2)
  })

  it.each([
    ['no price', { prices: [] }, 'prices'],
    ['an id that is text', { prices: ['first'] }, 'prices'],
    ['more prices than one request takes', { prices: Array.from({ length: 2001 }, (_, at) => at + 1) }, 'prices'],
    ['no percentage', { prices: [1], percent: null }, 'percent'],
    ['five digits of a percentage', { prices: [1], percent: '1.00001' }, 'percent'],
    ['a price below nothing', { prices: [1], percent: '-100.5' }, 'percent'],
    ['more than twice the price', { prices: [1], percent: '100.0001' }, 'percent'],
    ['no day', { prices: [1], effective_date: null }, 'effective_date'],
    ['a day that is none', { prices: [1], effective_date: '2026-02-30' }, 'effective_date'],
  ])('refuses %s', async (_, values, field) => {
    const { status, body } = await raise(values)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})
