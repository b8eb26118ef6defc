/** The parties of a bill of lading that are shown as cards, each with the letter that opens it while the keyboard is on the cards. */
export const partiesKey = 'shift+v'
export const billRoles = [
  { field: 'shipper', label: 'Shipper', key: 's' },
  { field: 'consignee', label: 'Consignee', key: 'c' },
  { field: 'freight_payer', label: 'Freight payer', key: 'f' },
  { field: 'notify_party', label: 'Notify party', key: 'n' },
  { field: 'care_party', label: 'Care of', key: 'a' },
  { field: 'pickup_party', label: 'Pick-up party', key: 'p' },
  { field: 'ultimate_consignee', label: 'Ultimate consignee', key: 'u' },
] as const
export type BillRole = (typeof billRoles)[number]
