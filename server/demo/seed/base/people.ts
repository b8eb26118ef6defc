/** The groups of the demo company and the people who sign in to it. */
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import type { Module } from '#model/areas/user/rules/landing.ts'
import type { StartScreen } from '#model/areas/user/rules/start-screen.ts'

/** Everybody may view everything except what is for administrators. */
const views: readonly Permission[] = permissions.filter(
  (code) => code !== 'view_audit' && /^(access_menu__|view_|can_view_)/.test(code),
)
const floor: readonly Permission[] = [
  'change_note',
  'change_attachment',
  'change_ticket',
  'can_change_ticket_status',
  'change_formdata',
  'change_railcarinspectionform',
]
const line: readonly Permission[] = [
  'change_railyard',
  'change_railcar',
  'change_trip',
  'change_waybill',
  'add_loadedrailcar',
  'change_loadedrailcar',
  'change_gaugetable',
  'change_billoflading',
]
const shipping: readonly Permission[] = [
  'change_railshipment',
  'ship_railshipment',
  'delete_railshipment',
  'assign_contract',
]
const rack: readonly Permission[] = [
  'change_slot',
  'change_slottemplate',
  'change_booking',
  'change_schedule_location',
  'change_notification',
  'change_v2_ticket',
  'change_v2_driver',
]
/** What a clerk maintains of the terminals: parties, agreements, invoices. */
const books: readonly Permission[] = [
  'change_staff',
  'change_user',
  'change_user_access',
  'change_certificate',
  'change_limit',
  'change_gcanalysis',
  'change_route',
  'change_location',
  'change_service_contract',
  'change_ticket_invoice',
  'add_ticketinvoice',
  'change_v2_product',
  'change_v2_company',
  'change_v2_allocation',
  'change_v2_location',
  'configuration__code_generators',
]

/** All views, and of the lists in the menu only those of the named areas. */
const menuOf = (...areas: readonly string[]): readonly Permission[] => [
  ...views.filter((code) => !code.startsWith('access_menu__')),
  ...views.filter((code) => areas.includes(code.replace('access_menu__', ''))),
]
const gauging = menuOf(
  'shipments',
  'gauge_table',
  'fleet',
  'v3__overview',
  'v3__sync_data__location',
  'v3__sync_data__product',
)
const accounts = menuOf(
  'shipments',
  'invoice',
  'invoice_car',
  'invoice_price',
  'invoice_product',
  'customs_forms',
  'customs_cars',
  'contract',
  'reports',
  'v3__sync_data__ticket',
  'v3__sync_data__ticket_invoice',
  'v3__sync_data__service_contract',
)

/** A partner reads what other companies share with it, places orders with them, and has tickets of its own. */
const partnerWork: readonly Permission[] = [
  'access_menu__v3__sync_data__ticket',
  'access_menu__partner_rail_contracts',
  'access_menu__partner_rail_shipments',
  'access_menu__partner_tboss_v2_tickets',
  'access_menu__partner_tboss_v3_tickets',
  'access_menu__invitations',
  'manage_invitations',
  'view_wheelhouseinvitation',
  'change_partner_order',
  'change_partner_nomination',
  'change_note',
  'change_attachment',
]

export const groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[] = [
  { name: 'Administrators', permissions },
  {
    name: 'Dispatchers',
    permissions: [
      ...views,
      ...floor,
      ...line,
      ...shipping,
      ...rack,
      'change_partner_order',
      'change_partner_nomination',
    ],
  },
  {
    name: 'Planners',
    permissions: [
      ...views,
      ...line,
      ...shipping,
      'change_note',
      'change_attachment',
      'add_contract',
      'change_contract',
      'add_railshippingschedule',
      'change_railshippingschedule',
      'delete_railshippingschedule',
      'change_partner_order',
      'change_partner_nomination',
    ],
  },
  {
    name: 'Clerks',
    permissions: [
      ...views,
      ...floor,
      'change_driver',
      'change_vehicle',
      'change_company',
      'change_product',
      'change_invoice',
      'change_invoice_product',
      'change_invoice_price',
      'change_customs_invoice',
      'change_billoflading',
      'add_report',
      'change_report',
      'close_mass_balance',
      'manage_invitations',
      ...rack,
      ...books,
    ],
  },
  { name: 'Viewers', permissions: views },
  {
    name: 'Gaugers',
    permissions: [
      ...gauging,
      'change_note',
      'change_attachment',
      'add_loadedrailcar',
      'change_loadedrailcar',
      'change_gaugetable',
      'change_railcarinspectionform',
      'change_formdata',
    ],
  },
  {
    name: 'Billing',
    permissions: [
      ...accounts,
      'change_note',
      'change_attachment',
      'change_invoice',
      'change_invoice_product',
      'change_invoice_price',
      'change_customs_invoice',
      'change_ticket_invoice',
      'add_ticketinvoice',
      'add_report',
      'change_report',
    ],
  },
  { name: 'Partners', permissions: partnerWork },
  // The account by which the racks report tickets, cars and the levels of tanks.
  { name: 'Site systems', permissions: [...views, ...floor, ...line, 'change_location'] },
]

