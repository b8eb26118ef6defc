/** The shipping schedule of a contract, by day. */
import { screen } from '#src/engine/panes/screen.ts'

export const shippingSchedule = screen('contract:update:schedule', {
  kind: 'board',
  path: '/contract/:contractId/:scheduleId',
  title: 'Shipping schedule',
  needs: 'change_railshippingschedule',
  load: () => import('./shipping/Schedule.tsx'),
})
