/** Tickets, shipments and orders shared between partner companies. */
import { signedIn } from '#src/engine/session/session.state.ts'
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const contractsNeed = 'access_menu__partner_rail_contracts'
/** The user's company; 0 matches nothing until it is known. */
const ours = (): number => signedIn()?.company.id ?? 0

export const ticketsV2 = tableScreen('partner:v2tickets', {
  path: '/partner/ticketview/',
  title: 'Earlier partner tickets',
  needs: 'access_menu__partner_tboss_v2_tickets',
  menu: 'Partners',
  resource: 'partner:ticketV2',
})
export const ticketsV3 = tableScreen('partner:v3tickets', {
  path: '/partner/v3ticket/',
  title: 'Partner tickets',
  needs: 'access_menu__partner_tboss_v3_tickets',
  menu: 'Partners',
  resource: 'partner:ticketV3',
})
export const shipments = tableScreen('partner:shipments', {
  path: '/partner/shipments/',
  title: 'Shipments',
  needs: 'access_menu__partner_rail_shipments',
  menu: 'Partners',
  resource: 'partner:shipment',
})
export const orders = screen('partner:orders', {
  kind: 'worklist',
  path: '/partner/orders/',
  title: 'Orders',
  about:
    'Orders and nominations to answer come first, then each contract with its orders. N goes to the next to answer.',
  aliases: ['nominations', 'purchase order', 'to answer'],
  needs: contractsNeed,
  menu: 'Partners',
  load: () => import('./orders/Orders.tsx'),
})
export const allOrders = tableScreen('partner:all_orders', {
  path: '/partner/all-orders/',
  title: 'All orders',
  needs: contractsNeed,
  menu: 'Partners',
  resource: 'partner:order',
})
export const nominations = tableScreen('partner:nominations', {
  path: '/partner/nominations/',
  title: 'Nominations',
  needs: contractsNeed,
  menu: 'Partners',
  resource: 'partner:nomination',
})
/** A contract shared by a partner, with its orders. */
export const contract = recordScreen('partner:order', {
  path: '/partner/orders/:contractId',
  title: 'Order',
  needs: contractsNeed,
  record: 'partner:contract',
  states: ['status'],
  lines: () => import('./board/MonthBoard.tsx'),
  related: [
    {
      resource: 'partner:order',
      by: 'contract',
      columns: ['order_number', 'status', 'cars', 'nominated_cars', 'start_date', 'end_date'],
    },
  ],
})
export const invitations = tableScreen('partner:invitations:list', {
  path: '/partner/invitations/list',
  title: 'Invitations',
  aliases: ['partners', 'connect'],
  needs: 'access_menu__invitations',
  menu: 'Partners',
  resource: 'partner:invitation',
  where: () => [{ field: 'counterparty', op: 'ne', value: ours() }],
})
export const incoming = tableScreen('partner:invitations:incoming', {
  path: '/partner/invitations/incoming',
  title: 'Incoming invitations',
  needs: 'view_wheelhouseinvitation',
  menu: 'Partners',
  resource: 'partner:invitation',
  where: () => [
    { field: 'counterparty', op: 'eq', value: ours() },
    { field: 'status', op: 'ne', value: 'draft' },
  ],
})
/** Where the letter of an invitation leads. */
export const invitationLink = screen('partner:invitations:link', {
  kind: 'entrance',
  path: '/partner/invitations/link/:token?',
  title: 'Take up an invitation',
  needs: 'signed_in',
  load: () => import('./link/InvitationLink.tsx'),
})
/** The specification names no screens for these, so the paths are ours. */
export const contracts = tableScreen('partner:contracts', {
  path: '/partner/contracts/',
  title: 'Partner contracts',
  aliases: ['shared contracts'],
  needs: contractsNeed,
  menu: 'Partners',
  resource: 'partner:contract',
})
export const invitation = recordScreen('partner:invitation', {
  path: '/partner/invitation/:invitationId?',
  title: 'Invitation',
  needs: 'view_wheelhouseinvitation',
  record: 'partner:invitation',
  states: ['status'],
})
export const order = recordScreen('partner:railorder', {
  path: '/partner/order/:orderId?',
  title: 'Order',
  needs: contractsNeed,
  record: 'partner:order',
  states: ['status'],
  lines: () => import('./board/MonthBoard.tsx'),
  related: [
    { resource: 'partner:nomination', by: 'order', columns: ['start_date', 'end_date', 'status', 'revision', 'total'] },
  ],
})
export const nomination = recordScreen('partner:nomination', {
  path: '/partner/nomination/:nominationId?',
  title: 'Nomination',
  needs: contractsNeed,
  record: 'partner:nomination',
  states: ['status'],
  lines: () => import('./nomination/NominationPart.tsx'),
  // The days above the form show and change these.
  hidden: [
    'shipping_schedule',
    'locked_days',
    'closed_days',
    'confirmed_days',
    'proposed_days',
    'shipped_days',
    'timezone',
  ],
})
export const shipment = recordScreen('partner:shipment', {
  path: '/partner/shipment/:shipmentId',
  title: 'Partner shipment',
  needs: 'access_menu__partner_rail_shipments',
  record: 'partner:shipment',
  states: ['status'],
})
export const ticketV2 = recordScreen('partner:v2ticket', {
  path: '/partner/ticketview/:ticketId',
  title: 'Earlier partner ticket',
  needs: 'access_menu__partner_tboss_v2_tickets',
  record: 'partner:ticketV2',
  states: ['status'],
})
export const ticketV3 = recordScreen('partner:v3ticket', {
  path: '/partner/v3ticket/:ticketUUID',
  title: 'Partner ticket',
  needs: 'access_menu__partner_tboss_v3_tickets',
  record: 'partner:ticketV3',
  states: ['status'],
})
