/** Contracts of the demo: purchases, sales with their destinations, and on which days cars are loaded. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { ownParty } from './company.ts'
import { bulkOf, GALLONS_A_CAR, SOLD_CARS, seedLinks, UNFED } from './links.ts'
import { crosses, currencyOf, firstRoad, inbound, lanes, lastStop, routingOf, type Lane } from './lanes.ts'
import { stationKey, type Railway } from './rail.ts'
import { dayText, daysAfter, yearText, type Demo } from '../base/setting.ts'

/** A contract that is being fulfilled: cars of its own go loaded and come back empty. */
export type Deal = {
  readonly kind: 'sale' | 'purchase'
  readonly contract: number
  readonly route: number
  readonly lane: Lane
  readonly product: string
  readonly seller: number | null
  readonly buyer: number | null
  readonly facility: number | null
  /** Days of the week on which it loads, and how many cars then. */
  readonly weekdays: readonly number[]
  readonly cut: number
}

const facilityOf = (lane: Lane): string => (lane.from === 'hardisty' ? 'Gateway Terminal' : 'Redwater Plant')
const receivingOf = (lane: Lane): string => (lastStop(lane) === 'redwater' ? 'Redwater Plant' : 'Gateway Terminal')
const prices: Readonly<Record<string, number>> = {
  Propane: 0.8125,
  'Normal butane': 0.9475,
  Isobutane: 1.0125,
  Propylene: 1.1875,
  'Crude oil': 1.6425,
  Condensate: 1.7275,
  Diesel: 2.3115,
  Ethanol: 1.8325,
}
/** The average of 2024, by the Alberta Energy Regulator's figure of US$0.73. */
const CAD_OF_USD = 1.37
/** Condensate dilutes the crude oil of Alberta, and comes from the south, as ethanol does. */
const purchases: readonly (readonly [product: string, seller: string, lane: Lane])[] = [
  ['Propane', 'Cold Lake Refining', inbound.edmontonToHardisty],
  ['Normal butane', 'Plains Fractionation', inbound.redwaterToHardisty],
  ['Crude oil', 'Gateway Midstream', inbound.edmontonToHardisty],
  ['Condensate', 'Conway Storage Partners', inbound.conwayToHardisty],
  ['Propylene', 'Plains Fractionation', inbound.edmontonToRedwater],
  ['Diesel', 'Gateway Midstream', inbound.edmontonToRedwater],
  ['Ethanol', 'Loess Hills Ethanol', inbound.iowaToHardisty],
]

/** `fed`: the sales that they feed. */
const purchasesOf = (
  { now, goods, places }: Demo,
  parties: ReadonlyMap<string, number>,
  common: Partial<Row<typeof contract>>,
  fed: readonly { readonly product: string }[],
): Partial<Row<typeof contract>>[] =>
  purchases.map(([product, seller, lane], index) => ({
    ...common,
    currency: currencyOf(lane),
    contract_number: `P-${yearText(now)}-${String(101 + index)}`,
    name: `${product} from ${seller}`,
    contract_type: 'purchase' as const,
    status: 'approved' as const,
    seller: parties.get(seller) ?? null,
    buyer: parties.get(ownParty) ?? null,
    product: goods.get(product) ?? null,
    ...bulkOf(fed.filter((one) => one.product === product).length, index),
    tolerance: '5.00',
    facility: places.get(receivingOf(lane)) ?? null,
    delivery_terms: 'DAP' as const,
    title_passes: 'delivery' as const,
    price: ((prices[product] ?? 1) * 0.91 * (crosses(lane) ? 1 : CAD_OF_USD)).toFixed(4),
    price_basis: index % 2 === 0 ? ('index' as const) : ('fixed' as const),
    price_index: index % 2 === 0 ? 'Edmonton posting' : '',
    approved_at: daysAfter(now, -160).toISOString(),
    shared: false,
  }))

