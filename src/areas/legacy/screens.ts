/** Screens of the second terminal generation. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'
import { quickFilters } from './similar/quick-filters.ts'

const ticketing = 'access_menu__v2__sync_data__ticket'
const driving = 'access_menu__v2__sync_data__driver'
const goods = 'access_menu__v2__sync_data__product'
const firms = 'access_menu__v2__sync_data__company'
const allocating = 'access_menu__v2__sync_data__allocation'
const places = 'access_menu__v2__sync_data__location'
const menu = 'Terminal v2'

/** Allocations against their limits, product transferred, loads, and synchronization. */
export const overview = screen('terminalboss:overview', {
  kind: 'overview',
  path: '/company/terminalboss/overview/',
  title: 'Overview (v2)',
  about:
    'Tab goes to the next tile, arrows move in it. Enter opens beside what a figure counts, W tries a change of an allocation.',
  aliases: ['allocation performance', 'who runs out', 'product transferred', 'loads by day', 'pace'],
  needs: 'access_menu__v2__overview',
  menu,
  load: () => import('./overview/Overview.tsx'),
})

export const tickets = tableScreen('terminalboss:ticket:table', {
  path: '/company/terminalboss/ticketview/table/',
  title: 'Tickets (v2)',
  needs: ticketing,
  menu,
  resource: 'legacy:ticket',
  states: true,
  prints: 'ticketview',
})
export const ticket = recordScreen('terminalboss:ticket', {
  path: '/company/terminalboss/ticketview/:entityId/',
  title: 'Ticket (v2)',
  needs: ticketing,
  record: 'legacy:ticket',
  states: ['status'],
  lines: () => import('./ticket/TicketPart.tsx'),
})
/** The specification names no screen for a ticket typed at the office, so this path is ours. */
export const newTicket = recordScreen('terminalboss:ticket:create', {
  path: '/company/terminalboss/ticketview/create/',
  title: 'New ticket (v2)',
  needs: ticketing,
  record: 'legacy:ticket',
  states: ['status'],
  given: { manual: true },
})

const driver = {
  title: 'Driver (v2)',
  needs: driving,
  record: 'legacy:person',
  related: [
    { resource: 'legacy:personCompany', by: 'personKey', columns: ['company_key', 'site_user'] },
    { resource: 'legacy:ticket', by: 'driver', columns: ['ticket_number', 'product', 'net_volume', 'load_end'] },
  ],
  states: ['status'],
} as const
export const drivers = tableScreen('terminalboss:driver:table', {
  path: '/company/terminalboss/driver/table/',
  title: 'Drivers (v2)',
  needs: driving,
  menu,
  resource: 'legacy:person',
  quick: quickFilters.drivers,
})
export const person = recordScreen('terminalboss:driver', {
  ...driver,
  path: '/company/terminalboss/driver/:entityId/',
  inTheWay: () => import('./driver/MayLoad.tsx'),
  lines: () => import('./driver/DriverPart.tsx'),
})
export const newPerson = recordScreen('terminalboss:driver:create', {
  ...driver,
  path: '/company/terminalboss/driver/create/',
  title: 'New driver (v2)',
  // The first of its companies.
  hidden: ['tb_person_company'],
  preview: () => import('./driver/SimilarDrivers.tsx'),
  previewFirst: true,
})
/** The specification names no screens for a driver's company and for a company type, so these paths are ours. */
export const personCompany = recordScreen('terminalboss:driver:company', {
  path: '/company/terminalboss/driver/company/:entityId?',
  title: 'Driver’s company (v2)',
  needs: driving,
  record: 'legacy:personCompany',
})
export const companyType = recordScreen('terminalboss:company:type', {
  path: '/company/terminalboss/company/type/:entityId?',
  title: 'Company type (v2)',
  needs: firms,
  record: 'legacy:companyType',
})

export const products = tableScreen('terminalboss:product:table', {
  path: '/company/terminalboss/product/table/',
  title: 'Products (v2)',
  needs: goods,
  menu,
  resource: 'legacy:product',
  quick: quickFilters.products,
})
export const product = recordScreen('terminalboss:product', {
  path: '/company/terminalboss/product/:entityId/',
  title: 'Product (v2)',
  needs: goods,
  record: 'legacy:product',
  lines: () => import('./product/ProductPart.tsx'),
  related: [
    {
      resource: 'legacy:allocation',
      by: 'product_key',
      columns: ['allocation_code', 'customer', 'stockholder', 'expiration_date'],
    },
  ],
})

