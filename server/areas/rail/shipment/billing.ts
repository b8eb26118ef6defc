/** Master billings and their parts. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { headerOf, requireOpen } from './header.ts'

type Calling = Pick<Call<typeof shipment, 'createSubBilling'>, 'row' | 'rows'>

/** A new open bill under the master, with its own number. */
async function makePart({ row, rows }: Calling, cars: readonly number[]): Promise<Row<typeof shipment>> {
  const part = await rows(shipment).create({ ...headerOf(row), master_billing: row.id })
  await rows(loadedCar).patchMany(cars.map((id) => ({ id, values: { rail_shipment: part.id } })))
  return rows(shipment).get(part.id)
}

export async function createMasterBilling(call: Call<typeof shipment, 'createMasterBilling'>) {
  const { row, rows } = call
  requireOpen(row)
  if (row.is_master_billing) throw conflict('It is a master billing already.', { current: row })
  if (row.master_billing !== null)
    throw conflict('It is a part of a master billing, and a master has no master.', { current: row })
  const cars = await rows(loadedCar).find({ rail_shipment: row.id }, { only: ['id'], ordering: 'id', lock: true })
  await rows(shipment).patch(row.id, { is_master_billing: true })
  if (cars.length > 0)
    await makePart(
      call,
      cars.map(({ id }) => id),
    )
  return rows(shipment).get(row.id)
}

/** Cars that stand loaded, or that are on the master itself. Throws 400 by field for any other. */
async function requireFree({ row, rows }: Calling, cars: readonly number[]): Promise<void> {
  const found = cars.length === 0 ? [] : await rows(loadedCar).find({ id: cars }, { ordering: 'id', lock: true })
  const known = new Map(found.map((car) => [car.id, car]))
  const problems = cars.flatMap((id) => {
    const car = known.get(id)
    if (car === undefined) return [`There is no loaded car ${id}.`]
    const isFree = car.rail_shipment === null || car.rail_shipment === row.id
    return isFree ? [] : [`${car.car_mark} ${car.car_number} is on another shipment.`]
  })
  if (problems.length > 0) throw invalid({ cars: problems })
}

export async function createSubBilling(call: Call<typeof shipment, 'createSubBilling'>) {
  const { row, input } = call
  requireOpen(row)
  if (!row.is_master_billing) throw conflict('It is no master billing: make it one first.', { current: row })
  const cars = [...new Set(input.cars)]
  await requireFree(call, cars)
  return makePart(call, cars)
}

/** Cars that may not come on several bills, as they go under one permit; undefined if there are none. */
function sharedPermit(cars: readonly Row<typeof loadedCar>[]): string | undefined {
  const marks = new Map<string, string[]>()
  for (const { embargo_permit_number: permit, car_mark, car_number } of cars)
    if (permit !== '') marks.set(permit, [...(marks.get(permit) ?? []), `${car_mark} ${car_number}`])
  const [shared] = [...marks].filter(([, some]) => some.length > 1)
  return shared && `${shared[1].join(', ')} go under permit ${shared[0]}, which is good for one bill of lading.`
}

/** Answers the bills, the one that was split first. All of them are made, or none. */
export async function split(call: Call<typeof shipment, 'split'>) {
  const { row, rows } = call
  requireOpen(row)
  if (row.is_master_billing)
    throw conflict('A master billing has no cars of its own: split its parts.', { current: row })
  const [kept, ...others] = await rows(loadedCar).find({ rail_shipment: row.id }, { ordering: 'id', lock: true })
  if (kept === undefined || others.length === 0)
    throw conflict('It has one car at most: there is nothing to split.', { current: row })
  const problem = sharedPermit([kept, ...others])
  if (problem !== undefined) throw invalid({ non_field_errors: [problem] })
  const header = { ...headerOf(row), master_billing: row.master_billing }
  const made = await rows(shipment).createMany(others.map(() => header))
  await rows(loadedCar).patchMany(
    others.flatMap(({ id }, at) => {
      const bill = made[at]
      return bill === undefined ? [] : [{ id, values: { rail_shipment: bill.id } }]
    }),
  )
  const results = await rows(shipment).find({ id: [row.id, ...made.map(({ id }) => id)] }, { ordering: 'id' })
  return { count: results.length, results }
}

export async function getSubBillings({ row, rows }: Call<typeof shipment, 'getSubBillings'>) {
  const results = await rows(shipment).find({ master_billing: row.id }, { ordering: 'id' })
  return { count: results.length, results }
}
