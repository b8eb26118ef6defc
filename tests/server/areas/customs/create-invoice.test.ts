/** Customs invoices made of loaded cars: what is proposed, what is refused, and how drafts follow their sources. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoice as railInvoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { crossing } from './crossing.ts'

let at: Awaited<ReturnType<typeof crossing>>
beforeAll(async () => {
  at = await crossing()
})
afterAll(() => at.server.close())

describe('an invoice of cars', () => {
  it('is one for each shipment, with what its records say, and is ready at once', async () => {
    const first = await at.shipped(2)
    const second = await at.shipped(1)
    const { created, refused } = await at.create([...first.cars, ...second.cars])
    expect(refused).toEqual([])
    expect(created.map(({ cars }: { cars: unknown }) => cars)).toEqual([first.cars, second.cars])
    expect(created[0]).toMatchObject({ status: 'ready', missing: [], currency: 'USD', invoice_number: /./ })
    const made = await at.invoice(created[0].id)
    // Two cars of 30,000 gal: × 0.991 × 3.78541 / 1000 m³ at 15 °C; 59,400 gal net × 1.25 USD.
    expect(made).toMatchObject({
      status: 'ready',
      direction: 'CA_to_US',
      direct_shipment_date: '2026-11-27',
      vendor: at.set.seller,
      purchaser: at.set.buyer,
      broker: at.set.broker,
      importer_number: '39-2044110',
      carrier_code: 'CPKC',
      bill_number: first.bill.bol_number,
      shipped_from: 'Provost, AB',
      port_code: '3403',
      conditions_of_sale: 'FOB Provost, AB, payment in 20 days',
      packages: 2,
      total: '74250.00',
      responsible_person: at.clerk.name,
      duty_code: '',
    })
    expect(made.lines).toEqual([
      {
        description: 'Propane',
        harmonized_code: '2711120010',
        quantity: '225.080',
        unit: 'm³',
        unit_price: '329.882708',
        total: '74250.00',
      },
    ])
    expect([made.net_weight, made.gross_weight]).toEqual(['113162', '176665'])
  })

  it('is only tried by a dry run, which answers the same', async () => {
    const { cars } = await at.shipped(1)
    const before = (await at.clerk.get('customs/count/')).body
    const trial = await at.create(cars, { dry_run: true })
    expect(trial.created[0]).toMatchObject({ id: null, invoice_number: '', status: 'ready', missing: [] })
    expect((await at.clerk.get('customs/count/')).body).toEqual(before)
  })

  it('is refused car by car, with the reason', async () => {
    const { cars } = await at.shipped(1)
    const [made] = (await at.create(cars)).created
    const home = await at.shipped(1, { destination: at.set.near })
    const loose = await at.shipped(1, {}, { rail_shipment: null })
    const answer = await at.create([...cars, ...home.cars, ...loose.cars, 987_654])
    expect(answer.created).toEqual([])
    expect(new Map(answer.refused.map(({ car, reason }: { car: number; reason: string }) => [car, reason]))).toEqual(
      new Map([
        [cars[0], `It is on customs invoice ${made.invoice_number} already.`],
        [home.cars[0], 'Its shipment crosses no border.'],
        [loose.cars[0], 'It is on no shipment. Put it on one first.'],
        [987_654, expect.stringContaining('not_found')],
      ]),
    )
    const bad = async (cars: unknown) => (await at.clerk.post('customs/create_invoice/', { cars })).status
    expect([await bad([]), await bad('x'), await bad(Array.from({ length: 2001 }, (_, n) => n + 1))]).toEqual([
      400, 400, 400,
    ])
  })

  it('of the same car is made once by two clerks at once', async () => {
    const { cars } = await at.shipped(1)
    const both = await Promise.all([at.create(cars), at.create(cars)])
    expect(both.map(({ created }) => created.length).toSorted((one, other) => one - other)).toEqual([0, 1])
    const made = both.find(({ batch }) => batch !== null)
    const undone = await at.clerk.post(`batch/${made?.batch}/undo/`)
    expect(undone.body.counts).toMatchObject({ returned: 1 })
    expect((await at.clerk.get(`customs/${made?.created[0].id}/`)).status).toBe(404)
  })

  it('has the value of the rail invoice, without freight and without void ones, else that of the contract', async () => {
    const { cars } = await at.shipped(1)
    const billed = await at.server.within(at.clerk, async ({ rows }) => {
      const [draft, gone] = await rows(railInvoice).createMany([
        { invoice_number: 'RI-1', buyer: at.set.buyer, currency: 'CAD' },
        { invoice_number: 'RI-2', buyer: at.set.buyer, currency: 'CAD' },
      ])
      const line = {
        loaded_rail_car: cars[0] ?? 0,
        description: 'Propane',
        unit: 'gal' as const,
        unit_price: '2.000000',
      }
      await rows(item).createMany([
        { ...line, invoice: draft?.id ?? 0, quantity: '29700.000' },
        { ...line, invoice: draft?.id ?? 0, quantity: '1.000', unit: 'car' as const, description: 'Freight' },
        { ...line, invoice: gone?.id ?? 0, quantity: '1.000' },
      ])
      await rows(railInvoice).patch(gone?.id ?? 0, { status: 'void' })
      return draft?.id
    })
    const [made] = (await at.create(cars)).created
    expect(made).toMatchObject({ total: '59400.00', currency: 'CAD', missing: [] })
    const total = (await at.boxes(made.id)).boxes.find((box: { field: string }) => box.field === 'total')
    expect(total.source).toEqual({ kind: 'rail invoice', resource: 'invoice:invoice', id: billed, field: 'status' })
  })

  it('goes to Canada on a CI1 with the import account', async () => {
    const { cars } = await at.shipped(1, {
      origin: at.set.south,
      destination: at.set.near,
      consignee: at.set.local,
      importer: at.set.local,
    })
    const [made] = (await at.create(cars)).created
    const seen = await at.invoice(made.id)
    expect([seen.direction, seen.importer_number, seen.status]).toEqual(['US_to_CA', '123456782RM0001', 'ready'])
    const { form, boxes } = await at.boxes(made.id)
    expect(form).toBe('ci1')
    const numbers = new Set(boxes.map(({ box }: { box: string }) => /^\d+/.exec(box)?.[0]).filter(Boolean))
    expect(numbers.size).toBe(25)
    expect(boxes.find(({ box }: { box: string }) => box === '22')).toMatchObject({ text: 'X' })
    await at.clerk.patch(`customs/${made.id}/`, { extra_transport: '120.00' })
    const later = (await at.boxes(made.id)).boxes
    expect(later.find(({ box }: { box: string }) => box === '22')).toMatchObject({ text: '', missing: false })
  })
})

describe('a missing box', () => {
  it('names its source, and is filled in once that is mended', async () => {
    const { cars } = await at.shipped(1, { product: at.set.diesel }, { product: at.set.diesel })
    const [made] = (await at.create(cars)).created
    expect(made).toMatchObject({ status: 'draft', missing: [{ field: 'lines', box: 'Tariff' }] })
    const { boxes } = await at.boxes(made.id)
    expect(boxes.filter(({ missing }: { missing: boolean }) => missing)).toMatchObject([
      {
        title: 'Harmonized code',
        message: 'Line 1 has no harmonized code.',
        source: { kind: 'shipment', resource: 'company:product', id: at.set.diesel, field: 'harmonized_code' },
      },
    ])
    await at.clerk.patch(`product/${at.set.diesel}/`, { harmonized_code: '2710.19.11' })
    expect((await at.boxes(made.id)).boxes.find((box: { box: string }) => box.box === 'Tariff').message).toBe(
      'Line 1 has the harmonized code 27101911: 10 digits are needed.',
    )
    const [line] = (await at.invoice(made.id)).lines
    await at.clerk.patch(`customs/${made.id}/`, { lines: [{ ...line, harmonized_code: '2710191105' }] })
    expect((await at.invoice(made.id)).status).toBe('ready')
  })

  it('of a party is mended at the party; a value that somebody entered is overridden', async () => {
    const { cars } = await at.shipped(1)
    const [made] = (await at.create(cars)).created
    await at.clerk.patch(`party/${at.set.buyer}/`, { street: '' })
    expect((await at.invoice(made.id)).status).toBe('draft')
    const missing = (await at.boxes(made.id)).boxes.filter((box: { missing: boolean }) => box.missing)
    expect(missing[0]).toMatchObject({
      message: 'Bison Fuels has no street.',
      source: { kind: 'party', resource: 'company:party', id: at.set.buyer, field: 'street' },
    })
    await at.clerk.patch(`party/${at.set.buyer}/`, { street: '2 Lake Street' })
    expect((await at.invoice(made.id)).status).toBe('ready')
    await at.clerk.patch(`customs/${made.id}/`, { port_code: '3310' })
    const port = (await at.boxes(made.id)).boxes.find((box: { field: string }) => box.field === 'port_code')
    expect(port).toMatchObject({ text: '3310', overridden: true, source: { kind: 'rail rate', id: at.set.lane } })
  })

  it('is filled in from the shipment and its rate, but for the barcode, which another invoice may have', async () => {
    const { bill, cars } = await at.shipped(1, { rate: null }, { customs_barcode_number: 'PARS500' })
    const [made] = (await at.create(cars)).created
    expect(made.missing).toMatchObject([{ field: 'port_code', message: 'Enter the port of entry.' }])
    await at.clerk.patch(`customs/${made.id}/`, { barcode: '', other_references: '' })
    expect((await at.clerk.post('customs/', { barcode: 'PARS500' })).status).toBe(201)
    const changed = await at.clerk.patch(`railshipment/${bill.id}/`, { rate: at.set.lane, reference_number: 'R-9' })
    expect(changed.status).toBe(200)
    expect(await at.invoice(made.id)).toMatchObject({
      port_code: '3403',
      other_references: 'R-9',
      barcode: '',
      status: 'ready',
    })
  })

  it('takes the state back to draft at every write', async () => {
    const { cars } = await at.shipped(2)
    const [made] = (await at.create(cars)).created
    for (const [values, message] of [
      [{ total: '74250.01' }, 'The lines add up to 74250.00, not 74250.01.'],
      [{ gross_weight: '100' }, 'The net weight of 113162 kg is more than the gross weight of 100 kg.'],
      [{ packages: 3 }, '3 packages do not match 2 cars.'],
      [{ importer_number: '123456782RM0001' }, expect.stringContaining('"123456782RM0001" is not an importer number')],
      [{ duty_code: 'S' }, 'Duty code S needs a certificate of origin: choose one.'],
    ] as const) {
      const before = await at.invoice(made.id)
      await at.clerk.patch(`customs/${made.id}/`, values)
      const missing = (await at.boxes(made.id)).boxes.filter((box: { missing: boolean }) => box.missing)
      expect([(await at.invoice(made.id)).status, missing[0]?.message]).toEqual(['draft', message])
      const back = Object.fromEntries(Object.keys(values).map((key) => [key, before[key]]))
      expect((await at.clerk.patch(`customs/${made.id}/`, back)).body.status).toBe('ready')
    }
    const refused = await at.clerk.patch(`customs/${made.id}/`, { status: 'ready' })
    expect([refused.status, (await at.clerk.post(`customs/${made.id}/mark_ready/`)).status]).toEqual([400, 404])
  })
})

describe('a barcode', () => {
  it('is on one invoice that is not cancelled, by whatever call and by two at once', async () => {
    const [one, two] = [await at.clerk.post('customs/', { barcode: 'PARS77' }), await at.clerk.post('customs/', {})]
    const refused = await at.clerk.patch(`customs/${two.body.id}/`, { barcode: ' pars77' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Barcode pars77 is on customs invoice ${one.body.invoice_number} already.`,
    ])
    await at.clerk.post(`customs/${one.body.id}/cancel/`, { reason: 'Not needed' })
    expect((await at.clerk.patch(`customs/${two.body.id}/`, { barcode: 'PARS77' })).status).toBe(200)
    expect((await at.clerk.post(`customs/${one.body.id}/reopen/`)).status).toBe(409)
    const both = await Promise.all(['PARS78', 'PARS78'].map((barcode) => at.clerk.post('customs/', { barcode })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })
})

describe('the worklist', () => {
  it('lists cars of shipments that cross a border, the one that left first at the top', async () => {
    const later = await at.shipped(1, { ship_date: new Date().toISOString().slice(0, 10) })
    const open = await at.shipped(1, { ship_date: null })
    const home = await at.shipped(1, { destination: at.set.near })
    const [made] = (await at.create(later.cars)).created
    const { results } = (await at.clerk.get('customs/cars_to_cross/')).body
    const ids = results.map(({ id }: { id: number }) => id)
    expect(ids).not.toContain(home.cars[0])
    expect(ids.indexOf(later.cars[0])).toBeLessThan(ids.indexOf(open.cars[0]))
    expect(results.find(({ id }: { id: number }) => id === later.cars[0])).toMatchObject({
      direction: 'CA_to_US',
      port_code: '3403',
      invoice: made.id,
      status: 'ready',
    })
    const outsider = await at.server.user({ permissions: ['access_menu__customs_forms'] })
    expect((await outsider.get('customs/cars_to_cross/')).status).toBe(403)
  })
})
