/** Agreements with the demo's customers: service contracts with prices, cross-border contracts, routes, and how numbers are assigned. */
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import {
  crossBorderContract,
  route,
  serviceContract,
  servicePrice,
} from '#model/areas/contract/terminal-contract.resource.ts'
import { dayBefore, raised } from '#model/areas/contract/rules/price-change.ts'
import { nextMonth } from '#model/areas/contract/rules/price-grid.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayText, yearText, type Demo } from '../base/setting.ts'
import type { Customer } from './portfolio.ts'
import type { TicketLocations, Site } from './site.ts'

type Known = { readonly id: string; readonly name: string }
export type Terms = {
  /** The contract under which a customer's tickets are priced, by customer. */
  readonly contractOf: ReadonlyMap<string, string>
  /** What a cubic metre costs, by contract and service. */
  readonly prices: ReadonlyMap<string, { readonly id: string; readonly unit_price: string }>
  /** Of that customer and product; null if there is none. */
  readonly crossingFor: (customer: string, product: string) => string | null
  readonly routeFor: (customer: string, product: string) => string | null
}
export const priceKey = (contract: string, service: 'loading' | 'unloading' | 'disposal'): string =>
  `${contract} ${service}`

const TAX_PERCENT = '5'
type State = 'draft' | 'pending_approval' | 'approved' | 'expired' | 'cancelled'

async function seedContracts({ rows, random, now }: Demo, sites: readonly Site[], customers: readonly Known[]) {
  const year = yearText(now)
  const current = customers.map(({ id, name }, index) => ({
    contract_number: `SC-${year}-${101 + index}`,
    name: `${name}, rack services`,
    company: id,
    status: 'approved' as State,
    server: index % 4 === 3 ? (sites[1]?.id ?? null) : (sites[0]?.id ?? null),
    effective_date: dayText(now, -random.whole(80, 320)),
    expiry_date: dayText(now, index === 2 ? 12 : random.whole(60, 500)),
    currency: index % 5 === 4 ? ('USD' as const) : ('CAD' as const),
    billing_period: 'week' as const,
    payment_days: random.pick([15, 30, 30, 45]),
    minimum_charge: '75.00',
    tax_code: 'GST',
    tax_percent: TAX_PERCENT,
    auto_renew: random.chance(0.3),
  }))
  const others: readonly (readonly [State, number, number])[] = [
    ['expired', -760, -30],
    ['expired', -800, -65],
    ['draft', 20, 385],
    ['pending_approval', 10, 375],
    ['cancelled', -100, 265],
  ]
  const more = others.map(([status, from, to], index) => {
    const { id, name } = customers[index + 3] ?? customers[0] ?? { id: '', name: '' }
    return {
      contract_number: `SC-${year}-${201 + index}`,
      name: `${name}, storage`,
      company: id,
      status,
      server: sites[0]?.id ?? null,
      effective_date: dayText(now, from),
      expiry_date: dayText(now, to),
      billing_period: 'month' as const,
      minimum_charge: '120.00',
      tax_code: 'GST',
      tax_percent: TAX_PERCENT,
    }
  })
  return rows(serviceContract).createMany([...current, ...more])
}

/** On the first of next month loading costs more under every other contract that still runs then. */
async function seedNextPrices(
  { rows, now }: Demo,
  contracts: readonly Row<typeof serviceContract>[],
  prices: readonly Row<typeof servicePrice>[],
): Promise<void> {
  const from = nextMonth(dayText(now, 0))
  const running = contracts.filter(({ status, expiry_date }) => status === 'approved' && (expiry_date ?? from) >= from)
  const raising = new Set(running.filter((_, index) => index % 2 === 0).map(({ id }) => id))
  const ending = prices.filter(
    ({ service, service_contract }) => service === 'loading' && raising.has(service_contract ?? ''),
  )
  await rows(servicePrice).patchMany(ending.map(({ id }) => ({ id, values: { expiry_date: dayBefore(from) } })))
  await rows(servicePrice).createMany(
    ending.map(({ service_contract, service, unit, unit_price }) => ({
      service_contract,
      service,
      unit,
      unit_price: raised(unit_price ?? '0', '3.5'),
      effective_date: from,
    })),
  )
}

