/** The lines of the dashboard of contracts: grouped, worst first, each group with its sums; and how long the loaded cars last. */
import type { ContractDay, ContractProgress } from './dashboard.ts'

export const groupings = ['product', 'party', 'none'] as const
export type Grouping = (typeof groupings)[number]

export type DashboardContract = ContractProgress & {
  readonly id: number
  readonly version: number
  readonly contract_number: string
  readonly name: string
  readonly contract_type: 'sale' | 'purchase'
  readonly status: string
  readonly party: number | null
  readonly party__label: string
  readonly product__label: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly cars: number | null
}

const summed = [
  'cars',
  'scheduled_cars',
  'shipped_cars',
  'loaded_cars',
  'remaining_cars',
  'behind_cars',
  'linked_cars',
] as const
export type Sums = Readonly<Record<(typeof summed)[number], number>>

export type DashboardLine =
  | { readonly kind: 'group'; readonly title: string; readonly count: number; readonly sums: Sums }
  | { readonly kind: 'contract'; readonly contract: DashboardContract }

export const sumsOf = (all: readonly DashboardContract[]): Sums => {
  const sums = {
    cars: 0,
    scheduled_cars: 0,
    shipped_cars: 0,
    loaded_cars: 0,
    remaining_cars: 0,
    behind_cars: 0,
    linked_cars: 0,
  }
  // Being ahead on one contract does not make up for being behind on another.
  for (const one of all)
    for (const key of summed) sums[key] += key === 'behind_cars' ? Math.max(one[key], 0) : (one[key] ?? 0)
  return sums
}

/** The furthest behind first; then what ends first. */
const worstFirst = (one: DashboardContract, other: DashboardContract): number =>
  other.behind_cars - one.behind_cars ||
  (one.end_date ?? '9999-12-31').localeCompare(other.end_date ?? '9999-12-31') ||
  one.contract_number.localeCompare(other.contract_number)

const titleOf = (one: DashboardContract, by: Grouping): string =>
  (by === 'product' ? one.product__label : one.party__label) || (by === 'product' ? 'No product' : 'No party')

/** A group stands where its worst contract would. */
export function dashboardLines(all: readonly DashboardContract[], by: Grouping): readonly DashboardLine[] {
  const sorted = all.toSorted(worstFirst)
  const line = (contract: DashboardContract): DashboardLine => ({ kind: 'contract', contract })
  if (by === 'none') return sorted.map(line)
  const groups = new Map<string, DashboardContract[]>()
  for (const one of sorted) {
    const title = titleOf(one, by)
    const known = groups.get(title)
    if (known) known.push(one)
    else groups.set(title, [one])
  }
  return [...groups].flatMap(([title, some]): readonly DashboardLine[] => [
    { kind: 'group', title, count: some.length, sums: sumsOf(some) },
    ...some.map(line),
  ])
}

/** For how many scheduled days from today the cars on open bills suffice; null where nothing more is scheduled. */
export function daysInHand(days: readonly ContractDay[], loaded: number, today: string): number | null {
  const ahead = days.filter(({ date, scheduled, shipped }) => date >= today && scheduled > shipped)
  if (ahead.length === 0) return null
  let left = loaded
  const enough = ahead.findIndex(({ scheduled, shipped }) => {
    left -= scheduled - shipped
    return left < 0
  })
  return enough === -1 ? ahead.length : enough
}

/** Time in equal parts, each with the cars of its days. */
export type DayBarParts = {
  /** From 0 to 1, between the first day and the last; null outside of them. */
  readonly today: number | null
  readonly parts: readonly { readonly at: number; readonly scheduled: number; readonly shipped: number }[]
  /** How wide a part is, of 1. */
  readonly width: number
  /** The most cars in a part. */
  readonly most: number
}

const DAY_MS = 86_400_000
const PARTS = 48

export type DrawnDays = Pick<DashboardContract, 'days' | 'start_date' | 'end_date' | 'scheduled_cars' | 'shipped_cars'>

/** The days of a contract as they are drawn, each in its place between the contract's first and last. */
export function barOf({ days, start_date, end_date }: DrawnDays, today: string): DayBarParts {
  const first = [start_date ?? today, days[0]?.date ?? today].toSorted()[0] ?? today
  const last = [end_date ?? today, days.at(-1)?.date ?? today].toSorted()[1] ?? today
  const length = Math.max((Date.parse(last) - Date.parse(first)) / DAY_MS + 1, 1)
  const perPart = Math.ceil(length / PARTS)
  const parts = new Map<number, { at: number; scheduled: number; shipped: number }>()
  for (const { date, scheduled, shipped } of days) {
    const part = Math.floor((Date.parse(date) - Date.parse(first)) / DAY_MS / perPart)
    const known = parts.get(part) ?? { at: (part * perPart) / length, scheduled: 0, shipped: 0 }
    known.scheduled += scheduled
    known.shipped += shipped
    parts.set(part, known)
  }
  const drawn = [...parts.values()]
  return {
    today: today >= first && today <= last ? (Date.parse(today) - Date.parse(first)) / DAY_MS / length : null,
    parts: drawn,
    width: perPart / length,
    most: Math.max(1, ...drawn.map(({ scheduled, shipped }) => Math.max(scheduled, shipped))),
  }
}
