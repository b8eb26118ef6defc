/** A line of an invoice: its amount, its tax, and both together. Money as decimal text, rounded once, half away from zero. */
import { lineAmount, totalOf } from './charge.ts'

type Priced = { readonly quantity: string | null; readonly unit_price: string | null; readonly tax_rate: string | null }

/** Each line carries its own tax, so that an invoice of several tax codes adds up to what its lines say. */
export function linePrice({ quantity, unit_price, tax_rate }: Priced): { readonly amount: string; readonly tax: string; readonly total: string } {
  const { subtotal, tax, total } = totalOf([lineAmount(quantity, unit_price)], tax_rate)
  return { amount: subtotal, tax, total }
}
