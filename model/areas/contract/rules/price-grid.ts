/** The prices of a contract as a grid of products and services: which one holds on a day, which held before, and which comes next. */
import { dayAfter } from './price-change.ts'
import type { Price } from './price-choice.ts'

export type GridPrice = Price & { readonly unit: string; readonly unit_price: string | null }
/** A service in a unit: two units of one service are two prices. */
export type GridColumn = { readonly service: string; readonly unit: string }
export type GridCell = {
  readonly now: GridPrice | undefined
  readonly past: GridPrice | undefined
  readonly next: GridPrice | undefined
}
export type PriceGrid = {
  readonly columns: readonly GridColumn[]
  /** Any product (null) first, the others as they come. */
  readonly products: readonly (string | null)[]
  readonly cell: (product: string | null, column: GridColumn, day: string) => GridCell
}

const begins = ({ effective_date }: GridPrice): string => effective_date ?? ''
const isOver = ({ expiry_date }: GridPrice, day: string): boolean => expiry_date !== null && expiry_date < day

export function priceGrid(given: readonly GridPrice[]): PriceGrid {
  const prices = given.filter(({ enabled }) => enabled).toSorted((a, b) => begins(a).localeCompare(begins(b)))
  const columns = new Map(given.map(({ service, unit }) => [`${service} ${unit}`, { service, unit }]))
  const products = [...new Set(given.map(({ product }) => product))]
  return {
    columns: [...columns].toSorted(([a], [b]) => a.localeCompare(b)).map(([, column]) => column),
    products: products.toSorted((a, b) => Number(b === null) - Number(a === null)),
    cell: (product, { service, unit }, day) => {
      const mine = prices.filter((one) => one.product === product && one.service === service && one.unit === unit)
      return {
        now: mine.find((one) => begins(one) <= day && !isOver(one, day)),
        past: mine.findLast((one) => isOver(one, day)),
        next: mine.find((one) => begins(one) > day),
      }
    },
  }
}

/** The days from which another price holds, or none any more, with those given, in order. */
export function changeDays(prices: readonly GridPrice[], also: readonly string[]): readonly string[] {
  const days = prices
    .filter(({ enabled }) => enabled)
    .flatMap(({ effective_date, expiry_date }) => [
      ...(effective_date === null ? [] : [effective_date]),
      ...(expiry_date === null ? [] : [dayAfter(expiry_date, 1)]),
    ])
  return [...new Set([...days, ...also])].toSorted()
}

/** The first day of the month after. */
export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** A cell in words: `8.8350 since 2026-01-01, until 2026-11-30; before 8.0000; from 2026-12-01 9.2000`. */
export function cellWords({ now, past, next }: GridCell): string {
  const held =
    now === undefined
      ? 'no price on this day'
      : [
          `${now.unit_price ?? ''}${now.effective_date === null ? '' : ` since ${now.effective_date}`}`,
          ...(now.expiry_date === null ? [] : [`until ${now.expiry_date}`]),
        ].join(', ')
  const before = past === undefined ? [] : [`before ${past.unit_price ?? ''} until ${past.expiry_date ?? ''}`]
  const later = next === undefined ? [] : [`from ${next.effective_date ?? ''} ${next.unit_price ?? ''}`]
  return [held, ...before, ...later].join('; ')
}
