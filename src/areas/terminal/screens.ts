/** The screens of the terminal, third generation. */
import { tableScreen } from '../../ui/table/tableScreen.tsx'

export const vehicles = tableScreen('terminalboss:v3:vehicle:table', {
  path: '/company/terminalboss/v3/vehicle/', title: 'Vehicles', needs: 'access_menu__v3__sync_data__vehicle', menu: 'Terminal', key: 'g>v', resource: 'terminal:vehicle',
})
export const drivers = tableScreen('terminalboss:v3:driver:table', {
  path: '/company/terminalboss/v3/driver/', title: 'Drivers', needs: 'access_menu__v3__sync_data__driver', menu: 'Terminal', key: 'g>d', resource: 'terminal:driver',
})
export const products = tableScreen('terminalboss:v3:product:table', {
  path: '/company/terminalboss/v3/product/table/', title: 'Products', needs: 'access_menu__v3__sync_data__product', menu: 'Terminal', resource: 'terminal:product',
})
export const companies = tableScreen('terminalboss:v3:company:table', {
  path: '/company/terminalboss/v3/company/', title: 'Companies', needs: 'access_menu__v3__sync_data__company', menu: 'Terminal', resource: 'terminal:company',
})
