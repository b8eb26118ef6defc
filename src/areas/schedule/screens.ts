/** Shipping schedules, their days and the cars promised for them. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const may = 'access_menu__contract'

export const shippingSchedule = screen('contract:update:schedule', {
  kind: 'board',
  path: '/contract/:contractId/:scheduleId',
  title: 'Shipping schedule',
  needs: 'change_railshippingschedule',
  load: () => import('./shipping/Schedule.tsx'),
})
export const schedules = tableScreen('contract:schedules', {
  path: '/contract/schedules/',
  title: 'Shipping schedules',
  aliases: ['shipping plan', 'loading plan', 'forecast', 'schedule'],
  needs: may,
  menu: 'Contracts and schedules',
  resource: 'contract:schedule',
})
export const schedule = recordScreen('contract:schedule', {
  path: '/contract/schedule/:scheduleId?',
  title: 'Shipping schedule',
  needs: may,
  record: 'contract:schedule',
  states: ['status'],
  lines: () => import('./shipping/ScheduleCalendar.tsx'),
  // The calendar shows these; the screen of the days changes them.
  hidden: ['schedule', 'actual'],
  related: [
    { resource: 'rail:shipment', by: 'schedule', columns: ['bol_number', 'status', 'ship_date', 'car_count'] },
    {
      resource: 'contract:promisedCar',
      by: 'schedule',
      columns: ['car_mark', 'car_number', 'side', 'planned_date', 'loaded_rail_car'],
    },
  ],
})
export const promisedCars = tableScreen('contract:promisedCars', {
  path: '/contract/promised-cars/',
  title: 'Promised cars',
  aliases: ['cars of the buyer', 'cars of the seller', 'cars to load'],
  needs: may,
  menu: 'Contracts and schedules',
  resource: 'contract:promisedCar',
})
export const promisedCar = recordScreen('contract:promisedCar', {
  path: '/contract/promised-car/:promisedCarId?/',
  title: 'Promised car',
  needs: may,
  record: 'contract:promisedCar',
})
