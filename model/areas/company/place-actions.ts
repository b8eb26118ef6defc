/** What is read of one facility: its plan, the cars that stand there, its bills, and the railroad that serves it. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { day, ref } from '#model/kernel/field.ts'

const look = { undo: 'none', method: 'GET', form: 'none' } as const

/** Each needs what the rows need that it tells of. */
export const placeCalls = {
  /** By day, and by each schedule that loads there: planned, shipped, on open bills, and what can be loaded in a day. */
  schedule: onRow('schedule/', {
    ...look,
    label: 'Plan of a facility',
    needs: 'access_menu__contract',
    spans: [{ from: 'from', to: 'to' }],
    input: {
      from: day({ help: 'Leave empty for 7 days back' }),
      to: day({ help: 'Leave empty for 28 days ahead' }),
    },
  }),
  /** Those that stand loaded there, each with what keeps it from a bill; with a bill, those on it and those on none. */
  cars: onRow('cars/', {
    ...look,
    label: 'Cars that stand loaded at a facility',
    needs: 'access_menu__shipments',
    input: { shipment_id: ref('rail:shipment', { label: 'Shipment' }) },
  }),
  /** Open bills with what keeps each from going, and those of the days about today. Ours: the product text names the page and no call. */
  bills: onRow('bills/', { ...look, label: 'Bills of a facility', needs: 'access_menu__shipments' }),
  railroad: onRow('railroad/', { ...look, label: 'Railroad of a facility', needs: 'any_permission' }),
  railroadFacilities: onResource('railroad_facilities/', {
    ...look,
    label: 'Facilities by railroad',
    needs: 'any_permission',
  }),
} as const
