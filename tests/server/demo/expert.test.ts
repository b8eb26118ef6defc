/** Rules by which an expert of the trade checks the demo: physics, tariffs, borders, money, telephones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { crossBorderContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { party, product as goods } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate, station } from '#model/areas/rail/network.resource.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { wantsAssistancePlan } from '#model/areas/rail/rules/ship/assistance-plan.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { location, server as site } from '#model/areas/terminal/place.resource.ts'
import { product as rackProduct } from '#model/areas/terminal/product.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticketProperties } from '#model/areas/ticket/ticket-properties.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let read: SeededDemo['read']
/** The demo company, not its partner. */
let home: number
beforeAll(async () => {
  demo = await seededDemo()
  ;({ read } = demo)
  home = Number((await demo.db.pool.query("select id from company_company where code = 'PGT'")).rows[0].id)
})
afterAll(() => demo.stop())

const byId = <R extends { readonly id: string | number }>(rows: readonly R[]): ReadonlyMap<unknown, R> =>
  new Map(rows.map((row) => [row.id, row]))

describe('physics', () => {
  /** Vapour pressure at two temperatures, kPa absolute, of the pure substance: 0 and 20 °C: from memory, rounded down, and to be checked. */
  const known: Readonly<Record<string, readonly [cold: number, warm: number]>> = {
    Propane: [470, 830],
    Propylene: [580, 1010],
    Isobutane: [155, 300],
    'Normal butane': [102, 205],
  }

  test('a tank of gas is at the pressure of its vapour, and not far above it', async () => {
    const { tanks, names } = await read(async ({ rows }) => ({
      tanks: await rows(location).find({ location_type: ['bullet', 'cavern', 'tank'] }),
      names: new Map((await rows(rackProduct).find()).map((one) => [one.id, one.product_name])),
    }))
    const gases = tanks.filter(({ product }) => known[names.get(product ?? '') ?? ''] !== undefined)
    expect(gases.length).toBeGreaterThan(10)
    for (const { code, product, temperature, pressure } of gases) {
      const [cold = 0, warm = 0] = known[names.get(product ?? '') ?? ''] ?? []
      // Between the two as 1/T: close enough to tell right from wrong by a tenth.
      const at = (1 / 273.15 - 1 / (273.15 + (temperature ?? 0))) / (1 / 273.15 - 1 / 293.15)
      const vapour = cold * (warm / cold) ** at - 101.3
      expect(pressure, `${code} at ${temperature} °C`).toBeGreaterThan(vapour * 0.9 - 8)
      expect(pressure, `${code} at ${temperature} °C`).toBeLessThan(vapour * 1.1 + 30)
    }
  })

  test('asphalt is hot where it is stored and where it is loaded, and nothing else is', async () => {
    const { tanks, entries, names } = await read(async ({ rows }) => ({
      tanks: await rows(location).find({ location_type: ['bullet', 'cavern', 'tank'] }),
      entries: await rows(ticketEntry).find({}, { only: ['product', 'temperature'] }),
      names: new Map((await rows(rackProduct).find()).map((one) => [one.id, one.product_name])),
    }))
    const isHot = ({ product }: { readonly product: string | null }): boolean => names.get(product ?? '') === 'Asphalt'
    expect(entries.filter(isHot).length).toBeGreaterThan(20)
    const measured = tanks.filter(({ temperature }) => temperature !== null)
    expect(measured.filter((one) => Number(one.temperature) > 130 !== isHot(one)).map(({ code }) => code)).toEqual([])
    expect(entries.filter((one) => Number(one.temperature) > 270 !== isHot(one))).toEqual([])
  })

  test('the pressure that a driver observes on a load of gas goes with its temperature', async () => {
    const { told, tickets, names } = await read(async ({ rows }) => ({
      told: await rows(ticketProperties).find(),
      tickets: byId(await rows(ticket).find({}, { only: ['id', 'product'] })),
      names: new Map((await rows(rackProduct).find()).map((one) => [one.id, one.product_name])),
    }))
    const propane = told.filter(
      ({ ticket: on, observed_pressure }) =>
        observed_pressure !== null && names.get(tickets.get(on)?.product ?? '') === 'Propane',
    )
    expect(propane.length).toBeGreaterThan(10)
    // 92 psig at 60 °F; about 1.5 psi for each °F around it.
    expect(
      propane.filter(
        ({ observed_pressure, observed_temperature }) =>
          Math.abs((observed_pressure ?? 0) - 92 - 1.55 * ((observed_temperature ?? 0) - 60)) > 18,
      ),
    ).toEqual([])
  })

  test('what a truck carries fits its tank and its weight', async () => {
    const { tickets, vehicles } = await read(async ({ rows }) => ({
      tickets: await rows(ticket).find({ mode: 'truck' }),
      vehicles: byId(await rows(vehicle).find()),
    }))
    const wrong = tickets.filter(({ vehicle: truck, trailer, ordered_volume, net_volume, gross_weight }) => {
      const pulled = vehicles.get(trailer ?? truck)
      const most = Number(pulled?.capacity ?? Infinity)
      return (
        Number(ordered_volume) > most ||
        Number(net_volume ?? 0) > most ||
        Number(gross_weight ?? 0) > (vehicles.get(truck)?.max_gross_weight ?? Infinity)
      )
    })
    // One was entered in litres, for the mass balance to find.
    const inLitres = wrong.map((one) => Number(one.net_volume) / LITRES_PER_GALLON / Number(one.ordered_volume))
    expect(inLitres.map((share) => share.toFixed(1))).toEqual(['1.0'])
    expect(tickets.some(({ vehicle: truck }) => vehicles.get(truck)?.kind === 'straight_truck')).toBe(true)
  })
})

