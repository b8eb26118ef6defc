/** The life of an invitation. Its company sends and revokes it; the invited one accepts or declines it, or lets it expire. */
import type { Elsewhere, Life } from '#model/kernel/life.ts'

export const invitationStates = ['draft', 'sent', 'accepted', 'declined', 'revoked', 'expired'] as const
/** So long an invitation waits for its answer. */
export const ANSWERED_WITHIN_DAYS = 30
const DAY_MS = 86_400_000

type Course = {
  readonly status: (typeof invitationStates)[number]
  readonly email: string
  readonly share_contracts: boolean
  readonly share_shipments: boolean
  readonly share_v2_tickets: boolean
  readonly share_v3_tickets: boolean
  readonly party: number | null
  readonly terminal_company: string | null
  readonly legacy_company: number | null
  readonly sent_at: string | null
  readonly expires_at: string | null
  readonly answered_at: string | null
  readonly revoked_at: string | null
  readonly link_hash: string
}

/** What is shared is found by whose it is. */
const whose = ['Name whose these are.']

const answered = (verb: string): Elsewhere => ({
  from: ['sent'],
  label: `the other company ${verb} it`,
  says: 'The invited company answers it itself.',
})

export const invitationLife: Life<Course> = {
  of: 'partner:invitation',
  field: 'status',
  aside: ['declined', 'revoked', 'expired'],
  transitions: {
    sendInvitation: {
      label: 'Send',
      one: 'send-invitation/',
      from: ['draft', 'declined', 'revoked', 'expired'],
      to: 'sent',
      needs: 'manage_invitations',
      undo: 'held',
      lacks: ({ share_contracts, share_shipments, share_v2_tickets, share_v3_tickets, ...row }) => ({
        ...(!share_contracts &&
          !share_shipments &&
          !share_v2_tickets &&
          !share_v3_tickets && { share_contracts: ['It shares nothing yet.'] }),
        ...((share_contracts || share_shipments) && row.party === null && { party: whose }),
        ...(share_v3_tickets && row.terminal_company === null && { terminal_company: whose }),
        ...(share_v2_tickets && row.legacy_company === null && { legacy_company: whose }),
      }),
      sets: (_row, _asked, now) => ({
        sent_at: now,
        expires_at: new Date(Date.parse(now) + ANSWERED_WITHIN_DAYS * DAY_MS).toISOString(),
        answered_at: null,
        revoked_at: null,
        // A link that was sent before opens nothing any more; the letter gets one of its own.
        link_hash: '',
      }),
    },
    revokeInvitation: {
      label: 'Revoke',
      one: 'revoke-invitation/',
      from: ['sent', 'accepted'],
      to: 'revoked',
      needs: 'manage_invitations',
      undo: 'compensating',
      sets: (_row, _asked, now) => ({ revoked_at: now }),
    },
  },
  elsewhere: {
    accepted: answered('accepts'),
    declined: answered('declines'),
    expired: {
      from: ['sent'],
      label: `nobody answers it within ${ANSWERED_WITHIN_DAYS} days`,
      says: 'It expires by itself.',
    },
  },
  frozen: [
    {
      in: ['sent', 'accepted'],
      fields: ['email'],
      says: 'It has gone there. Revoke it to send it to somebody else.',
    },
    {
      in: ['accepted'],
      fields: ['counterparty'],
      says: 'This company has accepted it. Revoke it to invite another one.',
    },
  ],
}
