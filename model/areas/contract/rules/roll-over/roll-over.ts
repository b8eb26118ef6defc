/** What becomes of each contract that is rolled over, or copied as it is; nothing is written here. */
import { haveCommonDays } from '../links/judge-link.ts'
import type { RollPeriod } from './period-names.ts'
import { rolledDays } from './period.ts'

export const rollOutcomes = ['created', 'already', 'not_allowed', 'not_found'] as const
export type RollOutcome = (typeof rollOutcomes)[number]

type Rollable = {
  readonly contract_number: string
  readonly status: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly cars: number | null
  readonly shipped_cars: number | null
}
export type RollPlan = { readonly period: RollPeriod; readonly roll_over: boolean }
type Days = { readonly start_date: string | null; readonly end_date: string | null }
export type RolledContract = {
  readonly outcome: RollOutcome
  readonly message: string
  readonly days: Days
  /** Those of the old one that did not go; null where it names no number of cars. */
  readonly undelivered_cars: number | null
}

const NONE = { start_date: null, end_date: null } as const

const whyNot = ({ status, start_date, end_date }: Rollable): string | undefined => {
  if (status === 'draft') return 'It is a draft: change its days instead.'
  if (status === 'cancelled') return 'It is cancelled.'
  if (start_date === null || end_date === null) return 'It has no first or no last day.'
  return end_date < start_date ? 'It ends before it begins.' : undefined
}

/** `known`: the number of the contract that was rolled over from it and begins on that day, if there is one. */
export function rollOf(
  row: Rollable,
  { period, roll_over }: RollPlan,
  known: (start: string) => string | undefined,
): RolledContract {
  const undelivered_cars = row.cars === null ? null : Math.max(row.cars - (row.shipped_cars ?? 0), 0)
  const refused = (message: string): RolledContract => ({
    outcome: 'not_allowed',
    message,
    days: NONE,
    undelivered_cars,
  })
  if (!roll_over) {
    const { start_date, end_date } = row
    return { outcome: 'created', message: '', days: { start_date, end_date }, undelivered_cars }
  }
  const why = whyNot(row)
  if (why !== undefined || row.start_date === null || row.end_date === null) return refused(why ?? '')
  const days = rolledDays({ start_date: row.start_date, end_date: row.end_date }, period)
  if (days === null) return refused('It would end after the year 9999.')
  const there = known(days.start_date)
  return there === undefined
    ? { outcome: 'created', message: '', days, undelivered_cars }
    : { outcome: 'already', message: `It was rolled over already: ${there}.`, days, undelivered_cars }
}

type Linked = { readonly sale: number | null; readonly purchase: number | null }

/** Links between two that are both rolled, if those have days in common again. `daysOf`: the new days, by the old id. */
export const linksAgain = <L extends Linked>(
  links: readonly L[],
  daysOf: (id: number) => Days | undefined,
): { readonly again: readonly L[]; readonly lost: readonly L[] } => {
  const again: L[] = []
  const lost: L[] = []
  for (const one of links) {
    const [sale, purchase] = [daysOf(one.sale ?? 0), daysOf(one.purchase ?? 0)]
    if (sale && purchase) (haveCommonDays(sale, purchase) ? again : lost).push(one)
  }
  return { again, lost }
}