describe('goods', () => {
  test('tariff codes go by density and purity', async () => {
    const codes = new Map((await read(({ rows }) => rows(goods).find())).map((one) => [one.name, one]))
    const codeOf = (name: string): string => codes.get(name)?.harmonized_code ?? ''
    // Crude oil and distillates under 25° API have a code of their own: these test more.
    for (const [name, light] of [
      ['Crude oil', /^270900(20)/],
      ['Diesel', /^27101911/],
    ] as const)
      expect(codeOf(name), name).toMatch(light)
    // Propane of 90 % purity and more, and butanes from there to 95 %.
    for (const name of ['Propane', 'Normal butane', 'Isobutane']) expect(codeOf(name), name).toMatch(/^27111[23]0010$/)
    // Fuel ethanol is denatured, as its technical name says.
    expect(codeOf('Ethanol')).toMatch(/^220720/)
  })

  test('gases are as pure as their tariff codes say', async () => {
    const { samples, names } = await read(async ({ rows }) => ({
      samples: await rows(gcAnalysis).find({ on_specification: true }),
      names: new Map((await rows(rackProduct).find()).map((one) => [one.id, one.product_name])),
    }))
    const purity = ({ product, propane, n_butane, i_butane }: (typeof samples)[number]) =>
      ({ Propane: [propane, 100], 'Normal butane': [n_butane, 95], Isobutane: [i_butane, 95] })[
        names.get(product ?? '') ?? ''
      ]
    const known = samples.filter((one) => purity(one) !== undefined)
    expect(known.length).toBeGreaterThan(50)
    const wrong = known.filter((one) => {
      const [part, most] = purity(one) ?? []
      return Number(part) < 90 || Number(part) > Number(most)
    })
    expect(wrong.map(({ sample_number }) => sample_number)).toEqual([])
  })

  test('what is shipped from Canada under an assistance plan names it', async () => {
    const { shipments, products, stations } = await read(async ({ rows }) => ({
      shipments: await rows(shipment).find({ status: 'shipped' }),
      products: byId(await rows(goods).find()),
      stations: byId(await rows(station).find()),
    }))
    const due = shipments.filter(
      (one) =>
        stations.get(one.origin)?.country === 'CA' &&
        wantsAssistancePlan(products.get(one.product)?.un_number ?? '', 'rail'),
    )
    expect(due.length).toBeGreaterThan(200)
    expect(due.filter(({ product }) => products.get(product)?.erap_number === '')).toEqual([])
    expect(due.filter(({ product }) => products.get(product)?.erap_telephone === '')).toEqual([])
  })

  test('gases go in pressure cars, and crude oil leaves Alberta while condensate and ethanol do not', async () => {
    const { cars, products, sales, purchases, parties } = await read(async ({ rows }) => ({
      cars: await rows(loadedCar).find(),
      products: byId(await rows(goods).find()),
      sales: await rows(contract).find({ contract_type: 'sale' }),
      purchases: await rows(contract).find({ contract_type: 'purchase' }),
      parties: byId(await rows(party).find()),
    }))
    for (const { product, car_type } of cars)
      expect(car_type === 'T389', `${products.get(product)?.name}`).toBe(products.get(product)?.hazard_class === '2.1')
    const sold = new Set(sales.map(({ product }) => products.get(product)?.name))
    expect([...sold]).toEqual(expect.arrayContaining(['Propane', 'Normal butane', 'Crude oil']))
    expect(sold.has('Condensate') || sold.has('Ethanol')).toBe(false)
    const from = (name: string) =>
      purchases
        .filter(({ product }) => products.get(product)?.name === name)
        .map(({ seller }) => parties.get(seller)?.state)
    expect(from('Condensate')).toEqual(['KS'])
    expect(from('Ethanol')).toEqual(['IA'])
  })

  test('each purchase that is in force receives cars at a place of ours, and was not shipped by us', async () => {
    const { purchases, shipments, parties, stations } = await read(
      async ({ rows }) => ({
        purchases: await rows(contract).find({ contract_type: 'purchase', status: 'approved' }),
        shipments: await rows(shipment).find({ status: 'shipped' }),
        parties: byId(await rows(party).find()),
        stations: byId(await rows(station).find()),
      }),
      home,
    )
    expect(purchases.length).toBeGreaterThan(6)
    expect(purchases.filter(({ shipped_cars }) => (shipped_cars ?? 0) < 10).map(({ name }) => name)).toEqual([])
    const bought = new Map(purchases.map((one) => [one.id, one]))
    const wrong = shipments.filter((one) => {
      const of = bought.get(one.contract ?? 0)
      const isOurs = parties.get(one.shipper)?.name === 'Prairie Gateway Terminals'
      if (of === undefined) return !isOurs
      const isThere = one.shipper === of.seller && one.consignee === of.buyer && one.facility === of.facility
      return isOurs || !isThere || one.product !== of.product || stations.get(one.destination)?.state !== 'AB'
    })
    expect(wrong.map(({ bol_number }) => bol_number)).toEqual([])
  })

  test('each bill of lading has a number of its shipper', async () => {
    const { shipments, parties } = await read(
      async ({ rows }) => ({
        shipments: await rows(shipment).find({ is_template: false }),
        parties: byId(await rows(party).find()),
      }),
      home,
    )
    const codes = shipments.map(({ shipper }) => parties.get(shipper)?.code ?? '')
    expect(new Set(codes).size).toBeGreaterThan(4)
    const wrong = shipments.filter(({ bol_number }, at) => bol_number.replace(/\d{6}$/, '') !== codes[at])
    expect(wrong.map(({ bol_number }) => bol_number)).toEqual([])
    expect(new Set(shipments.map(({ bol_number }) => bol_number)).size).toBe(shipments.length)
  })

  test('diluent and ethanol come north, and gases and crude oil leave Alberta', async () => {
    const { shipments, products, stations } = await read(async ({ rows }) => ({
      shipments: await rows(shipment).find({ status: 'shipped' }),
      products: byId(await rows(goods).find()),
      stations: byId(await rows(station).find()),
    }))
    const crossing = shipments.flatMap(({ origin, destination, product }) => {
      const [from, to] = [stations.get(origin)?.country, stations.get(destination)?.country]
      return from === to ? [] : [{ to, name: products.get(product)?.name ?? '' }]
    })
    const bound = (country: string): Set<string> =>
      new Set(crossing.filter(({ to }) => to === country).map(({ name }) => name))
    expect(bound('CA')).toEqual(new Set(['Condensate', 'Ethanol']))
    expect(bound('US')).toEqual(new Set(['Crude oil', 'Propane', 'Normal butane', 'Isobutane']))
  })
})

