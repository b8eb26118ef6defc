/** What a facility ships by day, over all schedules that load there: the same cars as on the dashboard of contracts, and on the bills. */
import { daysFrom } from '#model/areas/schedule/rules/days.ts'

type CarsOfDay = readonly { readonly date: string | null; readonly quantity: number }[]
export type PlanOfPlace = { readonly schedule: CarsOfDay; readonly actual: CarsOfDay }
/** Bills of the facility: open ones, and shipped ones that no schedule of it counts. */
export type BillsOfPlace = readonly { readonly ship_date: string | null; readonly car_count: number | null }[]
export type RiserOfPlace = { readonly kind: string; readonly active: boolean; readonly cars_per_day: number | null }

export type PlaceDay = {
  readonly date: string
  readonly scheduled: number
  readonly shipped: number
  /** On open bills. */
  readonly loaded: number
  /** Null: not known. */
  readonly capacity: number | null
}
export type PlannedDay = Pick<PlaceDay, 'date' | 'scheduled' | 'shipped'>

/** A year, and a day of grace for whoever counts both ends. */
export const MOST_PLANNED_DAYS = 367
const DAY_MS = 86_400_000
const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

type Asked = { readonly from: string | null; readonly to: string | null }
type PlanRange =
  | { readonly dates: readonly string[] }
  | { readonly faults: Readonly<Record<string, readonly string[]>> }

/** The days asked for: from 7 back to 28 ahead, unless they are named. */
export function plannedRange({ from, to }: Asked, today: string): PlanRange {
  const first = from ?? dayBeside(today, -7)
  const last = to ?? dayBeside(today, 28)
  if (first > last)
    return from === null && to !== null
      ? { faults: { to: [`It is before ${first}, the first day shown: say from which day.`] } }
      : { faults: { from: [`It is after ${last}, the last day.`] } }
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  const dates = count > MOST_PLANNED_DAYS ? [] : daysFrom(first, last)
  return 'error' in dates || dates.length === 0
    ? { faults: { to: [`At most ${MOST_PLANNED_DAYS} days are shown at once, not ${count}.`] } }
    : { dates }
}

/** Of the risers that load; those of which it is not known add nothing, and where it is known of none it is not known at all. */
export function loadingCapacity(risers: readonly RiserOfPlace[]): number | null {
  const known = risers.flatMap(({ kind, active, cars_per_day }) =>
    active && kind !== 'unload' && cars_per_day !== null ? [cars_per_day] : [],
  )
  return known.length === 0 ? null : known.reduce((sum, cars) => sum + cars, 0)
}

function summed(days: CarsOfDay): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { date, quantity } of days) if (date !== null) sums.set(date, (sums.get(date) ?? 0) + quantity)
  return sums
}

/** Days on which it neither plans nor shipped anything are left out. */
export function plannedDaysOf({ schedule, actual }: PlanOfPlace, dates: readonly string[]): readonly PlannedDay[] {
  const [planned, gone] = [summed(schedule), summed(actual)]
  return dates.flatMap((date) => {
    const day = { date, scheduled: planned.get(date) ?? 0, shipped: gone.get(date) ?? 0 }
    return planned.has(date) || day.shipped > 0 ? [day] : []
  })
}

type Rest = { readonly open: BillsOfPlace; readonly unplanned: BillsOfPlace; readonly capacity: number | null }
const ofBills = (bills: BillsOfPlace): CarsOfDay =>
  bills.map(({ ship_date, car_count }) => ({ date: ship_date, quantity: car_count ?? 0 }))

/** Every day asked for, with the sums of all plans and of what went by none. */
export function placeDays(
  dates: readonly string[],
  plans: readonly PlanOfPlace[],
  { open, unplanned, capacity }: Rest,
): readonly PlaceDay[] {
  const planned = summed(plans.flatMap(({ schedule }) => schedule))
  const gone = summed([...plans.flatMap(({ actual }) => actual), ...ofBills(unplanned)])
  const waiting = summed(ofBills(open))
  return dates.map((date) => ({
    date,
    scheduled: planned.get(date) ?? 0,
    shipped: gone.get(date) ?? 0,
    loaded: waiting.get(date) ?? 0,
    capacity,
  }))
}

/** By how many cars more is planned for a day than can be loaded. */
export const overCapacity = ({ scheduled, capacity }: Pick<PlaceDay, 'scheduled' | 'capacity'>): number =>
  capacity === null ? 0 : Math.max(0, scheduled - capacity)
