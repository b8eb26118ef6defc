/** Calls of invitations beside those of their life cycle: creation, preview, and taking up by the link of the letter. */
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
const incoming = { needs: 'view_wheelhouseinvitation', undo: 'none', method: 'GET', form: 'none' } as const

export const invitationCalls = {
  /** Creates a draft. With `dry_run` it returns the preview of the draft and creates nothing. */
  createInvitation: onResource('create-invitation/', {
    label: 'Invite',
    needs: 'manage_invitations',
    undo: 'none',
    input: {
      ...addressed,
      ...offered,
      dry_run: flag(false, { help: 'Returns what the partner would see, without creating anything' }),
    },
  }),
  /** `{results}`: the invitations of other companies to the caller, newest first, with labels. */
  getIncomingInvitations: onResource('get-incoming-invitations/', { ...incoming, label: 'Incoming' }),
  /** Counts what the partner sees once it accepts; the inviter also gets a sample of the rows. */
  preview: onRow('preview/', { ...incoming, label: 'Preview' }),
  /**
   * Makes the caller's company the invited one, by the link of the letter. With `dry_run` it only answers which company invites, and until
   * when. 404 for any link that is not valid.
   */
  openLink: onResource('open-link/', {
    ...manage,
    label: 'Take up',
    undo: 'none',
    input: {
      token: text({ required: true, maxLength: 100 }),
      dry_run: flag(false, { help: 'Shows the invitation only' }),
    },
  }),
} as const
