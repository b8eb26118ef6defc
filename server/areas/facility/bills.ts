/** The bills of a facility: all that are open with what keeps each from going, and those that were shipped lately. */
import { party, product, type facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Row } from '#model/kernel/resource.ts'
import { keptFromGoing, MOST_JUDGED } from '#server/areas/rail/shipment/judging.ts'
import type { Call } from '#server/engine/base/handler.ts'

type Asked = Call<typeof facility, 'bills'>
type Bill = Row<typeof shipment>

/** Days about today of which what was shipped is shown. */
const DAYS_BACK = 1
const DAYS_AHEAD = 6

async function found({ rows, row }: Asked, today: string): Promise<readonly Bill[]> {
  const of = { facility: row.id, is_template: false } as const
  const dates = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, at) => dayAfter(today, at - DAYS_BACK))
  const open = await rows(shipment).find({ ...of, status: 'open' }, { ordering: 'ship_date,id' })
  return [
    ...open,
    ...(await rows(shipment).find({ ...of, status: 'shipped', ship_date: dates }, { ordering: 'ship_date,id' })),
  ]
}

const idsOf = (all: readonly (number | null)[]): readonly number[] => [...new Set(all.filter((id) => id !== null))]

export async function bills(call: Asked) {
  const { rows, row, now } = call
  const today = dayIn(now, row.timezone)
  const all = await found(call, today)
  const goods = await rows(product).find({}, { only: ['id', 'name'] })
  const parties = await rows(party).find({ id: idsOf(all.map(({ consignee }) => consignee)) }, { only: ['id', 'name'] })
  const deals = await rows(contract).find(
    { id: idsOf(all.map((bill) => bill.contract)) },
    { only: ['id', 'contract_number'] },
  )
  let judged = 0
  const results = []
  for (const bill of all) {
    const isPart = bill.master_billing !== null
    const wants = bill.status === 'open' && !isPart && bill.ship_date !== null
    const blockers = wants && judged++ < MOST_JUDGED ? await keptFromGoing(call, bill, today) : undefined
    results.push({
      id: bill.id,
      version: bill.version,
      bol_number: bill.bol_number,
      status: bill.status,
      ship_date: bill.ship_date,
      car_count: bill.car_count,
      is_part: isPart,
      consignee__label: parties.find(({ id }) => id === bill.consignee)?.name ?? null,
      product__label: goods.find(({ id }) => id === bill.product)?.name ?? null,
      contract: bill.contract,
      contract__label: deals.find(({ id }) => id === bill.contract)?.contract_number ?? null,
      schedule: bill.schedule,
      /** Null where it was not judged: a part goes with its master, one without a day has none, and too many are not looked at. */
      blocked: blockers?.map(({ code, says, object }) => ({ code, says, about: object?.title ?? null })) ?? null,
    })
  }
  return { today, is_whole: judged <= MOST_JUDGED, count: results.length, results }
}
