/** Reads loaded cars as billing needs them: their shipments, contracts and parties by name, and what of them is billed already. */
import { sql } from 'drizzle-orm'
import { company, facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { MOST_CARS } from '#model/areas/invoice/invoice-actions.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import type { BillableCar } from '#model/areas/invoice/rules/rail/bill-car.ts'
import { stationName, type ConditionValues } from '#model/areas/invoice/rules/rail/conditions.ts'
import type { TaxedSale } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { readDemurrage } from '#model/areas/trace/rules/demurrage.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { chunked } from '#model/shared/chunked.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import type { Person, SummedUp } from '#server/engine/base/handler.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

type Currency = 'USD' | 'CAD' | 'MXN'
/** Whom a car is billed to, and in which currency. */
export type Debtor = {
  readonly buyer: number
  readonly contract: number | null
  readonly currency: Currency
}
export type BillingCar = {
  readonly car: BillableCar
  readonly shipment: Row<typeof shipment> | undefined
  readonly contract: Row<typeof contract> | undefined
  /** Undefined where neither contract nor shipment names a buyer, or where the goods were bought. */
  readonly debtor: Debtor | undefined
  readonly buyer_name: string
  /** By product: the number of the invoice. */
  readonly billed: ReadonlyMap<number, string>
  /** From where to where it is sold, as taxes depend on it. */
  readonly sale: Omit<TaxedSale, 'day'>
}

/** By loaded car: the days of demurrage of its trip, once that has ended; by the rule of the facility where it stood. */
async function demurrageDays(
  rows: RowsOf,
  cars: readonly Row<typeof loadedCar>[],
): Promise<ReadonlyMap<number, number>> {
  const trips = await rows(trip).find(
    { shipment: idsIn(cars.map(({ rail_shipment }) => rail_shipment)), kind: 'loaded' },
    { only: ['shipment', 'railcar', 'destination', 'ended_at', 'demurrage'] },
  )
  const ended = trips.filter(({ ended_at }) => ended_at !== null)
  if (ended.length === 0) return new Map()
  const known = byId(await rows(railcar).find({ id: idsIn(ended.map((one) => one.railcar)) }))
  const places = await rows(facility).find({ station: idsIn(ended.map(({ destination }) => destination)) })
  const rates = new Map(places.map((place) => [place.station, readDemurrage(place.demurrage)?.rate_per_day ?? 0]))
  const days = new Map(
    ended.map(({ shipment: of, railcar: on, destination, demurrage }) => {
      const { car_mark = '', car_number = '' } = known.get(on ?? 0) ?? {}
      const rate = rates.get(destination) ?? 0
      return [`${of} ${car_mark} ${car_number}`, rate > 0 ? Math.round(Number(demurrage ?? 0) / rate) : 0]
    }),
  )
  return new Map(
    cars.flatMap(({ id, rail_shipment, car_mark, car_number }) => {
      const found = days.get(`${rail_shipment} ${car_mark} ${car_number}`)
      return found === undefined ? [] : [[id, found]]
    }),
  )
}

/** By car and product: the number of the invoice that bills it. */
async function billedBefore(rows: RowsOf, cars: readonly number[]) {
  const lines = await rows(item).find(
    { loaded_rail_car: cars, released: false, credited_item: null },
    { only: ['loaded_rail_car', 'product', 'invoice'] },
  )
  const invoices = byId(
    await rows(invoice).find({ id: idsIn(lines.map((one) => one.invoice)) }, { only: ['id', 'invoice_number'] }),
  )
  const billed = new Map<number, Map<number, string>>()
  for (const { loaded_rail_car: car, product: of, invoice: on } of lines) {
    if (car === null || of === null) continue
    const ofCar = billed.get(car) ?? new Map<number, string>()
    billed.set(car, ofCar.set(of, invoices.get(on ?? 0)?.invoice_number ?? ''))
  }
  return billed
}

/** Maximum number of rows in one read, because no other request is answered while they are decoded. */
export const READ_TOGETHER = 250
/** The rows of the ids, portion by portion, in the order of the ids, in which they are locked too. */
async function inPortions<T>(ids: readonly number[], read: (some: number[]) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (const some of chunked(
    ids.toSorted((one, other) => one - other),
    READ_TOGETHER,
  ))
    all.push(...(await read([...some])))
  return all
}

type Basics = Awaited<ReturnType<typeof readBasics>>
/** Cars, and what conditions compare of them by name. */
async function readBasics(rows: RowsOf, ids: readonly number[], lock: boolean) {
  const cars = await inPortions(ids, (id) => rows(loadedCar).find({ id }, { ordering: 'id', lock }))
  const billIds = idsIn(cars.map(({ rail_shipment }) => rail_shipment))
  const shipments = byId(await inPortions(billIds, (id) => rows(shipment).find({ id })))
  const bills = [...shipments.values()]
  const contracts = byId(await rows(contract).find({ id: idsIn(bills.map((one) => one.contract)) }))
  const buyers = [...contracts.values()].map(({ buyer }) => buyer)
  const parties = byId(
    await rows(party).find({ id: idsIn([...bills.flatMap((one) => [one.consignee, one.shipper]), ...buyers]) }),
  )
  const goods = byId(await rows(product).find({}, { only: ['id', 'name'] }))
  const places = byId(await rows(facility).find({}, { only: ['id', 'name'] }))
  const ends = idsIn(bills.flatMap(({ origin, destination }) => [origin, destination]))
  const stations = byId(await rows(station).find({ id: ends }))
  return { cars, shipments, contracts, parties, goods, places, stations }
}

const nameOf = (of: ReadonlyMap<number, { readonly name: string }>, id: number | null | undefined): string | null =>
  of.get(id ?? 0)?.name ?? null

function conditionValues(known: Basics, one: Row<typeof loadedCar>): ConditionValues {
  const { shipments, contracts, parties, goods, places, stations } = known
  const bill = shipments.get(one.rail_shipment ?? 0)
  const to = stations.get(bill?.destination ?? 0)
  return {
    product: nameOf(goods, one.product ?? bill?.product),
    consignee: nameOf(parties, bill?.consignee),
    shipper: nameOf(parties, bill?.shipper),
    facility: nameOf(places, one.current_location ?? bill?.facility),
    contract: contracts.get(bill?.contract ?? 0)?.contract_number ?? null,
    destination: to === undefined ? null : stationName(to),
    railroad: bill?.railroad || null,
    car_type: one.car_type || null,
    net_volume: Number(one.net_volume ?? 0) === 0 ? null : one.net_volume,
    weight: Number(one.weight ?? 0) === 0 ? null : one.weight,
  }
}

const carName = ({ car_mark, car_number }: Row<typeof loadedCar>): string => `${car_mark} ${car_number}`

/** A car as conditions of invoice products see it. */
export type ComparedCar = {
  readonly id: number
  readonly name: string
  readonly shipment: Row<typeof shipment> | undefined
  readonly values: ConditionValues
}
/** In the order of the ids that were asked for. */
export async function comparedCars(rows: RowsOf, ids: readonly number[]): Promise<readonly ComparedCar[]> {
  const known = await readBasics(rows, ids, false)
  const cars = byId(known.cars)
  return ids.flatMap((id) => {
    const one = cars.get(id)
    if (one === undefined) return []
    const bill = known.shipments.get(one.rail_shipment ?? 0)
    return [{ id, name: carName(one), shipment: bill, values: conditionValues(known, one) }]
  })
}

/** By the ids that were asked for. `lock`: a car is billed once, however many ask at the same time. */
export async function carFacts(
  rows: RowsOf,
  person: Person,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<number, BillingCar>> {
  const known = await readBasics(rows, ids, lock)
  const { cars, shipments, contracts, parties, stations } = known
  const days = await demurrageDays(rows, cars)
  const billed = await billedBefore(
    rows,
    cars.map(({ id }) => id),
  )
  const own = await rows(company).get(person.company)

  const factsOf = (one: Row<typeof loadedCar>): BillingCar => {
    const bill = shipments.get(one.rail_shipment ?? 0)
    const terms = contracts.get(bill?.contract ?? 0)
    const to = stations.get(bill?.destination ?? 0)
    const buyer = terms?.contract_type === 'purchase' ? null : (terms?.buyer ?? bill?.consignee ?? null)
    const payer = parties.get(buyer ?? 0)
    const arrival = to ?? parties.get(bill?.consignee ?? 0) ?? payer
    const currency = terms?.currency ?? (payer?.currency || own.sale_currency)
    return {
      car: {
        id: one.id,
        name: carName(one),
        net_volume: one.net_volume,
        weight: one.weight,
        demurrage_days: days.get(one.id) ?? null,
        litres_per_gallon: one.gal_to_liter_conversion_factor,
        is_shipped: bill?.status === 'shipped',
        values: conditionValues(known, one),
      },
      shipment: bill,
      contract: terms,
      debtor: buyer === null ? undefined : { buyer, contract: terms?.id ?? null, currency },
      buyer_name: nameOf(parties, buyer) ?? '',
      billed: billed.get(one.id) ?? new Map(),
      sale: {
        from: stations.get(bill?.origin ?? 0)?.country ?? own.country,
        country: arrival?.country ?? '',
        state: arrival?.state ?? '',
        isExempt: payer?.tax_exempt ?? false,
      },
    }
  }
  const facts = await mapInTurns(cars, factsOf)
  return new Map(facts.map((one) => [one.car.id, one]))
}

/** The shipped cars of sales that no line bills, the oldest first. */
export async function unbilledCars(summedUp: SummedUp): Promise<readonly number[]> {
  const found = await summedUp<{ id: string }>(
    shipment,
    { status: 'shipped', is_template: 'false' },
    (bills) => sql`
      select c.id from ${bills} t join rail_loaded_car c on c.rail_shipment = t.id
        left join contract_contract k on k.id = t.contract
      where k.contract_type is distinct from 'purchase' and not exists (
        select 1 from invoice_item l where l.loaded_rail_car = c.id and not l.released and l.credited_item is null)
      order by t.ship_date, c.id limit ${MOST_CARS}`,
  )
  return found.map(({ id }) => Number(id))
}

/** How many cars one question compares with conditions; of more, the last ones shipped. */
export const MOST_COMPARED = 10_000

/** The cars shipped since a day, the last ones first, and how many there are in all. */
export async function shippedSince(
  summedUp: SummedUp,
  day: string,
): Promise<{ readonly ids: readonly number[]; readonly shipped: number }> {
  const found = await summedUp<{ id: string; shipped: string }>(
    shipment,
    { status: 'shipped', is_template: 'false', ship_date__gte: day },
    (bills) => sql`
      select c.id, count(*) over () as shipped from ${bills} t join rail_loaded_car c on c.rail_shipment = t.id
      order by t.ship_date desc, c.id limit ${MOST_COMPARED}`,
  )
  return { ids: found.map(({ id }) => Number(id)), shipped: Number(found[0]?.shipped ?? 0) }
}
