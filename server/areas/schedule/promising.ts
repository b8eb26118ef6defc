/** Promises cars for a schedule, as one of its sides provides them: each line of the list is answered by itself. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { promisedCar } from '#model/areas/schedule/promised-car.resource.ts'
import { MOST_PROMISED } from '#model/areas/schedule/schedule-actions.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { readCars, type CarOfList } from '#model/shared/reading/cars.ts'
import { createdBatch } from '#server/areas/contract/created-batch.ts'
import { dealOf } from '#server/areas/rail/shipment/assigning.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'

type Asked = Call<typeof schedule, 'bulkAddCars'>
type Promised = Row<typeof promisedCar>
type Line = {
  readonly car: string
  readonly outcome: 'added' | 'already' | 'invalid'
  /** By the fleet; a car it does not know is promised all the same. */
  readonly known: boolean
  readonly message: string
  readonly id: number | null
}

/** Throws 400 by field. */
function listOf({ input }: Asked): readonly CarOfList[] {
  const { cars, count } = readCars(input.cars, MOST_PROMISED)
  if (count > MOST_PROMISED)
    throw invalid({ cars: [`At most ${grouped(MOST_PROMISED)} cars at once; here are ${grouped(count)}.`] })
  if (count === 0) throw invalid({ cars: ['There are no cars in it: marks and numbers, such as GATX 20411.'] })
  return cars
}

function requireDay({ input }: Asked, { name, start_date, end_date }: Row<typeof schedule>): void {
  const { planned_date: day } = input
  if (day === null) return
  if (day >= (start_date ?? day) && day <= (end_date ?? day)) return
  throw invalid({ planned_date: [`${name} runs from ${start_date ?? 'any day'} to ${end_date ?? 'any day'}.`] })
}

/** Cars of these names in the fleet. */
async function fleetOf({ rows }: Asked, listed: readonly CarOfList[]): Promise<ReadonlySet<string>> {
  const cars = listed.flatMap(({ read }) => ('error' in read ? [] : [read]))
  if (cars.length === 0) return new Set()
  const found = await rows(railcar).find(
    { car_mark: cars.map(({ car_mark }) => car_mark), car_number: cars.map(({ car_number }) => car_number) },
    { only: ['car_mark', 'car_number'] },
  )
  return new Set(found.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`))
}

const UNKNOWN = 'The fleet does not know it.'

/** Promised before, or earlier in the same list. */
function judged(listed: readonly CarOfList[], fleet: ReadonlySet<string>, before: ReadonlyMap<string, Promised>) {
  const seen = new Set<string>()
  return listed.map(({ name, read }): Line => {
    const known = fleet.has(name)
    if ('error' in read) return { car: name, outcome: 'invalid', known, message: read.error, id: null }
    const again = seen.has(name)
    seen.add(name)
    const there = before.get(name)
    if (there !== undefined)
      return {
        car: name,
        outcome: 'already',
        known,
        message: `The ${there.side} has promised it already.`,
        id: there.id,
      }
    if (again) return { car: name, outcome: 'already', known, message: 'It is in the list twice.', id: null }
    return { car: name, outcome: 'added', known, message: known ? read.changed : UNKNOWN, id: null }
  })
}

const cars = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
const said = (lines: readonly Line[]) => lines.map(({ car, message }) => ({ says: `${car}: ${message}` }))

function answerOf(lines: readonly Line[], trial: boolean, batch: number | null) {
  const of = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome)
  const [added, already, wrong] = [of('added'), of('already'), of('invalid')]
  const detail = `${cars(added.length)} ${trial ? 'would be ' : ''}promised.`
  return {
    dry_run: trial,
    batch,
    detail,
    counts: { added: added.length, already: already.length, invalid: wrong.length },
    results: lines,
    blockers: said(wrong),
    warnings: said([...already, ...added.filter(({ known }) => !known)]),
  }
}

/** What is no car is told and left out; the others are promised together. */
export async function bulkAddCars(call: Asked) {
  const { row, rows, input } = call
  const listed = listOf(call)
  // Locked, so that of two who promise the same car the second is told.
  const plan = await rows(schedule).get(row.id, { lock: true })
  await dealOf(call, plan, (says) => conflict(says))
  requireDay(call, plan)
  const stored = await rows(promisedCar).find({ schedule: plan.id })
  const before = new Map(stored.map((one) => [`${one.car_mark} ${one.car_number}`, one]))
  const lines = judged(listed, await fleetOf(call, listed), before)
  const fresh = listed.flatMap(({ name, read }, at) =>
    'error' in read || lines[at]?.outcome !== 'added' ? [] : [{ name, ...read }],
  )
  if (input.dry_run || fresh.length === 0) return answerOf(lines, input.dry_run, null)
  const made = await rows(promisedCar).createMany(
    fresh.map(({ car_mark, car_number }) => ({
      schedule: plan.id,
      side: input.buyerSeller,
      car_mark,
      car_number,
      planned_date: input.planned_date,
    })),
  )
  const ids = new Map(fresh.map(({ name }, at) => [name, made[at]?.id ?? null]))
  const batch = await createdBatch(rows, made, 'contract:promisedCar')
  return answerOf(
    lines.map((line) => (line.outcome === 'added' ? { ...line, id: ids.get(line.car) ?? null } : line)),
    false,
    batch,
  )
}
