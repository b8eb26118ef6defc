/** Raises a price by a percentage: the old price ends on the day before, and a new price begins. */
import { units } from '#model/shared/money.ts'
import { raisedPrice } from '#model/shared/raised-price.ts'
import { dayAfter } from '../billing/billing-period.ts'

const PRICE = 6

type Days = { readonly effective_date: string | null; readonly expiration_date: string | null }
export type PriceToRaise = Days & {
  readonly id: number
  readonly product: number | null
  readonly party: number | null
  readonly contract: number | null
  readonly currency: string
  readonly priority: number | null
  readonly unit_price: string | null
}
export type Raise = { readonly percent: string; readonly effective_date: string }
export type RaisedPrice =
  | { readonly outcome: 'changed'; readonly ends: string; readonly after: Days & { readonly unit_price: string } }
  | { readonly outcome: 'already' | 'not_allowed'; readonly message: string }

/** A key that prices share of which only one may be valid on a day. */
export const seriesOf = ({ product, party, contract, currency, priority }: Omit<PriceToRaise, 'id'>): string =>
  JSON.stringify([product, party, contract, currency, priority ?? 0])

const reaches = (one: Days, other: Days): boolean =>
  one.expiration_date === null || other.effective_date === null || other.effective_date <= one.expiration_date

const refused = (message: string): RaisedPrice => ({ outcome: 'not_allowed', message })

/** `series`: the prices of the same series, with or without this one. */
export function raisePrice(
  price: PriceToRaise,
  { percent, effective_date: from }: Raise,
  series: readonly (Days & { readonly id: number })[],
): RaisedPrice {
  const { effective_date: begins, expiration_date } = price
  const before = price.unit_price ?? '0'
  const unit_price = raisedPrice(before, percent, PRICE)
  if (begins !== null && begins >= from) return refused(`It begins on ${begins}, so it has no day before ${from}.`)
  if (expiration_date !== null && expiration_date < from)
    return refused(`It ended on ${expiration_date}, before ${from}.`)
  if (units(unit_price, PRICE) === units(before, PRICE))
    return { outcome: 'already', message: 'The percentage leaves the price as it is.' }
  const after = { unit_price, effective_date: from, expiration_date }
  const next = series.find((one) => one.id !== price.id && reaches(one, after) && reaches(after, one))
  if (next !== undefined)
    return refused(
      `Another price begins on ${next.effective_date ?? 'any day'} and holds on the same days. Raise that one.`,
    )
  return { outcome: 'changed', ends: dayAfter(from, -1), after }
}
