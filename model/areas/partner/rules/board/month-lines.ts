/** The months of orders as lines of a board: forecast, nominated, confirmed and shipped cars of each month and of each of its days. */
import { promisingStates } from '../promised-days.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { countOf } from '#model/shared/number-format.ts'
import { carsOn, datesOf } from '../nomination/days.ts'
import { addUp, type BoardNomination, type BoardOrder } from './board-rows.ts'

export type NominatedDay = {
  readonly date: Day
  readonly nominated: number
  /** Null before the supplier has answered. */
  readonly confirmed: number | null
  readonly shipped: number
  /** The reason of the supplier for fewer cars than nominated; empty without a cut. */
  readonly reason: string
  readonly isLocked: boolean
  readonly isClosed: boolean
}

export type MonthLine = {
  readonly id: string
  readonly order: BoardOrder
  /** The first day of the month. */
  readonly month: Day
  /** The newest nomination of the month, which a person works on. */
  readonly nomination: BoardNomination
  readonly forecast: number | null
  readonly nominated: number
  readonly confirmed: number | null
  readonly shipped: number
  /** The days of the nomination by their number in the month. */
  readonly days: ReadonlyMap<number, NominatedDay>
}

const isIn = (day: Day, { start_date, end_date }: BoardNomination): boolean =>
  start_date !== null && end_date !== null && day >= start_date && day <= end_date

/** The newest first: a revision comes after the nomination that it replaces. */
const newestFirst = (one: BoardNomination, other: BoardNomination): number =>
  (other.revision ?? 0) - (one.revision ?? 0) || other.id - one.id

/** The days of a nomination on which something is nominated, answered, shipped, locked or closed. `approved`: the nomination that it revises. */
export function boardDays(row: BoardNomination, approved?: BoardNomination): readonly NominatedDay[] {
  const answered = ['approved', 'superseded'].includes(row.status) ? row : approved
  const [asked, agreed] = [carsOn(row.shipping_schedule), carsOn(answered?.shipping_schedule ?? [])]
  const confirmed = carsOn(answered?.confirmed_days ?? [])
  const shipped = carsOn(row.shipped_days.length > 0 ? row.shipped_days : (answered?.shipped_days ?? []))
  const reasons = new Map(answered?.confirmed_days.map(({ date, reason }) => [date, reason]))
  const [locked, closed] = [
    new Set(datesOf(row.locked_days)),
    new Set(datesOf([...row.closed_days, ...row.blackout_days])),
  ]
  const dates = [asked, agreed, confirmed, shipped].flatMap((days) => [...days.keys()])
  return [...new Set([...dates, ...locked, ...closed])].toSorted().map((date): NominatedDay => {
    // A revision covers only its own days; the approved nomination keeps the days before.
    const nominated = (isIn(date, row) || answered === undefined ? asked : agreed).get(date) ?? 0
    return {
      date,
      nominated,
      confirmed: answered === undefined ? null : (confirmed.get(date) ?? 0),
      shipped: shipped.get(date) ?? 0,
      reason: (confirmed.get(date) ?? 0) < nominated ? (reasons.get(date) ?? '') : '',
      isLocked: locked.has(date),
      isClosed: closed.has(date),
    }
  })
}

function lineOf(order: BoardOrder, month: string, found: readonly BoardNomination[]): MonthLine | undefined {
  const rows = found.toSorted(newestFirst)
  const [newest] = rows
  if (newest === undefined) return undefined
  const approved = rows.find(({ status }) => status === 'approved')
  const days = boardDays(newest, approved).filter(({ date }) => date.startsWith(month))
  return {
    id: `${order.id}-${month}`,
    order,
    month: `${month}-01`,
    nomination: newest,
    forecast: newest.forecast,
    nominated: addUp(days.map(({ nominated }) => nominated)),
    confirmed: approved === undefined ? null : addUp(days.map(({ confirmed }) => confirmed ?? 0)),
    shipped: addUp(days.map(({ shipped }) => shipped)),
    days: new Map(days.map((day) => [Number(day.date.slice(8)), day])),
  }
}

/** The lines of all orders, by order and month. A nomination belongs to the month of its first day. */
export function monthLines(
  orders: readonly BoardOrder[],
  nominations: readonly BoardNomination[],
): readonly MonthLine[] {
  return orders.flatMap((order) => {
    const months = new Map<string, BoardNomination[]>()
    for (const one of nominations)
      if (one.order === order.id && one.start_date !== null && one.status !== 'superseded') {
        const month = one.start_date.slice(0, 7)
        months.set(month, [...(months.get(month) ?? []), one])
      }
    return [...months.keys()].toSorted().flatMap((month) => lineOf(order, month, months.get(month) ?? []) ?? [])
  })
}

/** The months between the first and the last day of an order for which no nomination exists. */
export function missingMonths(
  { id, start_date, end_date }: BoardOrder,
  lines: readonly MonthLine[],
): readonly string[] {
  if (start_date === null || end_date === null) return []
  const there = new Set(lines.filter(({ order }) => order.id === id).map(({ month }) => month.slice(0, 7)))
  const first = Number(start_date.slice(0, 4)) * 12 + Number(start_date.slice(5, 7)) - 1
  const last = Number(end_date.slice(0, 4)) * 12 + Number(end_date.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const [year, month] = [Math.floor((first + at) / 12), ((first + at) % 12) + 1]
    return `${year}-${String(month).padStart(2, '0')}`
  }).filter((month) => !there.has(month))
}

/** States of an order in which its buyer nominates cars. */
const nominatingStates = ['accepted', 'in_progress']
/** The orders of a company that lack the nomination of a month. */
export const incompleteOrders = <O extends BoardOrder>(
  company: number | undefined,
  orders: readonly O[],
  lines: readonly MonthLine[],
): readonly O[] =>
  orders.filter(
    (order) =>
      order.company === company && nominatingStates.includes(order.status) && missingMonths(order, lines).length > 0,
  )

/** `3 nominated, 2 confirmed, 1 car cut: capacity, 2 shipped` */
export function daySentence(day: NominatedDay): string {
  const { nominated, confirmed, shipped, reason, isLocked, isClosed } = day
  const cut = confirmed === null ? 0 : Math.max(0, nominated - confirmed)
  return [
    `${nominated} nominated`,
    confirmed !== null && `${confirmed} confirmed`,
    cut > 0 && `${countOf(cut, 'car')} cut${reason === '' ? '' : `: ${reason}`}`,
    shipped > 0 && `${shipped} shipped`,
    isLocked && 'locked',
    isClosed && 'closed',
  ]
    .filter((part) => part !== false)
    .join(', ')
}

const countingStates: readonly string[] = promisingStates
export type OrderSums = {
  readonly ordered: number
  readonly nominated: number
  readonly confirmed: number
  readonly shipped: number
}
/** The sums of an order over its months. Drafts and rejected nominations do not count as nominated. */
export function orderSums({ id, cars }: BoardOrder, lines: readonly MonthLine[]): OrderSums {
  const own = lines.filter(({ order }) => order.id === id)
  return {
    ordered: cars ?? 0,
    nominated: addUp(
      own.map(({ nomination, nominated }) => (countingStates.includes(nomination.status) ? nominated : 0)),
    ),
    confirmed: addUp(own.map(({ confirmed }) => confirmed ?? 0)),
    shipped: addUp(own.map(({ shipped }) => shipped)),
  }
}
