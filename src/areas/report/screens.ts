/** Reports. */
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const reports = tableScreen('company:reports', {
  path: '/company/reports/', title: 'Reports', needs: 'access_menu__reports', menu: 'Reports', resource: 'report:report',
})
