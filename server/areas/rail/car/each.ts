/** Changes loaded cars of which each is answered by itself: those on a bill that stands are refused. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOutcomes, type ChangeAnswer, type ChangeResult } from '#model/shared/outcome.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type RowsOf = <S>(resource: S) => Rows<S>
export type StandingCar = Row<typeof loadedCar>
export type Bill = Row<typeof shipment>
/** What is written of a car, or why nothing is. */
export type CarStep =
  | { readonly values: Partial<StandingCar> }
  | { readonly outcome: 'already' | 'not_allowed'; readonly message: string }

export async function billsOf(rows: RowsOf, loads: readonly StandingCar[]): Promise<ReadonlyMap<number, Bill>> {
  const ids = [...new Set(loads.flatMap(({ rail_shipment }) => rail_shipment ?? []))]
  return new Map((ids.length === 0 ? [] : await rows(shipment).find({ id: ids })).map((bill) => [bill.id, bill]))
}

const isHeld = (bill: Bill | undefined): bill is Bill => bill !== undefined && bill.status !== 'open'

/** Of a trial nothing is written: it answers what would come of it. */
export async function changeEach(
  rows: RowsOf,
  ids: readonly number[],
  step: (load: StandingCar, bill: Bill | undefined) => CarStep,
  isTrial = false,
): Promise<ChangeAnswer> {
  const once = [...new Set(ids)]
  const loads = await rows(loadedCar).find({ id: once }, { ordering: 'id', lock: true })
  const bills = await billsOf(rows, loads)
  const known = new Map(loads.map((load) => [load.id, load]))
  const writes: { id: number; values: Partial<StandingCar> }[] = []
  const results = once.map((id): ChangeResult => {
    const load = known.get(id)
    if (load === undefined)
      return { id, version: null, before: null, outcome: 'not_found', message: 'There is no such loaded car.' }
    const about = { id, version: load.version, before: null }
    const bill = bills.get(load.rail_shipment ?? 0)
    if (isHeld(bill))
      return { ...about, outcome: 'not_allowed', message: `It is on ${bill.bol_number}, which is ${bill.status}.` }
    const taken = step(load, bill)
    if ('outcome' in taken) return { ...about, ...taken }
    writes.push({ id, values: taken.values })
    const before = Object.fromEntries(Object.entries(load).filter(([key]) => key in taken.values))
    return { ...about, before, outcome: 'changed', message: '' }
  })
  const versions = new Map(
    (await rows(loadedCar).patchMany(isTrial ? [] : writes)).map((load) => [load.id, load.version]),
  )
  const all = results.map((one) => ({ ...one, version: versions.get(Number(one.id)) ?? one.version }))
  return { counts: countOutcomes(all), results: all }
}
