/** The parties of a bill of lading, opened beside: by a letter on their cards, or by name from the palette. */
import { commandOn } from '#src/engine/commands/command.ts'
import { billRoles, partiesKey, type BillRole } from './roles.ts'
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
const opening = ({ field, label }: BillRole) =>
  onBill({
    title: `Open ${label.toLowerCase()} of the bill`,
    menu: 'row',
    enabled: ({ target }) => target.of(field) !== undefined || `The bill names no ${label.toLowerCase()}`,
    run: ({ target }) => target.open(field),
  })

const [shipper, consignee, payer, notify, care, pickUp, ultimate] = billRoles
export const openShipper = opening(shipper)
export const openConsignee = opening(consignee)
export const openFreightPayer = opening(payer)
export const openNotifyParty = opening(notify)
export const openCareParty = opening(care)
export const openPickUpParty = opening(pickUp)
export const openUltimateConsignee = opening(ultimate)
