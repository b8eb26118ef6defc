/** Amount and total of an invoice line, as decimal text, each rounded once, half away from zero. */
import { amountText, centsOf, lineAmount } from '#model/shared/money.ts'

type Priced = {
  readonly quantity: string | null
  readonly unit_price: string | null
  readonly minimum?: string | null
  /** Follows from all lines of the invoice (tax/taxes-of-lines.ts). */
  readonly tax?: string | null
}

export function linePrice({ quantity, unit_price, minimum = null, tax }: Priced): {
  readonly amount: string
  readonly total: string
} {
  const amount = lineAmount(quantity, unit_price, minimum) ?? '0.00'
  return { amount, total: amountText(centsOf(amount) + centsOf(tax)) }
}
