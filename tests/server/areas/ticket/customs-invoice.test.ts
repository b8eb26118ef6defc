/** Customs invoices of tickets: linked, or made as drafts from the cross-border contract, and taken off again. */
import { party } from '#model/areas/company/company.resource.ts'
import { crossBorderContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { staff } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { truckRack } from './truck-rack.ts'

let rack: Awaited<ReturnType<typeof truckRack>>
let set: Awaited<ReturnType<typeof crossing>>
beforeAll(async () => {
  rack = await truckRack()
  set = await crossing()
})
afterAll(() => rack.server.close())

/** A contract whose exporter is no party yet, and whose consignee the ticket chooses. */
const crossing = () =>
  rack.server.within(rack.clerk, async ({ rows }) => {
    const [seller, buyer] = await rows(party).createMany([{ name: 'Prairie Gateway' }, { name: 'Badlands Fuel' }])
    const [supplier, exporter, customer, other] = await rows(company).createMany([
      { name: 'Gateway Midstream', country: 'CA', party: seller?.id ?? null },
      { name: 'Cold Lake', country: 'CA' },
      { name: 'Badlands', country: 'CA', party: buyer?.id ?? null },
      { name: 'Another', country: 'US' },
    ])
    const goods = await rows(product).create({
      product_code: 'C3X',
      product_name: 'Propane for export',
      harmonized_system_tariff_number: '2711.12',
      unit_price: '1.2000',
      currency: 'USD',
    })
    const employee = await rows(staff).create({ name: 'Ada Byrne', username: '4711' })
    const contract = await rows(crossBorderContract).create({
      responsible_employee: employee.id,
      supplier: supplier?.id ?? null,
      exporter: exporter?.id ?? null,
      buyer: customer?.id ?? null,
      consignee_options: [customer?.id ?? '', other?.id ?? ''],
      product: goods.id,
      currency: 'USD',
      cost_of_freight: '1850.00',
      discount_amount: '10.00',
      unit_or_basis_for_measurement: 'm³',
      end_use: 'OT',
      TSCA_statement: 'Not subject to TSCA',
      data: { buyer_address: { city: 'Williston', country: 'US' } },
    })
    const place = await rows(site).create({ name: 'Hardisty rack', timezone: 'America/Denver' })
    return { contract: contract.id, customer: customer?.id ?? null, goods: goods.id, place: place.id, seller, buyer }
  })

const crossingTicket = (values: Parameters<typeof rack.make>[0] = {}) =>
  rack.make({
    cross_border_contract: set.contract,
    customer: set.customer,
    product: set.goods,
    server: set.place,
    net_volume: '1000.0',
    gross_weight: 30_000,
    tare_weight: 12_000,
    purchase_order: 'PO-7',
    status: 'complete',
    completed_at: '2026-11-19T03:00:00.000Z',
    ...values,
  })
const add = (id: string, body: object = {}, by = rack.clerk) => by.post(rack.path(id, 'add_customs_invoice/'), body)
const remove = (id: string, body: object) => rack.clerk.post(rack.path(id, 'remove_customs_invoice/'), body)
const pool = (codes: readonly string[], server: string | null = null) =>
  rack.server.within(rack.clerk, ({ rows }) =>
    rows(barcode).createMany(codes.map((one) => ({ barcode: one, kind: 'customs' as const, server }))),
  )
const stateOf = async (code: string) =>
  (await rack.clerk.get(`terminalboss/v3/barcode/?barcode=${code}`)).body.results[0]

describe('a draft', () => {
  it('has what the ticket and its contract say, and leaves open what is not known', async () => {
    const { id } = await crossingTicket()
    const { status, body } = await add(id)
    expect([status, body.created]).toEqual([200, true])
    expect(body.customs_invoice).toMatchObject({
      status: 'draft',
      ticket: id,
      invoice_number: expect.stringMatching(/\d/),
      direction: 'CA_to_US',
      direct_shipment_date: '2026-11-18',
      vendor: set.seller?.id,
      exporter: null,
      purchaser: set.buyer?.id,
      consignee: set.buyer?.id,
      importer: null,
      broker: null,
      origin_country: 'CA',
      transport_mode: 'truck',
      other_references: 'PO-7',
      conditions_of_sale: 'Freight prepaid; discount 10.00 USD, taken off the total',
      currency: 'USD',
      included_transport: '1850.00',
      extra_transport: null,
      net_weight: '18000',
      tsca_statement: 'not_subject',
      end_use: 'OT',
      barcode: '',
      discount: '10.00',
      responsible_person: 'Ada Byrne',
    })
    // 1,000 gal are 3.785 m³; 1.20 a gallon is 317.006612 a cubic metre.
    expect(body.customs_invoice.lines).toEqual([
      {
        description: 'Propane for export',
        harmonized_code: '271112',
        quantity: '3.785',
        unit: 'm³',
        unit_price: '317.006612',
        total: '1199.87',
      },
    ])
    expect(body.customs_invoice.total).toBe('1189.87')
  })

  it('is the same when asked again, also by two at once', async () => {
    const { id } = await crossingTicket()
    const answers = await Promise.all([add(id), add(id), add(id)])
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.customs_invoice.id)).size).toBe(1)
  })

  it('takes the next barcode of the pool: of its site first, each once', async () => {
    await pool(['X-2', 'X-1'])
    await pool(['S-1'], set.place)
    const codes = []
    for (let left = 4; left > 0; left--)
      codes.push((await add((await crossingTicket()).id)).body.customs_invoice.barcode)
    expect(codes).toEqual(['S-1', 'X-1', 'X-2', ''])
    expect(await stateOf('S-1')).toMatchObject({ status: 'assigned', ticket: expect.any(String) })
    await pool(['Y-1', 'Y-2'])
    const tickets = await Promise.all([crossingTicket(), crossingTicket()])
    const both = await Promise.all(tickets.map(({ id }) => add(id)))
    expect(new Set(both.map(({ body }) => body.customs_invoice.barcode))).toEqual(new Set(['Y-1', 'Y-2']))
  })

  it('has no goods as long as nothing was measured', async () => {
    const { id } = await crossingTicket({ net_volume: null, gross_weight: null, status: 'open', completed_at: null })
    const { body } = await add(id)
    expect(body.customs_invoice).toMatchObject({ lines: [], total: null, net_weight: null, direct_shipment_date: null })
  })

  it('is refused without a contract, of a void ticket, and to who may not', async () => {
    const without = await add((await crossingTicket({ cross_border_contract: null })).id)
    expect([without.status, without.body.non_field_errors]).toEqual([
      400,
      [expect.stringContaining('has no cross-border contract')],
    ])
    const gone = await add((await crossingTicket({ status: 'void' })).id)
    expect([gone.status, gone.body.detail]).toEqual([409, expect.stringContaining('is void')])
    const viewer = await rack.server.user({ permissions: ['access_menu__v3__sync_data__ticket'] })
    const { id } = await crossingTicket({ status: 'invoiced' })
    expect((await add(id, {}, viewer)).status).toBe(403)
    const stranger = await rack.server.user({ company: rack.server.theirs })
    expect((await add(id, {}, stranger)).status).toBe(404)
    // An invoiced ticket stands still; its papers do not belong to that.
    expect((await add(id)).body.created).toBe(true)
  })
})

