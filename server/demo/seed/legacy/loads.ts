/** Loads of the allocations of the demo: within their validity and limits, at the pace that is planned for each. */
import type { LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import { windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { dayText, type Demo } from '../base/setting.ts'
import { DRIVERS, isActive, LOCKED } from './parties.ts'
import { SHARED_CUSTOMER, termsOf, type AllocationPlan } from './plans.ts'

export type SeededLoad = {
  readonly plan: AllocationPlan
  readonly start: Date
  /** Null while the truck is at the rack. */
  readonly end: Date | null
  /** Litres at 15 °C, or kilograms of a product that is sold by mass. */
  readonly quantity: number
  readonly status: 'open' | 'closed' | 'corrected' | 'void'
  readonly driver: number
}
type Planned = Omit<SeededLoad, 'driver'>

const DAYS_BACK = 60
const MINUTE = 60_000
const DAY_MS = 86_400_000
const LITRES_OF_LOAD = 33_000
/** Tickets that a partner sees. */
const SHARED = 207
/** Allocations with a truck at the rack. The last one has been forgotten since yesterday. */
const OPEN = [0, 3, 8, 18, 21, 24]
const FORGOTTEN = 22
/** From 6 to 19 o'clock in Alberta, in hours of UTC. */
const [OPENS, HOURS] = [13, 13]

/** Returns the litres at 15 °C of a load, or its kilograms. */
export const loadQuantity = (density: number, isMass: boolean): number =>
  isMass ? (LITRES_OF_LOAD * density) / 1000 : LITRES_OF_LOAD
export const limitOf = (plan: AllocationPlan, load: number): number =>
  Math.ceil((plan.capacity * load) / 10_000) * 10_000

const dayCount = ({ start, end }: LimitPeriod): number => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

/** Returns moments spread evenly over the days of a span, none of them later than now. */
function moments({ random, now }: Demo, span: LimitPeriod, count: number): readonly Date[] {
  const days = dayCount(span)
  const latest = now.getTime() - 12 * MINUTE
  return Array.from({ length: count }, (_, at) => {
    const day = Math.floor(((at + random.between(0.1, 0.9)) / count) * days)
    const hours = OPENS + random.between(0, HOURS)
    const time = Date.parse(span.start) + day * DAY_MS + hours * 60 * MINUTE
    return new Date(time <= latest ? time : Math.max(time - DAY_MS, latest - random.whole(0, 90) * MINUTE))
  })
}

/** Returns the quantities of `count` loads, which add up to the total exactly. */
function quantities(random: Demo['random'], count: number, total: number, decimals: number): readonly number[] {
  const step = 10 ** decimals
  const sizes = Array.from({ length: count }, () => random.between(0.9, 1.08))
  const sum = sizes.reduce((one, other) => one + other, 0)
  let left = Math.round(total * step)
  return sizes.map((size, at) => {
    const part = at === count - 1 ? left : Math.round((total * step * size) / sum)
    left -= part
    return part / step
  })
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
const later = (one: string, other: string): string => (one > other ? one : other)

type Setting = {
  readonly today: string
  /** The quantity of one load of the plan's product, and its decimals. */
  readonly loadOf: (plan: AllocationPlan) => { readonly load: number; readonly decimals: number }
}

/** Returns the parts of the earlier windows for which the demo has tickets. An ended allocation has only earlier windows. */
function earlierSpans(plan: AllocationPlan, from: string, until: string): readonly LimitPeriod[] {
  const { window } = plan
  return windowsOf(termsOf(plan), plan, from, until)
    .filter(({ start }) => start !== window?.start)
    .map(({ start, end }) => ({ start: later(start, from), end: earlier(end, until) }))
}

function loadsOfPlan(demo: Demo, plan: AllocationPlan, { today, loadOf }: Setting, fill: number): Planned[] {
  const { random, now } = demo
  const { load, decimals } = loadOf(plan)
  const whole = new Date(`${today}T12:00:00Z`)
  const until = plan.customer === LOCKED.customer ? dayText(whole, LOCKED.days - 1) : today
  const made = (end: Date, quantity: number, status: SeededLoad['status']): Planned => ({
    plan,
    start: new Date(end.getTime() - random.whole(22, 48) * MINUTE),
    end,
    quantity,
    status,
  })
  const month = plan.period_type === 'month' ? dayCount({ start: dayText(whole, -29), end: today }) : 0
  const lengths = { day: 1, week: 7, month, quarter: 91, year: 365, custom: plan.days_in_period ?? 1 }
  const past = earlierSpans(plan, dayText(whole, -DAYS_BACK), until).flatMap((span) => {
    const count = Math.floor((plan.capacity * fill * dayCount(span)) / lengths[plan.period_type])
    const sizes = quantities(random, count, count * load, decimals)
    return moments(demo, span, count).map((end, at) =>
      made(end, sizes[at] ?? load, random.chance(0.02) ? 'void' : random.chance(0.03) ? 'corrected' : 'closed'),
    )
  })
  const { window } = plan
  if (window === undefined || window.start > until) return past
  const total = Math.floor(limitOf(plan, load) * plan.share * 10 ** decimals) / 10 ** decimals
  const count = plan.pace === 'used' ? 1 : Math.ceil(total / (load * 1.12))
  const sizes = quantities(random, count, total, decimals)
  const span = { start: later(window.start, dayText(whole, -DAYS_BACK)), end: earlier(window.end, until) }
  const current = moments(demo, span, count).map((end, at) =>
    made(end, sizes[at] ?? load, random.chance(0.03) ? 'corrected' : 'closed'),
  )
  const last = current.pop()
  if (last === undefined) return past
  const minutes = plan.index === FORGOTTEN ? 27 * 60 : random.whole(12, 45)
  const isOpen = OPEN.includes(plan.index) || plan.index === FORGOTTEN
  const start = new Date(now.getTime() - minutes * MINUTE)
  return [...past, ...current, isOpen ? { ...last, start, end: null, status: 'open' } : last]
}

/** Gives each load a driver who is not busy with another one at that time. */
function withDrivers({ random }: Demo, loads: readonly Planned[]): readonly SeededLoad[] {
  const active = Array.from({ length: DRIVERS }, (_, driver) => driver).filter(isActive)
  const freeFrom = new Map<number, number>()
  return loads.map((one) => {
    const free = active.filter((driver) => (freeFrom.get(driver) ?? 0) <= one.start.getTime())
    const driver = random.pick(free.length > 0 ? free : active)
    freeFrom.set(driver, (one.end ?? one.start).getTime() + 75 * MINUTE)
    return { ...one, driver }
  })
}

/** Returns all loads in the order of their start. Surplus loads of the shared customer are left out: a partner sees `SHARED` tickets. */
export function loadsOf(demo: Demo, plans: readonly AllocationPlan[], setting: Setting): readonly SeededLoad[] {
  const made = plans.flatMap((plan) =>
    loadsOfPlan(demo, plan, setting, plan.pace === 'behind' ? 0.55 : demo.random.between(0.78, 0.92)),
  )
  const shared = made.filter(({ plan }) => plan.customer === SHARED_CUSTOMER)
  const surplus = new Set(
    demo.random.some(
      shared.filter(
        ({ plan, end, status }) =>
          status === 'closed' && end !== null && dayText(end) < (plan.window?.start ?? setting.today),
      ),
      Math.max(0, shared.length - SHARED * demo.scale),
    ),
  )
  const loads = made.filter((one) => !surplus.has(one))
  return withDrivers(
    demo,
    loads.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
  )
}
