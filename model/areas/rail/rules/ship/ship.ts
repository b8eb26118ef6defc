/** Everything that keeps a bill of lading from being shipped, all at once; the server and the browser both run it. */
import { judged, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { billLacks } from './bill.ts'
import { carBlockers, carWarnings } from './cars.ts'
import { dangerousGoods } from './dangerous.ts'
import type { ShipFacts } from './facts.ts'
import { missing, ofBill, those } from './obstacles.ts'

/** Papers for a border that the cars cross: others may still bring them. */
function border({ bill, lane, hasCustomsInvoice }: ShipFacts): readonly Obstacle[] {
  if (lane === undefined || lane.from === lane.to) return []
  const crosses = (country: string): boolean => [lane.from, lane.to].includes(country)
  return those(
    [bill.custom_broker === null, () => missing('custom_broker', 'It crosses a border without a customs broker.')],
    [
      crosses('US') && bill.custom_broker_us === null,
      () => missing('custom_broker_us', 'It has no customs broker in the United States.'),
    ],
    [
      crosses('MX') && bill.custom_broker_mx === null,
      () => missing('custom_broker_mx', 'It has no customs broker in Mexico.'),
    ],
    [
      !hasCustomsInvoice,
      () => ({
        code: 'missing_customs_invoice',
        kind: 'missing',
        says: 'It crosses a border without a customs invoice.',
      }),
    ],
    [bill.export_permit.trim() === '', () => missing('export_permit', 'It crosses a border without an export permit.')],
  )
}

/** More or fewer cars than the schedule has for the day. */
function againstSchedule({ bill, schedule, cars }: ShipFacts): readonly Obstacle[] {
  if (schedule === undefined || bill.ship_date === null) return []
  const after = schedule.actual + cars.length
  const { planned } = schedule
  const says = `With it ${after} cars are shipped on ${bill.ship_date}; the schedule has ${planned}.`
  return those([
    after !== planned,
    () => ({ code: after > planned ? 'over_shipped' : 'under_shipped', kind: 'refused', says }),
  ])
}

/** A contract that both sides have not agreed, or that is over. */
function againstContract({ contract }: ShipFacts): readonly Obstacle[] {
  if (contract === undefined || contract.status === 'approved') return []
  const { contract_number, status } = contract
  const says = `Contract ${contract_number} is ${status === 'draft' ? 'a draft' : status}.`
  return [{ code: 'contract_not_approved', kind: 'state', says, field: 'contract' }]
}

/** What stands in the way of a part keeps its master from going. */
const ofPart = ({ bill }: ShipFacts, one: Obstacle): Obstacle =>
  one.object ? { ...one, says: `${bill.bol_number}: ${one.says}` } : { ...one, ...ofBill(bill, one.code, one.says) }

export function shipObstacles(facts: ShipFacts): Obstruction {
  const parts = facts.parts.map((part) => ({ part, found: shipObstacles(part) }))
  return judged(
    [
      ...billLacks(facts),
      ...dangerousGoods(facts),
      ...carBlockers(facts),
      ...parts.flatMap(({ part, found }) => found.blockers.map((one) => ofPart(part, one))),
    ],
    [
      ...border(facts),
      ...againstContract(facts),
      ...againstSchedule(facts),
      ...carWarnings(facts),
      ...parts.flatMap(({ part, found }) => found.warnings.map((one) => ofPart(part, one))),
    ],
  )
}
