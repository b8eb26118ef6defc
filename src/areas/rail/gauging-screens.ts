/** The screens of gauging: one car, its table, the whole train, what may be loaded, and the car as it was loaded. */
import { screen } from '../../engine/screen.ts'

export const gaugeTool = screen('rail:gaugeTool:page', {
  path: '/rail/gaugeTool/', title: 'Gauge Tool', needs: 'access_menu__gauge_table', menu: 'Rail', load: () => import('./GaugeTool.tsx'),
})
