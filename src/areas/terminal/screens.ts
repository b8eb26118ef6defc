/** The screens of the terminal, third generation. */
import { screen } from '../../engine/screen.ts'
import { recordScreen } from '../../ui/record/screen.ts'
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

export const tickets = screen('terminalboss:v3:ticket:table', {
  path: '/company/terminalboss/v3/ticket/', title: 'Tickets', needs: 'access_menu__v3__sync_data__ticket', menu: 'Terminal', key: 'g>t', load: () => import('./Tickets.tsx'),
})
export const ticket = recordScreen('terminalboss:v3:ticket', {
  path: '/company/terminalboss/v3/ticket/detail/:entityUUID?', title: 'Ticket', needs: 'access_menu__v3__sync_data__ticket', record: 'terminal:ticket', states: ['status'], tools: () => import('./StatusTool.tsx'),
  related: [{ resource: 'terminal:ticketEntry', by: 'ticket', columns: ['compartment', 'product', 'gross_volume', 'temperature', 'net_volume', 'meter'] }],
})
/** The product text names no screen for one entry of a ticket: this is ours. */
export const ticketEntry = recordScreen('terminalboss:v3:ticketentry', {
  path: '/company/terminalboss/v3/ticketentry/detail/:entityUUID?', title: 'Ticket entry', needs: 'access_menu__v3__sync_data__ticket', record: 'terminal:ticketEntry',
})
export const driver = recordScreen('terminalboss:v3:driver', {
  path: '/company/terminalboss/v3/driver/detail/:entityUUID?', title: 'Driver', needs: 'access_menu__v3__sync_data__driver', record: 'terminal:driver',
  related: [{ resource: 'terminal:ticket', by: 'driver', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] }],
})
export const vehicle = recordScreen('terminalboss:v3:vehicle', {
  path: '/company/terminalboss/v3/vehicle/detail/:entityUUID?', title: 'Vehicle', needs: 'access_menu__v3__sync_data__vehicle', record: 'terminal:vehicle',
  related: [{ resource: 'terminal:ticket', by: 'vehicle', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] }],
})
export const product = recordScreen('terminalboss:v3:product', {
  path: '/company/terminalboss/v3/product/detail/:entityUUID?', title: 'Product', needs: 'access_menu__v3__sync_data__product', record: 'terminal:product',
})
export const company = recordScreen('terminalboss:v3:company', {
  path: '/company/terminalboss/v3/company/detail/:entityUUID?', title: 'Company', needs: 'access_menu__v3__sync_data__company', record: 'terminal:company',
  related: [{ resource: 'terminal:driver', by: 'carrier', columns: ['name', 'username', 'certified_until'] }, { resource: 'terminal:vehicle', by: 'carrier', columns: ['unit_number', 'kind', 'plate'] }],
})
