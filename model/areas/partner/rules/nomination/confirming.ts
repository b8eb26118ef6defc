/** The answer of the supplier to the nominated days: of both sides the lesser number of cars is confirmed, with a reason for each cut. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { FullDays } from './answers.ts'
import { carsOn, carsText, dated, sumOf, type StoredDays } from './days.ts'

export const cutReasons = ['capacity', 'cars', 'product', 'railroad', 'maintenance', 'credit', 'other'] as const
export type CutReason = (typeof cutReasons)[number]

export type ConfirmedDay = { readonly date: Day; readonly quantity: number; readonly reason: CutReason | '' }
type AnsweredDay = { readonly date: Day | null; readonly quantity: number; readonly reason?: CutReason }
/** Cars that can still be loaded; a day without an entry has room for any number. */
export type FreeByDay = ReadonlyMap<Day, number>

export type Confirming = {
  readonly nominated: StoredDays
  /** Days with fewer cars than nominated; the others are confirmed as nominated. */
  readonly answered: readonly AnsweredDay[]
  readonly room: FreeByDay
  readonly shipped: ReadonlyMap<Day, number>
  /** By the clock of the facility. Nothing can be loaded on a day before it, so only cars that have shipped are confirmed there. */
  readonly today: Day
  /** Confirms what fits; without it a day without room is refused. */
  readonly partial: boolean
}
export type Confirmed = {
  readonly days: readonly ConfirmedDay[]
  readonly total: number
  readonly cut: number
  /** Errors of the answered days. */
  readonly faults: readonly string[]
  /** Days that are confirmed with more cars than fit. */
  readonly full: FullDays['days']
}

function faultsOf({ nominated, answered, shipped }: Confirming): readonly string[] {
  const cars = carsOn(nominated)
  return answered.flatMap(({ date, quantity }) => {
    if (date === null) return ['Give the date of each day.']
    const [asked, gone, confirmed] = [cars.get(date) ?? 0, shipped.get(date) ?? 0, quantity]
    if (confirmed > asked) return [`${date}: ${carsText(asked)} nominated, so ${confirmed} cannot be confirmed.`]
    return confirmed < Math.min(gone, asked)
      ? [`${date}: ${carsText(gone)} shipped already, so fewer cannot be confirmed.`]
      : []
  })
}

export function confirm(asked: Confirming): Confirmed {
  const { nominated, answered, room, shipped, today, partial } = asked
  const answers = new Map(answered.flatMap((one) => (one.date === null ? [] : [[one.date, one] as const])))
  const full: { date: Day; quantity: number; free: number }[] = []
  const days = dated(nominated).map(({ date, quantity: cars }): ConfirmedDay => {
    const answer = answers.get(date)
    const wanted = answer === undefined ? cars : Math.min(cars, answer.quantity)
    const isPast = date < today
    // Cars that have shipped are confirmed, whatever the room.
    const free = Math.max(0, isPast ? 0 : (room.get(date) ?? wanted), Math.min(cars, shipped.get(date) ?? 0))
    if (wanted > free && !partial) full.push({ date, quantity: wanted, free })
    const quantity = Math.min(wanted, free)
    if (quantity === cars) return { date, quantity, reason: '' }
    const cutBy = isPast ? 'other' : 'capacity'
    return { date, quantity, reason: quantity < wanted ? cutBy : (answer?.reason ?? 'other') }
  })
  const total = sumOf(days)
  return { days, total, cut: sumOf(nominated) - total, faults: faultsOf(asked), full }
}

/** Returns the cars that a facility can load on each day beside those of other schedules; empty where its capacity is not known. */
export function roomOf(capacity: number | null, dates: readonly Day[], others: ReadonlyMap<Day, number>): FreeByDay {
  return capacity === null
    ? new Map()
    : new Map(dates.map((date) => [date, Math.max(0, capacity - (others.get(date) ?? 0))]))
}
