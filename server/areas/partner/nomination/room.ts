/** The facts of the supplier about a nomination: its order and contract, the schedule, and the room of each day at the facility. */
import { facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { loadingCapacity } from '#model/areas/facility/rules/plan.ts'
import { riser } from '#model/areas/measure/gauge-table.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { roomOf } from '#model/areas/partner/rules/nomination/confirming.ts'
import { carsOn, dated } from '#model/areas/partner/rules/nomination/days.ts'
import { rangeOf } from '#model/areas/schedule/rules/schedule-row.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { dayOf, type SideCall, type Nomination } from './sides.ts'

type Reading = SideCall & { readonly row: Nomination; readonly isLocked: boolean }

/** Whether an accepted invitation shares the contract with the company that orders. */
async function isShared(
  { rows, person, row }: Reading,
  of: { buyer: number | null; seller: number | null; shared: boolean },
) {
  const parties = [of.buyer, of.seller].filter((party) => party !== null)
  if (!of.shared || parties.length === 0) return false
  const accepted = await rows(invitation).count({
    company: person.company,
    counterparty: row.company,
    status: 'accepted',
    share_contracts: true,
    party: parties,
  })
  return accepted > 0
}

/** Cars by day of all other schedules of the facility. */
async function othersAt(
  { rows }: Reading,
  place: number,
  own: number | undefined,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const { id, schedule: days } of await rows(schedule).find({ facility: place }, { only: ['id', 'schedule'] }))
    if (id !== own) for (const { date, quantity } of dated(days)) sums.set(date, (sums.get(date) ?? 0) + quantity)
  return sums
}

/**
 * With `isLocked` the order and the facility are locked, in this order: nominations of one facility are approved one after the other, so
 * that none takes the room of another.
 */
export async function factsOf(call: Reading, chosen: number | null = null) {
  const { row, rows, isLocked } = call
  if (row.order === null) throw new Error('a nomination has an order')
  const of = await rows(order).get(row.order, { lock: isLocked })
  const nominations = await rows(nomination).find({ order: of.id })
  const [deal] = of.contract === null ? [] : await rows(contract).find({ id: of.contract })
  const known = nominations.find((one) => one.schedule !== null)?.schedule ?? null
  const wanted = known ?? chosen
  const [plan] = wanted === null ? [] : await rows(schedule).find({ id: wanted })
  const place = plan?.facility ?? deal?.facility ?? null
  const [site] = place === null ? [] : await rows(facility).find({ id: place }, { lock: isLocked })
  const risers =
    place === null ? [] : await rows(riser).find({ facility: place }, { only: ['kind', 'active', 'cars_per_day'] })
  const capacity = loadingCapacity(risers)
  const others = place === null ? new Map<string, number>() : await othersAt(call, place, plan?.id)
  const dates = rangeOf(row)
  return {
    of,
    deal,
    nominations,
    /** The schedule of the order, or else the chosen one. */
    plan,
    known,
    site,
    dates,
    capacity,
    others,
    room: roomOf(capacity, dates, others),
    shipped: carsOn(plan?.actual ?? []),
    today: await dayOf(call, row.timezone),
    replaced: nominations.find((one) => one.id === row.replaces),
    isShared: deal !== undefined && (await isShared(call, deal)),
  }
}
export type SupplierFacts = Awaited<ReturnType<typeof factsOf>>
