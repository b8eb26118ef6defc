/** Permissions of the terminal's resources: the product specification has codes to view, change, delete and see the history of each. */
type Area =
  | 'ticket'
  | 'product'
  | 'location'
  | 'site'
  | 'vehicle'
  | 'user'
  | 'staff'
  | 'driver'
  | 'limit'
  | 'gcanalysis'
  | 'certificate'
  | 'company'
  | 'user_access'
  | 'route'
  | 'service_contract'
  | 'ticket_invoice'

export const needs = <const A extends Area>(area: A) =>
  ({
    view: `access_menu__v3__sync_data__${area}`,
    change: `change_${area}`,
    delete: `delete_${area}`,
    history: `can_view_${area}_history`,
  }) as const
