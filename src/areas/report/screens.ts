/** Reports. */
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const reports = tableScreen('company:reports', {
  path: '/company/reports/',
  title: 'Reports',
  aliases: ['statistics', 'figures', 'analytics'],
  needs: 'access_menu__reports',
  menu: 'Documents and reports',
  resource: 'report:report',
})
