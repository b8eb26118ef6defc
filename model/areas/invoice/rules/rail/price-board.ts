/** The board of prices: one line for each product, buyer, contract, currency and priority, with the days without a price. */
import { groupedBy } from '#model/shared/grouped-by.ts'
import { monthFrom } from '#model/shared/month.ts'
import { dayAfter } from '../billing/billing-period.ts'
import { seriesOf } from './raise-price.ts'

export type BoardPrice = {
  readonly id: number
  readonly version: number
  readonly product: number
  readonly product__label?: string | null
  readonly party: number | null
  readonly party__label?: string | null
  readonly contract: number | null
  readonly contract__label?: string | null
  readonly currency: string
  readonly priority: number | null
  readonly unit_price: string
  readonly unit: string
  readonly effective_date: string | null
  readonly expiration_date: string | null
}
export type BoardProduct = { readonly id: number; readonly name: string; readonly unit: string }
/** A price, or a gap between prices. A day is null if the price or the gap has no first or no last day. */
export type PriceCell = {
  readonly from: string | null
  readonly until: string | null
  /** Undefined for a gap. */
  readonly price?: BoardPrice
}
export type PriceLine = {
  readonly id: string
  readonly product: number
  readonly party: number | null
  readonly contract: number | null
  /** Empty for a product without any price. */
  readonly currency: string
  readonly priority: number
  readonly unit: string
  readonly name: string
  /** `Prairie Gas · S-100 · CAD · priority 3` */
  readonly beside: string
  /** In the order of their days. Each cell begins on the day after the one before it ends. */
  readonly cells: readonly PriceCell[]
}

/** Prices of one series in the order of their days, with the gaps between and after them. */
function cellsOf(prices: readonly BoardPrice[]): readonly PriceCell[] {
  const cells: PriceCell[] = []
  let free: string | null = null
  for (const price of prices) {
    const { effective_date: from, expiration_date: until } = price
    if (free !== null && from !== null && free < from) cells.push({ from: free, until: dayAfter(from, -1) })
    cells.push({ from, until, price })
    free = until === null ? null : dayAfter(until, 1)
  }
  return free === null ? cells : [...cells, { from: free, until: null }]
}

const besideOf = ({ party__label, contract__label, currency, priority }: BoardPrice): string =>
  [party__label ?? 'Every buyer', contract__label, currency, priority ? `priority ${priority}` : '']
    .filter((part) => part !== '' && part !== null && part !== undefined)
    .join(' · ')

const order = new Intl.Collator('en', { numeric: true })

/** `products`: the active ones. A product without any price has one line, which is a gap. */
export function priceLines(prices: readonly BoardPrice[], products: readonly BoardProduct[]): readonly PriceLine[] {
  const priced = [...groupedBy(prices, seriesOf)].flatMap(([id, some]): PriceLine[] => {
    const sorted = some.toSorted((a, b) => (a.effective_date ?? '').localeCompare(b.effective_date ?? ''))
    const last = sorted.at(-1)
    if (last === undefined) return []
    const { product, party, contract, currency, priority, unit } = last
    const name = last.product__label ?? String(product)
    const about = { id, product, party, contract, currency, priority: priority ?? 0, unit }
    return [{ ...about, name, beside: besideOf(last), cells: cellsOf(sorted) }]
  })
  const known = new Set(priced.map(({ product }) => product))
  const without = products
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, unit }): PriceLine => ({
      id: `product ${id}`,
      product: id,
      party: null,
      contract: null,
      currency: '',
      priority: 0,
      unit,
      name,
      beside: 'Every buyer',
      cells: [{ from: null, until: null }],
    }))
  return [...priced, ...without].toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.beside, b.beside))
}

/** The months that the board shows: from the first day of the first one to the last day of the last one. */
export type PriceSpan = { readonly from: string; readonly until: string; readonly months: readonly string[] }

export function boardSpan(month: string, count: number): PriceSpan {
  const months = Array.from({ length: count }, (_, at) => monthFrom(month, at))
  return { from: `${month}-01`, until: dayAfter(`${monthFrom(month, count)}-01`, -1), months }
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
const PERCENT = 100

/** The position at which a day starts, in percent of the width. */
export const dayPlace = ({ from, until }: PriceSpan, day: string): number =>
  (daysBetween(from, day) / (daysBetween(from, until) + 1)) * PERCENT

type Days = Pick<PriceCell, 'from' | 'until'>
export const isSeen = (span: PriceSpan, { from, until }: Days): boolean =>
  (from === null || from <= span.until) && (until === null || until >= span.from)

/** The position and the width of a cell in percent of the strip. A cell that reaches beyond the months ends at the edge. */
export function cellPlace(span: PriceSpan, { from, until }: Days): { readonly left: number; readonly width: number } {
  const left = from === null || from < span.from ? 0 : dayPlace(span, from)
  const right = until === null || until > span.until ? PERCENT : dayPlace(span, dayAfter(until, 1))
  return { left, width: right - left }
}

/** The cell of a day, else the one that is nearest to it. */
export function cellAt(cells: readonly PriceCell[], day: string): number {
  const at = cells.findIndex(({ until }) => until === null || until >= day)
  return at < 0 ? Math.max(0, cells.length - 1) : at
}
