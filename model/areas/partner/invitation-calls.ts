/** The calls of invitations beside those of their life: made in one call, taken up by the link of the letter, and answered. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { flag, ref, text } from '#model/kernel/field.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'

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
    label: 'Make an invitation',
    undo: 'none',
    input: {
      email: emailAddress({ required: true }),
      company_name: text({ required: true, maxLength: 120 }),
      message: text({ maxLength: 2000 }),
      share_contracts: flag(),
      share_shipments: flag(),
      share_v2_tickets: flag(),
      share_v3_tickets: flag(),
      party: ref('company:party'),
      terminal_company: ref('terminal:company'),
      legacy_company: ref('legacy:company'),
    },
  }),
  /** `{results}`: those that other companies sent to this one, the newest first, with the names of who sent them. */
  getIncomingInvitations: onResource('get-incoming-invitations/', {
    label: 'Invitations of other companies',
    needs: 'view_wheelhouseinvitation',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
  /** Ours: makes the company of whoever holds the link of the letter the invited one. It is answered after that. 404 for a link that opens nothing. */
  openLink: onResource('open-link/', {
    ...manage,
    label: 'Take up an invitation',
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
