/** Sends a nomination: checks its days, and its cars against those of the order. */
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { daysText, nominatedClosedDays, sendingFaults } from '#model/areas/partner/rules/nomination/days.ts'
import { carsWith, orderLimit, sameDays } from '#model/areas/partner/rules/nomination/live-cars.ts'
import { DEFAULT_NOMINATION_DAY, isLate } from '#model/areas/partner/rules/nomination/months.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { obstaclesOf } from '#model/kernel/why-not/deeds.ts'
import { judged, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { contractOfBuyer, dayOf, NOT_SHARED, orderStateText, takesNominations } from './sides.ts'

type Sending = WorkCall<typeof nomination>

/** The order is locked, so that two nominations that are sent at once are counted one after the other. */
async function factsOf(call: Sending) {
  const { row, rows, isLocked } = call
  if (row.order === null) throw new Error('a nomination has an order')
  const of = await rows(order).get(row.order, { lock: isLocked })
  const contract = await contractOfBuyer(call, of.contract)
  const nominations = await rows(nomination).find({ order: row.order })
  return { of, contract, nominations, today: await dayOf(call, row.timezone) }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

function states({ of, contract }: Facts): readonly Obstacle[] {
  const says = [...(takesNominations(of) ? [] : [orderStateText(of)]), ...(contract === undefined ? [NOT_SHARED] : [])]
  return says.map((one) => ({ code: 'order', kind: 'state', says: one, conflicts: true }))
}

function faultsOf(row: Sending['row'], { of, contract, nominations, today }: Facts): Errors {
  const found = sendingFaults(row, of, today)
  const [cars, limit] = [carsWith(row, nominations), orderLimit(of.cars, contract?.tolerance ?? null)]
  const others = sameDays(row, nominations)
  const total = [
    ...(found['total'] ?? []),
    ...(cars > limit
      ? [
          `With it ${cars} cars are nominated: order ${of.order_number} has ${of.cars ?? 0} cars, ${limit} with the tolerance of the contract.`,
        ]
      : []),
  ]
  const start_date = [
    ...(found['start_date'] ?? []),
    ...others.map(
      (one) => `Days from ${one.start_date} to ${one.end_date} are nominated already. Revise that nomination.`,
    ),
  ]
  return {
    ...found,
    ...(total.length > 0 && { total }),
    ...(start_date.length > 0 && { start_date }),
  }
}

export const send: VerbWork<typeof nomination> = {
  obstacles: async (call) => {
    const { row } = call
    const facts = await factsOf(call)
    const state = states(facts)
    const closed = nominatedClosedDays(row)
    return judged(
      [...state, ...obstaclesOf(faultsOf(row, facts), 'refused', nomination.fields)],
      closed.length === 0
        ? []
        : [
            {
              code: 'closed_days',
              kind: 'refused',
              field: 'shipping_schedule',
              says: `The facility ships nothing on these days: ${daysText(closed)}.`,
            },
          ],
    )
  },
  sets: async (call) => {
    const { row, now } = call
    const { contract, today } = await factsOf(call)
    return {
      sent_at: now,
      late: isLate(row.start_date, today, contract?.nomination_day ?? DEFAULT_NOMINATION_DAY),
      reason: '',
      proposed_days: [],
      reviewed_at: null,
    }
  },
}
