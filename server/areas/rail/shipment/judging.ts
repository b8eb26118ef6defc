/** What keeps an open bill from going, judged as on its own day: a bill of next week is not blocked by being early. */
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'
import { asksWhenShipped, dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { asAsked, factsOf } from './facts.ts'

/** The first by ship date; more open bills are counted, not judged: each is judged by what a dozen tables say of it. */
export const MOST_JUDGED = 60

export async function keptFromGoing(
  call: Pick<WorkCall, 'rows' | 'now' | 'person'>,
  bill: Row<typeof shipment>,
  today: string,
): Promise<readonly Obstacle[]> {
  const isAhead = bill.ship_date !== null && bill.ship_date > dayAfter(today, 1)
  const facts = await factsOf(call, isAhead ? asAsked(bill, { ship_date: today }) : bill)
  return shipObstacles(facts).blockers.filter((one) => !asksWhenShipped(one))
}
