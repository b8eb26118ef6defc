/** The figures of a month at a place: how full it was, by day, hour and weekday, and how its companies came. */
import { dayIn, wallClock } from '#model/shared/clock.ts'
import { weekdays, type BookingStatus, type Weekday } from './booking.ts'
import { weekdayOf } from './layout.ts'

export type CountedSlot = {
  readonly starts_at: string | null
  readonly capacity: number | null
  readonly booked: number | null
  readonly free: number | null
  readonly status: string
}
export type CountedBooking = {
  readonly company: number | null
  readonly status: BookingStatus
  readonly created_at: string
  readonly starts_at: string | null
  readonly checked_in_at: string | null
  readonly completed_at: string | null
}
export type SlotCount = {
  slots: number
  capacity: number
  booked: number
  free: number
  blocked: number
  /** Booked of the capacity that is not blocked, 0 to 1. */
  utilisation: number
}
type BookingCount = { requested: number; completed: number; cancelled: number; no_show: number }
export type CompanyFigures = {
  readonly company: number | null
  readonly bookings: number
  /** Of those that were not cancelled, 0 to 1. */
  readonly no_show_rate: number
  /** Averages; null where nothing is known. */
  readonly lead_hours: number | null
  readonly late_minutes: number | null
  readonly turn_minutes: number | null
}
/** As the server answers it; without a name where it was booked by a link. */
export type NamedCompanyFigures = CompanyFigures & { readonly company_name: string }
export type NamedMonthFigures = Omit<MonthFigures, 'by_company'> & {
  readonly by_company: readonly NamedCompanyFigures[]
}
export type MonthFigures = {
  readonly days: readonly (SlotCount & BookingCount & { readonly date: string })[]
  readonly totals: SlotCount & BookingCount
  readonly by_hour: readonly (SlotCount & { readonly hour: number })[]
  readonly by_weekday: readonly (SlotCount & { readonly weekday: Weekday })[]
  readonly heat: readonly (SlotCount & { readonly weekday: Weekday; readonly hour: number })[]
  readonly by_company: readonly CompanyFigures[]
}

type Open = SlotCount & { openCapacity: number; openBooked: number }
const none = (): Open => ({
  slots: 0,
  capacity: 0,
  booked: 0,
  free: 0,
  blocked: 0,
  utilisation: 0,
  openCapacity: 0,
  openBooked: 0,
})
const noBookings = (): BookingCount => ({ requested: 0, completed: 0, cancelled: 0, no_show: 0 })
const thousandths = (value: number): number => Math.round(value * 1000) / 1000

function add(count: Open, { capacity, booked, free, status }: CountedSlot): void {
  count.slots += 1
  count.capacity += capacity ?? 0
  count.booked += booked ?? 0
  count.free += free ?? 0
  if (status === 'blocked') count.blocked += 1
  else {
    count.openCapacity += capacity ?? 0
    count.openBooked += booked ?? 0
  }
}
function done({ openCapacity, openBooked, ...count }: Open): SlotCount {
  return { ...count, utilisation: openCapacity === 0 ? 0 : thousandths(openBooked / openCapacity) }
}

/** The mean, to a tenth; null of nothing. */
function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
}
const between = (from: string | null, to: string | null, unit: number): readonly number[] =>
  from === null || to === null ? [] : [(Date.parse(to) - Date.parse(from)) / unit]

function companyFigures(company: number | null, some: readonly CountedBooking[]): CompanyFigures {
  const kept = some.filter(({ status }) => status !== 'cancelled')
  const absent = kept.filter(({ status }) => status === 'no_show').length
  return {
    company,
    bookings: some.length,
    no_show_rate: kept.length === 0 ? 0 : thousandths(absent / kept.length),
    lead_hours: mean(some.flatMap(({ created_at, starts_at }) => between(created_at, starts_at, 3_600_000))),
    late_minutes: mean(
      some.flatMap(({ starts_at, checked_in_at }) =>
        between(starts_at, checked_in_at, 60_000).map((late) => Math.max(0, late)),
      ),
    ),
    turn_minutes: mean(some.flatMap(({ checked_in_at, completed_at }) => between(checked_in_at, completed_at, 60_000))),
  }
}

const counted: ReadonlySet<string> = new Set(Object.keys(noBookings()))
const isCounted = (status: string): status is keyof BookingCount => counted.has(status)

/** `dates`: the days of the month, `yyyy-MM-dd`; slots and bookings are those of these days. */
export function monthFigures(
  dates: readonly string[],
  timezone: string,
  slots: readonly CountedSlot[],
  bookings: readonly CountedBooking[],
): MonthFigures {
  const days = new Map(dates.map((date) => [date, { slots: none(), bookings: noBookings() }]))
  const heat = weekdays.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, count: none() })),
  )
  const [all, allBookings] = [none(), noBookings()]
  for (const slot of slots) {
    const wall = wallClock(slot.starts_at ?? '', timezone)
    const date = wall.slice(0, 10)
    const cell = weekdays.indexOf(weekdayOf(date)) * 24 + Number(wall.slice(11, 13))
    for (const count of [all, days.get(date)?.slots, heat[cell]?.count]) if (count) add(count, slot)
  }
  const byCompany = new Map<number | null, CountedBooking[]>()
  for (const one of bookings) {
    const day = days.get(dayIn(one.starts_at ?? '', timezone))
    if (isCounted(one.status)) {
      allBookings[one.status] += 1
      if (day) day.bookings[one.status] += 1
    }
    const known = byCompany.get(one.company)
    if (known) known.push(one)
    else byCompany.set(one.company, [one])
  }
  const sum = (some: readonly { readonly count: Open }[]): SlotCount => {
    const total = none()
    for (const { count } of some) {
      for (const key of ['slots', 'capacity', 'booked', 'free', 'blocked', 'openCapacity', 'openBooked'] as const)
        total[key] += count[key]
    }
    return done(total)
  }
  return {
    days: [...days].map(([date, { slots: count, bookings: some }]) => ({ date, ...done(count), ...some })),
    totals: { ...done(all), ...allBookings },
    by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...sum(heat.filter((one) => one.hour === hour)) })),
    by_weekday: weekdays.map((weekday) => ({ weekday, ...sum(heat.filter((one) => one.weekday === weekday)) })),
    heat: heat.map(({ weekday, hour, count }) => ({ weekday, hour, ...done(count) })),
    by_company: [...byCompany]
      .map(([company, some]) => companyFigures(company, some))
      .toSorted((a, b) => b.bookings - a.bookings || (a.company ?? 0) - (b.company ?? 0)),
  }
}
