/** Who may do what with the terminal's rows: each area of the product text has a code to view, change, delete and follow. */
type Area =
  | 'ticket' | 'product' | 'location' | 'site' | 'vehicle' | 'user' | 'staff' | 'driver' | 'limit' | 'gcanalysis' | 'certificate'
  | 'company' | 'user_access' | 'route' | 'service_contract' | 'ticket_invoice'

export const needs = <const A extends Area>(area: A) =>
  ({
    view: `access_menu__v3__sync_data__${area}`,
    change: `change_${area}`,
    delete: `delete_${area}`,
    history: `can_view_${area}_history`,
  }) as const
