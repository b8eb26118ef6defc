/** Charges for the shipments of the demo: products, conditions, prices, invoices and their lines. */
import { condition, price, product } from '#model/areas/invoice/price.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'
import { taxesOfLines } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { ownParty } from './company.ts'
import type { Deal } from './contract.ts'
import { currencyOf, lanes } from './lanes.ts'
import type { Railway } from './rail.ts'
import { tariffCodeOf } from '../base/places.ts'
import { dayText, daysAfter, inBatches, yearText, type Demo } from '../base/setting.ts'
import type { Shipped } from './shipment.ts'
import { seedTaxes, taxesOfLane } from './taxes.ts'

type Prices = {
  readonly goods: ReadonlyMap<
    number,
    { readonly id: number; readonly unit_price: string; readonly product: number | null }
  >
  readonly freight: number | null
  readonly fuel: number | null
}

/** What is charged beside the goods. */
const charges = [
  {
    code: 'F100',
    name: 'Rail freight',
    kind: 'freight',
    unit: 'car',
    account: '4700',
    description: 'Freight to destination',
  },
  {
    code: 'F110',
    name: 'Fuel surcharge',
    kind: 'surcharge',
    unit: 'car',
    account: '4710',
    description: 'Fuel surcharge of the railroad',
  },
  {
    code: 'S200',
    name: 'Loading service',
    kind: 'service',
    unit: 'car',
    tax_rate: '5.000',
    account: '4800',
    description: 'Loading and certificate',
  },
  {
    code: 'S210',
    name: 'Demurrage',
    kind: 'service',
    unit: 'day',
    tax_rate: '5.000',
    account: '4810',
    description: 'Days beyond those that are free',
  },
] as const

/** Its price has ended and nobody has entered the next one, so its last cars cannot be billed. */
const isGap = ({ product: name, lane }: Deal): boolean => name === 'Propane' && currencyOf(lane) === 'CAD'

async function seedPrices(
  { rows, now, goods }: Demo,
  deals: readonly Deal[],
  unit: ReadonlyMap<number, string>,
  freight: ReadonlyMap<number, Freight>,
): Promise<Prices> {
  const names = [...new Set(lanes.flatMap((lane) => lane.product))]
  const made = await rows(product).createMany([
    ...names.map((name, index) => ({
      code: `G${101 + index}`,
      name,
      kind: 'goods' as const,
      product: goods.get(name) ?? null,
      unit: 'gal' as const,
      account: `4${String(100 + index * 10)}`,
      description: name,
      harmonized_code: tariffCodeOf(name),
    })),
    ...charges,
  ])
  const byCode = new Map(made.map((one) => [one.code, one.id]))
  const ofGoods = new Map(made.flatMap((one) => (one.product === null ? [] : [[one.product, one.id] as const])))
  await rows(condition).createMany([
    ...made.flatMap((one) =>
      one.product === null
        ? []
        : [{ product: one.id, field: 'product' as const, operator: 'is' as const, value: one.name }],
    ),
    {
      product: byCode.get('S200') ?? 0,
      field: 'facility' as const,
      operator: 'is' as const,
      value: 'Gateway Terminal',
    },
  ])
  const from = dayText(now, -160)
  const priced = await rows(price).createMany([
    ...deals.flatMap((deal) => {
      const of = ofGoods.get(goods.get(deal.product) ?? 0)
      return of === undefined
        ? []
        : [
            {
              product: of,
              party: deal.buyer,
              contract: deal.contract,
              unit_price: unit.get(deal.contract) ?? '1.000000',
              unit: 'gal' as const,
              currency: currencyOf(deal.lane),
              effective_date: from,
              expiration_date: dayText(now, isGap(deal) ? -2 : 200),
            },
          ]
    }),
    ...(['USD', 'CAD'] as const).flatMap((currency) => [
      {
        product: byCode.get('S200') ?? 0,
        unit_price: currency === 'USD' ? '185.000000' : '250.000000',
        unit: 'car' as const,
        currency,
        effective_date: from,
        minimum: currency === 'USD' ? '185.00' : '250.00',
      },
      {
        product: byCode.get('S210') ?? 0,
        unit_price: currency === 'USD' ? '90.000000' : '125.000000',
        unit: 'day' as const,
        currency,
        effective_date: from,
      },
    ]),
    ...deals.flatMap((deal) =>
      (['rate', 'fuel'] as const).map((part) => ({
        product: byCode.get(part === 'rate' ? 'F100' : 'F110') ?? 0,
        party: deal.buyer,
        contract: deal.contract,
        unit_price: freight.get(deal.contract)?.[part] ?? '0',
        unit: 'car' as const,
        currency: currencyOf(deal.lane),
        effective_date: from,
        expiration_date: dayText(now, 200),
      })),
    ),
  ])
  const ids = new Set(ofGoods.values())
  const goodsPrices = new Map(
    priced.flatMap((one) =>
      one.contract === null || !ids.has(one.product ?? 0) ? [] : [[one.contract, one] as const],
    ),
  )
  return { goods: goodsPrices, freight: byCode.get('F100') ?? null, fuel: byCode.get('F110') ?? null }
}

