/** The parties of a bill of lading, opened beside: by the keys on their cards, or by name from the palette. */
import { leadingParties, type LeadingParty } from '#model/areas/rail/rules/leading-parties.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { billRoles, partiesKey } from './roles.ts'
import type { BillParties } from './bill-parties.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'shipment:parties': BillParties
  }
}

const onBill = commandOn('shipment:parties')
export const goToParties = onBill({
  title: 'Go to parties of the bill',
  key: partiesKey,
  menu: 'row',
  aliases: ['shipper', 'consignee', 'who pays the freight', 'cards of parties'],
  run: ({ target }) => target.focus(),
})
const opening = (field: LeadingParty) => {
  const label = leadingParties[field].toLowerCase()
  const key = billRoles.find((role) => role.field === field)?.key
  return onBill({
    title: `Open ${label} of the bill`,
    ...(key !== undefined && { key }),
    menu: 'row',
    enabled: ({ target }) => target.of(field) !== undefined || `The bill names no ${label}`,
    run: ({ target }) => target.open(field),
  })
}
export const openShipper = opening('shipper')
export const openConsignee = opening('consignee')
export const openFreightPayer = opening('freight_payer')
export const openNotifyParty = opening('notify_party')
export const openCareParty = opening('care_party')
export const openPickUpParty = opening('pickup_party')
export const openUltimateConsignee = opening('ultimate_consignee')
