/** What each permission allows, in words. Codes are for programs; nobody who gives a permission should have to read them. */
import type { Permission } from '../permissions.ts'

/** Names in codes that are not words by themselves. The others are read with spaces: `user_access`. */
const nouns: Readonly<Record<string, string>> = {
  billoflading: 'bill-of-lading document',
  bol_number: 'BOL number',
  customs_cars: 'cars of customs forms',
  formdata: 'form entry',
  gaugetable: 'gauge table',
  gcanalysis: 'GC analysis',
  gip_mass_balance: 'GIP mass balance',
  loadedrailcar: 'loaded rail car',
  railcar: 'rail car',
  railcarinspectionform: 'rail car inspection',
  railrates: 'rail rates',
  railshipment: 'rail shipment',
  railshippingschedule: 'shipping schedule',
  railyard: 'rail yard',
  schedule_location: 'location of the truck scheduler',
  slottemplate: 'slot template',
  ticketinvoice: 'ticket invoice',
  wheelhouseinvitation: 'Wheelhouse invitation',
}
/** Codes that do not follow the pattern of the others. */
const particular: Readonly<Partial<Record<Permission, string>>> = {
  add_ticketinvoice: 'Can add ticket invoice from tickets',
  assign_contract: 'Can assign contract to shipments',
  can_edit_contract_when_approved: 'Can change contract after its approval',
  can_view_ticket_api_history: 'Can view history of calls to the ticket API',
  can_view_ticket_object_history: 'Can view history of ticket and what belongs to it',
  close_mass_balance: 'Can close and reopen days of the mass balance',
  override_filling: 'Can load a car beyond its filling limit',
  override_load: 'Can let a load go in spite of what stands in its way',
  show_save_button: 'Can save in the terminal',
  show_save_button_inventory: 'Can save inventory in the terminal',
  view_audit: 'Can view audit trail',
}

const nounOf = (name: string): string => nouns[name] ?? name.replaceAll('_', ' ')
/** `v3__sync_data__ticket` → `ticket (terminal v3)`; `partner_tboss_v2_tickets` → `tickets (v2) of partners`. */
function placeOf(name: string): string {
  const [, version, part = ''] = /^(v\d)__(?:sync_data__)?(.+)$/.exec(name) ?? []
  if (version !== undefined) return `${nounOf(part)} (terminal ${version})`
  const [, thing = ''] = /^partner_(.+)$/.exec(name) ?? []
  if (thing !== '') return `${thing.replace(/^tboss_(v\d)_(.+)$/, '$2 ($1)').replaceAll('_', ' ')} of partners`
  const [, slots = ''] = /^truck_scheduler_(.+)$/.exec(name) ?? []
  return slots === '' ? nounOf(name) : `${slots} of the truck scheduler`
}

/** `change_ticket_invoice` → `Can change ticket invoice`. */
export function permissionText(code: Permission): string {
  const own = particular[code]
  if (own !== undefined) return own
  if (code.startsWith('access_menu__')) return `Can open ${placeOf(code.slice('access_menu__'.length))}`
  if (code.startsWith('configuration__')) return `Can configure ${nounOf(code.slice('configuration__'.length))}`
  const [, history] = /^can_view_(.+)_history$/.exec(code) ?? []
  if (history !== undefined) return `Can view history of ${nounOf(history)}`
  const [, verb = '', name = ''] = /^(?:can_)?([a-z]+)_(.+)$/.exec(code) ?? []
  return `Can ${verb} ${nounOf(name)}`
}
