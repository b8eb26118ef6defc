/** What the customs invoice of a crossing would say by its contract alone, in the boxes of the Canada Customs Invoice (CI1). */
import { addressLines, saidOnly, type Address } from '#model/areas/company/rules/address.ts'
import { conditionsOfSale, freightField, isSum, tscaTexts, type CrossingTerms } from './crossing-terms.ts'

export const addressKeys = {
  supplier: 'supplier_address',
  exporter: 'exporter_address',
  buyer: 'buyer_address',
} as const
export type CrossingParty = keyof typeof addressKeys

export type PartyShown = {
  readonly name: string
  /** Below the name. */
  readonly lines: readonly string[]
  readonly country: string
  /** The address was agreed for this contract; else it is the company's own. */
  readonly isAgreed: boolean
}

/** `company`: its own name and address; undefined where none is chosen, or nobody may know. */
export function partyShown(agreed: Address, company: Address | undefined, name: string): PartyShown {
  const own = addressLines(agreed)
  const shown = own.length > 0 ? agreed : (company ?? {})
  const [named = name] = saidOnly([agreed.name, company?.name, name])
  return { name: named, lines: addressLines(shown), country: shown.country ?? '', isAgreed: own.length > 0 }
}

export type SpecimenFacts = {
  readonly terms: CrossingTerms
  readonly parties: Readonly<Record<CrossingParty, PartyShown>>
  readonly consignees: readonly PartyShown[]
  readonly product: { readonly name: string; readonly tariff: string } | undefined
}
export type Box = {
  /** Of the form; empty for what only the United States ask. */
  readonly number: string
  /** The field of the customs invoice. */
  readonly field: string
  readonly lines: readonly string[]
  /** The ticket tells it, not the contract. */
  readonly isLater?: true
}

const later = (number: string, field: string, says: string): Box => ({ number, field, lines: [says], isLater: true })
const party = (number: string, field: string, { name, lines }: PartyShown): Box => ({
  number,
  field,
  lines: saidOnly([name, ...lines]),
})

function consigneeBox(consignees: readonly PartyShown[]): Box {
  const [only] = consignees
  if (only !== undefined && consignees.length === 1) return party('4', 'consignee', only)
  return consignees.length === 0
    ? later('4', 'consignee', 'the customer of the ticket')
    : later('4', 'consignee', `chosen on the ticket: ${consignees.map(({ name }) => name).join(' or ')}`)
}

export function specimenBoxes({ terms, parties, consignees, product }: SpecimenFacts): readonly Box[] {
  const { currency, cost_of_freight, shipment_method_of_payment_choice: method } = terms
  const unit = terms.unit_or_basis_for_measurement
  const freight = freightField(method)
  return [
    party('1', 'vendor', parties.supplier),
    later('2', 'direct_shipment_date', 'the day on which it is loaded'),
    later('3', 'other_references', 'the purchase order of the ticket'),
    consigneeBox(consignees),
    party('5', 'purchaser', parties.buyer),
    { number: '7', field: 'origin_country', lines: saidOnly([parties.supplier.country || parties.exporter.country]) },
    later('8', 'shipped_from', 'truck or rail, from the place of loading'),
    { number: '9', field: 'conditions_of_sale', lines: saidOnly([conditionsOfSale(terms)]) },
    { number: '10', field: 'currency', lines: [currency] },
    {
      number: '12',
      field: 'lines',
      lines: saidOnly([product?.name, product === undefined || product.tariff === '' ? '' : `HS ${product.tariff}`]),
    },
    later('13–15', 'total', `net volume in ${unit} × price of the product, per ${unit}`),
    party('19', 'exporter', parties.exporter),
    ...(isSum(cost_of_freight)
      ? [
          {
            number: freight === 'included_transport' ? '23' : '24',
            field: freight,
            lines: [`${cost_of_freight} ${currency}`],
          },
        ]
      : []),
    { number: '', field: 'end_use', lines: [terms.end_use] },
    { number: '', field: 'census_schedule', lines: [terms.census_schedule] },
    { number: '', field: 'tsca_statement', lines: saidOnly([tscaTexts[terms.TSCA_statement]]) },
  ]
}
