/** Makes tracking links of shipments. Each is stopped in the list of links. */
import { commandOn } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'

type Shipment = 'rail:shipment' | 'partner:shipment'
const ask = (of: Shipment, id: number): void => openOverlay(() => import('./MakeTrackingLink.tsx'), { of, id })
const making = {
  title: 'Make a tracking link…',
  aliases: ['track and trace', 'where are the cars', 'share positions', 'public link'],
  undo: 'exact',
  menu: 'row',
} as const

export const makeTrackingLink = commandOn('record:rail:shipment')({
  ...making,
  needs: 'change_railshipment',
  enabled: ({ target }) => target.ids().length === 1 || 'Select exactly one shipment',
  run: ({ target }) => ask('rail:shipment', Number(target.ids()[0])),
})
export const makePartnerTrackingLink = commandOn('record:partner:shipment')({
  ...making,
  needs: 'access_menu__partner_rail_shipments',
  enabled: ({ target }) => target.ids().length === 1 || 'Select exactly one shipment',
  run: ({ target }) => ask('partner:shipment', Number(target.ids()[0])),
})
