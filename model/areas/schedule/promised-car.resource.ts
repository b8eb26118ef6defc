/**
 * Cars that one of the two sides provides for a shipping schedule, before they are loaded. Ours: the product text knows only how
 * they are added.
 */
import { choice, day, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { carMark, carNumber } from '#model/areas/fleet/rules/identifiers.ts'
import { sides } from './rules/promised.ts'

export const promisedCar = resource('railschedule_car/', {
  label: 'Promised car',
  needs: { view: 'access_menu__contract', change: 'change_railshipment', history: 'can_view_contract_history' },
  title: ['car_mark', 'car_number'],
  ordering: 'schedule,car_mark,car_number',
  keys: [{ fields: ['schedule', 'car_mark', 'car_number'], onConflict: 'refuse' }],
  fields: {
    schedule: ref('contract:schedule', { required: true, onDelete: 'cascade', table: true }),
    side: choice(sides, 'seller', { required: true, label: 'Provided by', table: true, help: 'Whose cars they are' }),
    car_mark: carMark({ required: true, table: true }),
    car_number: carNumber({ required: true, table: true }),
    planned_date: day({ label: 'Planned for', table: true }),
    /** The database keeps it (server/areas/schedule/invariants.sql). */
    loaded_rail_car: ref('rail:loadedCar', { label: 'Loaded as', readOnly: true, onDelete: 'clear', table: true }),
  },
})
