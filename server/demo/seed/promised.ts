/** Cars that the two sides promised for schedules of the demo: some have gone, some stand loaded, and some the fleet does not know. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { promisedCar } from '#model/areas/schedule/promised-car.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayText, type Demo } from './base/setting.ts'

/** Schedules for which cars are promised. */
const SCHEDULES = 6
const [GONE, ON_BILLS, STANDING, WAITING] = [3, 4, 2, 5] as const
/** Marks of cars that a side will send, which the fleet does not know yet. */
const strangers = ['PROX', 'TILX', 'ACFX'] as const

type Load = Row<typeof loadedCar>
type Named = { readonly car_mark: string; readonly car_number: string }
const keyOf = ({ car_mark, car_number }: Named): string => `${car_mark} ${car_number}`

/** Loadings of a schedule that keep a promise: those that went last, those on open bills, and those that stand loaded for it. */
function loadingsOf(plan: Row<typeof schedule>, bills: readonly Row<typeof shipment>[], loads: readonly Load[]) {
  const idsOf = (status: string) =>
    new Set(bills.flatMap((bill) => (bill.schedule === plan.id && bill.status === status ? [bill.id] : [])))
  const [shipped, open] = [idsOf('shipped'), idsOf('open')]
  const on = (ids: ReadonlySet<number>): readonly Load[] => loads.filter((load) => ids.has(load.rail_shipment ?? 0))
  const standing = loads.filter(
    (load) => load.rail_shipment === null && load.product === plan.product && load.current_location === plan.facility,
  )
  const all = [...on(open).slice(0, ON_BILLS), ...standing.slice(0, STANDING), ...on(shipped).slice(0, GONE)]
  return [...new Map(all.toReversed().map((load) => [keyOf(load), load])).values()].toReversed()
}

/** Draws nothing at random, so that the rest of the demo stays as it is. */
export async function seedPromised({ rows, now }: Demo): Promise<void> {
  const plans = await rows(schedule).find({ status: 'approved' }, { ordering: 'id', limit: SCHEDULES })
  const bills = await rows(shipment).find({ schedule: plans.map(({ id }) => id), status: ['open', 'shipped'] })
  const loads = await rows(loadedCar).find({ rail_shipment: bills.map(({ id }) => id) }, { ordering: '-load_date,id' })
  const standing = await rows(loadedCar).find({ rail_shipment: null }, { ordering: '-load_date,id' })
  const fleet = await rows(railcar).find(
    { hold: false, bad_order: false },
    { ordering: 'id', only: ['car_mark', 'car_number', 'car_type'] },
  )
  const taken = new Set([...loads, ...standing].map(keyOf))
  await rows(promisedCar).createMany(
    plans.flatMap((plan, at) => {
      const [side, other] = at % 2 === 0 ? (['seller', 'buyer'] as const) : (['buyer', 'seller'] as const)
      const promised = { schedule: plan.id, side }
      const mine = loadingsOf(plan, bills, [...loads, ...standing])
      const waiting = fleet
        .filter((car) => car.car_type === mine[0]?.car_type && !taken.has(keyOf(car)))
        .slice(0, WAITING - (at % 3))
      for (const car of waiting) taken.add(keyOf(car))
      return [
        ...mine.map(({ id, car_mark, car_number }) => ({ ...promised, car_mark, car_number, loaded_rail_car: id })),
        ...waiting.map(({ car_mark, car_number }, turn) => ({
          ...promised,
          car_mark,
          car_number,
          planned_date: dayText(now, 1 + turn),
        })),
        ...strangers.slice(0, 1 + (at % strangers.length)).map((car_mark, turn) => ({
          schedule: plan.id,
          side: other,
          car_mark,
          car_number: String(30_411 + 10 * at + turn),
          planned_date: dayText(now, 7 + turn),
        })),
      ]
    }),
  )
}
