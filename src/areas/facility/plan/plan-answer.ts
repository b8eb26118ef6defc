/** The plan of a facility as it is read, and the weeks that are shown of it. */
import type { PlaceDay, PlannedDay } from '#model/areas/facility/rules/plan.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'

export type PlannedSchedule = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: string
  readonly contract: number | null
  readonly contract__label: string
  readonly product: number | null
  readonly product__label: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly locked: readonly string[]
  readonly days: readonly PlannedDay[]
}
export type PlacePlan = {
  readonly today: string
  readonly days: readonly PlaceDay[]
  readonly schedules: readonly PlannedSchedule[]
}

export const WEEKS = 5
const DAYS = 7
/** Weeks begin on Monday, as in the calendar of a schedule. */
export const mondayOf = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS))
/** Last week and the four from this one on. */
export const firstShown = (today: string): string => dayAfter(mondayOf(today), -DAYS)
export const lastShown = (first: string): string => dayAfter(first, WEEKS * DAYS - 1)
export const weeksOf = (first: string): readonly (readonly string[])[] =>
  Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS }, (_day, at) => dayAfter(first, week * DAYS + at)),
  )

/** What went by no schedule that loads here: the day's sum less that of its lines. */
export const unplannedOn = ({ days, schedules }: PlacePlan, date: string): number =>
  (days.find((one) => one.date === date)?.shipped ?? 0) -
  schedules.reduce((sum, one) => sum + (one.days.find((day) => day.date === date)?.shipped ?? 0), 0)
