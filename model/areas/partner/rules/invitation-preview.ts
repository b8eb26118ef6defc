/** The preview of an invitation: the rows that each of its shares stands for, and the sentences about them. */
import { countOf } from '#model/shared/number-format.ts'

/** The flags of an invitation, by the name of their count. */
export const sharesOf = {
  contracts: 'share_contracts',
  shipments: 'share_shipments',
  positions: 'share_positions',
  v3_tickets: 'share_v3_tickets',
  v2_tickets: 'share_v2_tickets',
} as const
export type InvitationShare = keyof typeof sharesOf
export const shareNames = ['contracts', 'shipments', 'positions', 'v3_tickets', 'v2_tickets'] as const
export type ShareCounts = Readonly<Record<InvitationShare, number>>
export type Shared = { readonly [F in (typeof sharesOf)[InvitationShare]]: boolean }

const words: Readonly<Record<InvitationShare, readonly [one: string, many?: string]>> = {
  contracts: ['contract'],
  shipments: ['shipment'],
  positions: ['car on the way', 'cars on the way'],
  v3_tickets: ['ticket'],
  v2_tickets: ['ticket of the earlier terminal system', 'tickets of the earlier terminal system'],
}

/** `2 contracts, 57 shipments`: the shares that are switched on. */
export const countsText = (row: Shared, counts: ShareCounts): string =>
  shareNames
    .filter((name) => row[sharesOf[name]])
    .map((name) => countOf(counts[name], ...words[name]))
    .join(', ')

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Returns the sentence about an address that does not belong to the party; undefined where the domains agree or one is unknown. */
export function domainWarning(email: string, party: { readonly name: string; readonly emails: readonly string[] }) {
  const domains = [...new Set(party.emails.filter((one) => one !== '').map(domainOf))]
  return domains.length === 0 || domains.includes(domainOf(email))
    ? undefined
    : `The address is at ${domainOf(email)}; ${party.name} uses ${domains.join(' and ')}.`
}
