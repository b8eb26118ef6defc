/** Invitations of the demo: in each state, from the demo company and from its partner. */
import { company as olderCompany } from '#model/areas/legacy/company.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import type { Client } from '#server/engine/base/sql.ts'
import { partnerParty } from './company.ts'
import { daysAfter, type Demo } from '../base/setting.ts'
import { seedOrders, type Partner } from './orders.ts'

/** Returns the instant that lies so many days before now. */
const daysBefore =
  (now: Date) =>
  (days: number): string =>
    daysAfter(now, -days).toISOString()

async function seedInvitationsOfPartner(partner: Partner, now: Date): Promise<void> {
  const [shipper] = await partner.rows(company).find({}, { limit: 1 })
  const at = daysBefore(now)
  await partner.rows(invitation).createMany([
    {
      email: 'admin@demo.test',
      company_name: 'Prairie Gateway Terminals',
      counterparty: partner.home,
      status: 'sent',
      message: 'See what our spur has in stock.',
      share_v3_tickets: true,
      terminal_company: shipper?.id ?? null,
      sent_at: at(1),
      expires_at: at(-29),
      invited_by: partner.user,
    },
    ...(['draft', 'accepted', 'declined', 'expired', 'revoked'] as const).map((status, index) => ({
      email: `spur${index + 1}@pgt.example`,
      company_name: 'Prairie Gateway Terminals',
      counterparty: status === 'draft' || status === 'expired' ? null : partner.home,
      status,
      message: 'Tickets of our spur.',
      share_v3_tickets: true,
      terminal_company: shipper?.id ?? null,
      sent_at: status === 'draft' ? null : at(90 - 10 * index),
      expires_at: status === 'draft' ? null : at(60 - 10 * index),
      answered_at: status === 'accepted' || status === 'declined' ? at(85 - 10 * index) : null,
      revoked_at: status === 'revoked' ? at(5) : null,
      invited_by: partner.user,
    })),
  ])
}

export async function seedPartner(
  client: Client,
  { rows, now, staff }: Demo,
  parties: ReadonlyMap<string, number>,
  partner: Partner,
): Promise<void> {
  const [shown] = await rows(company).find({ name: partnerParty }, { limit: 1 })
  const [older] = await rows(olderCompany).find({ name: partnerParty }, { limit: 1 })
  const by = staff.get('admin@demo.test') ?? null
  const at = daysBefore(now)
  await rows(invitation).createMany([
    {
      email: 'partner@demo.test',
      company_name: partnerParty,
      counterparty: partner.company,
      status: 'accepted',
      message: 'Our contracts, shipments and tickets with you, as they stand.',
      share_contracts: true,
      share_shipments: true,
      share_positions: true,
      share_v2_tickets: older !== undefined,
      share_v3_tickets: true,
      party: parties.get(partnerParty) ?? null,
      terminal_company: shown?.id ?? null,
      legacy_company: older?.id ?? null,
      sent_at: at(120),
      answered_at: at(118),
      invited_by: by,
    },
    {
      email: 'rail@lhf.example',
      company_name: 'Lakehead Fuels',
      status: 'sent',
      share_shipments: true,
      party: parties.get('Lakehead Fuels') ?? null,
      sent_at: at(3),
      invited_by: by,
    },
    {
      email: 'desk@gsc.example',
      company_name: 'Gulf Splitter Company',
      status: 'revoked',
      share_contracts: true,
      party: parties.get('Gulf Splitter Company') ?? null,
      sent_at: at(200),
      answered_at: at(198),
      revoked_at: at(20),
      invited_by: by,
    },
    {
      email: 'logistics@qap.example',
      company_name: 'Qu’Appelle Propane',
      status: 'draft',
      share_contracts: true,
      share_shipments: true,
      party: parties.get('Qu’Appelle Propane') ?? null,
      invited_by: by,
    },
    {
      email: 'traffic@csp.example',
      company_name: 'Conway Storage Partners',
      status: 'declined',
      share_contracts: true,
      party: parties.get('Conway Storage Partners') ?? null,
      sent_at: at(60),
      expires_at: at(30),
      answered_at: at(57),
      invited_by: by,
    },
    {
      email: 'dispatch@sjb.example',
      company_name: 'San Joaquin Blending',
      status: 'expired',
      share_shipments: true,
      party: parties.get('San Joaquin Blending') ?? null,
      sent_at: at(45),
      expires_at: at(15),
      invited_by: by,
    },
  ])
  await seedInvitationsOfPartner(partner, now)
  await seedOrders(client, rows, now, parties, partner)
}
