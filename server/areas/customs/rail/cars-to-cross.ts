/** Loaded cars of shipments that cross a border, the one that left first at the top, each with its customs invoice if it has one. */
import { party, product } from '#model/areas/company/company.resource.ts'
import type { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { directionOf } from '#model/areas/customs/rules/rail-draft.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate, station } from '#model/areas/rail/network.resource.ts'
import { shipment as shipments } from '#model/areas/rail/shipment.resource.ts'
import { between, type Call } from '#server/engine/base/handler.ts'
import { liveInvoices } from './creating.ts'
import type { Shipment } from './rail-facts.ts'

type Asked = Call<typeof declared, 'carsToCross'>

/** Days after which a shipped car has crossed, whatever was reported of it. */
const CROSSING_DAYS = 14
const DAY = 86_400_000
const MOST_CARS = 2000
const NEVER = '9999-12-31'

/** Shipments that are open, or were shipped so recently that their cars may still be on this side of the border. */
async function recentShipments({ rows, now }: Asked): Promise<readonly Shipment[]> {
  const since = new Date(Date.parse(now) - CROSSING_DAYS * DAY).toISOString().slice(0, 10)
  const open = await rows(shipments).find({ status: 'open', is_template: false })
  const shipped = await rows(shipments).find({ status: 'shipped', ship_date: between(since, NEVER) })
  return [...open.filter(({ ship_date }) => ship_date === null || ship_date >= since), ...shipped]
}

const names = async <R extends { readonly id: number; readonly name: string }>(
  found: Promise<readonly R[]>,
): Promise<ReadonlyMap<number, string>> => new Map((await found).map(({ id, name }) => [id, name]))

export async function carsToCross(call: Asked) {
  const { rows } = call
  const stations = new Map(
    (await rows(station).find({}, { only: ['id', 'name', 'country'] })).map((one) => [one.id, one]),
  )
  const bills = (await recentShipments(call)).flatMap((bill) => {
    const [from, to] = [stations.get(bill.origin ?? 0), stations.get(bill.destination ?? 0)]
    const direction = directionOf(from?.country ?? '', to?.country ?? '')
    return direction === undefined ? [] : [{ bill, direction, to: to?.name ?? '' }]
  })
  const byBill = new Map(bills.map((one) => [one.bill.id, one]))
  const ids = [...byBill.keys()]
  const cars = ids.length === 0 ? [] : await rows(loadedCar).find({ rail_shipment: ids })
  const live = await liveInvoices(call, ids)
  const waiting = cars.filter(({ id }) => {
    const status = live.get(id)?.status
    return status === undefined || status === 'draft' || status === 'ready' || status === 'rejected'
  })
  const [consignees, products] = [await names(rows(party).find({})), await names(rows(product).find({}))]
  const rates = new Map(
    (await rows(rate).find({}, { only: ['id', 'port_code'] })).map((one) => [one.id, one.port_code]),
  )
  const results = waiting.flatMap((car) => {
    const found = byBill.get(car.rail_shipment ?? 0)
    if (found === undefined) return []
    const { bill, direction, to } = found
    const invoice = live.get(car.id)
    return {
      id: car.id,
      car: `${car.car_mark} ${car.car_number}`,
      shipment: bill.id,
      bol_number: bill.bol_number,
      ship_date: bill.ship_date,
      direction,
      destination: to,
      port_code: rates.get(bill.rate ?? 0) ?? '',
      consignee: consignees.get(bill.consignee ?? 0) ?? '',
      product: products.get(car.product ?? bill.product ?? 0) ?? '',
      invoice: invoice?.id ?? null,
      invoice_number: invoice?.invoice_number ?? '',
      status: invoice?.status ?? '',
    }
  })
  const sorted = results.toSorted(
    (one, other) =>
      (one.ship_date ?? NEVER).localeCompare(other.ship_date ?? NEVER) ||
      one.bol_number.localeCompare(other.bol_number) ||
      one.car.localeCompare(other.car),
  )
  return { count: sorted.length, results: sorted.slice(0, MOST_CARS) }
}
