/** What was agreed with the terminals' customers, how much of it is left, and what they owe. */
import { recordScreen } from '../../ui/record/screen.ts'
import { tableScreen } from '../../ui/table/tableScreen.tsx'

const limiting = 'access_menu__v3__sync_data__limit'
const agreed = 'access_menu__v3__sync_data__service_contract'
const hauling = 'access_menu__v3__sync_data__route'
const owing = 'access_menu__v3__sync_data__ticket_invoice'
const numbering = 'configuration__code_generators'

export const limits = tableScreen('terminalboss:v3:limit:table', {
  path: '/company/terminalboss/v3/limit/', title: 'Periodic limits', needs: limiting, menu: 'Terminal', resource: 'terminal:limit',
})
export const limit = recordScreen('terminalboss:v3:limit', {
  path: '/company/terminalboss/v3/limit/detail/:entityUUID?', title: 'Periodic limit', needs: limiting, record: 'terminal:limit', states: ['status'],
  related: [
    { resource: 'terminal:limitPeriod', by: 'periodic_limit', columns: ['period_start', 'period_end', 'limit_volume', 'used_volume', 'used_percent', 'loads'] },
    { resource: 'terminal:limitProperties', by: 'periodic_limit', columns: ['warning_percent', 'last_load_denial', 'max_allowed_uses', 'carry_over_percent', 'auto_roll'] },
  ],
})
/** The product text names no screens for one period of a limit and for its terms: these are ours. */
export const limitPeriod = recordScreen('terminalboss:v3:limitperiod', {
  path: '/company/terminalboss/v3/limit-period/detail/:entityUUID?', title: 'Limit period', needs: limiting, record: 'terminal:limitPeriod',
})
export const limitProperties = recordScreen('terminalboss:v3:limitproperties', {
  path: '/company/terminalboss/v3/limit-properties/detail/:entityUUID?', title: 'Limit terms', needs: limiting, record: 'terminal:limitProperties',
})

export const routes = tableScreen('terminalboss:v3:route:table', {
  path: '/company/terminalboss/v3/route/', title: 'Routes', needs: hauling, menu: 'Terminal', resource: 'terminal:route',
})
export const route = recordScreen('terminalboss:v3:route', {
  path: '/company/terminalboss/v3/route/detail/:entityUUID?', title: 'Route', needs: hauling, record: 'terminal:route',
  related: [{ resource: 'terminal:ticket', by: 'route', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] }],
})

export const serviceContracts = tableScreen('terminalboss:v3:service-contract:table', {
  path: '/company/terminalboss/v3/service-contract/', title: 'Service contracts', needs: agreed, menu: 'Terminal', resource: 'terminal:serviceContract',
})
export const serviceContract = recordScreen('terminalboss:v3:service-contract', {
  path: '/company/terminalboss/v3/service-contract/detail/:entityUUID?', title: 'Service contract', needs: agreed, record: 'terminal:serviceContract', states: ['status'],
  related: [
    { resource: 'terminal:servicePrice', by: 'service_contract', columns: ['service', 'product', 'unit', 'unit_price', 'effective_date', 'expiry_date'] },
    { resource: 'terminal:ticketInvoice', by: 'service_contract', columns: ['invoice_number', 'status', 'invoice_date', 'line_count', 'total'] },
  ],
})
/** The product text names no screens for one price and for one line of a contract: these are ours. */
export const servicePrice = recordScreen('terminalboss:v3:serviceprice', {
  path: '/company/terminalboss/v3/service-contract-price/detail/:entityUUID?', title: 'Service price', needs: agreed, record: 'terminal:servicePrice',
})
export const contractTicket = recordScreen('terminalboss:v3:contractticket', {
  path: '/company/terminalboss/v3/service-contract-ticket/detail/:entityUUID?', title: 'Contract ticket', needs: agreed, record: 'terminal:serviceContractTicket',
})
export const crossBorderContracts = tableScreen('terminalboss:v3:cross-border-contract:table', {
  path: '/company/terminalboss/v3/cross-border-contract/', title: 'Cross-border contracts', needs: agreed, menu: 'Terminal', resource: 'terminal:crossBorderContract',
})
export const crossBorderContract = recordScreen('terminalboss:v3:cross-border-contract', {
  path: '/company/terminalboss/v3/cross-border-contract/detail/:entityUUID?', title: 'Cross-border contract', needs: agreed, record: 'terminal:crossBorderContract',
  related: [{ resource: 'terminal:ticket', by: 'cross_border_contract', columns: ['ticket_number', 'status', 'product', 'net_volume', 'completed_at'] }],
})

export const ticketInvoices = tableScreen('terminalboss:v3:ticket-invoice:table', {
  path: '/company/terminalboss/v3/ticket-invoice/', title: 'Ticket invoices', needs: owing, menu: 'Terminal', resource: 'terminal:ticketInvoice',
})
export const ticketInvoice = recordScreen('terminalboss:v3:ticket-invoice', {
  path: '/company/terminalboss/v3/ticket-invoice/detail/:entityUUID?', title: 'Ticket invoice', needs: owing, record: 'terminal:ticketInvoice', states: ['status'],
  related: [{ resource: 'terminal:serviceContractTicket', by: 'ticket_invoice', columns: ['ticket', 'description', 'quantity', 'unit', 'unit_price', 'amount'] }],
})

export const codeGenerators = tableScreen('config:codeGenerators', {
  path: '/config/codeGenerators/', title: 'Code generators', needs: numbering, menu: 'Configuration', resource: 'terminal:codeGenerator',
})
/** The product text names no screen for one generator: this is ours. */
export const codeGenerator = recordScreen('config:codeGenerators:generator', {
  path: '/config/codeGenerators/generator/:entityUUID?', title: 'Code generator', needs: numbering, record: 'terminal:codeGenerator',
})
