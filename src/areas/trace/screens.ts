/** The fleet, and what became of it. */
import { recordScreen } from '../../ui/record/screen.ts'
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const fleet = tableScreen('company:fleet:cars:table', {
  path: '/company/fleet/cars/table/', title: 'Fleet', needs: 'access_menu__fleet', menu: 'Fleet', key: 'g>c', resource: 'trace:railcar',
})
/** The product text names no screen for the moves of all yards: this is ours. */
export const moves = tableScreen('company:history:moves', {
  path: '/company/history/moves/', title: 'Yard moves', needs: 'view_railyard', menu: 'Yards', key: 'g>m', resource: 'yard:move',
})
/** The product text names no screen for one car as such: this is ours. */
export const railcar = recordScreen('rail:railcar', {
  path: '/rail/railcar/:railCarId?', title: 'Rail car', needs: 'signed_in', record: 'trace:railcar', states: ['hold', 'bad_order'],
})