type Sale = { readonly lane: (typeof lanes)[number]; readonly product: string }
/** Sales first. */
function dealsOf(
  { places }: Demo,
  parties: ReadonlyMap<string, number>,
  made: {
    readonly sales: readonly Sale[]
    readonly sold: readonly Row<typeof contract>[]
    readonly bought: readonly Row<typeof contract>[]
  },
): readonly Omit<Deal, 'route'>[] {
  const { sales, sold, bought } = made
  const own = parties.get(ownParty) ?? null
  return [
    ...sales.map(({ lane, product }, index) => ({
      kind: 'sale' as const,
      contract: sold[index]?.id ?? 0,
      lane,
      product,
      seller: own,
      buyer: parties.get(lane.buyer) ?? null,
      facility: places.get(facilityOf(lane)) ?? null,
      weekdays: index % 2 === 0 ? [1, 4] : [2, 5],
      cut: 2 + (index % 3),
    })),
    ...purchases.map(([product, seller, lane], index) => ({
      kind: 'purchase' as const,
      contract: bought[index]?.id ?? 0,
      lane,
      product,
      seller: parties.get(seller) ?? null,
      buyer: own,
      facility: places.get(receivingOf(lane)) ?? null,
      weekdays: [3],
      cut: 2,
    })),
  ]
}

export async function seedContracts(
  demo: Demo,
  parties: ReadonlyMap<string, number>,
  { stations, rates }: Railway,
): Promise<Deal[]> {
  const { rows, random, now, goods, places, scale } = demo
  const own = parties.get(ownParty) ?? null
  const start = dayText(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5, 1)))
  const end = dayText(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 0)))
  const year = yearText(now)
  const sales = Array.from({ length: scale }, () =>
    lanes.flatMap((lane) => lane.product.map((product) => ({ lane, product }))),
  ).flat()
  const common = { start_date: start, end_date: end, currency: 'USD' as const, price_unit: 'gal' as const }
  const bought = await rows(contract).createMany(purchasesOf(demo, parties, common, sales.slice(0, -UNFED)))
  const sold = await rows(contract).createMany(
    sales.map(({ lane, product }, index) => ({
      ...common,
      contract_number: `S-${year}-${String(201 + index)}`,
      name: `${product}, ${lane.name}`,
      contract_type: 'sale' as const,
      status: 'approved' as const,
      seller: own,
      buyer: parties.get(lane.buyer) ?? null,
      counterparty_reference: `${lane.buyer.slice(0, 3).toUpperCase()}-${random.whole(1000, 9999)}`,
      product: goods.get(product) ?? null,
      cars: SOLD_CARS,
      quantity: String(SOLD_CARS * GALLONS_A_CAR),
      tolerance: '5.00',
      facility: places.get(facilityOf(lane)) ?? null,
      destination: stations.get(stationKey(lane.legs.at(-1)?.by ?? '', lastStop(lane))) ?? null,
      delivery_terms: 'FOB' as const,
      title_passes: 'loading' as const,
      currency: currencyOf(lane),
      price: ((prices[product] ?? 1) * (crosses(lane) ? 1 : CAD_OF_USD)).toFixed(4),
      price_basis: 'fixed' as const,
      payment_days: random.pick([15, 30, 30, 45]),
      approved_at: daysAfter(now, -random.whole(150, 170)).toISOString(),
    })),
  )
  await seedLinks(demo, bought, sold)
  // Contracts that have ended, that begin later, and that were cancelled.
  const others = (['closed', 'closed', 'closed', 'draft', 'draft', 'cancelled'] as const).map((status, index) => {
    const { lane, product } = sales[index] ?? { lane: lanes[0] ?? undefined, product: 'Propane' }
    const shift = status === 'draft' ? 1 : -1
    const moved = (text: string): string =>
      `${Number(text.slice(0, 4)) + shift}${text.slice(4)}`.replace(/-02-29$/, '-02-28')
    return {
      ...common,
      start_date: moved(start),
      end_date: moved(end),
      contract_number: `S-${yearText(daysAfter(now, 365 * shift))}-${String(291 + index)}`,
      name: `${product}, ${lane?.name ?? ''}`,
      contract_type: 'sale' as const,
      status,
      seller: own,
      buyer: parties.get(lane?.buyer ?? '') ?? null,
      product: goods.get(product) ?? null,
      cars: 200,
      quantity: '6000000',
      facility: places.get('Gateway Terminal') ?? null,
      price: ((prices[product] ?? 1) * 0.97).toFixed(4),
      rolled_from: status === 'draft' ? (sold[index]?.id ?? null) : null,
      shared: false,
    }
  })
  await rows(contract).createMany(others)
  const found = dealsOf(demo, parties, { sales, sold, bought })
  const ways = await rows(route).createMany(
    found.map(({ contract: of, lane, buyer }) => ({
      contract: of,
      name: lane.name,
      origin: stations.get(stationKey(firstRoad(lane), lane.from)) ?? null,
      destination: stations.get(stationKey(lane.legs.at(-1)?.by ?? '', lastStop(lane))) ?? null,
      railroad: firstRoad(lane),
      routing: routingOf(lane),
      consignee: buyer,
      rate: rates.get(lane.name) ?? null,
      transit_days: 4 + Math.round(lane.legs.length * 1.6),
    })),
  )
  return found.map((one, index) => ({ ...one, route: ways[index]?.id ?? 0 }))
}

