/** The life cycle of an invitation. Its company sends and revokes it; the invited company accepts or declines it, or lets it expire. */
import { askedText, type VerbInput } from '#model/kernel/asked.ts'
import { text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const invitationStates = ['draft', 'sent', 'accepted', 'declined', 'revoked', 'expired'] as const
/** An invitation that is not answered within these days expires. */
export const ANSWERED_WITHIN_DAYS = 30
const DAY_MS = 86_400_000

export type InvitationTerms = {
  readonly share_contracts: boolean
  readonly share_shipments: boolean
  readonly share_positions: boolean
  readonly share_v2_tickets: boolean
  readonly share_v3_tickets: boolean
  readonly party: number | null
  readonly terminal_company: string | null
  readonly legacy_company: number | null
}
type Course = InvitationTerms & {
  readonly status: (typeof invitationStates)[number]
  readonly email: string
  readonly reason: string
  readonly sent_at: string | null
  readonly expires_at: string | null
  readonly answered_at: string | null
  readonly revoked_at: string | null
  readonly link_hash: string
}

/** The rows of a share are found by the partner's name in the list of the inviter. */
const unmatched = ['Name the partner here.']

const reason = { reason: text({ maxLength: 200 }) }
/** Sending and taking back an answer empty the reason, so there is none to overwrite here. */
const reasonIn = (asked: VerbInput) => {
  const given = askedText(asked, 'reason')
  return given === '' ? {} : { reason: given }
}

/** Returns what an invitation lacks for sending, by field: one share at least, and for each share the partner in its own list. */
export const missingToSend = ({
  share_contracts,
  share_shipments,
  share_v2_tickets,
  share_v3_tickets,
  ...row
}: InvitationTerms) => ({
  ...(!share_contracts &&
    !share_shipments &&
    !share_v2_tickets &&
    !share_v3_tickets &&
    !row.share_positions && { share_contracts: ['Select at least one share.'] }),
  ...(row.share_positions &&
    !share_shipments && { share_shipments: ['Positions are shared with shipments only. Select shipments too.'] }),
  ...((share_contracts || share_shipments) && row.party === null && { party: unmatched }),
  ...(share_v3_tickets && row.terminal_company === null && { terminal_company: unmatched }),
  ...(share_v2_tickets && row.legacy_company === null && { legacy_company: unmatched }),
})

export const invitationLife: Life<Course> = {
  of: 'partner:invitation',
  field: 'status',
  aside: ['declined', 'revoked', 'expired'],
  transitions: {
    sendInvitation: {
      label: 'Send',
      one: 'send-invitation/',
      from: ['draft', 'sent', 'declined', 'revoked', 'expired'],
      to: 'sent',
      needs: 'manage_invitations',
      undo: 'held',
      work: 'own',
      lacks: missingToSend,
      sets: (_row, _asked, now) => ({
        sent_at: now,
        expires_at: new Date(Date.parse(now) + ANSWERED_WITHIN_DAYS * DAY_MS).toISOString(),
        answered_at: null,
        revoked_at: null,
        reason: '',
        // Voids the link that was sent before. The letter gets a new one.
        link_hash: '',
      }),
    },
    revokeInvitation: {
      label: 'Revoke',
      one: 'revoke-invitation/',
      from: ['sent', 'accepted'],
      to: 'revoked',
      needs: 'manage_invitations',
      undo: 'none',
      asks: reason,
      sets: (_row, asked, now) => ({ revoked_at: now, ...reasonIn(asked) }),
    },
    acceptInvitation: {
      label: 'Accept',
      one: 'accept-invitation/',
      from: ['sent'],
      to: 'accepted',
      needs: 'manage_invitations',
      by: 'other',
      undo: 'exact',
      undoneBy: 'takeBackAnswer',
      work: 'own',
      sets: (_row, _asked, now) => ({ answered_at: now }),
    },
    declineInvitation: {
      label: 'Decline',
      one: 'decline-invitation/',
      from: ['sent'],
      to: 'declined',
      needs: 'manage_invitations',
      by: 'other',
      undo: 'exact',
      undoneBy: 'takeBackAnswer',
      work: 'own',
      asks: reason,
      sets: (_row, asked, now) => ({ answered_at: now, ...reasonIn(asked) }),
    },
    takeBackAnswer: {
      label: 'Take back the answer',
      one: 'take-back-answer/',
      from: ['accepted', 'declined'],
      to: 'sent',
      needs: 'manage_invitations',
      by: 'other',
      undo: 'none',
      sets: () => ({ answered_at: null, reason: '' }),
    },
  },
  elsewhere: {
    expired: {
      from: ['sent'],
      label: `nobody answers it within ${ANSWERED_WITHIN_DAYS} days`,
      says: 'It expires by itself.',
    },
  },
  frozen: [
    {
      in: ['sent', 'accepted', 'declined', 'revoked', 'expired'],
      fields: [],
      kept: true,
      says: 'An invitation that was sent is kept. Revoke it to end it.',
    },
    {
      in: ['sent', 'accepted'],
      fields: ['email'],
      says: 'The invitation was sent to this address. Revoke it to send it to another one.',
    },
    {
      in: ['accepted'],
      fields: ['counterparty'],
      says: 'This company has accepted it. Revoke it to invite another one.',
    },
  ],
}
