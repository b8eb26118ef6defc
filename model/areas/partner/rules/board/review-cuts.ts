/** The answer of a supplier to each nominated day while it is reviewed: as nominated, or fewer cars for a reason. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { cutReasons, type CutReason } from '../nomination/confirming.ts'
import type { ReviewDay } from '../nomination/answers.ts'

export type DayCut = { readonly quantity: number; readonly reason: CutReason }
/** The days that get fewer cars than nominated. */
export type Cuts = ReadonlyMap<Day, DayCut>

const on = (days: readonly ReviewDay[], date: Day): ReviewDay | undefined => days.find((day) => day.date === date)
const nominatedOn = (days: readonly ReviewDay[], date: Day): number => on(days, date)?.nominated ?? 0

export const confirmedOn = (days: readonly ReviewDay[], cuts: Cuts, date: Day): number =>
  cuts.get(date)?.quantity ?? nominatedOn(days, date)

/** Cars of a day beyond its free capacity, as it would be confirmed now. Unknown capacity is unlimited; nothing more fits on a day that is over. */
export const beyondOn = (day: ReviewDay, cuts: Cuts): number =>
  day.free === null ? 0 : Math.max(0, (cuts.get(day.date)?.quantity ?? day.nominated) - Math.max(0, day.free))

/** Confirms a number of cars on a day. More than nominated is refused with a sentence; as many as nominated removes the cut. */
export function cutDay(days: readonly ReviewDay[], cuts: Cuts, date: Day, quantity: number): Cuts | string {
  const nominated = nominatedOn(days, date)
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > nominated)
    return `Enter a whole number of cars from 0 to ${nominated}, which are nominated.`
  const next = new Map(cuts)
  if (quantity === nominated) next.delete(date)
  else next.set(date, { quantity, reason: cuts.get(date)?.reason ?? cutBy(on(days, date)) })
  return next
}

/** Days with cars that do not fit: those without room, and those that are over. */
export function notFitting(days: readonly ReviewDay[], cuts: Cuts): { readonly full: number; readonly past: number } {
  const beyond = days.filter((day) => beyondOn(day, cuts) > 0)
  const past = beyond.filter(({ outcome }) => outcome === 'past').length
  return { full: beyond.length - past, past }
}

/** The reason for which a day is cut, unless the supplier gives another one. */
const cutBy = (day: ReviewDay | undefined): CutReason => (day?.outcome === 'past' ? 'other' : 'capacity')

/** Cuts each day to its free capacity; days that fit keep what they have. */
export function cutToCapacity(days: readonly ReviewDay[], cuts: Cuts): Cuts {
  const next = new Map(cuts)
  for (const day of days)
    if (beyondOn(day, cuts) > 0) next.set(day.date, { quantity: Math.max(0, day.free ?? 0), reason: cutBy(day) })
  return next
}

/** The next reason for the cut days among those marked; undefined if none of them is cut. */
export function nextReason(cuts: Cuts, marked: readonly Day[]): Cuts | undefined {
  const cut = marked.flatMap((date) => {
    const found = cuts.get(date)
    return found ? [{ date, ...found }] : []
  })
  const [first] = cut
  if (first === undefined) return undefined
  const reason = cutReasons[(cutReasons.indexOf(first.reason) + 1) % cutReasons.length] ?? 'other'
  const next = new Map(cuts)
  for (const { date, quantity } of cut) next.set(date, { quantity, reason })
  return next
}

/** The days as `approve/` takes them: the cut days alone. */
export const askedCuts = (cuts: Cuts): readonly ({ readonly date: Day } & DayCut)[] =>
  [...cuts].map(([date, cut]) => ({ date, ...cut })).toSorted((one, other) => one.date.localeCompare(other.date))

/** The days as a rejection proposes them: each with the cars that would be confirmed. */
export const proposedDays = (days: readonly ReviewDay[], cuts: Cuts) =>
  days.flatMap(({ date }) => {
    const quantity = confirmedOn(days, cuts, date)
    return quantity === 0 ? [] : [{ date, quantity }]
  })
