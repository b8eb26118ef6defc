/** The screens of gauging: one car, its table, the whole train, what may be loaded, and the car as it was loaded. */
import { screen } from '../../engine/screen.ts'
import { recordScreen } from '../../ui/record/screen.ts'

export const gaugeTool = screen('rail:gaugeTool:page', {
  path: '/rail/gaugeTool/', title: 'Gauge Tool', needs: 'access_menu__gauge_table', menu: 'Rail', load: () => import('./GaugeTool.tsx'),
})
/** Ours: the product text gauges one car at a time. */
export const gaugeTrain = screen('rail:gaugeTrain:page', {
  path: '/rail/gaugeTrain/', title: 'Gauge the train', needs: 'access_menu__gauge_table', menu: 'Rail', load: () => import('./GaugeTrain.tsx'),
})
/** Ours: the product text names the call of this chart, not its screen. */
export const filling = screen('rail:filling:page', {
  path: '/rail/filling/', title: 'Permitted filling', needs: 'access_menu__gauge_table', menu: 'Rail', load: () => import('./FillingChart.tsx'),
})
export const carNew = screen('rail:car:new', {
  path: '/rail/car/new/', title: 'Load Car', needs: 'add_loadedrailcar', menu: 'Rail', load: () => import('./LoadCar.tsx'),
})
export const carEdit = screen('rail:car:edit', {
  path: '/rail/car/edit/:railCarId?/', title: 'Edit car', needs: 'change_loadedrailcar', record: 'rail:loadedCar', load: () => import('./EditCar.tsx'),
})
export const gaugeTables = screen('rail:gaugeTableView:page', {
  path: '/rail/gaugeTableView/', title: 'Gauge Table', needs: 'access_menu__gauge_table', menu: 'Rail', table: 'rail:gaugeTable', load: () => import('./GaugeTables.tsx'),
})
/** Ours: the way in of a table. */
export const importTable = screen('rail:gaugeTableView:import', {
  path: '/rail/gaugeTableView/import/', title: 'Import a gauge table', needs: 'change_gaugetable', menu: 'Rail', load: () => import('./ImportTable.tsx'),
})
/** Ours: whose cars a table is of, and its end. Its rows come by the import alone, so none is made here. */
export const gaugeTable = recordScreen('rail:gaugeTable', {
  path: '/rail/gaugeTable/:tableId/', title: 'Gauge table', needs: 'access_menu__gauge_table', record: 'rail:gaugeTable',
})
