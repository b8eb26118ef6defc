/** What a running contract planned, what went, and what is left, day by day: the rule of the dashboard of contracts. */
import { behindCars, projectedEnd } from '#model/areas/schedule/rules/pace.ts'

type CarsOfDay = { readonly date: string | null; readonly quantity: number }
type Plan = { readonly schedule: readonly CarsOfDay[]; readonly actual: readonly CarsOfDay[] }
type Terms = {
  readonly contract_type: 'sale' | 'purchase'
  readonly cars: number | null
  readonly shipped_cars: number | null
  readonly fed_cars: number | null
  readonly promised_cars: number | null
}
/** Bills of the contract that are on no schedule, so that no plan counts them. */
type Unplanned = { readonly ship_date: string | null; readonly car_count: number | null }

export type ContractDay = { readonly date: string; readonly scheduled: number; readonly shipped: number }
export type ContractProgress = {
  readonly scheduled_cars: number
  readonly shipped_cars: number
  /** On bills that are open. */
  readonly loaded_cars: number
  /** Null where the contract names no number of cars. */
  readonly remaining_cars: number | null
  /** Negative: ahead. */
  readonly behind_cars: number
  /** The first day from today on which cars are still to ship. */
  readonly next_day: { readonly date: string; readonly quantity: number } | null
  readonly projected_end: string | null
  readonly linked_cars: number
  readonly days: readonly ContractDay[]
}

/** The days of a contract by all its plans; and the same twice more, as the rules of the pace read them. */
export type PlannedContractDays = {
  readonly days: readonly ContractDay[]
  readonly scheduled: readonly CarsOfDay[]
  readonly actual: readonly CarsOfDay[]
}

export function plannedDays(plans: readonly Plan[]): PlannedContractDays {
  const days = new Map<string, { date: string; scheduled: number; shipped: number }>()
  const at = (date: string) => {
    const known = days.get(date) ?? { date, scheduled: 0, shipped: 0 }
    days.set(date, known)
    return known
  }
  for (const { schedule, actual } of plans) {
    for (const { date, quantity } of schedule) if (date !== null && quantity > 0) at(date).scheduled += quantity
    for (const { date, quantity } of actual) if (date !== null && quantity > 0) at(date).shipped += quantity
  }
  const all = [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return {
    days: all,
    scheduled: all.map(({ date, scheduled: quantity }) => ({ date, quantity })),
    actual: all.map(({ date, shipped: quantity }) => ({ date, quantity })),
  }
}

export const NOTHING_PLANNED = plannedDays([])

/** With what went by no plan. */
function withUnplanned(planned: PlannedContractDays, bills: readonly Unplanned[]): PlannedContractDays {
  if (bills.length === 0) return planned
  const others = bills.map(({ ship_date, car_count }) => ({ date: ship_date, quantity: car_count ?? 0 }))
  return plannedDays([{ schedule: planned.scheduled, actual: [...planned.actual, ...others] }])
}

/** `loaded`: cars on its open bills. `today`: by the clocks of its facility. */
export function contractProgress(
  terms: Terms,
  planned: PlannedContractDays,
  {
    unplanned,
    loaded,
    today,
  }: { readonly unplanned: readonly Unplanned[]; readonly loaded: number; readonly today: string },
): ContractProgress {
  const { days, scheduled, actual } = withUnplanned(planned, unplanned)
  const shipped = terms.shipped_cars ?? 0
  const scheduled_cars = scheduled.reduce((sum, { quantity }) => sum + quantity, 0)
  const next = days.find((day) => day.date >= today && day.scheduled > day.shipped)
  return {
    scheduled_cars,
    shipped_cars: shipped,
    loaded_cars: loaded,
    remaining_cars: terms.cars === null ? null : terms.cars - shipped,
    behind_cars: behindCars({ scheduled, actual }, today),
    next_day: next === undefined ? null : { date: next.date, quantity: next.scheduled - next.shipped },
    projected_end: projectedEnd({ total: terms.cars ?? scheduled_cars, shipped, actual, today }),
    linked_cars: (terms.contract_type === 'sale' ? terms.fed_cars : terms.promised_cars) ?? 0,
    days,
  }
}
