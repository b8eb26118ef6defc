/** One company asks another to see a part of its rows. */
import { choice, flag, instant, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

const shares = (label: string) => flag(false, { label, table: true, group: 'What is shared' })

/** Made by the company that shares; the one that is asked sees it too, and what it shows once it is accepted. */
export const invitation = resource('partner/invitations/', {
  label: 'Invitation',
  model: 'invitation',
  tenancy: 'pair',
  needs: { view: 'view_wheelhouseinvitation', change: 'manage_invitations' },
  title: ['company_name', 'email'],
  ordering: '-created_at',
  fields: {
    email: text({ required: true, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', table: true, group: 'Invitation' }),
    company_name: text({ label: 'Company', required: true, maxLength: 120, table: true, group: 'Invitation' }),
    company: ref('company:company', { label: 'From', readOnly: true, column: 'company_id', table: true, group: 'Invitation' }),
    counterparty: ref('company:company', { label: 'Partner', table: true, group: 'Invitation', help: 'Once the company is known here' }),
    status: choice(['draft', 'sent', 'accepted', 'declined', 'revoked'], 'draft', { table: true, readOnly: true, group: 'Invitation' }),
    message: text({ maxLength: 2000, group: 'Invitation' }),
    share_contracts: shares('Contracts'),
    share_shipments: shares('Shipments'),
    share_v2_tickets: shares('Tickets (v2)'),
    share_v3_tickets: shares('Tickets'),
    party: ref('company:party', { group: 'Who the partner is here', onDelete: 'clear', help: 'Contracts and shipments with this party are shared' }),
    terminal_company: ref('terminal:company', { group: 'Who the partner is here', onDelete: 'clear', help: 'Tickets of this company are shared' }),
    legacy_company: ref('legacy:company', { label: 'Company (v2)', group: 'Who the partner is here', onDelete: 'clear', help: 'Tickets (v2) of this company are shared' }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Times' }),
    answered_at: instant({ label: 'Answered', readOnly: true, table: true, group: 'Times' }),
    revoked_at: instant({ label: 'Revoked', readOnly: true, group: 'Times' }),
    invited_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Times' }),
  },
})
