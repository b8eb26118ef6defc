/** The parties of a bill of lading that are shown as cards, each with the letter that opens it while the keyboard is on the cards. */
import { leadingParties, type LeadingParty } from '#model/areas/rail/rules/leading-parties.ts'

export const partiesKey = 'shift+v'
const letters = [
  ['shipper', 's'],
  ['consignee', 'c'],
  ['freight_payer', 'f'],
  ['notify_party', 'n'],
  ['care_party', 'a'],
  ['pickup_party', 'p'],
  ['ultimate_consignee', 'u'],
] as const satisfies readonly (readonly [LeadingParty, string])[]
export const billRoles = letters.map(([field, key]) => ({ field, key, label: leadingParties[field] }))