/** Makes the numbering rules. Their next numbers come after the numbers of the demo's records. */
async function seedNumberRules({ rows, scale }: Demo, sites: readonly Site[]): Promise<void> {
  await rows(codeGenerator).createMany([
    { code_type: 'ticket', prefix: 'T', next_number: 100_001 + 10_000 * scale, digits: 6 },
    { code_type: 'waste_ticket', prefix: 'WD-', next_number: 1482, digits: 5 },
    { code_type: 'bol', prefix: 'PGT', next_number: 610_001, digits: 6, check_digit: true },
    {
      code_type: 'ticket_invoice',
      prefix: 'TI-',
      code_fields: ['YY'],
      next_number: 5001,
      digits: 4,
      restarts: 'yearly',
    },
    { code_type: 'invoice', prefix: 'INV-', code_fields: ['YY'], next_number: 2001, digits: 4, restarts: 'yearly' },
    { code_type: 'customs_invoice', prefix: 'CI-', code_fields: ['YY'], next_number: 7001, digits: 4 },
    {
      code_type: 'service_contract',
      prefix: 'SC-',
      code_fields: ['YY'],
      next_number: 301,
      digits: 3,
      restarts: 'yearly',
    },
    ...(['contract_sale', 'contract_purchase'] as const).map((code_type) => ({
      code_type,
      prefix: code_type === 'contract_sale' ? 'S-' : 'P-',
      code_fields: ['YY'],
      next_number: 401,
      digits: 3,
    })),
    { code_type: 'gcanalysis', prefix: 'GC', code_fields: ['YY'], next_number: 3201, digits: 4 },
    { code_type: 'booking', prefix: 'BK-', next_number: 200_001, digits: 6 },
    { code_type: 'barcode', prefix: 'PGT', next_number: 880_100, digits: 7 },
    ...sites.slice(0, 2).map(({ id }, index) => ({
      code_type: 'driver' as const,
      server: id,
      next_number: 4301 + index * 2000,
      digits: 4,
    })),
    { code_type: 'staff', server: sites[0]?.id ?? null, next_number: 2101, digits: 4 },
  ])
}

