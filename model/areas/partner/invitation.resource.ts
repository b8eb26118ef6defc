/** Invitations: one company shares a part of its rows with another. */
import { choice, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { addressed, invitationCalls, offered } from './invitation-calls.ts'
import { invitationLife, invitationStates } from './rules/invitation-life.ts'

/** Created by the sharing company; the invited company sees the invitation, and the shared rows once it accepts. */
export const invitation = resource('partner/invitations/', {
  label: 'Invitation',
  model: 'invitation',
  tenancy: 'pair',
  privateIn: ['draft'],
  addressee: 'email',
  needs: { view: 'view_wheelhouseinvitation', change: 'manage_invitations' },
  title: ['company_name', 'email'],
  ordering: '-created_at',
  life: invitationLife,
  actions: invitationCalls,
  fields: {
    ...addressed,
    company: ref('company:company', {
      label: 'From',
      readOnly: true,
      column: 'company_id',
      table: true,
      group: 'Invitation',
    }),
    counterparty: ref('company:company', {
      label: 'Partner',
      table: true,
      group: 'Invitation',
      help: 'Set when the company accepts or opens the link of the e-mail',
    }),
    status: choice(invitationStates, 'draft', {
      table: true,
      readOnly: true,
      group: 'Invitation',
    }),
    ...offered,
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Dates' }),
    expires_at: instant({
      label: 'Expires',
      readOnly: true,
      table: true,
      group: 'Dates',
    }),
    answered_at: instant({ label: 'Answered', readOnly: true, table: true, group: 'Dates' }),
    revoked_at: instant({ label: 'Revoked', readOnly: true, group: 'Dates' }),
    viewed_at: instant({ label: 'Last viewed', readOnly: true, table: true, group: 'Dates', help: 'By the partner' }),
    reason: text({ readOnly: true, maxLength: 200, group: 'Dates', help: 'Why it was declined or revoked' }),
    /** SHA-256 of the token in the link of the letter, in hex. */
    link_hash: text({ writeOnly: true, readOnly: true, maxLength: 64, search: false, group: 'Dates' }),
    invited_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Dates' }),
  },
})
