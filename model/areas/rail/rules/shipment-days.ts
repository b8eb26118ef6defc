/** Rail shipments of a facility by day: what was planned against what was shipped, what is still open, and what cannot go. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'

const DAY_MS = 86_400_000
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export type PlannedCars = { readonly date: string | null; readonly quantity: number }
export type BillOfDay = {
  readonly status: string
  readonly ship_date: string | null
  readonly car_count: number | null
  /** It goes with its master, which is the bill; its cars count. */
  readonly isPart: boolean
  /** Undefined of a bill that was not judged, as there are too many. */
  readonly isBlocked: boolean | undefined
}
export type ShipmentDay = {
  readonly date: string
  /** Cars of approved schedules. */
  readonly planned: number
  /** Cars of shipped bills. */
  readonly shipped: number
  /** Cars on open bills. */
  readonly open: number
  /** Open bills, and those of them that cannot be shipped as they are. */
  readonly bills: number
  readonly blocked: number
}
export type FacilityDays = {
  /** Open bills whose ship date has passed. */
  readonly late: Pick<ShipmentDay, 'open' | 'bills' | 'blocked'>
  readonly days: readonly ShipmentDay[]
}

const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

function openOf(bills: readonly BillOfDay[]): Pick<ShipmentDay, 'open' | 'bills' | 'blocked'> {
  const open = bills.filter(({ status }) => status === 'open')
  return {
    open: sum(open.map(({ car_count }) => car_count)),
    bills: open.filter(({ isPart }) => !isPart).length,
    blocked: open.filter(({ isBlocked }) => isBlocked === true).length,
  }
}

/** `today`: on the clocks of the facility. */
export function facilityDays(
  today: string,
  count: number,
  planned: readonly PlannedCars[],
  bills: readonly BillOfDay[],
): FacilityDays {
  const days = Array.from({ length: count }, (_, at): ShipmentDay => {
    const date = dayAfter(today, at)
    const of = bills.filter(({ ship_date }) => ship_date === date)
    return {
      date,
      planned: sum(planned.filter((one) => one.date === date).map(({ quantity }) => quantity)),
      shipped: sum(of.filter(({ status }) => status === 'shipped').map(({ car_count }) => car_count)),
      ...openOf(of),
    }
  })
  return { late: openOf(bills.filter(({ ship_date }) => ship_date !== null && ship_date < today)), days }
}

/** Who certifies is asked for when it is shipped: a bill is not blocked by that alone. */
export const asksWhenShipped = ({ field }: Obstacle): boolean => field === 'hazardous_certificate_person'
