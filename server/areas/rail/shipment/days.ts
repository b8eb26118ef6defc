/** What each facility ships today and on the next days. */
import { facility } from '#model/areas/company/company.resource.ts'
import { USUAL_DAYS } from '#model/areas/company/shipment-days-action.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { dayAfter, facilityDays, type BillOfDay } from '#model/areas/rail/rules/shipment-days.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { keptFromGoing, MOST_JUDGED } from './judging.ts'

type Asking = Call<typeof facility, 'shipmentDays'>
type Bill = Row<typeof shipment>

/** All that are open, however late, and those that were shipped on the days shown. */
async function found({ rows }: Asking, at: readonly number[], dates: readonly string[]): Promise<readonly Bill[]> {
  const of = { facility: at, is_template: false } as const
  const open = await rows(shipment).find({ ...of, status: 'open' }, { ordering: 'ship_date,id' })
  return [...open, ...(await rows(shipment).find({ ...of, status: 'shipped', ship_date: dates }))]
}

async function billsOf(call: Asking, bills: readonly Bill[], todayOf: (id: number | null) => string) {
  const read: (BillOfDay & Pick<Bill, 'facility'>)[] = []
  let judged = 0
  for (const bill of bills) {
    const { status, ship_date, car_count, facility: at } = bill
    const isPart = bill.master_billing !== null
    const isJudged = status === 'open' && !isPart && ship_date !== null && judged++ < MOST_JUDGED
    read.push({
      status,
      ship_date,
      car_count,
      facility: at,
      isPart,
      isBlocked: isJudged ? (await keptFromGoing(call, bill, todayOf(at))).length > 0 : undefined,
    })
  }
  return { bills: read, isWhole: judged <= MOST_JUDGED }
}

/** Loaded, standing there, and on no bill. */
async function standing({ rows }: Asking): Promise<ReadonlyMap<number | null, number>> {
  const counts = new Map<number | null, number>()
  for (const { current_location } of await rows(loadedCar).find(
    { rail_shipment: null },
    { only: ['current_location'] },
  ))
    counts.set(current_location, (counts.get(current_location) ?? 0) + 1)
  return counts
}

export async function shipmentDays(call: Asking) {
  const { rows, now, input } = call
  const places = await rows(facility).find({ active: true }, { ordering: 'name' })
  const ids = places.map(({ id }) => id)
  const todays = new Map(places.map(({ id, timezone }) => [id, dayIn(now, timezone)]))
  const todayOf = (id: number | null): string => todays.get(id ?? 0) ?? now.slice(0, 10)
  const count = input.days ?? USUAL_DAYS
  const dates = [...new Set(ids.flatMap((id) => Array.from({ length: count }, (_, at) => dayAfter(todayOf(id), at))))]
  // Whatever its state: what is planned is the same on the plan of a facility and on the dashboard of contracts.
  const plans = await rows(schedule).find({ facility: ids })
  const { bills, isWhole } = await billsOf(call, await found(call, ids, dates), todayOf)
  const loaded = await standing(call)
  const results = places.map(({ id, name, timezone }) => ({
    id,
    name,
    timezone,
    today: todayOf(id),
    loaded: loaded.get(id) ?? 0,
    ...facilityDays(
      todayOf(id),
      count,
      plans.filter((plan) => plan.facility === id).flatMap((plan) => plan.schedule),
      bills.filter((bill) => bill.facility === id),
    ),
  }))
  return { count: results.length, is_whole: isWhole, results }
}
