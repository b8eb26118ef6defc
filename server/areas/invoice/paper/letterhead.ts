/** What invoices of rail shipments and of tickets say alike: addresses, terms, taxes with our registration, and where to pay. */
import { saidOnly } from '#model/areas/company/rules/address.ts'
import type { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import type { LineTax } from '#model/areas/invoice/rules/tax/line-tax.ts'
import type { Row } from '#model/kernel/resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import { countOf } from '#model/shared/number-format.ts'
import { amountText, centsOf, decimalText, units } from '#model/shared/money.ts'

export const money = (amount: string | null): string => (amount === null ? '' : separated(amount))

/** `5 %`, `9.975 %`. */
export const percentText = (percent: string | null): string =>
  `${decimalText(units(percent ?? '0', 4), 4).replace(/\.?0+$/, '')} %`

const DAY_MS = 86_400_000
/** Both are ISO days. */
export const daysUntilDue = (from: string | null, due: string | null): number | null =>
  from === null || due === null ? null : Math.round((Date.parse(due) - Date.parse(from)) / DAY_MS)

/** `Net 30 days`. Both are ISO days. */
export function termsText(from: string | null, due: string | null): string {
  const days = daysUntilDue(from, due)
  if (days === null) return ''
  return days === 0 ? 'Due on receipt' : `Net ${countOf(days, 'day')}`
}

export type TaxOnPaper = Pick<LineTax, 'code' | 'percent' | 'category' | 'registration_number'> & {
  readonly amount: string | null
}
const taxText = ({ code, percent, category, registration_number: number }: TaxOnPaper): string => {
  const rate = category === 'standard' ? percentText(percent) : category === 'exempt' ? 'exempt' : 'zero-rated'
  return saidOnly([code === '' ? 'Tax' : code, rate, number === '' ? '' : `(${number})`]).join(' ')
}
/** The tax by code, with the number under which we are registered for it. */
export const taxFacts = (taxes: readonly TaxOnPaper[], currency: string): readonly (readonly [string, string])[] =>
  taxes.map((one) => [taxText(one), `${money(one.amount)} ${currency}`])

/** The taxes of lines, each code and rate once. */
export function taxesTogether(lines: readonly (readonly LineTax[])[]): readonly TaxOnPaper[] {
  const found = new Map<string, TaxOnPaper>()
  for (const one of lines.flat()) {
    const key = `${one.code} ${one.percent} ${one.registration_number}`
    const sum = centsOf(found.get(key)?.amount) + centsOf(one.amount)
    found.set(key, { ...one, amount: amountText(sum) })
  }
  return [...found.values()]
}

export type RemitAccount = Pick<
  Row<typeof bankAccount>,
  'bank' | 'account_number' | 'routing_number' | 'bic' | 'currency'
>
/** The active account in the currency of the invoice. */
export const remitLines = (account: RemitAccount | null, reference: string): readonly string[] =>
  account === null
    ? []
    : saidOnly([
        account.bank,
        `Account ${account.account_number} (${account.currency})`,
        account.routing_number === '' ? '' : `Routing number ${account.routing_number}`,
        account.bic === '' ? '' : `BIC ${account.bic}`,
        `Reference ${reference}`,
      ])
