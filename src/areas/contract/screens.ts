/** Contracts and their details. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'
import { readGraphAhead } from './connect/state/graph-query.ts'

export * from './terminal-screens.ts'

const may = 'access_menu__contract'

/** Planned against actual, contract by contract. */
export const contracts = screen('contract:home', {
  kind: 'overview',
  path: '/contract/',
  title: 'Contracts',
  aliases: ['agreement', 'deal', 'sales contract', 'purchase contract'],
  needs: may,
  menu: 'Contracts and schedules',
  key: 'g>o',
  load: () => import('./dashboard/Dashboard.tsx'),
})
export const contractsOfType = tableScreen('company:contracts', {
  path: '/company/contracts/:contractType?/',
  title: 'All contracts',
  aliases: ['list of contracts', 'contracts by type', 'drafts'],
  needs: may,
  menu: 'Contracts and schedules',
  resource: 'contract:contract',
  where: ({ contractType }) =>
    contractType === 'sale' || contractType === 'purchase'
      ? [{ field: 'contract_type', op: 'eq', value: contractType }]
      : [],
})
/** The dashboard of one party, of another day, or both; `all` leaves the party or the day open. */
export const contractList = screen('contract:list', {
  kind: 'table',
  path: '/contract/list/:partyFilter/:dateFilter',
  title: 'Contracts of a party or day',
  needs: may,
  load: () => import('./dashboard/DashboardOf.tsx'),
})
export const contract = recordScreen('contract:update', {
  path: '/contract/:contractId/',
  title: 'Contract',
  needs: may,
  record: 'contract:contract',
  states: ['status'],
  lines: () => import('./strip/Strip.tsx'),
  related: [
    {
      resource: 'contract:link',
      by: 'sale',
      title: 'Purchases that feed it',
      columns: ['purchase', 'cars', 'comments'],
    },
    { resource: 'contract:link', by: 'purchase', title: 'Sales it feeds', columns: ['sale', 'cars', 'comments'] },
    { resource: 'contract:route', by: 'contract', columns: ['name', 'railroad', 'consignee', 'cars'] },
    { resource: 'contract:schedule', by: 'contract', columns: ['name', 'status', 'start_date', 'end_date', 'total'] },
    {
      resource: 'rail:shipment',
      by: 'contract',
      columns: ['bol_number', 'status', 'ship_date', 'car_count', 'net_volume'],
    },
    { resource: 'invoice:invoice', by: 'contract', columns: ['invoice_number', 'status', 'due_date', 'total'] },
    { resource: 'invoice:price', by: 'contract', columns: ['product', 'unit_price', 'unit', 'effective_date'] },
  ],
})
/**
 * In the specification the path of a contract always names it, so the paths for new contracts, routes and schedules
 * are ours.
 */
export const contractNew = recordScreen('contract:new', {
  path: '/contract/new/:newContractId?',
  title: 'New contract',
  needs: 'add_contract',
  record: 'contract:contract',
})
export const route = recordScreen('contract:route', {
  path: '/contract/route/:routeId?',
  title: 'Route',
  needs: may,
  record: 'contract:route',
  related: [{ resource: 'contract:schedule', by: 'route', columns: ['name', 'start_date', 'end_date', 'total'] }],
})
export const links = tableScreen('contract:links', {
  path: '/contract/links/',
  title: 'Contract links',
  aliases: ['what feeds what', 'connected contracts'],
  needs: may,
  menu: 'Contracts and schedules',
  resource: 'contract:link',
})
/** What feeds what, and with how many cars: opened by its own command, which takes the contract at hand along. */
export const connect = screen('contract:connect', {
  kind: 'graph',
  path: '/contract/connect',
  title: 'Connect contracts',
  aliases: ['graph of contracts', 'matrix of contracts', 'feed', 'promise cars'],
  needs: may,
  menu: 'Contracts and schedules',
  load: () => {
    readGraphAhead()
    return import('./connect/Connect.tsx')
  },
})
export const link = recordScreen('contract:link', {
  path: '/contract/link/:linkId?/',
  title: 'Contract link',
  needs: may,
  record: 'contract:link',
})
