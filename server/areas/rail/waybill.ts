/** Matches a waybill to the loaded car that it is for. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'

type Assigning = Call<typeof waybill, 'assignLoadedRailCar'>

/** Throws 400 or 409 for a car that it cannot be for. */
async function requireSame({ row, rows }: Assigning, id: number): Promise<void> {
  const [car] = await rows(loadedCar).find({ id }, { lock: true })
  if (car === undefined) throw invalid({ car_id: ['There is no such loaded car.'] })
  if (car.car_mark !== row.car_mark || car.car_number !== row.car_number)
    throw invalid({
      car_id: [`The waybill is for ${row.car_mark} ${row.car_number}, not for ${car.car_mark} ${car.car_number}.`],
    })
  const others = await rows(waybill).find({ loaded_rail_car: id, status: ['open', 'assigned'] })
  const other = others.find((one) => one.id !== row.id)
  if (other !== undefined) throw conflict(`The car is on waybill ${other.waybill_number} already.`, { current: row })
}

export async function assignLoadedRailCar(call: Assigning) {
  const { row, input, given, rows, keepBatch } = call
  if (!given.has('car_id')) throw invalid({ car_id: ['Name the loaded car, or null for none.'] })
  if (row.status === 'closed' || row.status === 'cancelled')
    throw conflict(`The waybill is ${row.status}.`, { current: row })
  if (input.car_id !== null) await requireSame(call, input.car_id)
  const { loaded_rail_car, status } = row
  const changed = await rows(waybill).patch(row.id, {
    loaded_rail_car: input.car_id,
    status: input.car_id === null ? 'open' : 'assigned',
  })
  const kept = { id: row.id, version: changed.version, before: { loaded_rail_car, status } }
  return { ...changed, batch: await keepBatch(waybill, 'assignLoadedRailCar', [kept]) }
}
