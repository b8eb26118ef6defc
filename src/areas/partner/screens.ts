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
  states: true,
  prints: 'ticketview',
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
const carsNeed = 'access_menu__partner_rail_shipments'
export const cars = tableScreen('partner:cars', {
  path: '/partner/cars/',
  title: 'Shared cars',
  aliases: ['where are my cars', 'positions', 'ETA of shared cars', 'tracking'],
  needs: carsNeed,
  menu: 'Partners',
  resource: 'partner:car',
})
export const carMap = screen('partner:cars:map', {
  kind: 'map',
  path: '/partner/cars/map/',
  title: 'Map of shared cars',
  aliases: ['map of positions'],
  needs: carsNeed,
  menu: 'Partners',
  load: () => import('./cars/CarMap.tsx'),
})
export const car = recordScreen('partner:car', {
  path: '/partner/car/:carId',
  title: 'Shared car',
  needs: carsNeed,
  record: 'partner:car',
})
export const trackingLinks = tableScreen('partner:trackingLinks', {
  path: '/partner/tracking-links/',
  title: 'Tracking links',
  aliases: ['stop a tracking link', 'public links'],
  needs: 'any_permission',
  resource: 'partner:trackingLink',
})
export const trackingLink = recordScreen('partner:trackingLink', {
  path: '/partner/tracking-link/:linkId',
  title: 'Tracking link',
  needs: 'any_permission',
  record: 'partner:trackingLink',
  states: ['status'],
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
  where: () => [{ field: 'company', op: 'eq', value: ours() }],
})
export const incoming = screen('partner:invitations:incoming', {
  kind: 'worklist',
  path: '/partner/invitations/incoming',
  title: 'Incoming invitations',
  needs: 'view_wheelhouseinvitation',
  menu: 'Partners',
  load: () => import('./incoming/Incoming.tsx'),
})
/** The specification names no calendar, so the path is ours. */
export const calendar = screen('partner:calendar', {
  kind: 'board',
  path: '/partner/calendar/:month?',
  title: 'Calendar of orders',
  about:
    'Each line has the cars of an order on a day. Enter opens the order beside, [ and ] turn the months, n goes to the next day with fewer cars than promised.',
  aliases: ['promised cars', 'arrivals', 'export month'],
  needs: contractsNeed,
  menu: 'Partners',
  swaps: true,
  load: () => import('./calendar/Calendar.tsx'),
})
/** The address in the letter of an invitation: it opens before signing in and says how to get an account. */
export const invitationLink = screen('partner:invitations:link', {
  kind: 'entrance',
  path: '/partner/invitations/link/:token?',
  title: 'Invitation',
  needs: 'open',
  load: () => import('./link/InvitationLink.tsx'),
})
/** Ours: the same page for a signed-in user. */
export const takeUp = screen('partner:invitations:take-up', {
  kind: 'entrance',
  path: '/partner/invitations/take-up/:token?',
  title: 'Take up an invitation',
  needs: 'signed_in',
  load: () => import('./link/TakeUp.tsx'),
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
  preview: () => import('./invite/InvitationPreview.tsx'),
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
    { resource: 'partner:comment', by: 'order', columns: ['text', 'day', 'author', 'company', 'created_at'] },
  ],
})
export const nomination = recordScreen('partner:nomination', {
  path: '/partner/nomination/:nominationId?',
  title: 'Nomination',
  needs: contractsNeed,
  record: 'partner:nomination',
  states: ['status'],
  lines: () => import('./nomination/NominationPart.tsx'),
  related: [
    { resource: 'partner:comment', by: 'nomination', columns: ['text', 'day', 'author', 'company', 'created_at'] },
  ],
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
  related: [
    {
      resource: 'partner:car',
      by: 'shipment',
      columns: ['car_mark', 'car_number', 'last_location', 'last_event_at', 'eta', 'late_hours', 'placed_at'],
    },
  ],
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
