/** Sites, locations and products of the terminals, and sample analyses. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const products_ = 'access_menu__v3__sync_data__product'
const places = 'access_menu__v3__sync_data__location'
const sites_ = 'access_menu__v3__sync_data__site'
const analyses = 'access_menu__v3__sync_data__gcanalysis'

export const products = tableScreen('terminalboss:v3:product:table', {
  path: '/company/terminalboss/v3/product/table/',
  title: 'Products',
  aliases: ['commodities'],
  needs: products_,
  menu: 'Terminal',
  resource: 'terminal:product',
})
export const productTree = screen('terminalboss:v3:product:tree', {
  kind: 'graph',
  path: '/company/terminalboss/v3/product/tree/',
  title: 'Product tree',
  aliases: ['groups of products', 'product groups', 'hierarchy'],
  needs: products_,
  menu: 'Terminal',
  load: () => import('./tree/ProductTree.tsx'),
})
export const product = recordScreen('terminalboss:v3:product', {
  path: '/company/terminalboss/v3/product/detail/:entityUUID?',
  title: 'Product',
  needs: products_,
  record: 'terminal:product',
  related: [
    {
      resource: 'terminal:locationProduct',
      by: 'product',
      columns: ['location', 'can_load', 'can_unload', 'tank', 'meter', 'meter_proved'],
    },
    { resource: 'terminal:productSpecification', by: 'product', columns: ['component', 'least', 'most', 'source'] },
    { resource: 'terminal:product', by: 'parent', columns: ['product_code', 'product_name', 'density', 'enabled'] },
    {
      resource: 'terminal:gcAnalysis',
      by: 'product',
      columns: ['sample_number', 'sampled_at', 'relative_density', 'on_specification'],
    },
  ],
})
/** The same record, as used for the mass balance. */
export const productInBalance = recordScreen('terminalboss:v3:gipproduct', {
  path: '/company/terminalboss/v3/gipproduct/detail/:entityUUID?',
  title: 'GIP product',
  needs: products_,
  record: 'terminal:product',
  states: ['gip'],
  given: { gip: true },
  lines: () => import('./balance/Balance.tsx'),
  hidden: [
    'commercial_description',
    'hazard_class',
    'packing_group',
    'chemical_abstracts_service_number',
    'harmonized_system_tariff_number',
    'harmonized_tariff_unit_of_measure',
    'unit_price',
    'currency',
  ],
  related: [
    { resource: 'terminal:location', by: 'product', columns: ['code', 'name', 'capacity', 'volume', 'measured_at'] },
  ],
})

/** A tile for each question of the morning. */
export const dashboard = screen('terminalboss:v3:dashboard', {
  kind: 'overview',
  path: '/company/terminalboss/v3/dashboard/',
  title: 'Terminal dashboard',
  about: 'Enter opens beside what a figure counts.',
  aliases: ['overview of the terminal', 'rack board', 'loads today', 'shift', 'morning'],
  needs: 'access_menu__v3__overview',
  menu: 'Terminal',
  key: 'g>a',
  load: () => import('./dashboard/Dashboard.tsx'),
})
export const containerVolumes = screen('terminalboss:v3:containerVolumes', {
  kind: 'overview',
  path: '/company/terminalboss/v3/dashboard/containervolumewidget/',
  title: 'Container volumes',
  aliases: ['tanks', 'tank gauges', 'levels', 'inventory', 'bullets'],
  needs: 'access_menu__v3__overview',
  menu: 'Terminal',
  load: () => import('./tanks/Tanks.tsx'),
})
/** A balance of each product by site and day; the month of a product is on its own page. */
export const massBalance = screen('company:massBalance', {
  kind: 'overview',
  path: '/company/mass-balance-report/:reportDate?/:facilityUUID?',
  title: 'Mass balance',
  about:
    'Enter lists the records behind a figure or, on a gain or loss, its possible causes; Enter there opens one beside, Escape returns. [ and ] walk the days.',
  aliases: ['daily balance', 'gain and loss', 'book and closing', 'end of day', 'reconciliation'],
  needs: 'access_menu__gip_mass_balance',
  menu: 'Terminal',
  swaps: true,
  load: () => import('./day-balance/DayBalance.tsx'),
})
/** The specification names no screens for movements, so these paths are ours. */
export const movements = tableScreen('terminalboss:v3:inventory-movement:table', {
  path: '/company/terminalboss/v3/inventory-movement/',
  title: 'Inventory movements',
  aliases: ['pipeline receipts', 'own use', 'adjustments', 'transfers between tanks'],
  needs: places,
  menu: 'Terminal',
  resource: 'terminal:inventoryMovement',
})
export const movement = recordScreen('terminalboss:v3:inventory-movement', {
  path: '/company/terminalboss/v3/inventory-movement/detail/:entityUUID?',
  title: 'Inventory movement',
  needs: places,
  record: 'terminal:inventoryMovement',
  states: ['kind'],
})
export const locations = tableScreen('terminalboss:v3:location:table', {
  path: '/company/terminalboss/v3/location/',
  title: 'Locations',
  aliases: ['tanks', 'storage', 'caverns'],
  needs: places,
  menu: 'Terminal',
  resource: 'terminal:location',
})
export const location = recordScreen('terminalboss:v3:location', {
  path: '/company/terminalboss/v3/location/detail/:entityUUID?',
  title: 'Location',
  needs: places,
  record: 'terminal:location',
  lines: () => import('./level/LevelCurve.tsx'),
  related: [
    {
      resource: 'terminal:locationProduct',
      by: 'location',
      columns: ['product', 'can_load', 'can_unload', 'tank', 'meter', 'meter_proved'],
    },
    {
      resource: 'terminal:containerReading',
      by: 'location',
      columns: ['measured_at', 'volume', 'temperature', 'pressure', 'source'],
    },
    { resource: 'terminal:location', by: 'parent', columns: ['code', 'name', 'location_type', 'product', 'volume'] },
    {
      resource: 'terminal:gcAnalysis',
      by: 'location',
      columns: ['sample_number', 'product', 'sampled_at', 'relative_density', 'on_specification'],
    },
  ],
})
/** The specification names no screen for a location's product, so this path is ours. */
export const locationProduct = recordScreen('terminalboss:v3:locationproduct', {
  path: '/company/terminalboss/v3/location-product/detail/:entityUUID?',
  title: 'Location product',
  needs: places,
  record: 'terminal:locationProduct',
})

