/** The calendar of orders between companies. It has no rows of its own: the server mounts its call beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { day } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

const view = 'access_menu__partner_rail_contracts'
export const MAX_CALENDAR_DAYS = 92

/** The cars of an order on a day. Bills without an order stand under their contract. */
export type CalendarDay = {
  readonly date: string
  readonly contract: number | null
  readonly contract__label: string | null
  readonly order: number | null
  readonly order__label: string | null
  readonly nominated: number
  readonly confirmed: number
  readonly shipped: number
  /** By their ETA; a car that was placed arrives no longer. */
  readonly arriving: number
  readonly placed: number
}

export const calendar = resource('partner/calendar/', {
  label: 'Partner calendar',
  needs: { view, change: view },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /** `{days}`, both days included. */
    days: onResource('', {
      label: 'Days of orders',
      needs: view,
      partsNeed: { access_menu__partner_rail_shipments: 'for shipped, arriving and placed cars' },
      undo: 'none',
      method: 'GET',
      form: 'none',
      spans: [{ from: 'from', to: 'to' }],
      input: { from: day({ required: true }), to: day({ required: true }) },
    }),
  },
})
