/** Adds up the cars of a contract by the months of their days: nominated, confirmed and shipped. */
import type { PromisedDay } from './promised-days.ts'

type Cars = {
  /** Of each order. */
  readonly promised: readonly ReadonlyMap<string, PromisedDay>[]
  readonly bills: readonly { readonly ship_date: string | null; readonly car_count: number | null }[]
}
export type MonthOfContract = {
  /** `2026-11` */
  readonly month: string
  readonly nominated: number
  readonly confirmed: number
  readonly shipped: number
}

/** Months without a car are left out. */
export function carsByMonth({ promised, bills }: Cars): readonly MonthOfContract[] {
  const months = new Map<string, { nominated: number; confirmed: number; shipped: number }>()
  const add = (day: string, key: keyof Omit<MonthOfContract, 'month'>, cars: number): void => {
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { nominated: 0, confirmed: 0, shipped: 0 }
    known[key] += cars
    months.set(month, known)
  }
  for (const days of promised)
    for (const [date, { nominated, confirmed }] of days) {
      add(date, 'nominated', nominated)
      add(date, 'confirmed', confirmed)
    }
  for (const { ship_date, car_count } of bills) if (ship_date !== null) add(ship_date, 'shipped', car_count ?? 0)
  return [...months]
    .map(([month, cars]) => ({ month, ...cars }))
    .filter(({ nominated, confirmed, shipped }) => nominated + confirmed + shipped > 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
