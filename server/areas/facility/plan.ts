/** The plan of a facility: every schedule that loads there, by day, against what was shipped, what is on bills, and what can be loaded. */
import { product, type facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { loadingCapacity, placeDays, plannedDaysOf, plannedRange } from '#model/areas/facility/rules/plan.ts'
import { riser } from '#model/areas/measure/gauge-table.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule as declared } from '#model/areas/schedule/schedule.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Asked = Call<typeof facility, 'schedule'>

/** Open bills, and those that were shipped by none of its schedules. */
async function billsOf({ rows, row }: Asked, schedules: ReadonlySet<number>) {
  const of = { facility: row.id, is_template: false } as const
  const only = ['ship_date', 'car_count', 'schedule'] as const
  const open = await rows(shipment).find({ ...of, status: 'open' }, { only })
  const shipped = await rows(shipment).find({ ...of, status: 'shipped' }, { only })
  return { open, unplanned: shipped.filter(({ schedule }) => !schedules.has(schedule ?? 0)) }
}

export async function schedule(call: Asked) {
  const { rows, row, input, now } = call
  const today = dayIn(now, row.timezone)
  const range = plannedRange(input, today)
  if ('faults' in range) throw invalid(range.faults)
  const { dates } = range
  const plans = await rows(declared).find({ facility: row.id }, { ordering: 'name,id' })
  const contracts = await rows(contract).find(
    { id: [...new Set(plans.map((plan) => plan.contract))].filter((id) => id !== null) },
    { only: ['id', 'contract_number', 'name'] },
  )
  const goods = await rows(product).find({}, { only: ['id', 'name'] })
  const risers = await rows(riser).find({ facility: row.id }, { only: ['kind', 'active', 'cars_per_day'] })
  const capacity = loadingCapacity(risers)
  const bills = await billsOf(call, new Set(plans.map(({ id }) => id)))
  return {
    today,
    days: placeDays(dates, plans, { ...bills, capacity }),
    schedules: plans.map((plan) => {
      const deal = contracts.find(({ id }) => id === plan.contract)
      return {
        id: plan.id,
        version: plan.version,
        name: plan.name,
        status: plan.status,
        contract: plan.contract,
        contract__label: deal?.contract_number ?? '',
        product: plan.product,
        product__label: goods.find(({ id }) => id === plan.product)?.name ?? '',
        start_date: plan.start_date,
        end_date: plan.end_date,
        locked: plan.locked_days.flatMap(({ date }) => (date !== null && dates.includes(date) ? [date] : [])),
        days: plannedDaysOf(plan, dates),
      }
    }),
  }
}
