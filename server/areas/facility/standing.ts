/** The cars that stand loaded at a facility, each with what keeps it from going with a bill. */
import { company, product, type facility } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { limitsOfSetting } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { blockersOfCar } from '#model/areas/rail/rules/ship/cars.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { factsOfLoads } from '#server/areas/rail/shipment/car-facts.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'

type Asked = Call<typeof facility, 'cars'>
type Load = Row<typeof loadedCar>
type Bill = Row<typeof shipment>

/** On no bill, or on one that is still open: what was shipped does not stand there any more. */
async function standing({ rows, row }: Asked, bills: readonly number[]): Promise<readonly Load[]> {
  const here = { current_location: row.id } as const
  const ordering = 'load_date,id'
  const loose = await rows(loadedCar).find({ ...here, rail_shipment: null }, { ordering })
  if (bills.length === 0) return loose
  return [...loose, ...(await rows(loadedCar).find({ ...here, rail_shipment: bills }, { ordering }))]
}

const titleOf = ({ car_mark, car_number }: { readonly car_mark: string; readonly car_number: string }): string =>
  `${car_mark} ${car_number}`

/** By mark and number: the car of the fleet, which other screens know it by. */
async function fleetOf({ rows }: Asked, loads: readonly Load[]): Promise<ReadonlyMap<string, number>> {
  if (loads.length === 0) return new Map()
  const found = await rows(railcar).find(
    { car_mark: loads.map(({ car_mark }) => car_mark), car_number: loads.map(({ car_number }) => car_number) },
    { only: ['id', 'car_mark', 'car_number'] },
  )
  return new Map(found.map((car) => [titleOf(car), car.id]))
}

/** The bill that a car is judged for: the one asked about, else its own; one on none is judged by what it carries. */
async function judged(call: Asked, loads: readonly Load[], bill: Bill | undefined) {
  const { rows, person } = call
  const { grossRailLoad } = limitsOfSetting(await rows(company).get(person.company))
  const goods = new Map((await rows(product).find()).map((one) => [one.id, one]))
  const byBill = new Map<number | null, Load[]>()
  for (const load of loads) byBill.set(load.rail_shipment, [...(byBill.get(load.rail_shipment) ?? []), load])
  const ids = [...byBill.keys()].filter((id) => id !== null)
  const own = new Map((ids.length === 0 ? [] : await rows(shipment).find({ id: ids })).map((one) => [one.id, one]))
  const fleet = await fleetOf(call, loads)
  const results = []
  for (const [on, some] of byBill) {
    const meant = bill ?? own.get(on ?? 0)
    for (const car of await factsOfLoads(call, meant?.id ?? null, some)) {
      const of = meant === undefined ? car.load.product : meant.product
      const terms = { bill: { product: of }, goods: goods.get(of ?? 0), grossRailLoad }
      results.push({
        ...car.load,
        railcar: fleet.get(titleOf(car.load)) ?? null,
        rail_shipment__label: own.get(on ?? 0)?.bol_number ?? null,
        product__label: goods.get(car.load.product ?? 0)?.name ?? null,
        blocked: blockersOfCar(car, terms).map(({ code, says }) => ({ code, says })),
      })
    }
  }
  return results
}

export async function cars(call: Asked) {
  const { rows, row, input } = call
  const [bill] = input.shipment_id === null ? [] : await rows(shipment).find({ id: input.shipment_id })
  if (input.shipment_id !== null && bill === undefined) throw notFound()
  const open = bill
    ? [bill]
    : await rows(shipment).find({ status: 'open', is_template: false }, { only: ['id'], ordering: 'id' })
  const loads = await standing(
    call,
    open.map(({ id }) => id),
  )
  const results = await judged(call, loads, bill)
  return { facility: row.id, count: results.length, results }
}
