/** Puts loaded cars on a bill of lading, by their marks out of a sheet or by what they are. Each is answered by itself. */
import { product } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { unknownCar, type AddedCar } from '#model/areas/rail/rules/car-list.ts'
import { MOST_CARS } from '#model/areas/rail/rules/ship/bill.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import { readCars, type CarOfList } from '#model/shared/reading/cars.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { meantCars } from '#server/areas/fleet/meant-cars.ts'
import { billsOf, changeEach, type Bill, type CarStep, type StandingCar } from '../car/each.ts'
import { requireOpen } from './header.ts'

type Adding = Call<typeof shipment, 'addCars'>
/** A bill, which need not be written yet where it is only tried. */
type Placing = Pick<Adding, 'rows'> & { readonly row: Pick<Bill, 'id' | 'product'> }
type Field = 'marks' | 'car_ids' | 'cars'

const nameOf = ({ car_mark, car_number }: { readonly car_mark: string; readonly car_number: string }): string =>
  `${car_mark} ${car_number}`

/** The loading that is meant: one on this bill, else one that stands here, else one on no bill, else the latest. */
async function loadingsOf({ row, rows }: Adding, listed: readonly CarOfList[]) {
  const cars = listed.flatMap(({ read }) => ('error' in read ? [] : [read]))
  if (cars.length === 0) return new Map<string, StandingCar>()
  const wanted = new Set(cars.map(nameOf))
  const loads = await rows(loadedCar).find(
    { car_mark: cars.map(({ car_mark }) => car_mark), car_number: cars.map(({ car_number }) => car_number) },
    { ordering: '-load_date,-id' },
  )
  const mine = loads.filter((load) => wanted.has(nameOf(load)))
  const bills = await billsOf(rows, mine)
  const rank = (load: StandingCar): number => {
    if (load.rail_shipment === row.id) return 0
    if (load.rail_shipment !== null) return bills.get(load.rail_shipment)?.status === 'open' ? 3 : 4
    return load.current_location === row.facility ? 1 : 2
  }
  const best = mine.toSorted((one, other) => rank(one) - rank(other))
  return new Map(best.toReversed().map((load) => [nameOf(load), load]))
}

/** Whether a car may be put on this bill. What only keeps the bill from being shipped is said there. */
async function judgeFor({ row, rows }: Placing): Promise<(load: StandingCar, bill: Bill | undefined) => CarStep> {
  const goods = new Map((await rows(product).find({}, { only: ['id', 'name'] })).map(({ id, name }) => [id, name]))
  const refuse = (message: string): CarStep => ({ outcome: 'not_allowed', message })
  return (load, bill) => {
    if (load.rail_shipment === row.id) return { outcome: 'already', message: 'It is on this shipment already.' }
    if (bill !== undefined) return refuse(`It is on ${bill.bol_number} already.`)
    if (row.product !== null && load.product !== row.product)
      return refuse(
        `Wrong product: it is loaded with ${goods.get(load.product ?? 0) ?? 'no product'}, and the bill is for ${goods.get(row.product) ?? 'another one'}.`,
      )
    if (load.embargo_number !== '' && load.embargo_permit_number === '')
      return refuse(`Embargo ${load.embargo_number} holds it: give the permit first.`)
    return { values: { rail_shipment: row.id } }
  }
}

/** Throws 400 by field. */
async function requireRoom({ row, rows }: Placing, field: Field, ids: ReadonlySet<number>) {
  const there = await rows(loadedCar).find({ rail_shipment: row.id }, { only: ['id'] })
  const after = new Set([...there.map(({ id }) => id), ...ids]).size
  if (after > MOST_CARS)
    throw invalid({
      [field]: [`A bill of lading names at most ${MOST_CARS} cars; with these it would name ${after}.`],
    })
}

/** Each is answered by itself. Throws 400 by field where they are too many for a bill. */
export async function putOnBill(call: Placing, field: Field, ids: ReadonlySet<number>, isTrial: boolean) {
  await requireRoom(call, field, ids)
  return changeEach(call.rows, [...ids], await judgeFor(call), isTrial)
}

export async function addCars(call: Adding) {
  const { row, input, rows } = call
  requireOpen(row)
  if (row.is_master_billing)
    throw conflict('A master billing has no cars of its own: add them to one of its parts.', { current: row })
  const { cars: listed, count } = readCars(input.marks, MOST_CARS)
  if (count === 0 && input.car_ids.length === 0) throw invalid({ marks: ['Name at least one car.'] })
  if (count > MOST_CARS)
    throw invalid({ marks: [`A bill of lading names at most ${MOST_CARS} cars; the list has ${count}.`] })
  const loadings = await loadingsOf(call, listed)
  const ids = new Set([...listed.flatMap(({ name }) => loadings.get(name)?.id ?? []), ...input.car_ids])
  const answer = await putOnBill(call, listed.length > 0 ? 'marks' : 'car_ids', ids, input.dry_run)
  const meant = await meantCars(
    listed.flatMap(({ name, read }) => ('error' in read || loadings.has(name) ? [] : [read])),
    (car_number) => rows(loadedCar).find({ car_number, rail_shipment: null }, { only: ['car_mark', 'car_number'] }),
  )
  const byId = new Map(answer.results.map((one) => [one.id, one]))
  const seen = new Set<number | string>()
  const ofList = listed.map(({ line, name, read }): AddedCar => {
    if ('error' in read) return unknownCar({ line, name }, read.error)
    const found = byId.get(loadings.get(name)?.id ?? 0)
    if (found === undefined)
      return unknownCar({ line, name }, 'There is no loaded car of that mark and number.', meant.get(name))
    const isAgain = seen.has(found.id)
    seen.add(found.id)
    return isAgain
      ? { ...found, line, name, before: null, outcome: 'already', message: 'It is in the list twice.' }
      : { ...found, line, name }
  })
  const titles = new Map(
    (await rows(loadedCar).find({ id: [...input.car_ids] }, { only: ['id', 'car_mark', 'car_number'] })).map((load) => [
      load.id,
      nameOf(load),
    ]),
  )
  const ofIds = [...new Set(input.car_ids)].flatMap((id): AddedCar[] => {
    const found = byId.get(id)
    return found === undefined || seen.has(id) ? [] : [{ ...found, line: null, name: titles.get(id) ?? String(id) }]
  })
  const results = [...ofList, ...ofIds]
  return { counts: countOutcomes(results), results }
}
