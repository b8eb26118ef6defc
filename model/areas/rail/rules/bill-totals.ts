/** What a shipment adds up to, against the day of its schedule and against the cars that stand loaded for it. */
import { grouped } from '#model/shared/number-format.ts'

/** Cars, gallons at 60 °F and pounds; decimals are text. */
export type CarSums = { readonly cars: number; readonly net_volume: string; readonly weight: string }

export type BillTotals = {
  readonly bill: CarSums
  /** Its schedule on the ship date; `others` are the cars of other shipped bills. Null without a schedule or a date. */
  readonly day: { readonly date: string; readonly planned: number; readonly others: number } | null
  /**
   * Cars with its product that stand loaded where it is loaded, on it or on no bill; `elsewhere` counts those of its own that do not stand
   * there. Null where nothing is to be loaded any more, or neither place nor product is named.
   */
  readonly standing: (CarSums & { readonly elsewhere: number }) | null
}

type Told = { readonly says: string; readonly state: 'over' | 'under' | 'even' | 'none' }
const cars = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`

export function againstDay({ bill, day }: BillTotals): Told | null {
  if (day === null) return null
  const beyond = day.others + bill.cars - day.planned
  const others = day.others === 0 ? '' : ` with ${cars(day.others)} shipped before`
  if (day.planned === 0 && beyond === 0) return { says: 'Nothing planned', state: 'none' }
  if (beyond === 0) return { says: `As planned${others}`, state: 'even' }
  return beyond > 0
    ? { says: `${cars(beyond)} over the plan${others}`, state: 'over' }
    : { says: `${cars(-beyond)} under the plan${others}`, state: 'under' }
}

export function againstTrack({ bill, standing }: BillTotals): Told | null {
  if (standing === null) return null
  const staying = standing.cars - (bill.cars - standing.elsewhere)
  if (standing.elsewhere > 0) return { says: `${cars(standing.elsewhere)} over what stands here`, state: 'over' }
  if (standing.cars === 0 && staying === 0) return { says: 'No loaded cars', state: 'none' }
  return staying === 0
    ? { says: 'All that stand loaded', state: 'even' }
    : { says: `${cars(staying)} not on this bill`, state: 'under' }
}
