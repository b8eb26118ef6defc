/** What the demo company and its partner share, and what the partner orders. */
import { sql } from 'drizzle-orm'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { company as olderCompany } from '#model/areas/legacy/company.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { partnerParty } from './company.ts'
import { dayText, daysAfter, yearText, type Demo } from '../base/setting.ts'

type Partner = { readonly rows: RowsOf; readonly company: number; readonly home: number; readonly user: number | null }

export async function seedPartner(
  client: Client,
  { rows, now, staff }: Demo,
  parties: ReadonlyMap<string, number>,
  partner: Partner,
): Promise<void> {
  const [shown] = await rows(company).find({ name: partnerParty }, { limit: 1 })
  const [older] = await rows(olderCompany).find({ name: partnerParty }, { limit: 1 })
  const by = staff.get('admin@demo.test') ?? null
  const at = (days: number): string => daysAfter(now, -days).toISOString()
  await rows(invitation).createMany([
    {
      email: 'partner@demo.test',
      company_name: partnerParty,
      counterparty: partner.company,
      status: 'accepted',
      message: 'Our contracts, shipments and tickets with you, as they stand.',
      share_contracts: true,
      share_shipments: true,
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
  ])
  await partner.rows(invitation).createMany([
    {
      email: 'admin@demo.test',
      company_name: 'Prairie Gateway Terminals',
      counterparty: partner.home,
      status: 'sent',
      message: 'See what our spur has in stock.',
      share_v3_tickets: true,
      sent_at: at(1),
      invited_by: partner.user,
    },
  ])
  await seedOrders(client, rows, now, parties, partner)
}

/** In the partner's name, which may order from what is shared with it. */
async function seedOrders(
  client: Client,
  rows: RowsOf,
  now: Date,
  parties: ReadonlyMap<string, number>,
  partner: Partner,
): Promise<void> {
  const theirs = await rows(contract).find(
    { buyer: parties.get(partnerParty) ?? 0, status: 'approved' },
    { ordering: 'contract_number', limit: 2 },
  )
  await run(client, sql`select set_config('app.company', ${String(partner.company)}, true)`)
  const month = (ahead: number, day: number): Date =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, day))
  const common = { counterparty: partner.home, ordered_by: partner.user, destination: 'Winnipeg, MB' }
  const orders = await partner.rows(order).createMany(
    theirs.flatMap((one, index) => [
      {
        ...common,
        order_number: `NCL-${yearText(now)}-${String(41 + index)}`,
        contract: one.id,
        status: index === 0 ? ('in_progress' as const) : ('sent' as const),
        product_name: index === 0 ? 'Propane' : 'Diesel',
        cars: 48,
        quantity: '1400000',
        start_date: dayText(month(-1, 1)),
        end_date: dayText(month(3, 0)),
        purchase_order: `4500${String(1231 + index)}`,
        sent_at: daysAfter(now, -40 + 36 * index).toISOString(),
        answered_at: index === 0 ? daysAfter(now, -39).toISOString() : null,
      },
      ...(index === 0
        ? [
            {
              ...common,
              order_number: `NCL-${yearText(now)}-49`,
              contract: one.id,
              status: 'draft' as const,
              product_name: 'Propane',
              cars: 12,
              start_date: dayText(month(3, 1)),
              end_date: dayText(month(4, 0)),
            },
          ]
        : []),
    ]),
  )
  const [first] = orders
  if (first !== undefined) {
    const days = (ahead: number, every: number, quantity: number) =>
      Array.from({ length: 28 }, (_, index) => month(ahead, index + 1))
        .filter((one) => one.getUTCDay() === every)
        .map((one) => ({ date: dayText(one), quantity }))
    const total = (list: readonly { readonly quantity: number }[]): number =>
      list.reduce((sum, { quantity }) => sum + quantity, 0)
    await partner.rows(nomination).createMany(
      (
        [
          ['approved', 0, 2],
          ['sent', 1, 3],
          ['draft', 2, 3],
        ] as const
      ).map(([status, ahead, cars]) => {
        const shipping_schedule = status === 'draft' ? [] : days(ahead, 2, cars)
        return {
          order: first.id,
          counterparty: partner.home,
          status,
          start_date: dayText(month(ahead, 1)),
          end_date: dayText(month(ahead + 1, 0)),
          forecast: 4 * cars,
          total: total(shipping_schedule),
          shipping_schedule,
          sent_at: status === 'draft' ? null : daysAfter(now, ahead === 0 ? -30 : -2).toISOString(),
          reviewed_at: status === 'approved' ? daysAfter(now, -28).toISOString() : null,
        }
      }),
    )
  }
  await run(client, sql`select set_config('app.company', '', true)`)
}
