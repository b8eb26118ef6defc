/** The record from which the value of a box comes, and the field of that record in which a missing value is entered. */
import { partyRoles, type FormBox, type BoxFacts, type BoxField, type BoxSource, type PartyRole } from './box.ts'
import { missingAddressPart } from './party-boxes.ts'

/** Records that an invoice draws on, by their ids; null where there is none. */
export type BoxLinks = {
  readonly invoice: number
  readonly shipment: number | null
  readonly contract: number | null
  readonly rate: number | null
  readonly product: number | null
  readonly car: number | null
  readonly railInvoice: number | null
}

export type SourceRecord = {
  readonly kind: BoxSource
  readonly resource: string
  readonly id: number
  readonly field: string
}

/** The fields of the shipment, the contract and the car that fields of an invoice are proposed from. */
const sourceFields: Readonly<Partial<Record<BoxField, string>>> = {
  direct_shipment_date: 'ship_date',
  other_references: 'reference_number',
  shipped_from: 'facility',
  carrier_code: 'railroad',
  bill_number: 'bol_number',
  currency: 'currency',
  conditions_of_sale: 'delivery_terms',
  net_weight: 'weight',
  gross_weight: 'weight',
  packages: 'rail_shipment',
  loaded_rail_cars: 'rail_shipment',
  total: 'price',
}

const isRole = (field: string): field is PartyRole => partyRoles.some((role) => role === field)

/** A party's own record where the invoice names one; the number of an importer is in that of the importer. */
function partySource({ field }: FormBox, { parties }: BoxFacts): Omit<SourceRecord, 'kind'> | undefined {
  const party = parties[isRole(field) ? field : 'importer']
  if (party === undefined) return undefined
  const at = isRole(field) ? (missingAddressPart(party) ?? 'street') : 'importer_number'
  return { resource: 'company:party', id: party.id, field: at }
}

function goodsSource(box: FormBox, links: BoxLinks): Omit<SourceRecord, 'kind'> | undefined {
  const { product, contract, car } = links
  if (box.source === 'shipment')
    return product === null
      ? undefined
      : {
          resource: 'company:product',
          id: product,
          field: box.title === 'Harmonized code' ? 'harmonized_code' : 'name',
        }
  if (box.source === 'car')
    return car === null ? undefined : { resource: 'rail:loadedCar', id: car, field: 'gauge_reading' }
  return contract === null ? undefined : { resource: 'contract:contract', id: contract, field: 'price' }
}

function recordOf(box: FormBox, facts: BoxFacts, links: BoxLinks): Omit<SourceRecord, 'kind'> | undefined {
  const field = sourceFields[box.field] ?? ''
  const named = (resource: string, id: number | null, at = field) =>
    id === null || at === '' ? undefined : { resource, id, field: at }
  if (box.source === 'party') return partySource(box, facts)
  if (box.source === 'rail invoice' && links.railInvoice !== null)
    return named('invoice:invoice', links.railInvoice, 'status')
  if (box.field === 'lines') return goodsSource(box, links)
  if (box.source === 'shipment') return named('rail:shipment', links.shipment)
  if (box.source === 'rail rate') return named('rail:rate', links.rate, 'port_code')
  if (box.source === 'car') return named('rail:loadedCar', links.car)
  return box.source === 'by hand' ? undefined : named('contract:contract', links.contract)
}

/** The invoice itself, if no other record has the value. */
export function sourceOf(box: FormBox, facts: BoxFacts, links: BoxLinks): SourceRecord {
  const found = recordOf(box, facts, links)
  return found === undefined
    ? { kind: 'by hand', resource: 'customs:invoice', id: links.invoice, field: box.field }
    : { kind: box.source, ...found }
}
