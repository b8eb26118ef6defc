/** Billing of rail cars: lines with their explanation, each car once, drafts by buyer, pricing again, and credits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { linesOf, railSetting, type RailSetting } from './rail-setting.ts'

let server: Server
let clerk: Client
let at: RailSetting
beforeAll(async () => {
  server = await startServer()
  at = await railSetting(server)
  clerk = at.clerk
})
afterAll(() => server.close())

const bill = (body: object, by = clerk) => by.post('invoice/invoice/invoice_cars/', body)
const draftAll = (body: object) => clerk.post('invoice/invoice/draft_invoices/', body)
const change = (invoice_ids: readonly number[], status: string, more: object = {}) =>
  clerk.post('invoice/invoice/update_status/', { invoice_ids, status, ...more })

describe('cars on a draft', () => {
  it('become lines that explain themselves, as the preview said', async () => {
    const invoice_id = await at.draft()
    const cars = await at.shippedCars(2)
    const preview = await bill({ invoice_id, cars, dry_run: true })
    expect([preview.status, await linesOf(clerk, invoice_id)]).toEqual([200, []])
    const done = await bill({ invoice_id, cars, quote: preview.body.quote })
    expect([done.status, done.body.quote]).toEqual([200, preview.body.quote])
    expect(done.body.lines[0]).toMatchObject({
      car: cars[0],
      product: at.goods,
      description: 'Propane, UTLX 100',
      quantity: '113562.300',
      unit: 'L',
      unit_price: '0.412500',
      price: at.price,
      amount: '46844.45',
      factor: '3.78541',
      warnings: [],
      why: {
        conditions: [{ text: 'Product is Propane', car_value: 'Propane', holds: true }],
        candidates: [{ price: at.price, verdict: 'chosen' }],
        quantity: [
          { value: '30000.00', unit: 'gal' },
          { value: '113562.300', unit: 'L' },
        ],
      },
    })
    const [line] = await linesOf(clerk, invoice_id)
    expect([line.why, line.factor]).toEqual([done.body.lines[0].why, '3.78541'])
    const stored = (await clerk.get(`invoice/invoice/${invoice_id}/`)).body
    expect([stored.subtotal, stored.item_count]).toEqual([done.body.subtotal, 2])
  })

  it('are billed once, and skipped with the invoice that bills them', async () => {
    const [first, second] = [await at.draft(), await at.draft()]
    const cars = await at.shippedCars(1)
    await bill({ invoice_id: first, cars })
    const { invoice_number } = (await clerk.get(`invoice/invoice/${first}/`)).body
    const again = await bill({ invoice_id: second, cars })
    expect(again.body).toMatchObject({
      lines: [],
      skipped: [{ car: cars[0], reason: `Propane is billed on ${invoice_number}.` }],
    })
    const byHand = await clerk.post('invoice/item/', {
      invoice: second,
      description: 'x',
      quantity: '1',
      unit_price: '1',
      loaded_rail_car: cars[0],
      product: at.goods,
    })
    expect([byHand.status, Object.keys(byHand.body)]).toEqual([400, ['loaded_rail_car']])
    await change([first], 'void', { reason: 'Wrong buyer' })
    expect((await bill({ invoice_id: second, cars })).body.lines.length).toBe(1)
  })

  it('of two clerks who bill one car at once, one gets the line', async () => {
    const [cars, other] = [await at.shippedCars(1), await server.user()]
    const [first, second] = [await at.draft(), await at.draft()]
    const both = await Promise.all([bill({ invoice_id: first, cars }), bill({ invoice_id: second, cars }, other)])
    expect(both.map(({ body }) => body.lines.length).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await clerk.get(`invoice/item/?loaded_rail_car=${cars[0]}`)).body.count).toBe(1)
  })

  it('are refused where the lines have changed since the preview', async () => {
    const invoice_id = await at.draft()
    const cars = await at.shippedCars(1)
    const { quote } = (await bill({ invoice_id, cars, dry_run: true })).body
    await clerk.patch(`invoice/pricing/${at.price}/`, { unit_price: '0.5' })
    const late = await bill({ invoice_id, cars, quote })
    await clerk.patch(`invoice/pricing/${at.price}/`, { unit_price: '0.4125' })
    expect([late.status, await linesOf(clerk, invoice_id)]).toEqual([409, []])
    expect((await bill({ invoice_id, cars, quote })).status).toBe(200)
  })

  it('name the gap, and warn of cars that are not shipped', async () => {
    const late = await at.draft({ invoice_date: '2026-11-28' })
    const cars = await at.shippedCars(1)
    expect((await bill({ invoice_id: late, cars })).body.skipped).toMatchObject([
      { reason: 'No price in CAD for Propane on 2026-11-28.', missing: 'price' },
    ])
    const open = await at.made('loadedrailcar/', {
      car_mark: 'UTLX',
      car_number: '999',
      car_type: 'T105',
      product: at.propane,
      shell_capacity: '33000',
      volume_outage: '3000',
      gal_to_liter_conversion_factor: 3.785_412,
    })
    const { lines } = (await bill({ invoice_id: await at.draft(), cars: [open] })).body
    expect(lines[0].warnings).toEqual([
      'The car was measured with 3.785412 litres to a gallon; 3.78541 are billed.',
      'The car is not shipped yet.',
    ])
  })

  it('name the shipment that says no buyer', async () => {
    const cars = await at.shippedCars(1, { consignee: null })
    const { rail_shipment: shipment } = (await clerk.get(`loadedrailcar/${cars[0]}/`)).body
    expect((await draftAll({ cars, dry_run: true })).body).toMatchObject({
      invoices: [],
      skipped: [{ reason: 'Neither its contract nor its shipment names a buyer.', missing: 'buyer', shipment }],
    })
  })

  it('refuse bad input at the field', async () => {
    const invoice_id = await at.draft()
    const said = async (body: object) => {
      const { status, body: answer } = await bill(body)
      return [status, ...Object.keys(answer)]
    }
    expect(await said({ invoice_id, cars: [] })).toEqual([400, 'cars'])
    expect(await said({ invoice_id, cars: ['one'] })).toEqual([400, 'cars'])
    expect(await said({ invoice_id, cars: Array.from({ length: 2001 }, (_, n) => n + 1) })).toEqual([400, 'cars'])
    expect(await said({ invoice_id: 2_000_000_000, cars: [1] })).toEqual([400, 'invoice_id'])
    expect((await bill({ invoice_id, cars: [2_000_000_000] })).body.skipped).toMatchObject([
      { car: 2_000_000_000, reason: 'There is no such loaded car.', missing: 'nothing' },
    ])
    await change([invoice_id], 'void', { reason: 'Test' })
    expect((await bill({ invoice_id, cars: await at.shippedCars(1) })).status).toBe(409)
    const stranger = await server.user({ company: server.theirs })
    expect((await bill({ invoice_id, cars: [1] }, stranger)).status).toBe(400)
    expect((await stranger.post(`invoice/invoice/${invoice_id}/reprice/`, {})).status).toBe(404)
    expect((await stranger.post(`invoice/invoice/${invoice_id}/credit/`, { reason: 'x' })).status).toBe(404)
    const reader = await server.user({ permissions: ['access_menu__invoice'] })
    expect((await bill({ invoice_id, cars: [1] }, reader)).status).toBe(403)
  })
})

describe('drafts', () => {
  it('are made for each buyer, contract and currency, and undone as one by making them void', async () => {
    const seller = await at.made('party/', { name: 'Own' })
    const other = await at.made('party/', { name: 'Border Fuels' })
    const sale = { contract_type: 'sale', contract_number: 'S-1', seller, currency: 'CAD' }
    const contract = await at.made('contract/', { ...sale, buyer: other })
    const [ours, theirs] = [await at.shippedCars(2), await at.shippedCars(1, { contract })]
    const body = { cars: [...ours, ...theirs], invoice_date: '2026-11-20' }
    const preview = await draftAll({ ...body, dry_run: true })
    expect(preview.body.invoices.map(({ id }: { id: unknown }) => id)).toEqual([null, null])
    const done = await draftAll({ ...body, quote: preview.body.quote })
    expect(done.body.invoices).toMatchObject([
      { buyer: at.buyer, contract: null, currency: 'CAD', lines: [{ car: ours[0] }, { car: ours[1] }] },
      { buyer: other, contract, currency: 'CAD', lines: [{ car: theirs[0] }] },
    ])
    const undone = await clerk.post(`batch/${done.body.batch}/undo/`, {})
    expect(undone.body.counts).toEqual({ returned: 2, touched: 0, not_found: 0 })
    expect((await clerk.get(`invoice/invoice/${done.body.invoices[0].id}/`)).body.status).toBe('void')
    expect((await draftAll(body)).body.invoices.length).toBe(2)
  })

  it('take all cars that are shipped and not billed where none are named', async () => {
    const cars = await at.shippedCars(1)
    const [before] = (await draftAll({ invoice_date: '2026-11-20', dry_run: true })).body.invoices.slice(-1)
    expect(before.cars).toMatchObject([...before.cars.slice(0, -1), { id: cars[0] }])
    await draftAll({ invoice_date: '2026-11-20' })
    const after = (await draftAll({ invoice_date: '2026-11-20' })).body
    expect([after.batch, after.invoices]).toEqual([null, []])
    expect(Object.keys((await draftAll({ cars: [] })).body)).toEqual(['cars'])
  })
})

describe('a draft is priced again', () => {
  it('by the prices of now, and shows before and after', async () => {
    const invoice_id = await at.draft()
    await bill({ invoice_id, cars: await at.shippedCars(1) })
    await clerk.post('invoice/item/', { invoice: invoice_id, description: 'By hand', quantity: '1', unit_price: '7' })
    const path = `invoice/invoice/${invoice_id}/reprice/`
    expect(
      (await clerk.post(path, {})).body.lines.map(({ outcome }: { outcome: string }) => outcome).toSorted(),
    ).toEqual(['same', 'same'])
    await clerk.patch(`invoice/pricing/${at.price}/`, { unit_price: '0.5' })
    const trial = (await clerk.post(path, { dry_run: true })).body
    const changed = trial.lines.find(({ outcome }: { outcome: string }) => outcome === 'changed')
    expect([changed.before.amount, changed.after.amount]).toEqual(['46844.45', '56781.15'])
    const [kept] = (await linesOf(clerk, invoice_id)).filter((one: { product: unknown }) => one.product === at.goods)
    expect([kept.unit_price, kept.why.candidates[0].unit_price]).toEqual(['0.412500', '0.412500'])
    const done = (await clerk.post(path, {})).body
    expect(done).toEqual({ ...trial, batch: expect.any(Number) })
    expect((await clerk.post(`batch/${done.batch}/undo/`, {})).body.counts.returned).toBe(1)
    expect((await clerk.get(`invoice/invoice/${invoice_id}/`)).body.total).toBe(done.before.total)
    await clerk.post(path, {})
    await clerk.patch(`invoice/pricing/${at.price}/`, { unit_price: '0.4125' })
    expect((await clerk.get(`invoice/invoice/${invoice_id}/`)).body.total).toBe(done.after.total)
    await clerk.patch(`invoice/invoice/${invoice_id}/`, { invoice_date: '2026-11-28', due_date: '2026-12-28' })
    expect(
      (await clerk.post(path, { dry_run: true })).body.lines.map(({ outcome }: { outcome: string }) => outcome),
    ).toContain('no_price')
    await change([invoice_id], 'approved')
    expect((await clerk.post(path, {})).status).toBe(409)
  })
})

describe('a credit', () => {
  it('gives back at most what was billed, and frees a car that is credited in full', async () => {
    const invoice_id = await at.draft()
    const cars = await at.shippedCars(1)
    await bill({ invoice_id, cars })
    const path = `invoice/invoice/${invoice_id}/credit/`
    expect((await clerk.post(path, { reason: 'Wrong' })).status).toBe(409)
    await change([invoice_id], 'approved')
    const [{ id: item }] = await linesOf(clerk, invoice_id)
    const over = await clerk.post(path, { reason: 'Short', lines: [{ item, quantity: '113562.301' }] })
    expect([over.status, Object.keys(over.body)]).toEqual([400, ['lines']])
    const part = await clerk.post(path, { reason: 'Short', lines: [{ item, quantity: '100' }] })
    expect(part.body).toMatchObject({ credits: invoice_id, status: 'draft', subtotal: '-41.25', comments: 'Short' })
    const rest = await clerk.post(path, { reason: 'All' })
    expect((await linesOf(clerk, rest.body.id))[0]).toMatchObject({ quantity: '-113462.300', credited_item: item })
    expect((await clerk.post(path, { reason: 'More' })).status).toBe(400)
    expect((await change([invoice_id], 'void', { reason: 'x' })).body.results[0].outcome).toBe('not_allowed')
    await change([part.body.id], 'approved')
    expect((await linesOf(clerk, invoice_id))[0].released).toBe(false)
    const approved = await change([rest.body.id], 'approved')
    expect((await linesOf(clerk, invoice_id))[0].released).toBe(true)
    expect((await clerk.post(`batch/${approved.body.batch}/undo/`, {})).body.counts.returned).toBe(1)
    expect((await linesOf(clerk, invoice_id))[0].released).toBe(false)
    await change([rest.body.id], 'approved')
    expect((await bill({ invoice_id: await at.draft(), cars })).body.lines.length).toBe(1)
  })
})

describe('what is read of prices', () => {
  it('names the fields, operators and values of conditions', async () => {
    const { condition_data } = (await clerk.get('invoice/picker/condition_data/')).body
    expect(condition_data.operators[0]).toEqual({ value: 'is', label: 'is' })
    const fields = new Map(condition_data.fields.map((one: { name: string }) => [one.name, one]))
    expect(fields.get('product')).toMatchObject({ kind: 'name', operators: ['is', 'is_not'], values: ['Propane'] })
    expect(fields.get('net_volume')).toMatchObject({ kind: 'number', operators: ['at_least', 'at_most'], unit: 'gal' })
    const nobody = await server.user({ permissions: ['access_menu__invoice'] })
    expect((await nobody.get('invoice/picker/condition_data/')).status).toBe(403)
  })

  it('answers the price of each product on a day, and the next one', async () => {
    const get = async (query: string) => (await clerk.get(`invoice/pricing/get_products/?${query}`)).body
    const later = { product: at.goods, unit_price: '0.45', unit: 'L', currency: 'CAD', effective_date: '2027-01-01' }
    await at.made('invoice/pricing/', later)
    expect(await get('currency=CAD&date=2026-11-20&search=prop')).toMatchObject({
      count: 1,
      results: [
        {
          id: at.goods,
          code: 'G1',
          unit: 'L',
          current_price: '0.412500',
          price: at.price,
          currency: 'CAD',
          next_price: '0.450000',
          next_date: '2027-01-01',
          price_count: 2,
        },
      ],
    })
    expect((await get('currency=CAD&date=2026-11-28')).results[0]).toMatchObject({ current_price: null, price: null })
    const { results } = await get(`currency=USD&date=2026-11-20&party=${at.buyer}`)
    expect(results[0]).toMatchObject({ current_price: null, next_price: null, price_count: 2 })
  })
})
