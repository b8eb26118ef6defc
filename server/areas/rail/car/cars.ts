/** The calls of loaded cars about shipments and places. */
import { product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { inspection } from '#model/areas/inspection/inspection.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { sumsOf } from './bill-totals.ts'
import { billsOf, changeEach } from './each.ts'

type Of<K extends keyof typeof loadedCar.actions> = Call<typeof loadedCar, K>
const raised = (text: string): string => text.trim().toUpperCase()
const counted = <T>(results: readonly T[]) => ({ count: results.length, results })

export const removeCarsById = ({ input, rows }: Of<'removeCarsById'>) =>
  changeEach(rows, input.car_ids, ({ rail_shipment }) =>
    rail_shipment === null
      ? { outcome: 'already', message: 'It is on no shipment.' }
      : { values: { rail_shipment: null } },
  )

/** What was shipped does not stand there any more. */
export async function carsAtFacility({ input, rows }: Of<'carsAtFacility'>) {
  const loads = await rows(loadedCar).find({ current_location: input.facility }, { ordering: '-load_date,id' })
  const bills = await billsOf(rows, loads)
  const standing = loads.filter((load) => (bills.get(load.rail_shipment ?? 0)?.status ?? 'open') === 'open')
  const goods = await rows(product).find({ id: [...new Set(standing.flatMap((load) => load.product ?? []))] })
  const totals = [...new Set(standing.map((load) => load.product))].map((of) => {
    const mine = standing.filter((load) => load.product === of)
    return {
      product: of,
      product__label: goods.find(({ id }) => id === of)?.name ?? null,
      ...sumsOf(mine),
    }
  })
  return { ...counted(standing), totals }
}

export const loadings = async ({ input, rows }: Of<'loadings'>) =>
  counted(
    await rows(loadedCar).find(
      { car_mark: raised(input.mark), car_number: input.number.trim() },
      { ordering: '-load_date,-id' },
    ),
  )

export const embargoCars = async ({ input, rows }: Of<'embargoCars'>) =>
  counted(
    await rows(loadedCar).find({
      embargo_number: raised(input.embargo_number),
      ...(input.facility_id !== null && { current_location: input.facility_id }),
    }),
  )

const MOST_NEAR = 5
/** Cars of the same mark with the nearest numbers, else those of other marks with the same number. */
async function nearest({ rows }: Of<'getInspectingCar'>, mark: string, number: string): Promise<readonly string[]> {
  const same = await rows(railcar).find({ car_mark: mark }, { only: ['car_mark', 'car_number'] })
  const other =
    same.length > 0 ? [] : await rows(railcar).find({ car_number: number }, { only: ['car_mark', 'car_number'] })
  const away = (one: { readonly car_number: string }): number => Math.abs(Number(one.car_number) - Number(number))
  return [...same, ...other]
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST_NEAR)
    .map(({ car_mark, car_number }) => `${car_mark} ${car_number}`)
}

export async function getInspectingCar(call: Of<'getInspectingCar'>) {
  const { input, rows } = call
  const [car_mark, car_number] = [raised(input.car_mark), input.car_number.trim()]
  const [car] = await rows(railcar).find({ car_mark, car_number })
  if (car === undefined)
    throw new HttpError(404, {
      detail: `There is no car ${car_mark} ${car_number}.`,
      nearest: await nearest(call, car_mark, car_number),
    })
  const at = input.facility === null ? {} : { current_location: input.facility }
  const [loaded] = await rows(loadedCar).find({ car_mark, car_number, ...at }, { ordering: '-load_date,-id', limit: 1 })
  const [going] = await rows(trip).find({ railcar: car.id }, { ordering: '-started_at,-id', limit: 1 })
  const [last] = await rows(inspection).find({ railcar: car.id }, { ordering: '-inspected_at,-id', limit: 1 })
  return { railcar: car, loaded_rail_car: loaded ?? null, trip: going ?? null, last_inspection: last ?? null }
}

export const updateDateUserCheckedSource = ({ row, rows, person, now }: Of<'updateDateUserCheckedSource'>) =>
  rows(loadedCar).patch(row.id, { date_checked_source: now, user_checked_source: person.id })