const BEHIND = 90
const AHEAD = 92
/** A holiday. */
const holidays: Readonly<Record<string, string>> = {
  '12-25': 'Christmas Day',
  '01-01': 'New Year’s Day',
  '07-01': 'Canada Day',
  '07-04': 'Independence Day',
}

/** One shipping schedule for each deal; `went` has the cars that went until today, by day. Returns the ids, in the order of the deals. */
export async function seedSchedules(
  { rows, now, goods }: Demo,
  deals: readonly Deal[],
  went: (deal: Deal) => ReadonlyMap<string, number>,
): Promise<number[]> {
  const days = Array.from({ length: BEHIND + AHEAD }, (_, index) => daysAfter(now, index - BEHIND))
  // On a Sunday in the second half of a month: at any time of the year there is a closed day, and no deal ships on it.
  const works = days.find((one) => one > daysAfter(now, 14) && one.getUTCDate() > 14 && one.getUTCDay() === 0)
  const off = days.flatMap((one) => {
    const reason = one === works ? 'Track works at the spur' : holidays[dayText(one).slice(5)]
    return reason === undefined ? [] : [{ date: dayText(one), reason }]
  })
  const plans = deals.map((deal) => {
    const planned = days
      .filter((one) => deal.weekdays.includes(one.getUTCDay()) && !off.some(({ date }) => date === dayText(one)))
      .map((one) => ({ date: dayText(one), quantity: deal.cut }))
    const gone = [...went(deal)]
      .map(([date, quantity]) => ({ date, quantity }))
      .toSorted((a, b) => a.date.localeCompare(b.date))
    return { deal, planned, gone, total: planned.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
  const made = await rows(schedule).createMany(
    plans.map(({ deal, planned, gone, total }) => ({
      name: `${deal.product}, ${deal.lane.name}, ${dayText(now).slice(0, 7)}`,
      contract: deal.contract,
      route: deal.route,
      facility: deal.facility,
      product: goods.get(deal.product) ?? null,
      status: 'approved' as const,
      start_date: dayText(now, -BEHIND),
      end_date: dayText(now, AHEAD - 1),
      total,
      schedule: planned,
      actual: gone,
      blackout_days: off,
      locked_days: planned
        .filter(({ date }) => date > dayText(now))
        .slice(0, 2)
        .map(({ date }) => ({ date, reason: 'Agreed with the railroad' })),
    })),
  )
  await rows(route).patchMany(
    plans.map(({ deal, planned, gone, total }) => ({
      id: deal.route,
      values: { schedule: planned, actual: gone, cars: total },
    })),
  )
  return made.map(({ id }) => id)
}
