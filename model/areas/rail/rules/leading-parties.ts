/** Whom a bill of lading names first of all, in the order of its paper: by field, what each is called. */
export const leadingParties = {
  shipper: 'Shipper',
  consignee: 'Consignee',
  freight_payer: 'Freight payer',
  notify_party: 'Notify party',
  care_party: 'Care of',
  pickup_party: 'Pick-up party',
  ultimate_consignee: 'Ultimate consignee',
} as const
export type LeadingParty = keyof typeof leadingParties
