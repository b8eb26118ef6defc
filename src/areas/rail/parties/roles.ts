/** The parties of a bill of lading that are shown as cards, each with the command that opens it and that command's key. */
import { leadingParties, type LeadingParty } from '#model/areas/rail/rules/leading-parties.ts'

export const partiesKey = 'shift+v'
/** In the order of the cards; the commands are in commands.ts. */
const opened = [
  ['shipper', 'shipment:openShipper'],
  ['consignee', 'shipment:openConsignee'],
  ['freight_payer', 'shipment:openFreightPayer'],
  ['notify_party', 'shipment:openNotifyParty'],
  ['care_party', 'shipment:openCareParty'],
  ['pickup_party', 'shipment:openPickUpParty'],
  ['ultimate_consignee', 'shipment:openUltimateConsignee'],
] as const satisfies readonly (readonly [LeadingParty, string])[]
export const billRoles = opened.map(([field, command], at) => ({
  field,
  command,
  key: `shift+${at + 1}`,
  label: leadingParties[field],
}))
