/** The figures of a month at a place: how full it was, by day, hour and weekday, and how its companies came. */
import { weekdays, type BookingStatus, type Weekday } from './booking.ts'
import { weekdayOf } from './layout.ts'

/** Slots that begin in one hour of one day of the place, blocked ones apart. */
export type SlotGroup = {
  /** `yyyy-MM-dd` */
  readonly date: string
  /** 0 to 23 */
  readonly hour: number
  readonly is_blocked: boolean
  readonly slots: number
  readonly capacity: number
  readonly booked: number
  readonly free: number
}
/** Of how many it is known, and the minutes of all of them. */
export type KnownMinutes = { readonly count: number; readonly total: number }
/** Bookings of one company in one status whose slots begin on one day of the place. */
export type BookingGroup = {
  readonly company: number | null
  readonly status: BookingStatus
  readonly date: string
  readonly bookings: number
  /** From the booking to the beginning of its slot. */
  readonly lead: KnownMinutes
  /** From there to the check-in; who came early was not late. */
  readonly late: KnownMinutes
  /** From the check-in to the end. */
  readonly turn: KnownMinutes
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

function add(count: Open, { slots, capacity, booked, free, is_blocked }: SlotGroup): void {
  count.slots += slots
  count.capacity += capacity
  count.booked += booked
  count.free += free
  if (is_blocked) count.blocked += slots
  else {
    count.openCapacity += capacity
    count.openBooked += booked
  }
}
function done({ openCapacity, openBooked, ...count }: Open): SlotCount {
  return { ...count, utilisation: openCapacity === 0 ? 0 : thousandths(openBooked / openCapacity) }
}

/** The mean, to a tenth; null of nothing. */
function mean(some: readonly KnownMinutes[], minutesPerUnit = 1): number | null {
  const count = some.reduce((sum, one) => sum + one.count, 0)
  const total = some.reduce((sum, one) => sum + one.total, 0)
  return count === 0 ? null : Math.round((total / minutesPerUnit / count) * 10) / 10
}
const bookingsIn = (some: readonly BookingGroup[]): number => some.reduce((sum, { bookings }) => sum + bookings, 0)

function companyFigures(company: number | null, some: readonly BookingGroup[]): CompanyFigures {
  const kept = bookingsIn(some.filter(({ status }) => status !== 'cancelled'))
  const absent = bookingsIn(some.filter(({ status }) => status === 'no_show'))
  return {
    company,
    bookings: bookingsIn(some),
    no_show_rate: kept === 0 ? 0 : thousandths(absent / kept),
    lead_hours: mean(
      some.map(({ lead }) => lead),
      60,
    ),
    late_minutes: mean(some.map(({ late }) => late)),
    turn_minutes: mean(some.map(({ turn }) => turn)),
  }
}

const counted: ReadonlySet<string> = new Set(Object.keys(noBookings()))
const isCounted = (status: string): status is keyof BookingCount => counted.has(status)

/** `dates`: the days of the month, `yyyy-MM-dd`; slots and bookings are those of these days. */
export function monthFigures(
  dates: readonly string[],
  slots: readonly SlotGroup[],
  bookings: readonly BookingGroup[],
): MonthFigures {
  const days = new Map(dates.map((date) => [date, { slots: none(), bookings: noBookings() }]))
  const heat = weekdays.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, count: none() })),
  )
  const [all, allBookings] = [none(), noBookings()]
  for (const group of slots) {
    const cell = weekdays.indexOf(weekdayOf(group.date)) * 24 + group.hour
    for (const count of [all, days.get(group.date)?.slots, heat[cell]?.count]) if (count) add(count, group)
  }
  const byCompany = new Map<number | null, BookingGroup[]>()
  for (const group of bookings) {
    const day = days.get(group.date)
    if (isCounted(group.status)) {
      allBookings[group.status] += group.bookings
      if (day) day.bookings[group.status] += group.bookings
    }
    const known = byCompany.get(group.company)
    if (known) known.push(group)
    else byCompany.set(group.company, [group])
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
