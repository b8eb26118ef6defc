/** What is known of the cars of a bill of lading: by the fleet, by other bills, and by the permits that they use. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { LoadingFacts, OtherBill } from '#model/areas/rail/rules/ship/facts.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Load = Row<typeof loadedCar>
type Bill = Row<typeof shipment>
type Asking = Pick<WorkCall, 'rows'>

const ofFleet = [
  'car_mark',
  'car_number',
  'hold',
  'hold_reason',
  'bad_order',
  'bad_order_reason',
  'light_weight',
  'gross_rail_load',
] as const

const keyOf = ({ car_mark, car_number }: { readonly car_mark: string; readonly car_number: string }): string =>
  `${car_mark} ${car_number}`
const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)]

type Elsewhere = { readonly load: Load; readonly bill: Bill }

/** Loadings that are on other bills which stand or are open. */
async function onOtherBills(
  { rows }: Asking,
  of: number | null,
  loads: readonly Load[],
): Promise<readonly Elsewhere[]> {
  const others = loads.filter((load) => load.rail_shipment !== null && load.rail_shipment !== of)
  if (others.length === 0) return []
  const ids = unique(others.flatMap(({ rail_shipment }) => rail_shipment ?? []))
  const bills = new Map(
    (await rows(shipment).find({ id: ids, status: ['open', 'shipped'] })).map((bill) => [bill.id, bill]),
  )
  return others.flatMap((load) => {
    const bill = bills.get(load.rail_shipment ?? 0)
    return bill === undefined ? [] : [{ load, bill }]
  })
}

const otherBill = (found: Elsewhere | undefined): OtherBill | undefined =>
  found && { id: found.bill.id, bol_number: found.bill.bol_number }

export const carsOf = async (call: Asking, { id }: Pick<Bill, 'id'>): Promise<readonly LoadingFacts[]> =>
  factsOfLoads(call, id, await call.rows(loadedCar).find({ rail_shipment: id }, { ordering: 'id' }))

/** Of loadings as they are or would be on a bill; null where they are on none. */
export async function factsOfLoads(
  call: Asking,
  id: number | null,
  loads: readonly Load[],
): Promise<readonly (LoadingFacts & { readonly load: Load })[]> {
  const { rows } = call
  if (loads.length === 0) return []
  const marks = unique(loads.map(({ car_mark }) => car_mark))
  const numbers = unique(loads.map(({ car_number }) => car_number))
  const fleet = await rows(railcar).find({ car_mark: marks, car_number: numbers }, { only: ofFleet })
  const same = await onOtherBills(call, id, await rows(loadedCar).find({ car_mark: marks, car_number: numbers }))
  const permits = unique(loads.map((load) => load.embargo_permit_number).filter((permit) => permit !== ''))
  const permitted =
    permits.length === 0
      ? []
      : await onOtherBills(call, id, await rows(loadedCar).find({ embargo_permit_number: permits }))
  const known = new Map(fleet.map((car) => [keyOf(car), car]))
  return loads.map((load) => {
    const mine = same.filter((one) => keyOf(one.load) === keyOf(load))
    const shipped = mine.flatMap(({ bill }) => (bill.status === 'shipped' ? (bill.shipped_at ?? []) : []))
    return {
      load,
      fleet: known.get(keyOf(load)),
      elsewhere: otherBill(mine.find(({ bill }) => bill.status === 'open')),
      shippedAt: shipped.toSorted().at(-1),
      permitUsedBy: otherBill(permitted.find((one) => one.load.embargo_permit_number === load.embargo_permit_number)),
    }
  })
}
