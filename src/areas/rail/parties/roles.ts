/** The parties of a bill of lading that are shown as cards, each with the command that opens it and that command's key. */
import { leadingParties, type LeadingParty } from '#model/areas/rail/rules/leading-parties.ts'

export const partiesKey = 'shift+v'
export const partyKeys = {
  shipper: 'shift+1',
  consignee: 'shift+2',
  freight_payer: 'shift+3',
  notify_party: 'shift+4',
  care_party: 'shift+5',
  pickup_party: 'shift+6',
  ultimate_consignee: 'shift+7',
} as const satisfies Readonly<Record<LeadingParty, string>>

const commands = [
  ['shipper', 'shipment:openShipper'],
  ['consignee', 'shipment:openConsignee'],
  ['freight_payer', 'shipment:openFreightPayer'],
  ['notify_party', 'shipment:openNotifyParty'],
  ['care_party', 'shipment:openCareParty'],
  ['pickup_party', 'shipment:openPickUpParty'],
  ['ultimate_consignee', 'shipment:openUltimateConsignee'],
] as const satisfies readonly (readonly [LeadingParty, string])[]
export const billRoles = commands.map(([field, command]) => ({
  field,
  command,
  key: partyKeys[field],
  label: leadingParties[field],
}))
