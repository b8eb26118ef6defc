/** Periodic lifting limits of terminal customers, and what is left of them. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const limiting = 'access_menu__v3__sync_data__limit'

export const limits = tableScreen('terminalboss:v3:limit:table', {
  path: '/company/terminalboss/v3/limit/',
  title: 'Periodic limits',
  aliases: ['allocation', 'lifting limit', 'quota', 'credit limit'],
  needs: limiting,
  menu: 'Terminal',
  resource: 'terminal:limit',
})
export const limit = recordScreen('terminalboss:v3:limit', {
  path: '/company/terminalboss/v3/limit/detail/:entityUUID?',
  title: 'Periodic limit',
  needs: limiting,
  record: 'terminal:limit',
  states: ['status'],
  lines: () => import('./usage/Usage.tsx'),
  related: [
    {
      resource: 'terminal:limitPeriod',
      by: 'periodic_limit',
      columns: ['period_start', 'period_end', 'limit_volume', 'used_volume', 'used_percent', 'loads'],
    },
    {
      resource: 'terminal:limitProperties',
      by: 'periodic_limit',
      columns: ['warning_percent', 'last_load_denial', 'max_allowed_uses', 'carry_over_percent', 'auto_roll'],
    },
  ],
})
/** The specification names no screens for a limit period and for its terms, so these paths are ours. */
export const limitPeriod = recordScreen('terminalboss:v3:limitperiod', {
  path: '/company/terminalboss/v3/limit-period/detail/:entityUUID?',
  title: 'Limit period',
  needs: limiting,
  record: 'terminal:limitPeriod',
})
export const limitProperties = recordScreen('terminalboss:v3:limitproperties', {
  path: '/company/terminalboss/v3/limit-properties/detail/:entityUUID?',
  title: 'Limit terms',
  needs: limiting,
  record: 'terminal:limitProperties',
})
