/** Terminal staff, drivers and general users: views of one table, each with its own permissions. */
import { phoneNumber, subdivisionCode } from '#model/shared/kind-fields.ts'
import { onResource } from '#model/kernel/action.ts'
import { choice, codes, day, flag, instant, integer, ref, refs, text } from '#model/kernel/field.ts'
import { permissionWords } from '#model/kernel/words/permission-words.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { resource } from '#model/kernel/resource.ts'
import { driverPapers } from './people-papers.ts'
import { mayComeCall } from './may-come-call.ts'
import { mayComeFields } from './may-come-fields.ts'
import { peopleCalls } from './people-actions.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const everyone = {
  name: text({ required: true, table: true }),
  username: text({ required: true, maxLength: 20, table: true, help: 'Entered at the rack' }),
  password: text({ writeOnly: true, maxLength: 128, search: false }),
  email: text({ holds: 'email', maxLength: 120, group: 'Contact' }),
  phone: phoneNumber({ table: true, group: 'Contact' }),
  language: choice(['en', 'fr', 'es'], 'en', { group: 'Contact', help: 'Language at the rack' }),
  server: ref('terminal:server', {
    label: 'Site',
    onDelete: 'clear',
    help: 'Site whose numbering the username follows',
  }),
  groups: refs('terminal:group'),
  enabled: flag(true, { table: true }),
  effective_date: day({ label: 'Effective', group: 'Validity' }),
  expiry_date: day({ label: 'Expires', group: 'Validity' }),
  lockout_date: day({ label: 'Locked out', group: 'Validity' }),
  lockout_reason: text({ maxLength: 200, group: 'Validity' }),
  last_login_time: instant({ label: 'Last at a rack', readOnly: true, group: 'Validity' }),
  comments: text({ maxLength: 2000 }),
} as const
const driving = {
  carrier: ref('terminal:company', { table: true }),
  licence: text({ maxLength: 40, group: 'Licence' }),
  licence_state: subdivisionCode({ label: 'Licence issued by', group: 'Licence', help: 'State or province' }),
  licence_expires: day({ group: 'Licence' }),
  certified_until: day({ table: true, group: 'Licence' }),
} as const
/** Identifying fields, which come first. */
const first = { name: everyone.name, username: everyone.username, ...mayComeFields('user') } as const
const working = {
  job_title: text({ maxLength: 60, table: true }),
  department: text({ maxLength: 60, table: true }),
} as const

export const user = resource('terminalboss/v3/user/', {
  label: 'Terminal user',
  model: 'User',
  needs: needs('user'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['username'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: {
    kind: choice(['staff', 'driver', 'general'], 'general', { table: true }),
    ...first,
    ...everyone,
    ...driving,
    ...working,
  },
  actions: { ...peopleCalls('change_user'), mayCome: mayComeCall(needs('user').view) },
})

export const driver = resource('terminalboss/v3/driver/', {
  label: 'Driver',
  model: 'User',
  needs: needs('driver'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['username'], onConflict: 'refuse' }],
  viewOf: { base: 'terminal:user', where: { kind: 'driver' } },
  papers: driverPapers,
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: { ...first, ...driving, ...everyone },
  actions: { ...peopleCalls('change_driver'), mayCome: mayComeCall(needs('driver').view) },
})

export const staff = resource('terminalboss/v3/staff/', {
  label: 'Staff member',
  plural: 'Staff',
  model: 'User',
  needs: needs('staff'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['username'], onConflict: 'refuse' }],
  viewOf: { base: 'terminal:user', where: { kind: 'staff' } },
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: { ...first, ...working, ...everyone },
  actions: { ...peopleCalls('change_staff'), mayCome: mayComeCall(needs('staff').view) },
})

/** A number that was shown to somebody, and until when nobody else is shown it. Written by `get_available_numeric_username/` alone. */
export const heldUsername = resource('terminalboss/v3/held-username/', {
  label: 'Held number',
  needs: needs('user'),
  title: ['username'],
  ordering: 'username',
  keys: [{ fields: ['username'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    username: text({ required: true, maxLength: 20, table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'cascade', table: true }),
    held_by: ref('user:user', { label: 'For', onDelete: 'cascade', table: true }),
    held_until: instant({ label: 'Until', table: true }),
  },
})

export const group = resource('terminalboss/v3/group/', {
  label: 'Terminal group',
  needs: needs('user'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, table: true }),
    description: text({ maxLength: 500, table: true }),
    permissions: codes({ choices: permissions, words: permissionWords }),
    enabled: flag(true, { table: true }),
  },
})

/** The companies, sites and products for which a user may load and unload. */
export const userAccess = resource('terminalboss/v3/useraccess/', {
  label: 'User access',
  plural: 'User accesses',
  model: 't boss user access',
  needs: needs('user_access'),
  title: ['user', 'company'],
  ordering: 'user,company',
  keys: [{ fields: ['user', 'server', 'company', 'product'], onConflict: 'refuse' }],
  actions: {
    /** `{sites, people, customers, products, rows}`: every access, or those of one person or for one customer, with what it is named by. */
    matrix: onResource('matrix/', {
      label: 'Matrix of accesses',
      needs: needs('user_access').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { user: ref('terminal:user'), company: ref('terminal:company') },
    }),
  },
  spans: [{ from: 'valid_from', to: 'valid_until' }],
  fields: {
    user: ref('terminal:user', { required: true, onDelete: 'cascade', table: true }),
    server: ref('terminal:server', {
      label: 'Site',
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for every site',
    }),
    company: ref('terminal:company', {
      label: 'For',
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for every customer',
    }),
    product: ref('terminal:product', {
      onDelete: 'cascade',
      table: true,
      help: 'A group covers all its products; leave empty for every product',
    }),
    can_load: flag(true, { label: 'Loads', table: true }),
    can_unload: flag(false, { label: 'Unloads', table: true }),
    valid_from: day({ label: 'From', table: true }),
    valid_until: day({ label: 'To', table: true }),
    times_a_day: integer({ label: 'Times a day', min: 1, max: 100, help: 'Leave empty for any number' }),
    enabled: flag(true, { table: true }),
  },
})