export async function seedTerms(
  demo: Demo,
  sites: readonly Site[],
  {
    customers,
    suppliers,
    carriers,
    staff,
    fields,
  }: {
    customers: readonly Customer[]
    suppliers: readonly Known[]
    carriers: readonly string[]
    staff: readonly string[]
    fields: TicketLocations
  },
): Promise<Terms> {
  const { rows, random } = demo
  const contracts = await seedContracts(demo, sites, customers)
  /** The first of what a customer is set up for. */
  const goodOf = (customer: string | null): string | null =>
    customers.find(({ id }) => id === customer)?.goods[0]?.id ?? null
  const price = (least: number, most: number): string => random.between(least, most).toFixed(4)
  const prices = await rows(servicePrice).createMany(
    contracts.flatMap(({ id, effective_date, company }, index) => {
      const common = { service_contract: id, effective_date }
      return [
        { ...common, service: 'loading' as const, unit: 'm³' as const, unit_price: price(6.2, 9.4) },
        { ...common, service: 'unloading' as const, unit: 'm³' as const, unit_price: price(5.1, 7.8) },
        {
          ...common,
          service: 'disposal' as const,
          unit: 'm³' as const,
          unit_price: price(14, 22),
          minimum_quantity: '5.000',
        },
        ...(index % 2 === 0
          ? [
              {
                ...common,
                service: 'storage' as const,
                unit: 'm³' as const,
                unit_price: price(0.6, 1.3),
                product: goodOf(company),
              },
            ]
          : []),
        ...(index % 3 === 0
          ? [
              { ...common, service: 'analysis' as const, unit: 'load' as const, unit_price: '45.0000' },
              { ...common, service: 'demurrage' as const, unit: 'hour' as const, unit_price: '110.0000' },
            ]
          : []),
      ]
    }),
  )
  await seedNextPrices(demo, contracts, prices)
  const crossings = await rows(crossBorderContract).createMany(
    customers.slice(0, 8).map(({ id }, index) => {
      const supplier = suppliers[index % suppliers.length]
      return {
        buyer: id,
        supplier: supplier?.id ?? null,
        exporter: suppliers[(index + 1) % suppliers.length]?.id ?? null,
        consignee_options: customers.slice(index, index + 3).map((one) => one.id),
        product: goodOf(id),
        are_goods_purchased: index % 3 === 0,
        responsible_employee: staff[10] ?? null,
        bill_customs_charges_to: id,
        cost_of_freight: index % 2 === 0 ? '1850.00' : null,
        discount_amount: index === 3 ? '250.00' : '0',
        server_associations: sites.slice(0, 1 + (index % 2)).map((one) => one.id),
        created_by_server: sites[0]?.id ?? null,
        associations: contracts
          .filter(({ company }) => company === id)
          .map((one) => one.id)
          .slice(0, 1),
        enabled: index !== 7,
        shipment_method_of_payment_choice: index % 4 === 1 ? ('CC' as const) : ('PP' as const),
        data: {
          supplier_address: { name: supplier?.name ?? '', city: 'Calgary', state: 'AB', country: 'CA' },
          buyer_address: { city: 'Williston', state: 'ND', country: 'US' },
          exporter_address: { city: 'Edmonton', state: 'AB', country: 'CA' },
          selected_consignee_addresses: [],
        },
      }
    }),
  )
  const ends = [...fields.customers, ...fields.wells]
  const routes = await rows(route).createMany(
    ends.slice(0, 14).map((end, index) => {
      const distance = random.whole(25, 640)
      const inbound = fields.wells.includes(end)
      const here = sites[index % 2]?.racks ?? null
      return {
        name: `Haul ${String(index + 1).padStart(2, '0')}`,
        code: `H${String(index + 1).padStart(2, '0')}`,
        origin: inbound ? end : here,
        // Some pass by a well or two.
        stops: fields.wells.filter((well, at) => well !== end && index % 3 === 1 && at < 2),
        destination: inbound ? here : end,
        carrier: carriers[index % carriers.length] ?? null,
        product: goodOf(contracts[index % customers.length]?.company ?? null),
        distance,
        transit_time: Math.round((distance / 72 + 0.6) * 10) / 10,
        rate: (4.2 + distance * 0.062).toFixed(4),
        service_contract: contracts[index % customers.length]?.id ?? null,
        border_crossing: index % 6 === 5 ? 'North Portal / Portal' : '',
        enabled: index !== 9,
      }
    }),
  )
  await seedNumberRules(demo, sites)
  return {
    contractOf: new Map(
      contracts.flatMap(({ id, company, status }) =>
        status === 'approved' && company !== null ? [[company, id] as const] : [],
      ),
    ),
    prices: new Map(
      prices.flatMap(({ id, service_contract, service, unit_price }) =>
        service === 'loading' || service === 'unloading' || service === 'disposal'
          ? [[priceKey(service_contract ?? '', service), { id, unit_price: unit_price ?? '0' }] as const]
          : [],
      ),
    ),
    crossingFor: (customer, what) =>
      crossings.find(({ buyer, product, enabled }) => enabled && buyer === customer && product === what)?.id ?? null,
    routeFor: (customer, what) =>
      routes.find(({ service_contract, product, enabled }) => {
        const owner = contracts.find(({ id }) => id === service_contract)?.company
        return enabled && owner === customer && product === what
      })?.id ?? null,
  }
}
