/** The screens of the fleet. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const fleet = tableScreen('company:fleet:cars:table', {
  path: '/company/fleet/cars/table/',
  title: 'Fleet',
  aliases: ['rail cars', 'tank cars', 'railcar', 'wagons', 'equipment', 'car', 'cars'],
  needs: 'access_menu__fleet',
  menu: 'Track and trace',
  key: 'g>c',
  resource: 'trace:railcar',
})
export const carMap = screen('company:fleet:cars:map', {
  kind: 'map',
  path: '/company/fleet/cars/map/',
  title: 'Map of cars',
  aliases: ['fleet map', 'where are the cars'],
  needs: 'access_menu__fleet',
  menu: 'Track and trace',
  load: () => import('./CarMap.tsx'),
})
/** The specification names no screen for a rail car, so this path is ours. */
export const railcar = recordScreen('rail:railcar', {
  path: '/rail/railcar/:railCarId?',
  title: 'Rail car',
  needs: 'any_permission',
  record: 'trace:railcar',
  states: ['hold', 'bad_order'],
  lines: () => import('./CarClock.tsx'),
  related: [
    {
      resource: 'trace:trip',
      by: 'railcar',
      columns: ['kind', 'status', 'destination', 'started_at', 'last_location', 'eta'],
    },
    { resource: 'yard:inspection', by: 'railcar', columns: ['inspected_at', 'status', 'bad_order', 'defects'] },
  ],
})
