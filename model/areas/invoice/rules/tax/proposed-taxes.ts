/** The taxes that billing proposes for an invoice, and the reasons why its taxes cannot be approved. */
import { MOST_TAXES, type LineTax } from './line-tax.ts'

export type KnownTax = {
  readonly id: number
  readonly code: string
  readonly percent: string | null
  readonly category: 'standard' | 'zero_rated' | 'exempt'
  readonly country: string
  readonly state: string
  readonly registration_number: string
  readonly effective_date: string | null
  readonly expiration_date: string | null
}
export type TaxedSale = {
  /** ISO 3166 country of the place from which it is shipped. */
  readonly from: string
  /** The destination: that of the shipment, else the buyer's address. */
  readonly country: string
  readonly state: string
  readonly isExempt: boolean
  /** The day of the invoice, ISO 8601. */
  readonly day: string
}

export const isTaxValid = ({ effective_date, expiration_date }: KnownTax, day: string): boolean =>
  (effective_date === null || effective_date <= day) && (expiration_date === null || day <= expiration_date)

const isExport = ({ from, country }: TaxedSale): boolean => from !== '' && country !== '' && from !== country

/**
 * An export is zero-rated by the country from which it is shipped. An exempt buyer gets the exempt tax of the
 * destination's country. Every other sale gets the standard taxes of the destination's state, or of its country if the
 * state has none.
 */
export function proposedTaxes(taxes: readonly KnownTax[], sale: TaxedSale): readonly KnownTax[] {
  const { from, country, state, isExempt, day } = sale
  const valid = taxes.filter((tax) => isTaxValid(tax, day))
  if (isExport(sale)) return valid.filter((tax) => tax.country === from && tax.category === 'zero_rated').slice(0, 1)
  const here = valid.filter((tax) => tax.country === country)
  if (isExempt) return here.filter(({ category }) => category === 'exempt').slice(0, 1)
  const standard = here.filter(({ category }) => category === 'standard')
  const ofState = standard.filter((tax) => state !== '' && tax.state === state)
  return (ofState.length > 0 ? ofState : standard.filter((tax) => tax.state === '')).slice(0, MOST_TAXES)
}

export type TaxOfSale = {
  /** Ids of the proposed taxes. */
  readonly taxes: readonly number[]
  /** Percent of a line that names no tax. */
  readonly tax_rate: string
  readonly says: string
}
/** How a line for a sale is taxed. `rate`: that of its product, which counts where no tax is known and one may be due. */
export function taxOfSale(taxes: readonly KnownTax[], sale: TaxedSale, rate: string): TaxOfSale {
  const found = proposedTaxes(taxes, sale)
  const tax_rate = sale.isExempt || isExport(sale) || found.length > 0 ? '0.000' : rate
  const named = found.map(({ code, percent }) => `${code} ${Number(percent ?? '0')} %`).join(', ')
  return { taxes: found.map(({ id }) => id), tax_rate, says: named === '' ? `${Number(tax_rate)} %` : named }
}

/** Sentences; none if the invoice may be approved. `country`: that of the destination. */
export function taxProblems(
  lines: readonly { readonly position: number | null; readonly taxes: readonly LineTax[] }[],
  country: string,
): readonly string[] {
  const bare = lines.filter(({ taxes }) => !taxes.some(({ code }) => code !== ''))
  const missing = country === 'CA' ? bare.map(({ position }) => position ?? 0) : []
  const unregistered = new Set(
    lines.flatMap(({ taxes }) =>
      taxes.flatMap(({ code, percent, registration_number: number }) =>
        code !== '' && Number(percent ?? '0') > 0 && number.trim() === '' ? [code] : [],
      ),
    ),
  )
  return [
    ...(missing.length > 0
      ? [
          `What goes to a place in Canada needs a tax: ${missing.length === 1 ? 'line' : 'lines'} ${missing.join(', ')}.`,
        ]
      : []),
    ...[...unregistered].map((code) => `The tax ${code} has no registration number.`),
  ]
}
