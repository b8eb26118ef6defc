/** Agreements with terminal customers: service contracts, prices, tickets and routes. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const agreed = 'access_menu__v3__sync_data__service_contract'
const hauling = 'access_menu__v3__sync_data__route'

export const routes = tableScreen('terminalboss:v3:route:table', {
  path: '/company/terminalboss/v3/route/',
  title: 'Routes',
  needs: hauling,
  menu: 'Terminal',
  resource: 'terminal:route',
})
export const terminalRoute = recordScreen('terminalboss:v3:route', {
  path: '/company/terminalboss/v3/route/detail/:entityUUID?',
  title: 'Route',
  needs: hauling,
  record: 'terminal:route',
  lines: () => import('./haul/Haul.tsx'),
  related: [
    { resource: 'terminal:ticket', by: 'route', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] },
  ],
})

export const serviceContracts = tableScreen('terminalboss:v3:service-contract:table', {
  path: '/company/terminalboss/v3/service-contract/',
  title: 'Service contracts',
  needs: agreed,
  menu: 'Terminal',
  resource: 'terminal:serviceContract',
})
export const serviceContract = recordScreen('terminalboss:v3:service-contract', {
  path: '/company/terminalboss/v3/service-contract/detail/:entityUUID?',
  title: 'Service contract',
  needs: agreed,
  record: 'terminal:serviceContract',
  states: ['status'],
  lines: () => import('./prices/Prices.tsx'),
  related: [
    {
      resource: 'terminal:servicePrice',
      by: 'service_contract',
      columns: ['service', 'product', 'unit', 'unit_price', 'effective_date', 'expiry_date'],
    },
    {
      resource: 'terminal:ticketInvoice',
      by: 'service_contract',
      columns: ['invoice_number', 'status', 'invoice_date', 'line_count', 'total'],
    },
  ],
})
/** The specification names no screens for a price and a contract line, so these paths are ours. */
export const servicePrice = recordScreen('terminalboss:v3:serviceprice', {
  path: '/company/terminalboss/v3/service-contract-price/detail/:entityUUID?',
  title: 'Service price',
  needs: agreed,
  record: 'terminal:servicePrice',
})
export const contractTicket = recordScreen('terminalboss:v3:contractticket', {
  path: '/company/terminalboss/v3/service-contract-ticket/detail/:entityUUID?',
  title: 'Contract ticket',
  needs: agreed,
  record: 'terminal:serviceContractTicket',
})
export const crossBorderContracts = tableScreen('terminalboss:v3:cross-border-contract:table', {
  path: '/company/terminalboss/v3/cross-border-contract/',
  title: 'Cross-border contracts',
  needs: agreed,
  menu: 'Terminal',
  resource: 'terminal:crossBorderContract',
})
export const crossBorderContract = recordScreen('terminalboss:v3:cross-border-contract', {
  path: '/company/terminalboss/v3/cross-border-contract/detail/:entityUUID?',
  title: 'Cross-border contract',
  needs: agreed,
  record: 'terminal:crossBorderContract',
  lines: () => import('./crossing/Crossing.tsx'),
  related: [
    {
      resource: 'terminal:ticket',
      by: 'cross_border_contract',
      columns: ['ticket_number', 'status', 'product', 'net_volume', 'completed_at'],
    },
    {
      resource: 'customs:invoice',
      by: 'ticket',
      through: { resource: 'terminal:ticket', by: 'cross_border_contract' },
      title: 'Crossings',
      columns: ['invoice_number', 'status', 'ticket', 'direct_shipment_date', 'total'],
    },
  ],
})