type Demo = {
  readonly email: string
  readonly name: string
  readonly group: string
  readonly telephone: string
  /** Where these differ from the modules of the group. */
  readonly modules?: Modules
  /** Chosen as the first screen after sign-in. */
  readonly start?: StartScreen
}

type Modules = Readonly<Partial<Record<Module, true>>>
const subscribed = (...modules: readonly Module[]): Modules =>
  Object.fromEntries(modules.map((module) => [module, true]))

/** The modules of each group, in the order in which their screens are tried after sign-in (model/areas/user/rules/landing.ts). */
export const modulesOf: Readonly<Record<string, Modules>> = {
  Administrators: subscribed(
    'wheelhouse',
    'track_and_trace',
    'operations',
    'schedule',
    'invoice',
    'document_reading',
    'reports',
    'terminalbossv3',
  ),
  Dispatchers: subscribed('track_and_trace', 'operations', 'schedule', 'terminalbossv3'),
  Planners: subscribed('operations', 'schedule', 'reports', 'terminalbossv3'),
  Clerks: subscribed('invoice', 'document_reading', 'reports', 'terminalbossv3'),
  Viewers: subscribed('reports', 'terminalbossv3'),
  Gaugers: subscribed('operations', 'terminalbossv3'),
  Billing: subscribed('invoice', 'reports', 'terminalbossv3'),
  Partners: subscribed('terminalbossv3'),
  'Site systems': subscribed('terminalbossv3'),
}
export const people: readonly Demo[] = [
  { email: 'admin@demo.test', name: 'Ada Lindqvist', group: 'Administrators', telephone: '+1 780 555 0100' },
  { email: 'dispatcher@demo.test', name: 'Dev Marchand', group: 'Dispatchers', telephone: '+1 780 555 0101' },
  { email: 'planner@demo.test', name: 'Priya Kessler', group: 'Planners', telephone: '+1 780 555 0102' },
  { email: 'clerk@demo.test', name: 'Cleo Tremblay', group: 'Clerks', telephone: '+1 780 555 0103' },
  { email: 'viewer@demo.test', name: 'Vic Halloran', group: 'Viewers', telephone: '+1 780 555 0104' },
]
export const partner: Demo = {
  email: 'partner@demo.test',
  name: 'Pat Moreau',
  group: 'Partners',
  telephone: '+1 204 555 0105',
}
/** Works for both companies of the demo: at home as a dispatcher. */
export const both: Demo = {
  email: 'both@demo.test',
  name: 'Bo Sandhu',
  group: 'Dispatchers',
  telephone: '+1 780 555 0106',
  modules: subscribed('schedule', 'reports', 'terminalbossv3'),
}
/** People whose whole day is one task. */
export const specialists: readonly Demo[] = [
  {
    email: 'gauger@demo.test',
    name: 'Gus Ferland',
    group: 'Gaugers',
    telephone: '+1 780 555 0107',
    start: { screen: 'rail:cars', title: 'Loaded cars' },
  },
  { email: 'billing@demo.test', name: 'Bea Sorensen', group: 'Billing', telephone: '+1 780 555 0108' },
  {
    email: 'allocator@demo.test',
    name: 'Alma Voss',
    group: 'Clerks',
    telephone: '+1 780 555 0109',
    modules: subscribed('terminalboss', 'invoice', 'document_reading', 'reports', 'terminalbossv3'),
  },
]
/** In whose name the demo's traffic is made; without a password, so nobody can sign in as this user. */
export const rackHand: Demo = { email: 'rack@demo.test', name: 'Live rack', group: 'Site systems', telephone: '' }
export const rackHandOfPartner: Demo = { ...rackHand, email: 'rack.partner@demo.test' }
export const demoPassword = 'highball'
/** Who may sign in to the demo, as the server names them at its start and the console on its sign-in page. */
export const signIns: readonly string[] = [...people, partner, both, ...specialists].map(({ email }) => email)
