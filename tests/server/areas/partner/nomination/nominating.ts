/** Two companies with a shared contract and an accepted order for a facility that loads so many cars a day. */
import { facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { riser } from '#model/areas/measure/gauge-table.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { invitedCompany } from '../invited-company.ts'

export type Nominated = Row<typeof nomination>
type Values = Partial<Nominated>
export const on = (date: string, quantity: number) => ({ date, quantity })

export async function nominating(cars_per_day: number | null = 5) {
  const invited = await invitedCompany()
  const { server, home, partner, known } = invited
  await invited.answer({ status: 'accepted' })
  let made = 0
  const site = await server.within(home, async ({ rows }) => {
    const { id } = await rows(facility).create({ name: 'Redwater', timezone: 'America/Edmonton' })
    await rows(riser).create({ name: 'R1', facility: id, cars_per_day, active: true })
    await rows(contract).patch(known.open, { facility: id, tolerance: '10', nomination_day: 15, change_notice_days: 3 })
    return id
  })
  const path = (id: number, call = '') => `partner/railnomination/${id}/${call}`
  return {
    ...invited,
    site,
    path,
    makeOrder: (values: Partial<Row<typeof order>> = {}) =>
      server.within(partner, ({ rows }) =>
        rows(order).create({
          order_number: `O-${++made}`,
          counterparty: server.ours,
          contract: known.open,
          status: 'accepted',
          cars: 20,
          start_date: '2096-11-20',
          end_date: '2097-01-10',
          ...values,
        }),
      ),
    /** A draft of December 2096, as its buyer would fill it in. */
    makeDraft: (of: { readonly id: number }, values: Values = {}) =>
      server.within(partner, ({ rows }) =>
        rows(nomination).create({
          order: of.id,
          counterparty: server.ours,
          start_date: '2096-12-01',
          end_date: '2096-12-31',
          shipping_schedule: [on('2096-12-05', 3), on('2096-12-06', 2)],
          total: 5,
          ...values,
        }),
      ),
    sent: async (row: { readonly id: number }) => (await partner.post(path(row.id, 'send/'))).body,
    stored: (id: number) => systemTransaction(server.db, ({ rows }) => rows(nomination).get(id)),
    orderNow: (id: number) => systemTransaction(server.db, ({ rows }) => rows(order).get(id)),
    planOf: (id: number | null) => systemTransaction(server.db, ({ rows }) => rows(schedule).get(id ?? 0)),
    /** The schedule of another customer there. */
    otherSchedule: (days: readonly { date: string; quantity: number }[]) =>
      server.within(home, ({ rows }) =>
        rows(schedule).create({ name: `Other ${++made}`, contract: known.foreign, facility: site, schedule: days }),
      ),
    changePlan: (id: number | null, values: Partial<Row<typeof schedule>>) =>
      server.within(home, ({ rows }) => rows(schedule).patch(id ?? 0, values)),
  }
}
export type Nominating = Awaited<ReturnType<typeof nominating>>
