/** What a copy of a service contract has instead: it follows the old one, runs as long, and its prices move with it. */
import { dayAfter, dayBefore } from './price-change.ts'

type Values = Readonly<Record<string, unknown>>
type Dated = { readonly effective_date: string | null; readonly expiry_date: string | null }

const DAY_MS = 86_400_000
const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const LAST_DAY = '9999-12-31'
const moved = (day: string, days: number): string => {
  const later = dayAfter(day, days)
  // Years of five digits are written with a sign.
  return later.startsWith('+') ? LAST_DAY : later
}

/** From the day after its end, for as many days; as it is where it has no end, or no beginning. */
export function nextTerm({ effective_date, expiry_date }: Dated): Dated {
  if (effective_date === null || expiry_date === null || expiry_date < effective_date || expiry_date === LAST_DAY)
    return { effective_date, expiry_date }
  const begins = moved(expiry_date, 1)
  return { effective_date: begins, expiry_date: moved(begins, daysFrom(effective_date, expiry_date)) }
}

const dayOf = (values: Values, name: string): string | null => {
  const day = values[name]
  return typeof day === 'string' ? day : null
}
/** Prices of the same key never hold at the same time. */
const keyOf = ({ service, product, unit }: Values): string => [service, product, unit].join(' ')

/** The one that took its place: the price for the same that begins the day after. */
const replacementOf = (prices: readonly Values[], price: Values): Values | undefined => {
  const end = dayOf(price, 'expiry_date')
  return end === null
    ? undefined
    : prices.find(
        (other) => keyOf(other) === keyOf(price) && dayBefore(dayOf(other, 'effective_date') ?? '9999-12-31') === end,
      )
}
const replacedBy = (prices: readonly Values[], price: Values): Values | undefined =>
  prices.find((other) => replacementOf(prices, other) === price)

/** Of prices that were replaced only the last stays. It holds from where the first did, so that the copy has no day without it. */
function beginOf(prices: readonly Values[], price: Values): string | null {
  let first = price
  for (let before = replacedBy(prices, first); before !== undefined; before = replacedBy(prices, first)) first = before
  return dayOf(first, 'effective_date')
}

/** The prices that still hold, moved by as many days as the contract. Those that are off hold on no day. */
export function pricesOfCopy(rows: readonly Values[], contract: Values, copy: Values): readonly Values[] {
  const [from, to] = [dayOf(contract, 'effective_date'), dayOf(copy, 'effective_date')]
  const days = from === null || to === null ? 0 : daysFrom(from, to)
  const along = (day: string | null): string | null => (day === null ? null : moved(day, days))
  const prices = rows.filter(({ enabled }) => enabled !== false)
  return prices
    .filter((price) => replacementOf(prices, price) === undefined)
    .map((price) => ({
      ...price,
      effective_date: along(beginOf(prices, price)),
      expiry_date: along(dayOf(price, 'expiry_date')),
    }))
}

/**
 * Until when a contract that renews by itself runs: for as long again, as often as it takes to reach the day. Undefined where its
 * length is not known.
 */
export function renewedUntil(term: Dated, today: string): string | undefined {
  let next = nextTerm(term)
  if (next.effective_date === term.effective_date) return undefined
  while (next.expiry_date !== null && next.expiry_date < today) next = nextTerm(next)
  return next.expiry_date ?? undefined
}
