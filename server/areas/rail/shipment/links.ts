/** Links the trips and the waybills of the cars of a bill to it. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Load = Row<typeof loadedCar>
type Call = Pick<WorkCall, 'rows'>

const keyOf = ({ car_mark, car_number }: { readonly car_mark: string; readonly car_number: string }): string =>
  `${car_mark} ${car_number}`

/** The planned loaded trip of each car that is for no shipment yet; its state follows from its events alone. */
async function linkTrips({ rows }: Call, bill: number, loads: readonly Load[]): Promise<void> {
  const cars = await rows(railcar).find({
    car_mark: loads.map(({ car_mark }) => car_mark),
    car_number: loads.map(({ car_number }) => car_number),
  })
  const mine = new Set(loads.map(keyOf))
  const ids = cars.flatMap((car) => (mine.has(keyOf(car)) ? [car.id] : []))
  if (ids.length === 0) return
  const planned = await rows(trip).find(
    { railcar: ids, kind: 'loaded', status: 'planned', shipment: null },
    { ordering: 'id', lock: true },
  )
  const first = new Map(planned.toReversed().map(({ id, railcar: of }) => [of, id]))
  await rows(trip).patchMany([...first.values()].map((id) => ({ id, values: { shipment: bill } })))
}

/** The latest open waybill of the same mark and number that has no loaded car yet. */
async function linkWaybills({ rows }: Call, loads: readonly Load[]): Promise<void> {
  const open = await rows(waybill).find(
    {
      car_mark: loads.map(({ car_mark }) => car_mark),
      car_number: loads.map(({ car_number }) => car_number),
      status: 'open',
      loaded_rail_car: null,
    },
    { ordering: 'waybill_date,id', lock: true },
  )
  const latest = new Map(open.map((one) => [keyOf(one), one.id]))
  await rows(waybill).patchMany(
    loads.flatMap((load) => {
      const id = latest.get(keyOf(load))
      return id === undefined ? [] : [{ id, values: { loaded_rail_car: load.id, status: 'assigned' as const } }]
    }),
  )
}

export async function linkCars(call: Call, bill: number): Promise<void> {
  const loads = await call.rows(loadedCar).find({ rail_shipment: bill }, { ordering: 'id' })
  if (loads.length === 0) return
  await linkTrips(call, bill, loads)
  await linkWaybills(call, loads)
}

/** The cars stand loaded again, ready for the next bill; trips that have not begun are for no shipment any more. */
export async function giveCarsBack({ rows }: Call, bill: number): Promise<void> {
  const loads = await rows(loadedCar).find({ rail_shipment: bill }, { only: ['id'], ordering: 'id', lock: true })
  await rows(loadedCar).patchMany(loads.map(({ id }) => ({ id, values: { rail_shipment: null } })))
  const planned = await rows(trip).find(
    { shipment: bill, status: 'planned' },
    { only: ['id'], ordering: 'id', lock: true },
  )
  await rows(trip).patchMany(planned.map(({ id }) => ({ id, values: { shipment: null } })))
}
