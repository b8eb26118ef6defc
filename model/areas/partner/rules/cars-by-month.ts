/** Adds up the cars of a contract by the months of their days: nominated, confirmed and shipped. */
type Day = { readonly date: string | null; readonly quantity: number }
type Cars = {
  readonly nominations: readonly {
    readonly shipping_schedule: readonly Day[]
    readonly confirmed_days?: readonly Day[]
  }[]
  readonly bills: readonly { readonly ship_date: string | null; readonly car_count: number | null }[]
}
export type MonthOfContract = {
  /** `2026-11` */
  readonly month: string
  readonly nominated: number
  readonly confirmed: number
  readonly shipped: number
}

export function carsByMonth({ nominations, bills }: Cars): readonly MonthOfContract[] {
  const months = new Map<string, { nominated: number; confirmed: number; shipped: number }>()
  const add = (day: string | null, key: keyof Omit<MonthOfContract, 'month'>, cars: number): void => {
    if (day === null) return
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { nominated: 0, confirmed: 0, shipped: 0 }
    known[key] += cars
    months.set(month, known)
  }
  for (const { shipping_schedule, confirmed_days = [] } of nominations) {
    for (const { date, quantity } of shipping_schedule) add(date, 'nominated', quantity)
    for (const { date, quantity } of confirmed_days) add(date, 'confirmed', quantity)
  }
  for (const { ship_date, car_count } of bills) add(ship_date, 'shipped', car_count ?? 0)
  return [...months]
    .map(([month, cars]) => ({ month, ...cars }))
    .filter(({ nominated, confirmed, shipped }) => nominated + confirmed + shipped > 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