const company = {
  title: 'Company (v2)',
  needs: firms,
  record: 'legacy:company',
  states: ['status'],
  related: [
    { resource: 'legacy:personCompany', by: 'company_key', columns: ['personKey', 'site_user'], title: 'Drivers' },
    { resource: 'legacy:companyType', by: 'companyTable', columns: ['company_type'] },
  ],
} as const
export const companies = tableScreen('terminalboss:company:table', {
  path: '/company/terminalboss/company/table/',
  title: 'Companies (v2)',
  needs: firms,
  menu,
  resource: 'legacy:company',
  quick: quickFilters.companies,
})
export const firm = recordScreen('terminalboss:company', {
  ...company,
  path: '/company/terminalboss/company/:entityId/',
  lines: () => import('./company/CompanyPart.tsx'),
})
export const newFirm = recordScreen('terminalboss:company:create', {
  ...company,
  path: '/company/terminalboss/company/create/',
  title: 'New company (v2)',
  preview: () => import('./company/SimilarCompanies.tsx'),
})

const allocated = {
  title: 'Allocation (v2)',
  needs: allocating,
  record: 'legacy:allocation',
  related: [
    {
      resource: 'legacy:transferLimit',
      by: 'allocation',
      columns: ['period_type', 'limit', 'period_start_date', 'transfer_limit_start_date', 'transfer_limit_end_date'],
    },
    { resource: 'legacy:ticket', by: 'allocation', columns: ['ticket_number', 'customer', 'net_volume', 'load_end'] },
  ],
} as const
export const allocations = tableScreen('terminalboss:allocation:table', {
  path: '/company/terminalboss/allocation/table/',
  title: 'Allocations (v2)',
  needs: allocating,
  menu,
  resource: 'legacy:allocation',
  first: {
    sort: [{ field: 'runs_out', down: false }],
    columns: [
      'allocation_code',
      'customer',
      'product_key',
      'used_percent',
      'expected_percent',
      'remaining',
      'runs_out',
      'uses_left',
      'effective_date',
      'expiration_date',
    ],
  },
})
export const allocation = recordScreen('terminalboss:allocation', {
  ...allocated,
  path: '/company/terminalboss/allocation/:entityId/',
  lines: () => import('./allocation/strip/LimitStrip.tsx'),
})
export const newAllocation = recordScreen('terminalboss:allocation:create', {
  ...allocated,
  path: '/company/terminalboss/allocation/create/',
  title: 'New allocation (v2)',
  preview: () => import('./allocation/create/NewAllocation.tsx'),
})

const limit = {
  title: 'Transfer limit (v2)',
  needs: allocating,
  record: 'legacy:transferLimit',
  preview: () => import('./allocation/limits/LimitWindows.tsx'),
} as const
export const limitOfAllocation = recordScreen('terminalboss:transferlimit', {
  ...limit,
  path: '/company/terminalboss/allocation/:allocationId/transferlimit/:entityId/',
})
export const newTransferLimit = recordScreen('terminalboss:transferlimit:create', {
  ...limit,
  path: '/company/terminalboss/allocation/:allocationId/transferlimit/create/',
  title: 'New transfer limit (v2)',
})
/** Ours, to open a limit from places other than its allocation. */
export const transferLimit = recordScreen('terminalboss:transferlimit:limit', {
  ...limit,
  path: '/company/terminalboss/transferlimit/:entityId?',
})

const place = {
  title: 'Location (v2)',
  needs: places,
  record: 'legacy:location',
  preview: () => import('./location/SurveyFacts.tsx'),
  // The map shows them for the UWI that is typed.
  hidden: ['latitude', 'longitude', 'position_error'],
  related: [
    {
      resource: 'legacy:ticket',
      by: 'location',
      columns: ['ticket_number', 'product', 'net_volume', 'load_end'],
      title: 'Loads from here',
    },
  ],
} as const
export const locations = screen('terminalboss:location:table', {
  kind: 'table',
  path: '/company/terminalboss/location/table/',
  title: 'Locations (v2)',
  aliases: ['wells', 'batteries', 'UWI', 'map of locations'],
  needs: places,
  menu,
  table: 'legacy:location',
  load: () => import('./location/LocationTable.tsx'),
})
export const location = recordScreen('terminalboss:location', {
  ...place,
  path: '/company/terminalboss/location/:entityId/',
})
export const newLocation = recordScreen('terminalboss:location:create', {
  ...place,
  path: '/company/terminalboss/location/create/',
  title: 'New location (v2)',
  beginsAt: 'uwi',
})
