/** Amount, tax and total of an invoice line, as decimal text, each rounded once, half away from zero. */
import { lineAmount, totalOf } from '#model/shared/money.ts'

type Priced = {
  readonly quantity: string | null
  readonly unit_price: string | null
  readonly tax_rate: string | null
  readonly minimum?: string | null
}

/** Tax is computed per line, so that an invoice with several tax codes is the sum of its lines. */
export function linePrice({ quantity, unit_price, tax_rate, minimum = null }: Priced): {
  readonly amount: string
  readonly tax: string
  readonly total: string
} {
  const { subtotal, tax, total } = totalOf([lineAmount(quantity, unit_price, minimum)], tax_rate)
  return { amount: subtotal, tax, total }
}
