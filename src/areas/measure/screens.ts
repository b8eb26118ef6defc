/** Gauging: a car, its table, a whole train, permitted filling, and loaded cars. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'

export const gaugeTool = screen('rail:gaugeTool:page', {
  kind: 'record',
  path: '/rail/gaugeTool/',
  title: 'Gauge tool',
  aliases: ['outage', 'innage', 'ullage', 'net volume', 'temperature correction'],
  needs: 'access_menu__gauge_table',
  menu: 'Rail',
  load: () => import('./gauge/GaugeTool.tsx'),
})
/** Ours: in the specification cars are gauged one at a time. */
export const gaugeTrain = screen('rail:gaugeTrain:page', {
  kind: 'bulk',
  path: '/rail/gaugeTrain/',
  title: 'Gauge train',
  aliases: ['gauging', 'train gauging', 'unit train'],
  needs: 'access_menu__gauge_table',
  menu: 'Rail',
  load: () => import('./train/GaugeTrain.tsx'),
})
/** Ours: the specification names the chart's request but no screen. */
export const filling = screen('rail:filling:page', {
  kind: 'record',
  path: '/rail/filling/',
  title: 'Permitted filling',
  aliases: ['outage limit', 'maximum fill', 'load limit'],
  needs: 'access_menu__gauge_table',
  menu: 'Rail',
  load: () => import('./filling/FillingChart.tsx'),
})
export const carNew = screen('rail:car:new', {
  kind: 'record',
  path: '/rail/car/new/',
  title: 'Load car',
  aliases: ['loading', 'fill car'],
  needs: 'add_loadedrailcar',
  menu: 'Rail',
  load: () => import('./car/LoadCar.tsx'),
})
export const carEdit = screen('rail:car:edit', {
  kind: 'record',
  path: '/rail/car/edit/:railCarId?/',
  title: 'Loaded car',
  needs: 'access_menu__shipments',
  record: 'rail:loadedCar',
  load: () => import('./car/EditCar.tsx'),
})
export const gaugeTables = screen('rail:gaugeTableView:page', {
  kind: 'record',
  path: '/rail/gaugeTableView/',
  title: 'Gauge tables',
  aliases: ['strapping table', 'outage table', 'capacity table'],
  needs: 'access_menu__gauge_table',
  menu: 'Rail',
  table: 'rail:gaugeTable',
  load: () => import('./tables/GaugeTables.tsx'),
})
/** Ours: imports a gauge table. */
export const importTable = screen('rail:gaugeTableView:import', {
  kind: 'bulk',
  path: '/rail/gaugeTableView/import/',
  title: 'Import gauge table',
  aliases: ['upload gauge table'],
  needs: 'change_gaugetable',
  menu: 'Rail',
  load: () => import('./tables/ImportTable.tsx'),
})
/** Ours: the cars of a table, and its deletion. Rows come from imports only, so none can be created here. */
export const gaugeTable = recordScreen('rail:gaugeTable', {
  path: '/rail/gaugeTable/:tableId/',
  title: 'Gauge table',
  needs: 'access_menu__gauge_table',
  record: 'rail:gaugeTable',
})
