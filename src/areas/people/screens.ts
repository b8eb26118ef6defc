/** People, companies and vehicles at the terminals. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const driving = 'access_menu__v3__sync_data__driver'
const working = 'access_menu__v3__sync_data__staff'
const everybody = 'access_menu__v3__sync_data__user'
const firms = 'access_menu__v3__sync_data__company'
const fleet = 'access_menu__v3__sync_data__vehicle'
const granting = 'access_menu__v3__sync_data__user_access'
const held = ['certification', 'number', 'expiry_date', 'verified'] as const
const accesses = {
  resource: 'terminal:userAccess',
  by: 'user',
  columns: ['company', 'server', 'product', 'can_load', 'can_unload', 'valid_until', 'enabled'],
} as const
/** Whether it may come, in its head. */
const inTheWay = () => import('./MayCome.tsx')
/** The grid of what they may load and unload. */
const access = () => import('./access/AccessPart.tsx')
const certificates = { resource: 'terminal:userCertification', by: 'user', columns: held } as const

export const vehicles = tableScreen('terminalboss:v3:vehicle:table', {
  path: '/company/terminalboss/v3/vehicle/',
  title: 'Vehicles',
  aliases: ['trucks', 'trailers', 'tractors'],
  needs: fleet,
  menu: 'Terminal',
  key: 'g>v',
  resource: 'terminal:vehicle',
})
export const vehicle = recordScreen('terminalboss:v3:vehicle', {
  path: '/company/terminalboss/v3/vehicle/detail/:entityUUID?',
  title: 'Vehicle',
  needs: fleet,
  record: 'terminal:vehicle',
  inTheWay,
  related: [
    { resource: 'terminal:ticket', by: 'vehicle', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] },
    { resource: 'terminal:vehicleCertification', by: 'vehicle', columns: held },
  ],
})

export const drivers = tableScreen('terminalboss:v3:driver:table', {
  path: '/company/terminalboss/v3/driver/',
  title: 'Drivers',
  aliases: ['truck drivers', 'haulers'],
  needs: driving,
  menu: 'Terminal',
  key: 'g>d',
  resource: 'terminal:driver',
})
export const driver = recordScreen('terminalboss:v3:driver', {
  path: '/company/terminalboss/v3/driver/detail/:entityUUID?',
  title: 'Driver',
  needs: driving,
  record: 'terminal:driver',
  inTheWay,
  lines: access,
  related: [
    { resource: 'terminal:ticket', by: 'driver', columns: ['ticket_number', 'status', 'product', 'scheduled_at'] },
    certificates,
    accesses,
  ],
})
export const staff = tableScreen('terminalboss:v3:staff:table', {
  path: '/company/terminalboss/v3/staff/',
  title: 'Staff',
  aliases: ['employees', 'operators', 'crew'],
  needs: working,
  menu: 'Terminal',
  resource: 'terminal:staff',
})
export const staffMember = recordScreen('terminalboss:v3:staff', {
  path: '/company/terminalboss/v3/staff/detail/:entityUUID?',
  title: 'Staff member',
  needs: working,
  record: 'terminal:staff',
  inTheWay,
  lines: access,
  related: [certificates, accesses],
})
export const users = tableScreen('terminalboss:v3:user:table', {
  path: '/company/terminalboss/v3/user/',
  title: 'Users',
  aliases: ['accounts', 'logins'],
  needs: everybody,
  menu: 'Terminal',
  resource: 'terminal:user',
})
export const user = recordScreen('terminalboss:v3:user', {
  path: '/company/terminalboss/v3/user/detail/:entityUUID?',
  title: 'User',
  needs: everybody,
  record: 'terminal:user',
  inTheWay,
  lines: access,
  states: ['kind'],
  related: [certificates, accesses],
})
/** The specification names no screens for groups of terminal users, so these paths are ours. */
export const groups = tableScreen('terminalboss:v3:group:table', {
  path: '/company/terminalboss/v3/group/',
  title: 'Terminal groups',
  aliases: ['roles'],
  needs: everybody,
  menu: 'Terminal',
  resource: 'terminal:group',
})
export const group = recordScreen('terminalboss:v3:group', {
  path: '/company/terminalboss/v3/group/detail/:entityUUID?',
  title: 'Terminal group',
  needs: everybody,
  record: 'terminal:group',
})

export const userAccesses = tableScreen('terminalboss:v3:useraccess:table', {
  path: '/company/terminalboss/v3/useraccess/',
  title: 'User access',
  needs: granting,
  menu: 'Terminal',
  resource: 'terminal:userAccess',
})
/** The same accesses as a grid. The specification names one screen for both, so this path is ours. */
export const userAccessMatrix = screen('terminalboss:v3:useraccess:matrix', {
  kind: 'table',
  path: '/company/terminalboss/v3/useraccess/matrix/',
  title: 'Access matrix',
  aliases: ['who may load what', 'customer, product and site', 'matrix of accesses'],
  needs: granting,
  menu: 'Terminal',
  load: () => import('./access/AccessMatrix.tsx'),
})
export const userAccess = recordScreen('terminalboss:v3:useraccess', {
  path: '/company/terminalboss/v3/useraccess/detail/:entityUUID?',
  title: 'User access',
  needs: granting,
  record: 'terminal:userAccess',
})

export const companies = tableScreen('terminalboss:v3:company:table', {
  path: '/company/terminalboss/v3/company/',
  title: 'Companies',
  aliases: ['customers', 'carriers', 'company'],
  needs: firms,
  menu: 'Terminal',
  resource: 'terminal:company',
})
export const company = recordScreen('terminalboss:v3:company', {
  path: '/company/terminalboss/v3/company/detail/:entityUUID?',
  title: 'Company',
  needs: firms,
  record: 'terminal:company',
  inTheWay,
  lines: access,
  related: [
    { resource: 'terminal:driver', by: 'carrier', columns: ['name', 'username', 'certified_until'] },
    { resource: 'terminal:vehicle', by: 'carrier', columns: ['unit_number', 'kind', 'plate'] },
    {
      resource: 'terminal:companyRole',
      by: 'company',
      columns: ['role', 'server', 'account_number', 'expiry_date', 'enabled'],
    },
    { resource: 'terminal:companyCertification', by: 'company', columns: held },
    {
      resource: 'terminal:serviceContract',
      by: 'company',
      columns: ['contract_number', 'status', 'effective_date', 'expiry_date'],
    },
    { resource: 'terminal:limit', by: 'company', columns: ['name', 'status', 'used_percent', 'remaining_volume'] },
  ],
})
/** The specification names no screen for a company role, so this path is ours. */
export const companyRole = recordScreen('terminalboss:v3:companyrole', {
  path: '/company/terminalboss/v3/companyrole/detail/:entityUUID?',
  title: 'Company role',
  needs: firms,
  record: 'terminal:companyRole',
})
