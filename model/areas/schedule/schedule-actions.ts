/** The calls of a shipping schedule: its days are spread, shipments are made from it, and cars are promised for it. */
import { onRow } from '#model/kernel/action.ts'
import { choice, day, flag, ref, refs, text } from '#model/kernel/field.ts'
import { sides } from './rules/promised.ts'

const look = { needs: 'access_menu__contract', undo: 'none', method: 'GET', form: 'none' } as const
const change = {
  needs: 'change_railshipment',
  // Bills and promises are made from the schedule.
  alsoNeeds: ['access_menu__contract'],
  undo: 'compensating',
} as const

/** Cars that one request promises. */
export const MOST_PROMISED = 1000

export const scheduleActions = {
  /**
   * Spreads the remaining cars over the free days, which begin today or on a later day; `dry_run` returns the calculation without
   * saving.
   */
  autoSchedule: onRow('auto_schedule/', {
    label: 'Spread evenly',
    needs: 'change_railshippingschedule',
    undo: 'compensating',
    input: {
      dry_run: flag(false, { help: 'Preview only' }),
      from: day({ label: 'From', help: 'First free day; leave empty for today' }),
    },
  }),
  /** Days on which a template ships nothing become blackout days, beside those that are there. Ours. */
  applyShippingDays: onRow('apply_shipping_days/', {
    label: 'Apply shipping days',
    needs: 'change_railshippingschedule',
    undo: 'exact',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    input: {
      template: ref('contract:shippingDays', {
        help: 'Leave empty for that of its facility',
      }),
    },
  }),
  /** An open bill of one of its days, with what its route and the last shipment of its contract say. */
  createShipment: onRow('create_shipment/', {
    ...change,
    label: 'Make a shipment',
    input: {
      ship_date: day({ help: 'Leave empty for the first day with cars still to ship' }),
      cars: refs('rail:loadedCar', { label: 'Loaded cars', maxItems: 500, help: 'They are put on it' }),
      /** Two people who plan the same day know of each other: whoever comes second has to say that it is meant. */
      beyond_plan: flag(false, { help: 'More than the schedule has for the day, or on a blackout day' }),
      dry_run: flag(false),
    },
  }),
  /** Cars of its shipments and those promised for it. */
  getCars: onRow('get_cars/', { ...look, label: 'Cars' }),
  /** Whose side provides them; each car is answered by itself. */
  bulkAddCars: onRow('bulk_add_cars/', {
    ...change,
    label: 'Add promised cars',
    input: {
      buyerSeller: choice(sides, 'seller', { required: true, label: 'Provided by', help: 'Whose cars they are' }),
      cars: text({
        required: true,
        lines: true,
        maxLength: 20_000,
        help: 'Marks, numbers and ranges: GATX 20411, 20412-20418',
      }),
      planned_date: day({ label: 'Planned for' }),
      dry_run: flag(false),
    },
  }),
}
