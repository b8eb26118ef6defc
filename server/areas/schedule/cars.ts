/** The cars of a schedule: those on its bills, and those promised for it, each with how far it has come. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { promisedCar } from '#model/areas/schedule/promised-car.resource.ts'
import { stateOfCar } from '#model/areas/schedule/rules/promised.ts'
import type { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'

type Load = Row<typeof loadedCar>
type Bill = Pick<Row<typeof shipment>, 'id' | 'bol_number' | 'status' | 'ship_date'>
type Promised = Row<typeof promisedCar>

const lineOf = (promised: Promised | undefined, load: Load | undefined, bill: Bill | undefined) => ({
  car_mark: promised?.car_mark ?? load?.car_mark ?? '',
  car_number: promised?.car_number ?? load?.car_number ?? '',
  state: stateOfCar(load, bill),
  side: promised?.side ?? null,
  planned_date: promised?.planned_date ?? null,
  promised_car: promised?.id ?? null,
  loaded_rail_car: load?.id ?? null,
  load_date: load?.load_date ?? null,
  net_volume: load?.net_volume ?? null,
  weight: load?.weight ?? null,
  rail_shipment: bill?.id ?? null,
  bol_number: bill?.bol_number ?? '',
  ship_date: bill?.ship_date ?? null,
})

export async function getCars({ row, rows }: Call<typeof schedule, 'getCars'>) {
  const bills = await rows(shipment).find(
    { schedule: row.id, is_template: false, status: ['open', 'shipped'] },
    { only: ['id', 'bol_number', 'status', 'ship_date'], ordering: 'id' },
  )
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  const promised = await rows(promisedCar).find({ schedule: row.id })
  const onBills = bills.length === 0 ? [] : await rows(loadedCar).find({ rail_shipment: [...byId.keys()] })
  const linked = promised.flatMap(({ loaded_rail_car }) => loaded_rail_car ?? [])
  const loads = new Map([
    ...onBills.map((load) => [load.id, load] as const),
    ...(linked.length === 0 ? [] : await rows(loadedCar).find({ id: linked })).map((load) => [load.id, load] as const),
  ])
  const billOf = (load: Load | undefined): Bill | undefined => byId.get(load?.rail_shipment ?? 0)
  const isPromised = new Set(linked)
  const results = [
    ...promised.map((one) => {
      const load = loads.get(one.loaded_rail_car ?? 0)
      return lineOf(one, load, billOf(load))
    }),
    ...onBills.filter(({ id }) => !isPromised.has(id)).map((load) => lineOf(undefined, load, billOf(load))),
  ]
  return { count: results.length, results }
}
