/** A bill of lading as it stands in a form, before it is saved: the browser judges it by the same rule. */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { ShipFacts } from './facts.ts'

const fields: Readonly<Record<string, { readonly kind: string }>> = shipment.fields

/** An emptied line of text is kept as an empty one. */
const asKept = (name: string, value: unknown): unknown => (value === null && fields[name]?.kind === 'text' ? '' : value)

/** What these fields refer to is part of the facts: when another one is chosen, the facts are asked anew. */
export const factFields = [
  'facility',
  'product',
  'shipper',
  'origin',
  'destination',
  'contract',
  'schedule',
  'ship_date',
] as const

export const asTyped = (facts: ShipFacts, typed: Readonly<Record<string, unknown>>): ShipFacts => ({
  ...facts,
  bill: {
    ...facts.bill,
    ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, asKept(name, value)])),
  },
})
