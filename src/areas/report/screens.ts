/** Reports. */
import { screen } from '#src/engine/panes/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const REPORT = 'report:report'

export const reports = tableScreen('company:reports', {
  path: '/company/reports/',
  title: 'Reports',
  aliases: ['statistics', 'figures', 'analytics', 'schedules', 'alerts'],
  needs: 'access_menu__reports',
  menu: 'Documents and reports',
  resource: REPORT,
  // Failed ones come first, because `failed` is the last of the outcomes.
  first: {
    sort: [
      { field: 'last_outcome', down: true },
      { field: 'next_run_at', down: false },
    ],
  },
})
export const newReport = screen('company:report:new', {
  kind: 'settings',
  path: '/company/reports/new/',
  title: 'New report',
  aliases: ['ask a question', 'query', 'report in one sentence'],
  needs: 'add_report',
  record: REPORT,
  makes: true,
  load: () => import('./edit/NewReport.tsx'),
})
export const report = screen('company:report', {
  kind: 'table',
  path: '/company/reports/:reportId/',
  title: 'Report',
  needs: 'access_menu__reports',
  record: REPORT,
  load: () => import('./show/ReportScreen.tsx'),
})
export const editReport = screen('company:report:edit', {
  kind: 'settings',
  path: '/company/reports/:reportId/edit/',
  title: 'Edit report',
  needs: 'change_report',
  record: REPORT,
  load: () => import('./edit/ReportEditor.tsx'),
})
