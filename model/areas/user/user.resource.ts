/** Users, their groups and permissions, and their saved desks and table views. */
import { codes, flag, instant, integer, json, ref, refs, resourceName, text } from '#model/kernel/field.ts'
import { permissionWords } from '#model/kernel/words/permission-words.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { DESK_DEPTH } from './rules/desk.ts'
import { modules } from './rules/landing.ts'
import { accountActions, groupActions } from './account-actions.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'

const module = (label: string) => flag(false, { label, group: 'Modules' })

export const user = resource('user/', {
  label: 'User',
  needs: {
    view: 'signed_in',
    change: 'configuration__user_administration',
    history: 'configuration__user_administration',
  },
  title: ['name'],
  // A picture joins them when there is one.
  privacy: { open: ['name'], needs: 'configuration__user_administration' },
  ordering: 'name',
  grants: { codes: 'user_permissions', by: 'groups', account: 'itself' },
  fields: {
    email: emailAddress({
      required: true,
      unique: true,
      table: true,
    }),
    username: text({ table: true }),
    name: text({ required: true, table: true }),
    telephone: text({ holds: 'phone', table: true }),
    is_active: flag(true, { label: 'Active', table: true }),
    password: text({ writeOnly: true, maxLength: 128, search: false }),
    groups: refs('user:group'),
    user_permissions: codes({ label: 'Own permissions', choices: permissions, words: permissionWords, merges: true }),
    assigned_tboss_sites: refs('terminal:server', { label: 'Terminal sites', help: 'Leave empty for every site' }),
    certificates: refs('schedule:certificate', { label: 'Certificates' }),
    company: ref('company:company', { readOnly: true, column: 'company_id' }),
    app_config: json({ label: 'Settings' }),
    terminalboss: module(modules.terminalboss),
    wheelhouse: module(modules.wheelhouse),
    track_and_trace: module(modules.track_and_trace),
    operations: module(modules.operations),
    schedule: module(modules.schedule),
    invoice: module(modules.invoice),
    document_reading: module(modules.document_reading),
    reports: module(modules.reports),
    terminalbossv3: module(modules.terminalbossv3),
    last_login: instant({ readOnly: true, table: true }),
    invited_at: instant({ label: 'Invited', readOnly: true, table: true }),
  },
  actions: {
    ...accountActions,
    me: onResource('me/', { label: 'Current user', needs: 'signed_in', undo: 'none', method: 'GET', form: 'none' }),
    updateMe: onResource('me/', {
      label: 'Change my profile',
      needs: 'signed_in',
      undo: 'exact',
      method: 'PATCH',
      form: 'none',
      input: {
        name: text(),
        telephone: text({ holds: 'phone' }),
        app_config: json({ shape: { timezone: text({ holds: 'time_zone', maxLength: 60 }) } }),
      },
    }),
    backendVersion: onResource('backend_version/', {
      label: 'Version of the server',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    setPassword: onRow('set_password/', {
      label: 'Set password',
      needs: 'configuration__user_administration',
      undo: 'none',
      input: { password: text({ required: true, maxLength: 128, writeOnly: true }) },
    }),
    forget: onRow('forget/', {
      label: 'Forget this person',
      needs: 'configuration__user_administration',
      undo: 'none',
      input: {
        name: text({
          required: true,
          help: 'Type it to confirm. Name, e-mail, telephone and settings are deleted for good; what the person did stays. If the person is among the terminal users too, delete that record there.',
        }),
      },
    }),
    replace: onRow('', {
      label: 'Replace',
      needs: 'configuration__user_administration',
      undo: 'exact',
      method: 'PUT',
      form: 'none',
      input: {
        name: text(),
        email: text({ holds: 'email' }),
        telephone: text({ holds: 'phone' }),
        is_active: flag(true),
        groups: refs('user:group'),
      },
    }),
  },
})

export const group = resource('groups/', {
  label: 'Group',
  needs: { view: 'any_permission', change: 'configuration__user_administration' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  grants: { codes: 'permissions' },
  fields: {
    name: text({ required: true, table: true }),
    permissions: codes({ choices: permissions, words: permissionWords, table: true, merges: true }),
    totp_required: flag(false, {
      label: 'Second factor demanded',
      table: true,
      help: 'Its people sign in with a code of their authenticator beside the password',
    }),
  },
  actions: groupActions,
})

/** A saved layout of panes. Private unless its user shares it with groups or the company; permissions still apply to what each pane shows. */
export const desk = resource('desk/', {
  label: 'Desk',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['name'],
  tenancy: 'user',
  sharedBy: { company: 'shared', groups: 'groups' },
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, table: true }),
    layout: json({ label: 'Panes', depth: DESK_DEPTH }),
    shared: flag(false, { table: true, help: 'Everyone in the company can open it' }),
    groups: refs('user:group', { label: 'Shared with', table: true }),
    owner: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
    place: integer({ min: 1, table: true, help: 'Position among the desks; g 1 opens the first' }),
  },
})

/** A saved table view: filters, sort order and columns. Private unless its user shares it with groups or the company. */
export const view = resource('table_view/', {
  label: 'Table view',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['name'],
  tenancy: 'user',
  sharedBy: { company: 'shared', groups: 'groups' },
  ordering: 'name',
  keys: [{ fields: ['table', 'name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, table: true }),
    table: resourceName({ required: true, help: 'Whose rows the table shows', table: true }),
    state: json(),
    shared: flag(false, { table: true, help: 'Everyone in the company can use it' }),
    groups: refs('user:group', { label: 'Shared with', table: true }),
    usual: flag(false, {
      label: 'Opened first',
      table: true,
      help: 'The table opens with this view; if shared, for everyone without their own default',
    }),
    owner: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
  },
})
