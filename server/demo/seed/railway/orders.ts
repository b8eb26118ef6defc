/**
 * Orders and nominations of the demo's partner. Propane: this month shipped as confirmed so far, next month cut and revised too late, then one to
 * answer, one rejected with a proposal, and a forecast. Diesel: an order to answer.
 */
import { sql } from 'drizzle-orm'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { comment } from '#model/areas/partner/comment.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { partnerParty } from './company.ts'
import { dayText, daysAfter, yearText } from '../base/setting.ts'

export type Partner = {
  readonly rows: RowsOf
  readonly company: number
  readonly home: number
  readonly user: number | null
}
type Days = readonly { readonly date: string; readonly quantity: number }[]
type Plan = Pick<Row<typeof schedule>, 'id' | 'schedule' | 'actual'>

const totalOf = (days: Days): number => days.reduce((sum, { quantity }) => sum + quantity, 0)
const listed = (days: readonly { readonly date: string | null; readonly quantity: number }[]): Days =>
  days.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }]))

/** By months from the present one. */
function monthsOf(now: Date) {
  const start = (ahead: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
  return {
    first: (ahead: number): string => dayText(start(ahead)),
    last: (ahead: number): string => dayText(daysAfter(start(ahead + 1), -1)),
  }
}

/** Tuesdays and Fridays, on which the plan of the contract ships. */
function weekly(first: string, last: string, quantity: number): Days {
  const days: { date: string; quantity: number }[] = []
  for (let day = new Date(first); dayText(day) <= last; day = daysAfter(day, 1))
    if (day.getUTCDay() === 2 || day.getUTCDay() === 5) days.push({ date: dayText(day), quantity })
  return days
}

function nominationsOf(now: Date, { schedule: planned, actual }: Plan, of: { order: number; counterparty: number }) {
  const { first, last } = monthsOf(now)
  const at = (days: number): string => daysAfter(now, -days).toISOString()
  const within = (days: Days, ahead: number): Days =>
    days.filter(({ date }) => first(ahead) <= date && date <= last(ahead))
  const common = (ahead: number) => ({ ...of, start_date: first(ahead), end_date: last(ahead) })
  const uncut = (days: Days) => days.map((one) => ({ ...one, reason: '' }))
  const nominated = (days: Days) => ({ shipping_schedule: days, total: totalOf(days), forecast: totalOf(days) })
  // In the first days of a month nothing has been shipped yet.
  const soFar = within(listed(actual), 0)
  const shipped = soFar.length > 0 ? soFar : within(listed(planned), 0)
  const fits = within(listed(planned), 1)
  const [cut] = fits
  const wished = fits.map((one) => (one === cut ? { ...one, quantity: one.quantity + 2 } : one))
  const sent = weekly(first(2), last(2), 2)
  const rejected = weekly(first(3), last(3), 4)
  return {
    standing: [
      {
        ...common(0),
        ...nominated(shipped),
        status: 'approved' as const,
        confirmed_days: uncut(shipped),
        confirmed_total: totalOf(shipped),
        sent_at: at(40),
        reviewed_at: at(38),
      },
      {
        ...common(1),
        ...nominated(wished),
        status: 'approved' as const,
        confirmed_days: fits.map((one) => ({ ...one, reason: one === cut ? 'capacity' : '' })),
        confirmed_total: totalOf(fits),
        cut_total: totalOf(wished) - totalOf(fits),
        sent_at: at(9),
        reviewed_at: at(8),
      },
      { ...common(2), ...nominated(sent), status: 'sent' as const, sent_at: at(1) },
      {
        ...common(3),
        ...nominated(rejected),
        status: 'rejected' as const,
        reason: 'The rack loads two cars of propane on these days.',
        proposed_days: weekly(first(3), last(3), 2),
        sent_at: at(6),
        reviewed_at: at(5),
      },
      { ...common(4), ...nominated([]), status: 'draft' as const, forecast: 16 },
    ],
    /** Of the last week of the next month, sent after its nomination day. */
    revision: (replaces: number) => ({
      ...of,
      start_date: dayText(daysAfter(new Date(last(1)), -6)),
      end_date: last(1),
      ...nominated(weekly(dayText(daysAfter(new Date(last(1)), -6)), last(1), 3)),
      status: 'sent' as const,
      revision: 1,
      replaces,
      late: true,
      sent_at: at(0),
    }),
  }
}

/** In the partner's name, which may order from what is shared with it. */
export async function seedOrders(
  client: Client,
  rows: RowsOf,
  now: Date,
  parties: ReadonlyMap<string, number>,
  partner: Partner,
): Promise<void> {
  const [propane, diesel] = await rows(contract).find(
    { buyer: parties.get(partnerParty) ?? 0, status: 'approved' },
    { ordering: 'contract_number', limit: 2 },
  )
  if (propane === undefined || diesel === undefined) return
  const [plan] = await rows(schedule).find({ contract: propane.id }, { ordering: 'id', limit: 1 })
  const { first, last } = monthsOf(now)
  const at = (days: number): string => daysAfter(now, -days).toISOString()
  const common = { counterparty: partner.home, ordered_by: partner.user, destination: 'Winnipeg, MB' }
  await run(client, sql`select set_config('app.company', ${String(partner.company)}, true)`)
  const [yearly] = await partner.rows(order).createMany([
    {
      ...common,
      order_number: `NCL-${yearText(now)}-41`,
      contract: propane.id,
      status: 'in_progress',
      product_name: 'Propane',
      cars: propane.cars,
      quantity: propane.quantity,
      start_date: propane.start_date,
      end_date: propane.end_date,
      purchase_order: '45001231',
      sent_at: at(170),
      answered_at: at(168),
    },
    {
      ...common,
      order_number: `NCL-${yearText(now)}-42`,
      contract: diesel.id,
      status: 'sent',
      product_name: 'Diesel',
      cars: 36,
      quantity: '1080000',
      start_date: first(1),
      end_date: last(3),
      purchase_order: '45001232',
      sent_at: at(1),
    },
    {
      ...common,
      order_number: `NCL-${yearText(now)}-49`,
      contract: propane.id,
      status: 'draft',
      product_name: 'Propane',
      cars: 12,
      start_date: first(3),
      end_date: last(3),
    },
  ])
  if (yearly !== undefined && plan !== undefined) {
    await partner.rows(comment).create({
      order: yearly.id,
      counterparty: partner.home,
      author: partner.user,
      text: 'Two cars a day unload at our spur.',
    })
    const { standing, revision } = nominationsOf(now, plan, { order: yearly.id, counterparty: partner.home })
    const [present, next] = await partner.rows(nomination).createMany(standing)
    if (present === undefined || next === undefined) throw new Error('No nomination was made')
    const revised = await partner.rows(nomination).create(revision(next.id))
    // The schedule is the supplier's, and the nominations are the buyer's: no writer of one company refers to both.
    // Triggers are off while the demo is seeded.
    await run(
      client,
      sql`update partner_nomination set schedule = ${plan.id}, shipped_days = highball_nomination_shipped(${plan.id}, start_date, end_date) where id = any(${list([present, next, revised].map(({ id }) => id))}::bigint[])`,
    )
    // The closed days follow from the schedule, so that they are written after it.
    await run(
      client,
      sql`update partner_nomination n set closed_days = highball_nomination_closed(n."order", n.start_date, n.end_date)
        where n."order" = ${yearly.id}`,
    )
    await run(client, sql`select highball_refresh_orders(array[${yearly.id}]::bigint[])`)
  }
  await run(client, sql`select set_config('app.company', '', true)`)
}
