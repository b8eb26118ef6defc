/** Company setup: facilities, products, users and roles. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const facilities = tableScreen('config:facilities', {
  path: '/config/facilities/',
  title: 'Facilities',
  aliases: ['plants', 'sites'],
  needs: 'configuration__facilities',
  menu: 'Configuration',
  resource: 'company:facility',
})
export const products = tableScreen('config:products', {
  path: '/config/products/',
  title: 'Company products',
  aliases: ['commodities', 'commodity'],
  needs: 'configuration__products',
  menu: 'Configuration',
  resource: 'company:product',
})
export const users = tableScreen('config:admin', {
  path: '/config/admin/',
  title: 'User administration',
  aliases: ['add user', 'people', 'accounts', 'passwords'],
  needs: 'configuration__user_administration',
  menu: 'Configuration',
  resource: 'user:user',
})
export const roles = screen('config:roles', {
  kind: 'settings',
  path: '/config/roles/',
  title: 'Roles',
  aliases: ['groups', 'permissions', 'matrix of permissions'],
  needs: 'configuration__user_administration',
  menu: 'Configuration',
  load: () => import('./roles/Roles.tsx'),
})
/** The same as a list, to be imported, exported and filtered; the path is ours. */
export const roleList = tableScreen('config:roles:list', {
  path: '/config/roles/list/',
  title: 'List of roles',
  needs: 'configuration__user_administration',
  resource: 'user:group',
})
/** What somebody may do, and where it comes from; `about` in its query is a question in words. */
export const why = screen('config:why', {
  kind: 'why_not',
  path: '/config/why/:userId?',
  title: 'What a user may do',
  needs: 'configuration__user_administration',
  swaps: true,
  load: () => import('./why/Why.tsx'),
})
/** The specification names only the lists, so these paths are ours. */
export const user = recordScreen('config:admin:user', {
  path: '/config/admin/user/:userId?',
  title: 'User',
  needs: 'configuration__user_administration',
  record: 'user:user',
})
export const role = recordScreen('config:roles:role', {
  path: '/config/roles/role/:roleId?',
  title: 'Role',
  needs: 'any_permission',
  record: 'user:group',
})
export const facility = recordScreen('config:facilities:facility', {
  path: '/config/facilities/facility/:facilityId?',
  title: 'Facility',
  needs: 'any_permission',
  record: 'company:facility',
  preview: () => import('./facilities/FacilityFacts.tsx'),
  related: [
    { resource: 'yard:yard', by: 'facility', columns: ['name', 'timezone'] },
    { resource: 'terminal:server', by: 'facility', columns: ['name', 'enabled'], title: 'Sites' },
    {
      resource: 'rail:riser',
      by: 'facility',
      columns: ['name', 'track', 'kind', 'product', 'cars_per_day'],
      title: 'Racks and risers',
    },
    { resource: 'rail:embargo', by: 'facility', columns: ['number', 'railroad', 'effective', 'expires', 'active'] },
    { resource: 'trace:geofence', by: 'facility', columns: ['name', 'kind'], title: 'Zones' },
  ],
})
export const product = recordScreen('config:products:product', {
  path: '/config/products/product/:productId?',
  title: 'Product',
  needs: 'any_permission',
  record: 'company:product',
  preview: () => import('./products/HazmatCheck.tsx'),
})

export const parties = tableScreen('config:parties', {
  path: '/config/parties/',
  title: 'Parties',
  aliases: ['customers', 'consignees', 'shippers', 'railroads', 'suppliers'],
  needs: 'configuration__parties',
  menu: 'Configuration',
  resource: 'company:party',
})
export const party = recordScreen('config:parties:party', {
  path: '/config/parties/party/:partyId?',
  title: 'Party',
  needs: 'any_permission',
  record: 'company:party',
  lines: () => import('./parties/PartyUses.tsx'),
  preview: () => import('./parties/PrintedAddress.tsx'),
  hidden: ['merge_moved', 'merged_into'],
  related: [
    {
      resource: 'company:party',
      by: 'carries_for',
      columns: ['name', 'city', 'scac', 'active'],
      title: 'Related carriers',
    },
    {
      resource: 'contract:contract',
      by: 'party',
      columns: ['contract_number', 'contract_type', 'status', 'product', 'end_date'],
    },
    { resource: 'rail:shipment', by: 'consignee', columns: ['bol_number', 'status', 'ship_date', 'car_count'] },
    { resource: 'invoice:invoice', by: 'buyer', columns: ['invoice_number', 'status', 'due_date', 'total'] },
  ],
})
