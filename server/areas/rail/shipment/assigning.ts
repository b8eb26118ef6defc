/** Puts a shipment on a shipping schedule, and says who gets its bill of lading. Both are possible in every state. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { recount } from './actual.ts'

type Assigning = Call<typeof shipment, 'assignToSchedule'>

/** The contract of a schedule that shipments may go by. Throws where either of the two is over. */
export async function dealOf(
  { rows }: Pick<Assigning, 'rows'>,
  plan: Pick<Row<typeof schedule>, 'name' | 'status' | 'contract'>,
  refuse: (says: string) => Error,
) {
  if (plan.status === 'closed') throw refuse(`${plan.name} is closed.`)
  const deal = await rows(contract).get(plan.contract ?? 0)
  if (deal.status === 'closed' || deal.status === 'cancelled')
    throw refuse(`Its contract ${deal.contract_number} is ${deal.status}.`)
  return deal
}

async function valuesFrom({ row, rows }: Assigning, id: number) {
  const [plan] = await rows(schedule).find({ id })
  const refuse = (says: string): Error => invalid({ schedule_id: [says] })
  if (plan === undefined) throw refuse('There is no such schedule.')
  const deal = await dealOf({ rows }, plan, refuse)
  if (row.product !== null && plan.product !== null && plan.product !== row.product)
    throw refuse(`${plan.name} is for another product.`)
  return { schedule: plan.id, contract: deal.id, product: row.product ?? plan.product }
}

export async function assignToSchedule(call: Assigning) {
  const { row, input, given, rows } = call
  if (!given.has('schedule_id')) throw invalid({ schedule_id: ['Name the schedule, or null for none.'] })
  const values = input.schedule_id === null ? { schedule: null } : await valuesFrom(call, input.schedule_id)
  await rows(shipment).patch(row.id, values)
  if (row.status === 'shipped')
    for (const one of [row.schedule, values.schedule].toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      await recount(rows, one, row.ship_date)
  return rows(shipment).get(row.id)
}

export async function updateContactPreferences({
  row,
  input,
  rows,
}: Call<typeof shipment, 'updateContactPreferences'>) {
  return rows(shipment).patch(row.id, { contact_preferences: input.preferences })
}
