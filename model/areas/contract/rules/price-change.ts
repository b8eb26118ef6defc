/** Changes of prices: what was charged by is never rewritten, so the price ends, and a new one begins. */
import { raisedPrice } from '#model/shared/raised-price.ts'
import type { Price } from './price-choice.ts'

const SCALE = 4
const DAY_MS = 86_400_000

export const raised = (unit_price: string, percent: string): string => raisedPrice(unit_price, percent, SCALE)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
export const dayBefore = (day: string): string => dayAfter(day, -1)

type Dated = Pick<Price, 'effective_date' | 'expiry_date'>
const reaches = (one: Dated, other: Dated): boolean =>
  one.expiry_date === null || other.effective_date === null || other.effective_date <= one.expiry_date

/** Whether both hold on some day. */
export const overlaps = (one: Dated, other: Dated): boolean => reaches(one, other) && reaches(other, one)

export type PriceStep =
  | { readonly ends: string | null; readonly begins: string }
  | { readonly refused: string }
  | undefined

/** What becomes of a price that is another one from a day on; undefined: it is only rewritten. */
export function priceStep(price: Dated, from: string, isUsed: boolean, isDated: boolean): PriceStep {
  if (!isUsed && !isDated) return undefined
  if (!isUsed && price.effective_date === from) return undefined
  if (price.expiry_date !== null && from > price.expiry_date)
    return { refused: `It ends on ${price.expiry_date}, before ${from}.` }
  if (price.effective_date !== null && from <= price.effective_date)
    return isUsed
      ? { refused: `It was charged by since ${price.effective_date}: the new price has to begin later.` }
      : { refused: `It begins on ${price.effective_date}: the new price has to begin later.` }
  return { ends: dayBefore(from), begins: from }
}
