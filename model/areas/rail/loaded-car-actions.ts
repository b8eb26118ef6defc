/** The calls of loaded cars about shipments, places and embargoes. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { ref, refs, text } from '#model/kernel/field.ts'

const look = { needs: 'access_menu__shipments', undo: 'none', method: 'GET', form: 'none' } as const

/** As many as a bulk change takes. */
const MOST_CARS_AT_ONCE = 1000

export const carCalls = {
  /** Takes them off their open bills; the cars stay. */
  removeCarsById: onResource('remove_cars_by_id/', {
    label: 'Remove from the shipment',
    needs: 'change_loadedrailcar',
    undo: 'exact',
    input: { car_ids: refs('rail:loadedCar', { required: true, maxItems: MOST_CARS_AT_ONCE }) },
  }),
  /** Those that stand loaded there and have not been shipped, with totals by product. */
  carsAtFacility: onResource('facility/', {
    ...look,
    label: 'Loaded cars of a facility',
    input: { facility: ref('company:facility', { required: true }) },
  }),
  loadings: onResource('loaded_rail_cars/', {
    ...look,
    label: 'Loadings of a car',
    input: {
      mark: text({ holds: 'car_mark', required: true, maxLength: 4 }),
      number: text({ holds: 'car_number', required: true, maxLength: 6 }),
    },
  }),
  embargoCars: onResource('embargo_cars/', {
    ...look,
    label: 'Cars under an embargo',
    input: { embargo_number: text({ required: true, maxLength: 20 }), facility_id: ref('company:facility') },
  }),
  getInspectingCar: onResource('get_inspecting_car/', {
    label: 'A car to inspect',
    needs: 'access_menu__shipments',
    undo: 'none',
    form: 'none',
    input: {
      car_mark: text({ holds: 'car_mark', required: true, maxLength: 4 }),
      car_number: text({ holds: 'car_number', required: true, maxLength: 6 }),
      facility: ref('company:facility'),
    },
  }),
  updateDateUserCheckedSource: onRow('update_date_user_checked_source/', {
    label: 'Mark source as checked',
    needs: 'change_loadedrailcar',
    undo: 'none',
    method: 'PATCH',
  }),
} as const
