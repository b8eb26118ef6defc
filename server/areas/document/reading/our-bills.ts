/** Reads our own bills of some shipments, to compare papers with them. */
import { party, product } from '#model/areas/company/company.resource.ts'
import type { OurBill } from '#model/areas/document/rules/checks/differences.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type Asking = { readonly rows: <S>(resource: S) => Rows<S> }
type Named = ReadonlyMap<number | null, string>
type LoadedCar = Row<typeof loadedCar>

async function namesOf(
  { rows }: Asking,
  of: typeof party | typeof station,
  ids: readonly (number | null)[],
): Promise<Named> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  const found = named.length === 0 ? [] : await rows(of).find({ id: named }, { only: ['id', 'name'] })
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Joins both names of a product, because papers print its own name or its proper shipping name. */
async function goodsOf({ rows }: Asking, ids: readonly (number | null)[]): Promise<Named> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  const only = ['id', 'name', 'proper_shipping_name'] as const
  const found = named.length === 0 ? [] : await rows(product).find({ id: named }, { only })
  return new Map(found.map(({ id, name, proper_shipping_name }) => [id, `${name} ${proper_shipping_name}`.trim()]))
}

/** Leaves out empty values, which are not compared. */
const filled = (values: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' || Number(value) === 0 ? [] : [[name, value]],
    ),
  )
const sealsOf = (car: LoadedCar): string =>
  [car.seal_number_1, car.seal_number_2, car.seal_number_3, car.seal_number_4].filter((seal) => seal !== '').join(', ')

/** Returns the bills by the ids of their shipments. */
export async function ourBills(call: Asking, ids: readonly number[]): Promise<ReadonlyMap<number, OurBill>> {
  if (ids.length === 0) return new Map()
  const shipments = await call.rows(shipment).find({ id: ids })
  const cars = await call.rows(loadedCar).find({ rail_shipment: ids }, { ordering: 'id' })
  const parties = await namesOf(
    call,
    party,
    shipments.flatMap((one) => [one.shipper, one.consignee]),
  )
  const stations = await namesOf(
    call,
    station,
    shipments.flatMap((one) => [one.origin, one.destination]),
  )
  const goods = await goodsOf(
    call,
    shipments.map((one) => one.product),
  )
  return new Map(
    shipments.map((one): [number, OurBill] => [
      one.id,
      {
        figures: filled({
          bol_number: one.bol_number,
          bol_date: one.ship_date,
          shipper: parties.get(one.shipper),
          consignee: parties.get(one.consignee),
          origin: stations.get(one.origin),
          destination: stations.get(one.destination),
          product_name: goods.get(one.product),
          net_volume: one.net_volume,
          weight: one.weight,
        }),
        cars: cars
          .filter(({ rail_shipment }) => rail_shipment === one.id)
          .map((car) => ({
            car_mark: car.car_mark,
            car_number: car.car_number,
            ...filled({
              net_volume: car.net_volume,
              gross_volume: car.gross_volume,
              weight: car.weight,
              seals: sealsOf(car),
            }),
          })),
      },
    ]),
  )
}
