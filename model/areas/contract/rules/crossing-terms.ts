/** What a cross-border contract says to customs, in words. */
import { centsOf } from '#model/shared/money.ts'

export type CrossingTerms = {
  readonly currency: string
  readonly unit_or_basis_for_measurement: string
  readonly shipment_method_of_payment_choice: string
  readonly cost_of_freight: string | null
  readonly discount_amount: string | null
  readonly end_use: string
  readonly census_schedule: string
  readonly TSCA_statement: string
  readonly buyer_related: boolean
  readonly are_goods_purchased: boolean
  readonly generate_EDI_and_invoice: boolean
}
export type CustomsTerm = { readonly term: string; readonly says: string }

const paid: Readonly<Record<string, string>> = {
  PP: 'Freight is prepaid: the seller pays it, and it is part of the total.',
  CC: 'Freight is collect: the consignee pays it, besides the total.',
  TP: 'Freight is paid by a third party, besides the total.',
  '11': 'Freight is settled by rule 11: each railroad bills its own part.',
}
const freightPrinted: Readonly<Record<string, string>> = {
  PP: 'Freight prepaid',
  CC: 'Freight collect',
  TP: 'Freight paid by a third party',
  '11': 'Freight by rule 11',
}
const ports: Readonly<Record<string, string>> = {
  D: 'Ports are written in schedule D: the four-digit codes of US ports.',
  K: 'Ports are written in schedule K: the five-digit codes of foreign ports.',
}
/** As 19 CFR 12.121 words them; no other wording is accepted. */
export const tscaTexts: Readonly<Record<string, string>> = {
  'Complies with all TSCA Rules':
    'I certify that all chemical substances in this shipment comply with all applicable rules or orders under TSCA and that I am not offering a chemical substance for entry in violation of TSCA or any applicable rule or order under TSCA.',
  'Not subject to TSCA': 'I certify that all chemicals in this shipment are not subject to TSCA.',
}

/** Nothing is said of nothing. */
export const isSum = (amount: string | null): amount is string => amount !== null && centsOf(amount) > 0n

const freightText = (method: string): string => paid[method] ?? ''

type Sale = Pick<CrossingTerms, 'discount_amount' | 'shipment_method_of_payment_choice' | 'currency'>
/** As they are printed on the customs invoice. */
export const conditionsOfSale = ({ discount_amount, shipment_method_of_payment_choice: method, currency }: Sale) =>
  [
    freightPrinted[method] ?? '',
    isSum(discount_amount) ? `discount ${discount_amount} ${currency}, taken off the total` : '',
  ]
    .filter((part) => part !== '')
    .join('; ')

/**
 * The field of the customs invoice in which freight stands: what the seller has paid is part of the total; what is collected
 * comes besides.
 */
export const freightField = (method: string): 'included_transport' | 'extra_transport' =>
  method === 'PP' ? 'included_transport' : 'extra_transport'

export function termsInWords(terms: CrossingTerms): readonly CustomsTerm[] {
  const { currency, cost_of_freight, discount_amount, shipment_method_of_payment_choice: method } = terms
  return [
    { term: 'Price', says: `In ${currency}, per ${terms.unit_or_basis_for_measurement}.` },
    {
      term: `Freight, ${method}`,
      says: [freightText(method), ...(isSum(cost_of_freight) ? [`It costs ${cost_of_freight} ${currency}.`] : [])].join(
        ' ',
      ),
    },
    ...(isSum(discount_amount)
      ? [{ term: 'Discount', says: `${discount_amount} ${currency} are taken off the total.` }]
      : []),
    {
      term: `End use, ${terms.end_use}`,
      says:
        terms.end_use === 'FS'
          ? 'The code that export returns have where none is agreed.'
          : 'Another use than the usual one; the return says which.',
    },
    { term: `Ports, ${terms.census_schedule}`, says: ports[terms.census_schedule] ?? '' },
    { term: 'TSCA', says: tscaTexts[terms.TSCA_statement] ?? '' },
    {
      term: 'Parties',
      says: `Buyer and seller are ${terms.buyer_related ? '' : 'not '}related. The goods are ${terms.are_goods_purchased ? '' : 'not '}purchased.`,
    },
    {
      term: 'Papers',
      says: terms.generate_EDI_and_invoice
        ? 'Each crossing gets its EDI message and its customs invoice.'
        : 'Neither an EDI message nor a customs invoice is made of a crossing.',
    },
  ]
}
