/** Every permission code, by the area in which it allows something. The type checker rejects any code that is not listed here. */

/** The product specification has a code to view some things but none to change them: those marked as ours were added. */
export const permissionsByArea = {
  Contracts: [
    'access_menu__contract',
    'access_menu__contract_shipments',
    'add_contract',
    'change_contract',
    'can_view_contract_history',
    'add_railshippingschedule',
    'change_railshippingschedule',
    'delete_railshippingschedule',
  ],
  'Yards and inspection': [
    'view_railyard',
    'view_railcarinspectionform',
    // Ours.
    'change_railyard',
    'change_railcarinspectionform',
  ],
  Configuration: [
    'configuration__parties',
    'configuration__facilities',
    'configuration__products',
    'configuration__contracts',
    'configuration__user_administration',
    'configuration__bol_number',
    'configuration__code_generators',
    'configuration__risers',
    'configuration__railrates',
    'configuration__forms',
  ],
  Partner: [
    'access_menu__partner_rail_contracts',
    'access_menu__partner_rail_shipments',
    'access_menu__partner_tboss_v2_tickets',
    'access_menu__partner_tboss_v3_tickets',
    'access_menu__invitations',
    'manage_invitations',
    'view_wheelhouseinvitation',
    // Ours.
    'change_partner_order',
    'change_partner_nomination',
  ],
  'Terminal v2': [
    'access_menu__v2__overview',
    'access_menu__v2__sync_data__ticket',
    'access_menu__v2__sync_data__driver',
    'access_menu__v2__sync_data__product',
    'access_menu__v2__sync_data__company',
    'access_menu__v2__sync_data__allocation',
    'access_menu__v2__sync_data__location',
    // Ours.
    'change_v2_ticket',
    'change_v2_driver',
    'change_v2_product',
    'change_v2_company',
    'change_v2_allocation',
    'change_v2_location',
  ],
  'Terminal v3': [
    'access_menu__v3__overview',
    'access_menu__v3__sync_data__ticket',
    'delete_ticket',
    'change_ticket',
    'can_view_ticket_history',
    'access_menu__v3__sync_data__product',
    'delete_product',
    'change_product',
    'can_view_product_history',
    'access_menu__v3__sync_data__location',
    'delete_location',
    'change_location',
    'can_view_location_history',
    'access_menu__v3__sync_data__site',
    'delete_site',
    'change_site',
    'can_view_site_history',
    'access_menu__v3__sync_data__vehicle',
    'delete_vehicle',
    'change_vehicle',
    'can_view_vehicle_history',
    'access_menu__v3__sync_data__user',
    'delete_user',
    'change_user',
    'can_view_user_history',
    'access_menu__v3__sync_data__staff',
    'delete_staff',
    'change_staff',
    'can_view_staff_history',
    'access_menu__v3__sync_data__driver',
    'delete_driver',
    'change_driver',
    'can_view_driver_history',
    'access_menu__v3__sync_data__limit',
    'delete_limit',
    'change_limit',
    'can_view_limit_history',
    'access_menu__v3__sync_data__gcanalysis',
    'delete_gcanalysis',
    'change_gcanalysis',
    'can_view_gcanalysis_history',
    'access_menu__v3__sync_data__certificate',
    'delete_certificate',
    'change_certificate',
    'can_view_certificate_history',
    'access_menu__v3__sync_data__company',
    'delete_company',
    'change_company',
    'can_view_company_history',
    'access_menu__v3__sync_data__user_access',
    'delete_user_access',
    'change_user_access',
    'can_view_user_access_history',
    'access_menu__v3__sync_data__route',
    'delete_route',
    'change_route',
    'can_view_route_history',
    'access_menu__v3__sync_data__service_contract',
    'delete_service_contract',
    'change_service_contract',
    'can_view_service_contract_history',
    'access_menu__v3__sync_data__ticket_invoice',
    'delete_ticket_invoice',
    'change_ticket_invoice',
    'can_view_ticket_invoice_history',
  ],
  'Terminal v3 extras': [
    'add_ticketinvoice',
    'can_view_ticket_object_history',
    'can_view_ticket_api_history',
    'can_change_ticket_status',
    'can_edit_contract_when_approved',
    'show_save_button',
    'show_save_button_inventory',
    // Ours.
    'override_load',
  ],
  Reports: [
    'access_menu__reports',
    'add_report',
    'change_report',
    'access_menu__gip_mass_balance',
    // Ours.
    'close_mass_balance',
  ],
  'Track and trace': [
    'access_menu__track_and_trace',
    'can_view_trip_history',
    'can_view_car_history',
    'access_menu__fleet',
    'access_menu__dashboard',
    // Ours.
    'change_trip',
  ],
  'Shipments and cars': [
    'access_menu__shipments',
    'change_railshipment',
    'ship_railshipment',
    'delete_railshipment',
    'assign_contract',
    'can_view_railshipment_history',
    'add_loadedrailcar',
    'change_loadedrailcar',
    'access_menu__gauge_table',
    // Ours.
    'change_railcar',
    'change_gaugetable',
    'change_waybill',
    'change_billoflading',
    'override_filling',
  ],
  'Invoicing and customs': [
    'access_menu__invoice',
    'access_menu__invoice_car',
    'access_menu__invoice_price',
    'access_menu__invoice_product',
    'access_menu__customs_forms',
    'access_menu__customs_cars',
    // Ours.
    'change_invoice',
    'change_invoice_product',
    'change_invoice_price',
    'change_customs_invoice',
  ],
  'Truck scheduler': [
    'access_menu__truck_scheduler_slots',
    'access_menu__truck_scheduler_locations',
    'access_menu__truck_scheduler_templates',
    // Ours.
    'change_slot',
    'change_slottemplate',
    'change_booking',
    'change_schedule_location',
  ],
  Common: [
    // Ours.
    'change_note',
    'change_attachment',
    'change_formdata',
    'change_notification',
    'view_audit',
  ],
} as const
export type Permission = (typeof permissionsByArea)[keyof typeof permissionsByArea][number]
export const permissions: readonly Permission[] = Object.values(permissionsByArea).flat()

/**
 * The requirement of a call or a screen: a certain permission, any permission, or only a session. Company data requires any permission. An account
 * that has none yet reads its own rows and the names of colleagues.
 */
export type Need = Permission | 'any_permission' | 'signed_in'

export const isPermission = (need: Need): need is Permission => need !== 'signed_in' && need !== 'any_permission'

/** Whether the permissions of a person satisfy the need. */
export function meets(permissions: ReadonlySet<string>, need: Need): boolean {
  if (need === 'signed_in') return true
  return need === 'any_permission' ? permissions.size > 0 : permissions.has(need)
}

/**
 * Declares that the rows give permissions or are accounts. A person can grant only permissions that they have, and can change or delete only rows
 * with permissions that they have (server/engine/rows/judging/judge-grants.ts).
 */
export type Grants<Key extends string = string> = {
  /** The field that holds permission codes. */
  readonly codes?: Key
  /** The field that refers to rows which give permissions, such as groups. */
  readonly by?: Key
  /**
   * The account that the row belongs to: 'itself' if the row is the account, or the field that refers to the person. A person cannot change their
   * own permissions. 'everybody' if the row can sign in all people of the company.
   */
  readonly account?: 'itself' | 'everybody' | Key
}