test('crude oil, ethanol and all of packing group I run in cars of DOT-117, of 286,000 lb', async () => {
  const { fleet, loaded, products } = await read(async ({ rows }) => ({
    fleet: await rows(railcar).find(),
    loaded: await rows(loadedCar).find(),
    products: byId(await rows(goods).find()),
  }))
  // DOT-111 is out of this service: crude oil since 2018, ethanol since 2023 and other goods of group I since May 2025 in the United States
  // (81 FR 53935), condensate since 2019 in Canada (Protective Direction 39).
  const isBound = (id: number | null): boolean => {
    const { name = '', hazard_class, packing_group } = products.get(id) ?? {}
    return hazard_class === '3' && (packing_group === 'I' || ['Crude oil', 'Ethanol', 'Condensate'].includes(name))
  }
  const fit = new Set(
    fleet
      .filter((one) => one.fleet === 'DOT-117J pool' && one.car_type === 'T108' && one.gross_rail_load === 286_000)
      .map(({ car_mark, car_number }) => `${car_mark} ${car_number}`),
  )
  const bound = [...fleet, ...loaded].filter(({ product }) => isBound(product))
  expect(bound.length).toBeGreaterThan(150)
  const wrong = bound.filter(({ car_mark, car_number }) => !fit.has(`${car_mark} ${car_number}`))
  expect(wrong.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`)).toEqual([])
})

describe('borders and money', () => {
  /** Schedule D, by the city of the border on the way. */
  const ports = [
    ['3403', 'PORTAL'],
    ['3310', 'COUTTS'],
    ['3604', 'RANIER'],
  ] as const

  test('goods enter the United States from a shipper in Canada, at a port on their way', async () => {
    const { papers, shipments, parties, stations } = await read(async ({ rows }) => ({
      papers: (await rows(customsInvoice).find()).filter((one) => one.shipment !== null),
      shipments: byId(await rows(shipment).find()),
      parties: byId(await rows(party).find()),
      stations: byId(await rows(station).find()),
    }))
    expect(papers.length).toBeGreaterThan(100)
    const portOfBill = new Map<unknown, string>()
    for (const { id, destination, origin } of shipments.values()) {
      const [from, to] = [stations.get(origin), stations.get(destination)]
      const port = from?.name === 'REDWATER' ? 'RANIER' : to?.state === 'CA' ? 'COUTTS' : 'PORTAL'
      portOfBill.set(id, ports.find(([, city]) => city === port)?.[0] ?? '')
    }
    const out = papers.filter(({ direction }) => direction === 'CA_to_US')
    expect(out.length).toBeGreaterThan(100)
    expect(out.filter((one) => one.port_code !== portOfBill.get(one.shipment))).toEqual([])
    expect(out.filter((one) => parties.get(one.vendor)?.country !== 'CA')).toEqual([])
    expect(out.filter((one) => parties.get(one.consignee)?.country !== 'US')).toEqual([])
    const home = papers.filter(({ direction }) => direction === 'US_to_CA')
    expect(home.length).toBeGreaterThan(10)
    expect(home.filter((one) => parties.get(one.vendor)?.country !== 'US')).toEqual([])
    expect(home.filter((one) => parties.get(one.consignee)?.country !== 'CA')).toEqual([])
    const origins = (one: (typeof papers)[number]): string =>
      stations.get(shipments.get(one.shipment)?.origin)?.name ?? ''
    expect(papers.filter((one) => !one.shipped_from.toUpperCase().startsWith(origins(one)))).toEqual([])
  })

  test('trucks cross the border with loads of Canadian sites alone', async () => {
    const { tickets, sites, contracts } = await read(async ({ rows }) => ({
      tickets: (await rows(ticket).find()).filter((one) => one.cross_border_contract !== null),
      sites: byId(await rows(site).find()),
      contracts: await rows(crossBorderContract).find(),
    }))
    expect(contracts.length).toBeGreaterThan(5)
    expect(tickets.length).toBeGreaterThan(50)
    const american = tickets.filter(({ server }) => /Chicago/.test(sites.get(server)?.timezone ?? ''))
    expect(american).toEqual([])
    expect(tickets.filter(({ direction }) => direction !== 'load')).toEqual([])
  })

  test('Canadian buyers are invoiced in CAD with the tax of their province, others in USD without', async () => {
    const { invoices, items, parties } = await read(async ({ rows }) => ({
      invoices: await rows(invoice).find(),
      items: await rows(item).find(),
      parties: byId(await rows(party).find()),
    }))
    const countryOf = new Map(invoices.map((one) => [one.id, parties.get(one.buyer)?.country]))
    expect(new Set(countryOf.values())).toEqual(new Set(['CA', 'US']))
    expect(invoices.filter(({ id, currency }) => currency !== (countryOf.get(id) === 'CA' ? 'CAD' : 'USD'))).toEqual([])
    const codesTo = new Map<string, Set<string>>()
    for (const { invoice: on, tax_parts } of items) {
      const { state = '' } = parties.get(invoices.find(({ id }) => id === on)?.buyer) ?? {}
      const codes = codesTo.get(state) ?? new Set()
      codesTo.set(state, codes.add(tax_parts.map(({ code }) => code).join()))
    }
    expect(codesTo.get('MB')).toEqual(new Set(['GST']))
    expect(codesTo.get('ON')).toContain('HST-ON')
    expect(codesTo.get('NY')).toEqual(new Set(['EXPORT']))
    expect(items.filter(({ tax, tax_parts }) => tax_parts.length === 0 && Number(tax) !== 0)).toEqual([])
  })

  test('freight is what the tariff of the lane says', async () => {
    const { invoices, items, shipments, rates } = await read(async ({ rows }) => ({
      invoices: byId(await rows(invoice).find()),
      items: await rows(item).find({ description: ['Freight to destination', 'Fuel surcharge'] }),
      shipments: byId(await rows(shipment).find()),
      rates: byId(await rows(rate).find()),
    }))
    expect(items.length).toBeGreaterThan(400)
    const wrong = items.filter(({ invoice: on, description, unit_price }) => {
      const bill = shipments.get(invoices.get(on)?.shipment)
      const { amount = '0', fuel_surcharge = '0', currency } = rates.get(bill?.rate) ?? {}
      const due = description.startsWith('Fuel') ? (Number(amount) * Number(fuel_surcharge)) / 100 : Number(amount)
      return currency !== invoices.get(on)?.currency || Math.abs(Number(unit_price) - due) > 0.005
    })
    expect(wrong).toEqual([])
  })
})

test('a railroad carries, and neither receives nor pays for goods', async () => {
  const { shipments, parties } = await read(async ({ rows }) => ({
    shipments: await rows(shipment).find(),
    parties: byId(await rows(party).find()),
  }))
  const isRailroad = (id: number | null): boolean => parties.get(id)?.roles.includes('carrier') === true
  expect([...parties.values()].filter(({ roles }) => roles.includes('carrier')).length).toBeGreaterThan(4)
  expect(
    shipments.filter(({ shipper, consignee, notify_party, freight_payer }) =>
      [shipper, consignee, notify_party, freight_payer].some(isRailroad),
    ),
  ).toEqual([])
})

test('companies have an e-mail address, and a telephone of their place', async () => {
  const areas: Readonly<Record<string, string>> = {
    AB: '403 780',
    SK: '306',
    MB: '204',
    ON: '519',
    WI: '715',
    NY: '518',
    KS: '620',
    TX: '713',
    NC: '919',
    CA: '661',
    IL: '312',
    IA: '712',
    QC: '514 438',
  }
  const companies = await read(
    async ({ rows }) => [
      ...(await rows(party).find()).map(({ name, state, telephone, email }) => ({ name, state, telephone, email })),
      ...(await rows(terminalCompany).find()).map(({ phone, ...one }) => ({ ...one, telephone: phone })),
    ],
    home,
  )
  expect(companies.length).toBeGreaterThan(40)
  // Two are doubles of others, written down in a hurry.
  const known = companies.filter(({ name }) => !['Gulf Splitter Co.', 'LAKEHEAD FUELS INC.'].includes(name))
  expect(known.filter(({ email }) => !/^\S+@\S+\.example$/.test(email))).toEqual([])
  expect(
    known.filter(({ state, telephone }) => !(areas[state] ?? '').split(' ').includes(telephone.split(' ')[1] ?? '')),
  ).toEqual([])
})
