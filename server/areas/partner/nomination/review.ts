/** The review of the supplier: each day of a nomination against the capacity of the facility. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import type { Review } from '#model/areas/partner/rules/nomination/answers.ts'
import { dated, sumOf } from '#model/areas/partner/rules/nomination/days.ts'
import { carsWith, orderLimit } from '#model/areas/partner/rules/nomination/live-cars.ts'
import { reviewDays } from '#model/areas/partner/rules/nomination/review-days.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { stateBlockers } from './approve.ts'
import { factsOf, type SupplierFacts } from './room.ts'
import { requireSupplier, type Nomination } from './sides.ts'

const previousOf = ({ replaced }: SupplierFacts): Review['previous'] =>
  replaced === undefined
    ? null
    : {
        id: replaced.id,
        revision: replaced.revision ?? 0,
        confirmed_total: replaced.confirmed_total ?? 0,
        days: dated(replaced.confirmed_days).map(({ date, quantity }) => ({ date, quantity })),
      }

const contractOf = ({ deal, site }: SupplierFacts): Review['contract'] =>
  deal === undefined
    ? null
    : {
        id: deal.id,
        contract_number: deal.contract_number,
        tolerance: deal.tolerance ?? '0',
        facility: site?.id ?? null,
        facility__label: site?.name ?? '',
      }

const orderOf = ({ of }: SupplierFacts): Review['order'] => ({
  id: of.id,
  order_number: of.order_number,
  purchase_order: of.purchase_order,
  status: of.status,
  cars: of.cars ?? 0,
  product_name: of.product_name,
  destination: of.destination,
})

function totalsOf(
  row: Nomination,
  facts: SupplierFacts,
  days: Review['days'],
  previous: Review['previous'],
): Review['totals'] {
  const nominated = sumOf(row.shipping_schedule)
  const over = days.reduce((sum, { nominated: cars, free }) => sum + (free === null ? 0 : Math.max(0, cars - free)), 0)
  return {
    nominated,
    previous: previous === null ? null : sumOf(previous.days.filter(({ date }) => date >= (row.start_date ?? ''))),
    fits: nominated - over,
    over,
    shipped: days.reduce((sum, { shipped }) => sum + shipped, 0),
    order_nominated: carsWith(row, facts.nominations),
    order_limit: orderLimit(facts.of.cars, facts.deal?.tolerance ?? null),
  }
}

/** From `sent` it is under review; in other states the review only reads. */
export async function review(call: Call<typeof nomination, 'review'>): Promise<Review> {
  const { rows } = call
  requireSupplier(call)
  const stored = await rows(nomination).get(call.row.id, { lock: true })
  const row = stored.status === 'sent' ? await rows(nomination).patch(stored.id, { status: 'under_review' }) : stored
  const facts = await factsOf({ ...call, row, isLocked: false })
  const previous = previousOf(facts)
  const days = reviewDays({ ...facts, row, previous: previous?.days })
  const [buyer] =
    row.company === null ? [] : await call.matching(nomination, { id: row.id }, { only: ['id', 'company'] })
  return {
    nomination: {
      id: row.id,
      version: row.version,
      status: row.status,
      revision: row.revision ?? 0,
      late: row.late,
      start_date: row.start_date,
      end_date: row.end_date,
      total: row.total ?? 0,
      sent_at: row.sent_at,
      company: row.company ?? 0,
      company__label: buyer?.['company__label'] ?? '',
    },
    order: orderOf(facts),
    contract: contractOf(facts),
    previous,
    days,
    totals: totalsOf(row, facts, days, previous),
    blockers: stateBlockers(facts),
  }
}
