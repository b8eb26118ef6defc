/**
 * People of other companies who may also work in this one. Made by an administrator of the company, and accepted by the person
 * (server/auth/company): until then nobody learns from it whether there is such an account, or whose it is.
 */
import { flag, instant, ref, refs } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { emailAddress } from './rules/email.ts'

export const membership = resource('membership/', {
  label: 'Membership',
  tenancy: 'pair',
  needs: { view: 'any_permission', change: 'configuration__user_administration' },
  title: ['user', 'email'],
  ordering: '-created_at',
  keys: [{ fields: ['user'], onConflict: 'refuse' }],
  grants: { by: 'groups', account: 'user' },
  fields: {
    user: ref('user:user', {
      label: 'Person',
      column: 'user_id',
      abroad: true,
      onDelete: 'cascade',
      table: true,
      help: 'Set when the person accepts, or by the number of their account',
    }),
    email: emailAddress({
      label: 'Invited address',
      table: true,
      help: 'Of somebody who has an account at another company',
    }),
    company: ref('company:company', { readOnly: true, column: 'company_id', table: true }),
    counterparty: ref('company:company', { label: 'Home company', readOnly: true, table: true }),
    groups: refs('user:group', { table: true, help: 'What the person may do here' }),
    active: flag(true, { table: true, help: 'Switched off, the person is out within a second' }),
    accepted_at: instant({ label: 'Accepted', readOnly: true, table: true }),
  },
})
