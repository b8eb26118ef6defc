/** The facts of a cross-border contract, as it is typed, with what it refers to. */
import type { Address } from '#model/areas/company/rules/address.ts'
import {
  addressKeys,
  partyShown,
  type PartyShown,
  type SpecimenFacts,
} from '#model/areas/contract/rules/crossing-specimen.ts'
import type { CrossingTerms } from '#model/areas/contract/rules/crossing-terms.ts'
import { isEntries } from '#model/kernel/form/shape.ts'
import type { Company } from './use-crossing.ts'

type Values = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const amount = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const addressOf = (value: unknown): Address => {
  const entries = isEntries(value) ? value : {}
  const names = ['name', 'street', 'city', 'state', 'postal_code', 'country'] as const
  return Object.fromEntries(names.map((name) => [name, text(entries[name])]))
}

export const termsOf = (values: Values): CrossingTerms => ({
  currency: text(values['currency']),
  unit_or_basis_for_measurement: text(values['unit_or_basis_for_measurement']),
  shipment_method_of_payment_choice: text(values['shipment_method_of_payment_choice']),
  cost_of_freight: amount(values['cost_of_freight']),
  discount_amount: amount(values['discount_amount']),
  end_use: text(values['end_use']),
  census_schedule: text(values['census_schedule']),
  TSCA_statement: text(values['TSCA_statement']),
  buyer_related: values['buyer_related'] === true,
  are_goods_purchased: values['are_goods_purchased'] === true,
  generate_EDI_and_invoice: values['generate_EDI_and_invoice'] === true,
})

export const optionsOf = ({ consignee_options: ids }: Values): readonly string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []

/** Every company that the contract names, in one order, so that they are asked for once. */
export const companiesOf = (values: Values): readonly string[] =>
  [
    ...new Set([
      ...(['supplier', 'exporter', 'buyer'] as const).map((name) => text(values[name])),
      ...optionsOf(values),
    ]),
  ]
    .filter((id) => id !== '')
    .toSorted()

export function partiesOf(
  values: Values,
  companies: ReadonlyMap<string, Company>,
  nameOf: (id: string) => string,
): Pick<SpecimenFacts, 'parties' | 'consignees'> {
  const data = isEntries(values['data']) ? values['data'] : {}
  const shown = (id: string, agreed: Address): PartyShown =>
    partyShown(agreed, companies.get(id), id === '' ? '' : nameOf(id))
  const party = (name: keyof typeof addressKeys): PartyShown =>
    shown(text(values[name]), addressOf(data[addressKeys[name]]))
  const chosen = Array.isArray(data['selected_consignee_addresses']) ? data['selected_consignee_addresses'] : []
  const addresses = chosen.map(addressOf)
  return {
    parties: { supplier: party('supplier'), exporter: party('exporter'), buyer: party('buyer') },
    consignees: optionsOf(values).map((id) => {
      const name = companies.get(id)?.name ?? nameOf(id)
      return shown(id, addresses.find((one) => one.name?.trim().toLowerCase() === name.toLowerCase()) ?? {})
    }),
  }
}
