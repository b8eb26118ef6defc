/** The shipping schedule of a contract: months of days that are spread while one works on them. */
import { screen } from '../../engine/screen.ts'

export const shippingSchedule = screen('contract:update:schedule', {
  path: '/contract/:contractId/:scheduleId', title: 'Shipping schedule', needs: 'change_railshippingschedule', load: () => import('./Schedule.tsx'),
})
