/** What is still to ship on a day of a schedule: its scheduled cars less those on open and shipped bills of that day. */
import type { Day } from './days.ts'

export type DayBill = {
  readonly id: number
  readonly bol_number: string
  readonly status: string
  readonly ship_date: Day | null
  readonly car_count: number | null
}
export type PlannedDays = {
  readonly schedule: readonly { readonly date: Day | null; readonly quantity: number }[]
  readonly blackout_days: readonly { readonly date: Day | null; readonly reason: string }[]
}
export type DayPlan = {
  readonly date: Day
  readonly scheduled: number
  /** Open and shipped ones of the day. */
  readonly bills: readonly DayBill[]
  readonly left: number
  /** Why nothing goes on it; undefined where it is no blackout day. */
  readonly blackout: string | undefined
}

const counts = ({ status }: DayBill): boolean => status === 'open' || status === 'shipped'
const isEmpty = ({ status, car_count }: DayBill): boolean => status === 'open' && (car_count ?? 0) === 0

/** An open bill that names no car yet is meant for all that is left of its day: the next one who asks is told of it. */
export function dayPlan(plan: PlannedDays, all: readonly DayBill[], date: Day): DayPlan {
  const bills = all.filter((bill) => bill.ship_date === date && counts(bill))
  const scheduled = plan.schedule.reduce((sum, day) => (day.date === date ? sum + day.quantity : sum), 0)
  const named = bills.reduce((sum, { car_count }) => sum + (car_count ?? 0), 0)
  return {
    date,
    scheduled,
    bills,
    left: bills.some(isEmpty) ? 0 : Math.max(0, scheduled - named),
    blackout: plan.blackout_days.find((day) => day.date === date)?.reason,
  }
}

/** The first day from today on which cars are still to ship; undefined where there is none. */
export function firstDayToShip(plan: PlannedDays, bills: readonly DayBill[], today: Day): Day | undefined {
  const days = [...new Set(plan.schedule.flatMap(({ date }) => (date !== null && date >= today ? [date] : [])))]
  return days.toSorted().find((date) => {
    const { left, blackout } = dayPlan(plan, bills, date)
    return left > 0 && blackout === undefined
  })
}

const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

/** Which bills have the cars of a day: `4 on PGT600130 (by Priya), none yet on PGT600131 (by Dev)`. */
const taken = ({ bills }: DayPlan, byOf: (bill: number) => string): string =>
  bills
    .map((bill) => {
      const by = byOf(bill.id)
      return `${isEmpty(bill) ? 'none yet' : (bill.car_count ?? 0)} on ${bill.bol_number}${by === '' ? '' : ` (by ${by})`}`
    })
    .join(', ')

/** How a caller goes on; a person has a key for it. */
export const SAY_BEYOND = 'Set “Beyond plan” to make one all the same.'

/** Why no shipment of so many cars is made for the day without asking for it; undefined if it goes by the plan. */
export function beyondPlan(day: DayPlan, wanted: number, byOf: (bill: number) => string): string | undefined {
  const { date, scheduled, left, blackout } = day
  if (blackout !== undefined)
    return `${date} is a blackout day${blackout === '' ? '' : ` (${blackout})`}: nothing is to go on it. ${SAY_BEYOND}`
  if (scheduled === 0) return `Nothing is scheduled for ${date}. ${SAY_BEYOND}`
  if (left === 0) return `${date} is full: ${scheduled} scheduled, ${taken(day, byOf)}. ${SAY_BEYOND}`
  if (wanted <= left) return undefined
  const others = day.bills.length === 0 ? '' : `, ${taken(day, byOf)}`
  return `${date} has ${cars(left)} left: ${scheduled} scheduled${others}. Here are ${cars(wanted)}. ${SAY_BEYOND}`
}
