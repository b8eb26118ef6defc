/** The calls of invitations beside those of their life: made in one call, taken up by the link of the letter, and answered. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { flag, ref, text } from '#model/kernel/field.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'

const shares = (label: string) => flag(false, { label, table: true, group: 'What is shared' })
/** Whom it is sent to. */
export const addressed = {
  email: emailAddress({
    required: true,
    table: true,
    group: 'Invitation',
  }),
  company_name: text({ label: 'Company', required: true, maxLength: 120, table: true, group: 'Invitation' }),
} as const
/** What is shared, and whose it is. */
export const offered = {
  message: text({ maxLength: 2000, group: 'Invitation' }),
  share_contracts: shares('Contracts'),
  share_shipments: shares('Shipments'),
  share_positions: shares('Positions of cars'),
  share_v2_tickets: shares('Tickets of the earlier terminal system'),
  share_v3_tickets: shares('Tickets'),
  party: ref('company:party', {
    group: 'Partner',
    onDelete: 'clear',
    help: 'Contracts and shipments with this party are shared',
  }),
  terminal_company: ref('terminal:company', {
    group: 'Partner',
    onDelete: 'clear',
    help: 'Tickets of this company are shared',
  }),
  legacy_company: ref('legacy:company', {
    label: 'Company in the earlier terminal system',
    group: 'Partner',
    onDelete: 'clear',
    help: 'Its earlier tickets are shared',
  }),
} as const

const manage = { needs: 'manage_invitations', form: 'none' } as const
/** By the invited company. */
const answer = {
  needs: 'manage_invitations',
  undo: 'exact',
  undoneBy: { action: 'takeBackAnswer' },
} as const

export const invitationCalls = {
  /** A draft, as a POST makes it. */
  createInvitation: onResource('create-invitation/', {
    ...manage,
    label: 'Make',
    undo: 'none',
    input: { ...addressed, ...offered },
  }),
  /** `{results}`: those that other companies sent to this one, the newest first, with the names of who sent them. */
  getIncomingInvitations: onResource('get-incoming-invitations/', {
    label: 'Incoming',
    needs: 'view_wheelhouseinvitation',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
  /** Ours: whoever holds the link of the letter makes their company the invited one, which answers then. 404 for a link that opens nothing. */
  openLink: onResource('open-link/', {
    ...manage,
    label: 'Take up',
    undo: 'none',
    input: { token: text({ required: true, maxLength: 100 }) },
  }),
  /** Ours, by the invited company alone: from then on it sees what is shared. */
  acceptInvitation: onRow('accept-invitation/', { ...answer, label: 'Accept' }),
  /** Ours, by the invited company alone. */
  declineInvitation: onRow('decline-invitation/', { ...answer, label: 'Decline' }),
  /** Ours, by the invited company alone: it waits for an answer again, and nothing is shared meanwhile. */
  takeBackAnswer: onRow('take-back-answer/', {
    label: 'Take back the answer',
    needs: 'manage_invitations',
    undo: 'none',
  }),
} as const
