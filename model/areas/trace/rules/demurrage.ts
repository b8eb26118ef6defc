/** Demurrage: what a car costs that stands at a place longer than its free hours. */
import { choice, number, text } from '#model/kernel/field.ts'
import { minuteOf } from './legs.ts'

/** As a facility keeps it. */
export const demurrageRule = {
  start: choice(['actual', 'constructive'], 'actual', { help: 'The placement from which hours count' }),
  free_hours: number({ label: 'Free hours', min: 0, max: 8760 }),
  rate_per_day: number({ label: 'Rate a day', min: 0, max: 1_000_000 }),
  currency: text({ holds: 'code', maxLength: 3 }),
  excludes: choice(['', 'weekends'], '', { help: 'Hours that do not count' }),
} as const

/** A facility's rule. `excludes`: hours of Saturdays and Sundays, by the clocks of the place, do not count. */
export type DemurrageRule = {
  readonly start: 'actual' | 'constructive'
  readonly free_hours: number
  readonly rate_per_day: number
  readonly currency: string
  readonly excludes: '' | 'weekends'
}
/** Undefined where a facility has none, or an incomplete one. */
export function readDemurrage(rule: Readonly<Record<string, unknown>>): DemurrageRule | undefined {
  const { start, free_hours, rate_per_day, currency, excludes } = rule
  if (typeof free_hours !== 'number' || typeof rate_per_day !== 'number') return undefined
  return {
    start: start === 'constructive' ? 'constructive' : 'actual',
    free_hours,
    rate_per_day,
    currency: typeof currency === 'string' && currency !== '' ? currency : 'USD',
    excludes: excludes === 'weekends' ? 'weekends' : '',
  }
}
export type Demurrage = {
  readonly started_at: string
  /** Hours that count, of whole minutes. */
  readonly counted_minutes: number
  readonly free_minutes_left: number
  /** Each day that has begun is charged. */
  readonly days: number
  /** Two decimals. */
  readonly amount: string
  readonly said: string
}

const MINUTE = 60_000
const DAY = 1440

/** Minutes that count; `dayOf` answers the day of the week at the place, 0 for Sunday. Days are told apart by the hour, as zones are. */
function counted(from: string, to: string, excludes: DemurrageRule['excludes'], dayOf: (at: number) => number): number {
  const [first, last] = [minuteOf(from), minuteOf(to)]
  if (last <= first) return 0
  if (excludes === '') return last - first
  let minutes = 0
  for (let at = first; at < last;) {
    const next = Math.min(last, at + 60 - (at % 60))
    const day = dayOf(at * MINUTE)
    if (day !== 0 && day !== 6) minutes += next - at
    at = next
  }
  return minutes
}

type Placed = {
  readonly constructive_at: string | null
  readonly actual_at: string | null
  readonly ended_at: string | null
}

/** Undefined before the clock starts. `now` is ISO 8601 UTC. */
export function demurrageOf(
  rule: DemurrageRule,
  { constructive_at, actual_at, ended_at }: Placed,
  now: string,
  dayOf: (at: number) => number,
): Demurrage | undefined {
  const started = rule.start === 'constructive' ? (constructive_at ?? actual_at) : actual_at
  if (started === null) return undefined
  const minutes = counted(started, ended_at ?? now, rule.excludes, dayOf)
  const left = rule.free_hours * 60 - minutes
  const days = left >= 0 ? 0 : Math.ceil(-left / DAY)
  const amount = (days * rule.rate_per_day).toFixed(2)
  const rate = `${rule.rate_per_day} ${rule.currency} a day`
  const said =
    left > 0 ? `${Math.floor(left / 60)} h left, then ${rate}` : `${days} d at ${rate}: ${amount} ${rule.currency}`
  return { started_at: started, counted_minutes: minutes, free_minutes_left: Math.max(0, left), days, amount, said }
}
