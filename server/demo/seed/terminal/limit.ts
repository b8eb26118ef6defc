/** Limits of the demo, chosen to fit what its tickets really loaded: most about half used, some nearly used up, one exceeded. */
import { limit, limitPeriod, limitProperties } from '#model/areas/limit/limit.resource.ts'
import { periodAt, periodOf, type LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import { dayText, yearText, type Demo } from '../base/setting.ts'
import type { Customer } from './portfolio.ts'

type Lifted = {
  readonly customer: string | null
  readonly product: string | null
  readonly status: string
  readonly direction: string
  readonly net_volume: string | null
  readonly ordered_volume: string | null
  readonly completed_at: string | null
}
const done = new Set(['complete', 'approved', 'invoiced'])
const underWay = new Set(['open', 'arrived', 'loading'])
const tenths = (text: string | null): number => Math.round(Number(text ?? 0) * 10)
const gallons = (value: number): string => (value / 10).toFixed(1)

/** Volume that tickets loaded in a period, and what tickets in progress still order; tenths of a gallon. The database reckons it again after seeding. */
function lifted(
  tickets: readonly Lifted[],
  { start, end }: LimitPeriod,
): { used: number; reserved: number; loads: number } {
  const within = (at: string | null): boolean => at !== null && at.slice(0, 10) >= start && at.slice(0, 10) <= end
  const taken = tickets.filter((one) => done.has(one.status) && within(one.completed_at))
  const wanted = tickets.filter((one) => underWay.has(one.status))
  return {
    used: taken.reduce((sum, one) => sum + tenths(one.net_volume), 0),
    reserved: wanted.reduce((sum, one) => sum + tenths(one.ordered_volume), 0),
    loads: taken.length,
  }
}

/** How much of each limit is used. */
const shares = [0.52, 0.47, 0.61, 0.33, 0.38, 0.55, 0.41, 0.49, 0.44, 0.36, 0.58, 0.35]
/** One is nearly used up, and one is exceeded. */
const particular: ReadonlyMap<number, number> = new Map([
  [6, 0.97],
  [9, 1.03],
])
const shareOf = (index: number): number => particular.get(index) ?? shares[index % shares.length] ?? 0.5

export async function seedLimits(
  { rows, random, now }: Demo,
  customers: readonly Customer[],
  tickets: readonly Lifted[],
): Promise<void> {
  const today = dayText(now)
  const monthStart = `${today.slice(0, 8)}01`
  const plans = customers.flatMap((customer, index) =>
    customer.goods.map((good, which) => ({ customer, good, index: index * 3 + which })),
  )
  const loads = new Map<string, Lifted[]>()
  for (const one of tickets)
    if (one.direction === 'load')
      loads.set(`${one.customer} ${one.product}`, [...(loads.get(`${one.customer} ${one.product}`) ?? []), one])
  const standing = plans.map(({ customer, good, index }) => {
    const period_type = index % 7 === 5 ? ('week' as const) : index % 7 === 6 ? ('custom' as const) : ('month' as const)
    const days = period_type === 'custom' ? 10 : null
    const first =
      period_type === 'month'
        ? monthStart
        : dayText(now, -((now.getUTCDay() + 6) % 7) - (period_type === 'week' ? 0 : 28))
    const period = periodOf({ period_type, start: first, days }, today)
    const own = loads.get(`${customer.id} ${good.id}`) ?? []
    const { used, reserved, loads: count } = lifted(own, period)
    const limitTenths = Math.max(100_000, Math.round((used + reserved) / shareOf(index) / 5000) * 5000)
    const percent = ((used + reserved) * 100) / limitTenths
    return { customer, good, index, period_type, days, period, own, used, reserved, count, limitTenths, percent }
  })
  const made = await rows(limit).createMany(
    standing.map(({ customer, good, index, period_type, days, period, used, reserved, limitTenths, percent }) => ({
      name: `${customer.name}, ${good.product_name}`,
      status: index % 17 === 16 ? ('suspended' as const) : ('active' as const),
      company: customer.id,
      product: good.id,
      period_type,
      days_in_period: days,
      period_start: period.start,
      period_end: period.end,
      effective_date: dayText(now, -random.whole(60, 300)),
      expiration_date: dayText(now, index % 9 === 4 ? 9 : random.whole(60, 400)),
      limit_volume: gallons(limitTenths),
      used_volume: gallons(used),
      reserved_volume: gallons(reserved),
      carried_over: '0.0',
      warned_at: percent >= 85 ? now.toISOString() : null,
      reached_at: percent >= 100 ? now.toISOString() : null,
      contract_number: `SC-${yearText(now)}-${101 + Math.floor(index / 3)}`,
    })),
  )
  await rows(limitPeriod).createMany(
    standing.flatMap(({ period_type, days, period, own, limitTenths }, index) =>
      [-2, -1, 0].map((ago) => {
        const window = ago === 0 ? period : periodAt({ period_type, start: period.start, days }, ago)
        const { used, reserved, loads: count } = lifted(own, window)
        return {
          periodic_limit: made[index]?.id ?? '',
          period_start: window.start,
          period_end: window.end,
          limit_volume: gallons(limitTenths),
          used_volume: gallons(used),
          reserved_volume: ago === 0 ? gallons(reserved) : '0',
          carried_over: '0.0',
          loads: count,
          ...(ago < 0 && { status: 'closed' as const, closed_at: `${window.end}T23:59:59Z` }),
        }
      }),
    ),
  )
  await rows(limitProperties).createMany(
    made.map(({ id }, index) => ({
      periodic_limit: id,
      warning_percent: index % 5 === 0 ? 85 : 90,
      last_load_denial: index % 4 !== 0,
      max_allowed_uses: index % 6 === 0 ? Math.max(40, 2 * (standing[index]?.count ?? 0)) : null,
      carry_over_percent: index % 8 === 0 ? 10 : 0,
      auto_roll: true,
      warn: index % 3 === 0 ? ['supply@pgt.example'] : [],
    })),
  )
}