/** For each car. */
type Freight = { readonly rate: string; readonly fuel: string }
/** By contract: what the tariff of the lane says. */
const freightOf = (deals: readonly Deal[], { tariffs }: Railway): ReadonlyMap<number, Freight> =>
  new Map(
    deals.map(({ contract, lane }) => {
      const { amount = '0', fuel_surcharge = '0' } = tariffs.get(lane.name) ?? {}
      const fuel = ((Number(amount) * Number(fuel_surcharge)) / 100).toFixed(2)
      return [contract, { rate: `${amount}0000`, fuel: `${fuel}0000` }]
    }),
  )

const DAY_MS = 86_400_000
/** What was shipped since waits to be billed. */
const UNBILLED_DAYS = 2
const UNBILLED_IN_GAP = 14

/** By the age of the shipment: recent ones are drafts, old ones are paid. */
const statusAt = (age: number): 'draft' | 'approved' | 'sent' | 'paid' =>
  age < 4 ? 'draft' : age < 9 ? 'approved' : age < 38 ? 'sent' : 'paid'

export async function seedInvoices(
  demo: Demo,
  parties: ReadonlyMap<string, number>,
  deals: readonly Deal[],
  unit: ReadonlyMap<number, string>,
  shipped: Shipped,
  railway: Railway,
): Promise<void> {
  const { rows, now, random } = demo
  const freight = freightOf(deals, railway)
  const prices = await seedPrices(demo, deals, unit, freight)
  const taxes = await seedTaxes(demo)
  const laneOf = new Map(deals.map(({ contract, lane }) => [contract, lane]))
  const moneyOf = new Map(deals.map(({ contract, lane }) => [contract, currencyOf(lane)]))
  const ageOf = (day: string): number => (now.getTime() - Date.parse(day)) / DAY_MS
  const gaps = new Set(deals.filter(isGap).map(({ contract }) => contract))
  const found = [...shipped.of.values()].filter(({ shipment: { ship_date, contract } }) => {
    const days = gaps.has(contract ?? 0) ? UNBILLED_IN_GAP : UNBILLED_DAYS
    return ageOf(ship_date ?? dayText(now)) >= days
  })
  const invoices = await inBatches(
    rows(invoice),
    found.map(({ shipment }, index) => {
      const day = shipment.ship_date ?? dayText(now)
      const age = ageOf(day)
      const voided = index % 61 === 7
      const status = voided ? ('void' as const) : statusAt(age)
      const due = dayText(daysAfter(new Date(day), 31))
      const after = (days: number): string =>
        new Date(Math.min(now.getTime(), Date.parse(day) + days * DAY_MS)).toISOString()
      const late = random.chance(0.12) && age < 60
      return {
        invoice_number: `INV-${yearText(now)}-${String(1001 + index)}`,
        status: late && status === 'paid' ? ('sent' as const) : status,
        status_reason: voided ? 'Price of the wrong contract' : '',
        buyer: shipment.consignee,
        seller: parties.get(ownParty) ?? null,
        contract: shipment.contract,
        shipment: shipment.id,
        invoice_date: dayText(daysAfter(new Date(day), 1)),
        due_date: due,
        purchase_order: shipment.reference_number,
        currency: moneyOf.get(shipment.contract ?? 0) ?? 'USD',
        approved_at: status === 'draft' ? null : after(4),
        sent_at: status === 'sent' || status === 'paid' ? after(9) : null,
        paid_on: status === 'paid' && !late ? dayText(daysAfter(new Date(day), random.whole(28, 37))) : null,
      }
    }),
  )
  const lines = found.flatMap(({ cars, shipment }, index) => {
    const under = invoices[index]?.id ?? 0
    const by = prices.goods.get(shipment.contract ?? 0)
    const per = freight.get(shipment.contract ?? 0)
    const released = invoices[index]?.status === 'void'
    const lane = laneOf.get(shipment.contract ?? 0)
    const owed = lane === undefined ? [] : taxesOfLane(taxes, lane, shipment.ship_date ?? dayText(now))
    const goods = cars.map((car, position) => ({
      invoice: under,
      position: position + 1,
      loaded_rail_car: car.id,
      product: by?.product ?? null,
      description: `${car.car_mark} ${car.car_number}, net at 60 °F`,
      quantity: Number(car.net_volume ?? 0).toFixed(3),
      unit: 'gal' as const,
      unit_price: by?.unit_price ?? '1.000000',
      price: by?.id ?? null,
      taxes: owed,
      released,
    }))
    const flat = (product: number | null, description: string, unit_price: string, position: number) => ({
      invoice: under,
      position,
      loaded_rail_car: null,
      product,
      description,
      quantity: `${cars.length}.000`,
      unit: 'car' as const,
      unit_price,
      price: null,
      taxes: owed,
      released,
    })
    const all = [
      ...goods,
      flat(prices.freight, 'Freight to destination', per?.rate ?? '0', goods.length + 1),
      flat(prices.fuel, 'Fuel surcharge', per?.fuel ?? '0', goods.length + 2),
    ]
    const priced = all.map((line) => ({ ...line, ...linePrice(line), tax_rate: '0.000' }))
    const taxed = taxesOfLines(priced, taxes)
    return priced.map((line, at) => ({ ...line, ...taxed[at] }))
  })
  await inBatches(rows(item), lines)
}
