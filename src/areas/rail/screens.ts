/** Rail shipments and gauging. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const may = 'access_menu__shipments'

/** Planned against actual, facility by facility. */
export const days = screen('company:facilities', {
  kind: 'overview',
  path: '/company/facilities/',
  title: 'Shipments by day',
  about:
    'Cars shipped of those planned, cars on open bills, and bills that cannot go yet, by the clock of each facility. Enter opens the bills or, on a heading, the facility.',
  aliases: ['Shipments', 'facilities', 'planned and shipped', 'what goes today'],
  needs: 'access_menu__contract_shipments',
  menu: 'Rail',
  load: () => import('./days/ShipmentDays.tsx'),
})

export const bols = tableScreen('rail:shipment:bols', {
  path: '/rail/bols/',
  title: 'Bills of lading',
  aliases: ['shipments', 'BOL', 'rail shipments', 'straight bill', 'shipment', 'bill of lading'],
  needs: may,
  menu: 'Rail',
  key: 'g>s',
  resource: 'rail:shipment',
  where: () => [{ field: 'is_template', op: 'eq', value: false }],
})
export const shipment = recordScreen('rail:shipment', {
  path: '/rail/ship/:shipmentId?/',
  title: 'Shipment',
  needs: may,
  record: 'rail:shipment',
  states: ['status'],
  inTheWay: () => import('./shipment/InTheWay.tsx'),
  lines: () => import('./shipment/Bill.tsx'),
  related: [
    {
      resource: 'rail:shipment',
      by: 'master_billing',
      title: 'Sub billings',
      columns: ['bol_number', 'status', 'ship_date', 'car_count'],
    },
    { resource: 'trace:trip', by: 'shipment', columns: ['railcar', 'status', 'last_event', 'last_location', 'eta'] },
    {
      resource: 'document:bill',
      by: 'shipment',
      title: 'Papers received',
      columns: ['name', 'is_primary', 'status', 'bol_number', 'bol_date', 'doubts'],
      ordering: '-is_primary,-created_at',
    },
    { resource: 'invoice:invoice', by: 'shipment', columns: ['invoice_number', 'status', 'total'] },
    { resource: 'customs:invoice', by: 'shipment', columns: ['invoice_number', 'status', 'barcode'] },
  ],
})
/** Every revision of every bill, by contract. Enter opens the paper beside. */
export const bolHistory = tableScreen('company:history:bolContract', {
  path: '/company/history/bol_contract/',
  title: 'BOL history',
  aliases: ['revisions of bills', 'archived bills', 'corrected and void bills', 'bills by contract'],
  needs: 'can_view_railshipment_history',
  menu: 'Rail',
  resource: 'rail:bolHistory',
  first: { group: ['contract'] },
  onOpen: (id) => void import('./history/open-revision.ts').then(({ openRevision }) => openRevision(id)),
})
/** The specification names no lists of loaded cars and templates, so these paths are ours. */
export const loadedCars = tableScreen('rail:cars', {
  path: '/rail/cars/',
  title: 'Loaded cars',
  aliases: ['seals', 'loads', 'outbound cars'],
  needs: may,
  menu: 'Rail',
  resource: 'rail:loadedCar',
})
export const templates = tableScreen('rail:shipment:templates', {
  path: '/rail/templates/',
  title: 'Shipment templates',
  aliases: ['patterns', 'billing pattern'],
  needs: may,
  menu: 'Rail',
  resource: 'rail:shipment',
  where: () => [{ field: 'is_template', op: 'eq', value: true }],
})
