/** Counts the cars that were shipped on a day for a schedule and its route. */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type RowsOf = <S>(resource: S) => Rows<S>
type Days = readonly { readonly date: string | null; readonly quantity: number }[]

/** The number of a day, among the others; a day without cars is not listed. */
const withDay = (days: Days, date: string, quantity: number): Days =>
  [...days.filter((one) => one.date !== date), ...(quantity === 0 ? [] : [{ date, quantity }])].toSorted((a, b) =>
    String(a.date) < String(b.date) ? -1 : 1,
  )

async function shippedOn(rows: RowsOf, schedules: readonly number[], date: string): Promise<number> {
  const found = await rows(shipment).find(
    { schedule: schedules, ship_date: date, status: 'shipped', is_template: false },
    { only: ['car_count'] },
  )
  return found.reduce((sum, { car_count }) => sum + (car_count ?? 0), 0)
}

/** Counted anew from the bills under the lock of the schedule, so that shipping, correcting and voiding leave the same. */
export async function recount(rows: RowsOf, of: number | null, date: string | null): Promise<void> {
  if (of === null || date === null) return
  const [found] = await rows(schedule).find({ id: of }, { lock: true })
  if (found === undefined) return
  await rows(schedule).patch(of, { actual: withDay(found.actual, date, await shippedOn(rows, [of], date)) })
  if (found.route === null) return
  const [way] = await rows(route).find({ id: found.route }, { lock: true })
  if (way === undefined) return
  const all = (await rows(schedule).find({ route: way.id }, { only: ['id'] })).map(({ id }) => id)
  await rows(route).patch(way.id, { actual: withDay(way.actual, date, await shippedOn(rows, all, date)) })
}
