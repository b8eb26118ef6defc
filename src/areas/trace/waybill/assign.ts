/** Assigns the loaded car of a waybill: what is offered, and the call. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { waybillCandidates } from './candidates.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { sendAll } from '#src/ui/action/open-action.ts'

type Id = number | string
/** More loadings of one car are hardly kept. */
const MOST = 200

const aside = (days: number | null): string =>
  days === null ? 'no date' : days === 0 ? 'the same day' : `${Math.abs(days)} d ${days < 0 ? 'before' : 'after'}`

/** Asked once while somebody types, and again as soon as one of the rows changes. */
export const candidatesOf = (id: Id): Promise<readonly Option<number>[]> =>
  queryClient().fetchQuery({
    queryKey: ['trace:waybill', 'candidates', id],
    queryFn: () => readCandidates(id),
    meta: { resources: ['trace:waybill', 'rail:loadedCar'] },
  })
async function readCandidates(id: Id): Promise<readonly Option<number>[]> {
  const paper = await rowsOf(waybill).get(Number(id))
  const { car_mark, car_number } = paper
  const { results } = await rowsOf(loadedCar).list({ car_mark, car_number, limit: MOST })
  const others =
    results.length === 0
      ? []
      : (
          await rowsOf(waybill).list({
            loaded_rail_car__in: results.map((car) => car.id).join(','),
            status__in: 'open,assigned',
            limit: MOST,
          })
        ).results
  const cars = new Map(results.map((car) => [car.id, car]))
  return waybillCandidates(paper, results, others).map((one) => {
    const car = cars.get(one.id)
    const loaded = car?.load_date?.slice(0, 10) ?? 'not loaded'
    return {
      value: one.id,
      label: `${car_mark} ${car_number}, loaded ${loaded}`,
      hint: one.why_not === '' ? aside(one.days) : `not: ${one.why_not}`,
    }
  })
}

/** By the declared call, which says how it is taken back. */
export async function assign(id: Id, car: number | null): Promise<void> {
  const { waybill_number } = await rowsOf(waybill).get(Number(id))
  const call = { resource: waybill, action: waybill.actions.assignLoadedRailCar }
  const title = car === null ? `Taking the car off waybill ${waybill_number}` : `Assigning waybill ${waybill_number}`
  await sendAll(call, { rows: [{ id, name: waybill_number }] }, { car_id: car }, title)
  toast({
    text: car === null ? `Waybill ${waybill_number} is open` : `Waybill ${waybill_number} is assigned`,
    tone: 'ok',
  })
}
