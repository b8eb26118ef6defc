/** Contracts: made from each other, rolled over, read, and who may do what with them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { trading, type Trading } from './setting.ts'

let at: Trading
beforeAll(async () => {
  at = await trading()
})
afterAll(() => at.server.close())

const contractOf = async (id: number) => (await at.planner.get(`contract/${id}/`)).body
const approved = async (id: number) => {
  expect((await at.planner.post(`contract/${id}/approve/`, {})).status).toBe(200)
  return id
}

describe('a sale made from a purchase', () => {
  it('has its product, days and place, the next number, and what is not sold yet', async () => {
    const purchase = await at.made('purchase', { cars: 80 })
    await at.linked(purchase, await at.made('sale'), 50)
    const { status, body } = await at.planner.post(`contract/${purchase}/create_sale/`, { buyer: at.parties[2] })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        contract_type: 'sale',
        status: 'draft',
        product: at.propane,
        seller: at.parties[0],
        buyer: at.parties[2],
        start_date: '2026-01-01',
        cars: 30,
        connected: [purchase],
        fed_cars: 30,
      }),
    ])
    expect(body.contract_number).not.toBe('')
    const none = await at.planner.post(`contract/${purchase}/create_sale/`, {})
    expect(none.body.cars[0]).toMatch(/^\S+ has none of its 80 cars left: \S+ has 50, \S+ has 30\.$/)
  })

  it('is taken back with its link by the undo of its batch', async () => {
    const purchase = await at.made('purchase')
    const { body } = await at.planner.post(`contract/${purchase}/create_sale/`, { cars: 5 })
    const undone = await at.planner.post(`batch/${body.batch}/undo/`, {})
    expect(undone.body.counts.returned).toBe(1)
    expect((await at.planner.get(`contract/${body.id}/`)).status).toBe(404)
    expect((await contractOf(purchase)).promised_cars).toBe(0)
  })

  it('is not made from a sale, with too many cars, or under a number that is taken', async () => {
    const [purchase, sale] = [await at.made('purchase'), await at.made('sale', { contract_number: 'S-TAKEN' })]
    const refused = [
      await at.planner.post(`contract/${sale}/create_sale/`, {}),
      await at.planner.post(`contract/${purchase}/create_purchase/`, {}),
      await at.planner.post(`contract/${purchase}/create_sale/`, { cars: 101 }),
      await at.planner.post(`contract/${purchase}/create_sale/`, { cars: 5, contract_number: 'S-TAKEN' }),
      await at.planner.post(`contract/${purchase}/create_sale/`, { cars: 1_000_000_000 }),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body)[0]])).toEqual([
      [400, 'contract_type'],
      [400, 'contract_type'],
      [400, 'cars'],
      [400, 'contract_number'],
      [400, 'cars'],
    ])
    expect((await contractOf(purchase)).promised_cars).toBe(0)
  })

  it('has its mirror: a purchase made for a sale', async () => {
    const sale = await at.made('sale', { cars: 40 })
    const { body } = await at.planner.post(`contract/${sale}/create_purchase/`, { seller: at.parties[1] })
    expect(body).toMatchObject({ contract_type: 'purchase', seller: at.parties[1], buyer: at.parties[0], cars: 40 })
    expect((await contractOf(sale)).connected).toEqual([body.id])
  })

  it('is asked about when the sale does not need so many cars', async () => {
    const sale = await at.made('sale', { cars: 240 })
    await at.linked(await at.made('purchase'), sale, 40)
    const made = (more: object) => at.planner.post(`contract/${sale}/create_purchase/`, more)
    const { contract_number } = await contractOf(sale)
    expect(await made({ cars: 201 })).toMatchObject({
      status: 400,
      body: {
        cars: [
          `${contract_number} needs 240 cars, and is fed 241 with this. Choose “More than needed” to make the purchase anyway.`,
        ],
      },
    })
    expect((await made({ cars: 99_999 })).status).toBe(400)
    expect((await contractOf(sale)).fed_cars).toBe(40)
    expect(await made({ cars: 201, more_than_needed: true })).toMatchObject({ status: 200, body: { cars: 201 } })
  })
})

describe('contracts that are rolled over', () => {
  const roll = (contract_ids: readonly unknown[], more: object = {}) =>
    at.planner.post('contract/clone_multiple/', { contract_ids, period: 'year', roll_over: true, ...more })

  it('are drafts for the next period, with their routes and the links among them', async () => {
    const [purchase, sale] = [await approved(await at.made('purchase')), await approved(await at.made('sale'))]
    await at.linked(purchase, sale, 70)
    await at.planner.post('contract_route/', {
      contract: sale,
      name: 'East',
      cars: 9,
      schedule: [{ date: '2026-05-01', quantity: 9 }],
    })
    const trial = await roll([purchase, sale], { dry_run: true })
    expect(trial.body).toMatchObject({ batch: null, counts: { created: 2 }, results: [{ id: null }, { id: null }] })
    const { body } = await roll([purchase, sale])
    const [bought, sold] = body.results
    expect(sold).toMatchObject({
      outcome: 'created',
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      undelivered_cars: 100,
    })
    expect(await contractOf(sold.id)).toMatchObject({
      status: 'draft',
      rolled_from: sale,
      connected: [bought.id],
      fed_cars: 70,
      approved_at: null,
    })
    const routes = (await at.planner.get(`contract_route/?contract=${sold.id}`)).body.results
    expect(routes).toMatchObject([{ name: 'East', cars: 0, schedule: [] }])
    const again = await roll([purchase, sale])
    expect(again.body).toMatchObject({ counts: { already: 2, created: 0 } })
    expect((await at.planner.post(`batch/${body.batch}/undo/`, {})).body.counts.returned).toBe(2)
    expect((await at.planner.get(`contract/${sold.id}/`)).status).toBe(404)
  })

  it('are answered one by one', async () => {
    const draft = await at.made('sale')
    const good = await approved(await at.made('sale'))
    const { body } = await roll([draft, good, 999_999])
    expect(body.results.map((one: { outcome: string }) => one.outcome)).toEqual(['not_allowed', 'created', 'not_found'])
    expect(body.counts).toEqual({ created: 1, already: 0, not_allowed: 1, not_found: 1 })
  })

  it('are made once, however many ask at the same time', async () => {
    const sale = await approved(await at.made('sale'))
    const answers = await Promise.all([roll([sale]), roll([sale])])
    const outcomes = answers.map(({ body }) => String(body.results[0].outcome))
    expect(new Set(outcomes)).toEqual(new Set(['already', 'created']))
  })

  it('are refused with what is wrong with the question', async () => {
    const refused = [
      await roll([], {}),
      await roll([1], { period: 'fortnight' }),
      await roll(Array.from({ length: 501 }, (_, id) => id + 1)),
      await at.planner.post('contract/clone_multiple/', { contract_ids: [1] }),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, ['contract_ids']],
      [400, ['period']],
      [400, ['contract_ids']],
      [400, ['period', 'roll_over']],
    ])
  })

  it('can be plain copies with the same days', async () => {
    const sale = await at.made('sale')
    const { body } = await roll([sale], { period: 'same', roll_over: false })
    expect(await contractOf(body.results[0].id)).toMatchObject({ start_date: '2026-01-01', rolled_from: null })
  })
})

describe('the dashboard', () => {
  it('tells of each running contract what its plan and its bills say', async () => {
    const sale = await approved(await at.made('sale', { start_date: '2020-01-01', end_date: '2090-12-31' }))
    await at.planner.post('railschedule/', {
      name: 'Weekly',
      contract: sale,
      schedule: [
        { date: '2020-05-01', quantity: 4 },
        { date: '2089-05-01', quantity: 6 },
      ],
    })
    const { body: bill } = await at.planner.post('railshipment/', { contract: sale, ship_date: '2026-01-05' })
    await at.planner.post('loadedrailcar/', { car_mark: 'GATX', car_number: '20411', rail_shipment: bill.id })
    const { body } = await at.planner.get('contract/get_dashboard_contract_list/?contract_type=sale')
    const one = body.results.find(({ id }: { id: number }) => id === sale)
    expect(one).toMatchObject({
      cars: 100,
      scheduled_cars: 10,
      shipped_cars: 0,
      loaded_cars: 1,
      remaining_cars: 100,
      behind_cars: 4,
      next_day: { date: '2089-05-01', quantity: 6 },
      projected_end: null,
      party__label: 'Buyer',
      product__label: 'Propane',
    })
    expect((await at.planner.get('contract/get_dashboard_contract_list/?date=2095-01-01')).body.count).toBe(0)
    expect((await at.planner.get('contract/get_dashboard_contract_list/?date=soon')).status).toBe(400)
  })
})

describe('what is read of a contract', () => {
  it('is its cars by day of loading, its shipments and their number', async () => {
    const sale = await at.made('sale')
    const { body: bill } = await at.planner.post('railshipment/', { contract: sale })
    const loaded = { car_mark: 'GATX', rail_shipment: bill.id }
    await at.planner.post('loadedrailcar/', { ...loaded, car_number: '1', load_date: '2026-11-01T12:00:00Z' })
    await at.planner.post('loadedrailcar/', { ...loaded, car_number: '2', load_date: '2026-10-01T12:00:00Z' })
    const cars = async (range: string) => (await at.planner.get(`contract/${sale}/get_cars/${range}`)).body
    expect((await cars('')).count).toBe(2)
    expect((await cars('?dateRange=2026-11-01_2026-11-30')).results).toMatchObject([{ car_number: '1' }])
    expect((await cars('?dateRange=2026-11-30_2026-11-01')).dateRange[0]).toContain('2026-11-30 is after 2026-11-01')
    expect((await at.planner.get(`contract/${sale}/get_shipments/?limit=1`)).body).toMatchObject({
      count: 1,
      results: [{ id: bill.id }],
    })
    expect((await at.planner.get(`contract/${sale}/get_shipments_count/?status=shipped`)).body).toEqual({ count: 0 })
    expect((await at.planner.get('contract/999999/get_shipments/')).status).toBe(404)
    expect((await at.planner.get(`contract/${sale}/get_shipments/?colour=red`)).status).toBe(400)
  })

  it('is the short list of all', async () => {
    const sale = await at.made('sale', { contract_number: 'S-SHORT' })
    const { results } = (await at.planner.get('contract/get_short_contract_list/?contract_type=sale')).body
    expect(results.find(({ id }: { id: number }) => id === sale)).toEqual({
      id: sale,
      contract_number: 'S-SHORT',
      name: 'Propane',
      contract_type: 'sale',
      status: 'draft',
      party: at.parties[2],
      party__label: 'Buyer',
    })
    expect(results.every((one: { contract_type: string }) => one.contract_type === 'sale')).toBe(true)
  })

  it('is shown of a company to itself, and to no other', async () => {
    const { id } = (await at.planner.get('company/')).body.results[0]
    const { sales, purchases } = (await at.planner.get(`company/${id}/contracts/`)).body
    expect([sales.length > 0, purchases.length > 0]).toEqual([true, true])
    await at.planner.post('facility/', { name: 'Gateway' })
    expect((await at.planner.get(`company/${id}/facilities/`)).body).toMatchObject({
      count: 1,
      results: [{ name: 'Gateway' }],
    })
    const stranger = await at.server.user({ company: at.server.theirs })
    expect((await stranger.get(`company/${id}/contracts/`)).status).toBe(404)
    expect((await stranger.get(`company/${id}/facilities/`)).status).toBe(404)
  })
})

describe('an approved contract', () => {
  it('is amended with a reason, by who may', async () => {
    const sale = await approved(await at.made('sale'))
    const plain = await at.server.user({
      permissions: everyPermission.filter((permission) => permission !== 'can_edit_contract_when_approved'),
    })
    expect((await plain.patch(`contract/${sale}/`, { price: '0.9', amendment_reason: 'Agreed' })).status).toBe(409)
    expect((await at.planner.patch(`contract/${sale}/`, { price: '0.9' })).body).toEqual({
      amendment_reason: ['It is approved: say why its terms change.'],
    })
    const amended = await at.planner.patch(`contract/${sale}/`, { price: '0.9', amendment_reason: 'Agreed by letter' })
    expect(amended.body).toMatchObject({ price: '0.9000', amendment_reason: 'Agreed by letter' })
    expect((await plain.patch(`contract/${sale}/`, { comments: 'Renew' })).status).toBe(200)
  })
})