describe('one that there is', () => {
  const other = async () => (await rack.clerk.post('customs/', {})).body

  it('is linked, and another ticket or another invoice is refused', async () => {
    const [first, second] = [await crossingTicket({ cross_border_contract: null }), await crossingTicket()]
    const { id, invoice_number } = await other()
    const { body } = await add(first.id, { customs_invoice: id })
    expect(body).toMatchObject({ created: false, customs_invoice: { id, ticket: first.id } })
    expect((await add(first.id, { customs_invoice: id })).body).toMatchObject({ created: false })
    const elsewhere = await add(second.id, { customs_invoice: id })
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([409, expect.stringContaining('another ticket')])
    const more = await add(first.id, { customs_invoice: (await other()).id })
    expect([more.status, more.body.detail]).toEqual([409, expect.stringContaining(invoice_number)])
    expect((await add(second.id, { customs_invoice: 999_999 })).body).toHaveProperty('customs_invoice')
  })

  it('is taken off again; a draft that nobody has changed is deleted, and its barcode is free', async () => {
    await pool(['Z-1'])
    const ticket = await crossingTicket()
    const { customs_invoice: made } = (await add(ticket.id)).body
    expect(made.barcode).toBe('Z-1')
    expect((await remove(ticket.id, { customs_invoice: made.id, delete: true })).body.deleted).toBe(true)
    expect((await rack.clerk.get(`customs/${made.id}/`)).status).toBe(404)
    expect(await stateOf('Z-1')).toMatchObject({ status: 'free', ticket: null, assigned_at: null })
    const again = (await add(ticket.id)).body.customs_invoice
    await rack.clerk.patch(`customs/${again.id}/`, { comments: 'Called the broker' })
    expect((await remove(ticket.id, { customs_invoice: again.id, delete: true })).body.deleted).toBe(false)
    expect((await rack.clerk.get(`customs/${again.id}/`)).body).toMatchObject({ ticket: null })
    expect((await remove(ticket.id, { customs_invoice: again.id })).status).toBe(404)
  })
})
