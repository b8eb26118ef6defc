/** The settings of invoicing that are missing, as sentences: of products, taxes, bank accounts and the letterhead. */
import type { Row } from '#model/kernel/resource.ts'
import type { company } from '#model/areas/company/company.resource.ts'
import type { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { isTaxValid, type KnownTax } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { comparedText, type MatchingCounts } from './matching.ts'

type Named = { readonly id: number; readonly name: string }
type Priced = Named & { readonly price_count: number }

export const withoutPrice = (products: readonly Priced[]): readonly (Named & { readonly says: string })[] =>
  products
    .filter(({ price_count }) => price_count === 0)
    .map(({ id, name }) => ({ id, name, says: `${name} has no price: a car that it is charged for cannot be billed.` }))

/** Empty if each car meets the conditions of a product. */
export function unmatchedText(answer: MatchingCounts): string {
  const { unmatched } = answer
  if (unmatched === 0) return ''
  return `${grouped(unmatched)} of ${comparedText(answer)} ${unmatched === 1 ? 'meets' : 'meet'} the conditions of no active product.`
}

export const unregistered = <T extends KnownTax>(taxes: readonly T[]): readonly T[] =>
  taxes.filter(({ percent, registration_number: number }) => Number(percent ?? '0') > 0 && number.trim() === '')
export const validOn = <T extends KnownTax>(taxes: readonly T[], day: string): readonly T[] =>
  taxes.filter((tax) => isTaxValid(tax, day))

type Account = Row<typeof bankAccount>
/** Counts the drafts of a currency, and its invoices that are approved or sent but not paid. */
export type InvoiceCounts = { readonly drafts: number; readonly unpaid: number }
export type CurrencyLine = InvoiceCounts & {
  readonly currency: string
  /** The active account, to which invoices in this currency are paid. */
  readonly account: Account | undefined
}
/** The currencies that have an active account, or an invoice that needs one. */
export const currencyLines = (
  accounts: readonly Account[],
  counts: Readonly<Record<string, InvoiceCounts>>,
): readonly CurrencyLine[] =>
  Object.entries(counts)
    .map(([currency, counted]) => ({
      currency,
      account: accounts.find((one) => one.active && one.currency === currency),
      ...counted,
    }))
    .filter(({ account, drafts, unpaid }) => account !== undefined || drafts + unpaid > 0)
export const withoutAccount = (lines: readonly CurrencyLine[]): readonly CurrencyLine[] =>
  lines.filter(({ account }) => account === undefined)
export const accountText = ({ currency, drafts, unpaid }: CurrencyLine): string =>
  `No bank account in ${currency} is active: ${countOf(drafts + unpaid, 'invoice')} in ${currency} cannot be approved or paid.`

const parts = { street: 'street', city: 'city', state: 'state or province', postal_code: 'postal code' } as const
export type AddressPart = keyof typeof parts
const partNames: readonly AddressPart[] = ['street', 'city', 'state', 'postal_code']
/** The parts of the address that are empty. */
export const emptyParts = (own: Row<typeof company>): readonly AddressPart[] =>
  partNames.filter((name) => own[name].trim() === '')
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
export const addressText = (empty: readonly AddressPart[]): string =>
  `The address has no ${either.format(empty.map((name) => parts[name]))}.`