/** The specification names no screens for these two, so the paths are ours. */
export const containerReading = recordScreen('terminalboss:v3:container-reading', {
  path: '/company/terminalboss/v3/container-reading/detail/:entityUUID?',
  title: 'Container reading',
  needs: places,
  record: 'terminal:containerReading',
})
export const productSpecification = recordScreen('terminalboss:v3:product-specification', {
  path: '/company/terminalboss/v3/product-specification/detail/:entityUUID?',
  title: 'Specification limit',
  needs: products_,
  record: 'terminal:productSpecification',
})

export const sites = tableScreen('terminalboss:v3:site:table', {
  path: '/company/terminalboss/v3/site/',
  title: 'Sites',
  aliases: ['terminals', 'plants'],
  needs: sites_,
  menu: 'Terminal',
  resource: 'terminal:server',
})
/** The specification names no screens for a site and for its sync worker, so these paths are ours. */
export const site = recordScreen('terminalboss:v3:site', {
  path: '/company/terminalboss/v3/site/detail/:entityUUID?',
  title: 'Site',
  needs: sites_,
  record: 'terminal:server',
  states: ['clocks'],
  inTheWay: () => import('./site/LacksZone.tsx'),
  related: [
    {
      resource: 'terminal:worker',
      by: 'server',
      columns: ['name', 'synced', 'status', 'last_sync', 'waiting', 'last_error'],
    },
    { resource: 'terminal:location', by: 'server', columns: ['code', 'name', 'location_type', 'product', 'volume'] },
  ],
})
export const workers = tableScreen('terminalboss:v3:worker:table', {
  path: '/company/terminalboss/v3/worker/',
  title: 'Sync workers',
  aliases: ['synchronisation', 'interface', 'integration'],
  needs: 'access_menu__v3__overview',
  menu: 'Terminal',
  resource: 'terminal:worker',
})
export const worker = recordScreen('terminalboss:v3:worker', {
  path: '/company/terminalboss/v3/worker/detail/:entityUUID?',
  title: 'Sync worker',
  needs: 'access_menu__v3__overview',
  record: 'terminal:worker',
  states: ['status'],
})

export const gcAnalyses = tableScreen('terminalboss:v3:gcanalysis:table', {
  path: '/company/terminalboss/v3/gcanalysis/',
  title: 'GC analyses',
  aliases: ['lab results', 'gas chromatograph', 'certificate of analysis', 'quality'],
  needs: analyses,
  menu: 'Terminal',
  resource: 'terminal:gcAnalysis',
})
export const gcAnalysis = recordScreen('terminalboss:v3:gcanalysis', {
  path: '/company/terminalboss/v3/gcanalysis/detail/:entityUUID?',
  title: 'GC analysis',
  needs: analyses,
  record: 'terminal:gcAnalysis',
  states: ['on_specification'],
  lines: () => import('./composition/Composition.tsx'),
  related: [
    {
      resource: 'terminal:ticket',
      by: 'gc_analysis',
      columns: ['ticket_number', 'status', 'product', 'net_volume', 'completed_at'],
    },
  ],
})
