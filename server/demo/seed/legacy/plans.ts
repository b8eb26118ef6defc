/** Allocations of the older sites of the demo, each with the pace at which it is lifted, its validity and its limit. */
import { periodAt, type LimitPeriod, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import { windowOn } from '#model/areas/legacy/rules/window/window.ts'
import { dayText, type Demo } from '../base/setting.ts'
import { EXPIRING } from './parties.ts'

/** `early` runs out before its window ends; `used` permits one load, which has been taken; `coming` is not in force yet. */
type Pace = 'steady' | 'early' | 'behind' | 'over' | 'idle' | 'ended' | 'used' | 'coming'
export type AllocationPlan = {
  readonly index: number
  readonly pace: Pace
  readonly customer: number
  readonly product: number
  readonly site: number
  readonly direction: 'load' | 'unload'
  readonly period_type: PeriodType
  readonly days_in_period: number | null
  readonly effective_date: string
  readonly expiration_date: string
  /** The window that contains today. */
  readonly window: LimitPeriod | undefined
  /** Maximum number of loads in a whole window. */
  readonly capacity: number
  /** Part of the limit of the current window that is lifted or open. */
  readonly share: number
}

const COUNT = 44
const CUSTOMERS = 8
const PRODUCTS = 5
/** The customer whose tickets a partner sees. */
export const SHARED_CUSTOMER = 0
/** Butane for Provost Energy: 93 % is lifted after 71 % of the days. */
const FIRST_OUT = 11
const paces: Readonly<Partial<Record<Pace, readonly number[]>>> = {
  early: [FIRST_OUT, 2, 18],
  behind: [4, 10, 17, 25, 33, 36],
  over: [9, 26],
  idle: [19, 28],
  ended: [13, 29, 35],
  used: [30],
  coming: [38],
}
const paceOf = (index: number): Pace =>
  (['early', 'behind', 'over', 'idle', 'ended', 'used', 'coming'] as const).find((pace) =>
    paces[pace]?.includes(index),
  ) ?? 'steady'
const periodTypes: Readonly<Record<number, PeriodType>> = {
  14: 'week',
  22: 'custom',
  30: 'year',
  34: 'quarter',
  41: 'year',
  42: 'week',
}
const CUSTOM_DAYS = 10
/** Days of the current window that have passed, today included. */
const passed: Readonly<Partial<Record<PeriodType, number>>> = { week: 4, custom: 6, quarter: 50, year: 150 }
const passedOf = (random: Demo['random'], pace: Pace): number =>
  ({
    early: 19,
    over: 21,
    behind: 20,
    idle: 12,
    used: 40,
    coming: -12,
    steady: random.whole(6, 26),
    ended: random.whole(6, 26),
  })[pace]
const windowsBefore: Readonly<Record<PeriodType, readonly [low: number, high: number]>> = {
  day: [0, 0],
  week: [6, 30],
  month: [1, 9],
  quarter: [1, 2],
  year: [0, 0],
  custom: [6, 20],
}
/** Days until the end of the allocations that end soon, by their index. */
const ENDING: Readonly<Record<number, number>> = { 27: 5, 43: 8 }
const perMonth: Readonly<Record<PeriodType, number>> = {
  day: 1 / 30,
  week: 7 / 30,
  month: 1,
  quarter: 3,
  year: 5,
  custom: CUSTOM_DAYS / 30,
}

const DAY_MS = 86_400_000
const dayCount = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Part of the days of the window up to and including today. */
const expected = ({ start, end }: LimitPeriod, today: string): number => dayCount(start, today) / dayCount(start, end)

function shareOf(random: Demo['random'], index: number, pace: Pace, part: number): number {
  if (pace === 'early') return index === FIRST_OUT ? 0.93 : Math.min(0.88, part * 1.3)
  if (pace === 'over') return 1.04
  if (pace === 'used') return 0.95
  if (pace === 'behind') return part * random.between(0.4, 0.55)
  return pace === 'idle' ? 0 : part * random.between(0.86, 0.96)
}

type Dated = Pick<AllocationPlan, 'period_type' | 'days_in_period' | 'effective_date' | 'expiration_date'>
/** Returns the terms of a limit that is in force as long as its allocation. */
export const termsOf = ({ period_type, days_in_period, effective_date, expiration_date }: Dated) => ({
  period_type,
  days_in_period,
  period_start_date: effective_date,
  transfer_limit_start_date: effective_date,
  transfer_limit_end_date: expiration_date,
})

export function allocationPlans({ random, scale }: Demo, today: string): readonly AllocationPlan[] {
  const at = new Date(`${today}T12:00:00Z`)
  return Array.from({ length: COUNT }, (_, index) => {
    const pace = paceOf(index)
    const period_type = periodTypes[index] ?? 'month'
    const days = period_type === 'custom' ? CUSTOM_DAYS : null
    const customer = index % CUSTOMERS
    const days_passed = index === FIRST_OUT ? 22 : (passed[period_type] ?? passedOf(random, pace))
    const start = dayText(at, 1 - days_passed)
    const [low, high] = pace === 'used' || pace === 'coming' ? [0, 0] : windowsBefore[period_type]
    const effective_date = periodAt({ period_type, start, days }, -random.whole(low, high)).start
    const ends =
      pace === 'ended'
        ? -random.whole(3, 30)
        : customer === EXPIRING.customer
          ? EXPIRING.days
          : (ENDING[index] ?? random.whole(60, 300))
    const expiration_date = dayText(at, ends)
    const validity = { effective_date, expiration_date }
    const window = windowOn(termsOf({ period_type, days_in_period: days, ...validity }), validity, today)
    const loads = customer === SHARED_CUSTOMER ? random.whole(21, 25) : random.whole(15, 24)
    const part = window === undefined ? 0 : expected(window, today)
    return {
      index,
      pace,
      customer,
      product: index % PRODUCTS,
      site: index % 3 === 2 ? 1 : 0,
      direction: index % 7 === 6 ? 'unload' : 'load',
      period_type,
      days_in_period: days,
      ...validity,
      window,
      capacity: pace === 'used' ? 1 : Math.max(2, Math.round(loads * perMonth[period_type])) * scale,
      share: shareOf(random, index, pace, part),
    } as const
  })
}
