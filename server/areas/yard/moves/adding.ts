/** Adds cars to a yard's inventory: a list of marks as a whole, or lines of a text, each of which is answered by itself. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { unknownCar, type AddedCar } from '#model/areas/rail/rules/car-list.ts'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import { readCarNames, readCars, type CarOfList } from '#model/shared/reading/cars.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { meantCars } from '#server/areas/fleet/meant-cars.ts'
import { standing } from '../standing.ts'
import { fleetOf, line, placedOf, type Car, type NamedCar } from './cars.ts'
import { carryOut, refuse } from './moves.ts'

type Adding = Call<typeof yard, 'addCars'>
type Added = {
  readonly added: readonly string[]
  readonly already: readonly string[]
  readonly created: number
  readonly move: number | null
}
/** Cars by `GATX 20411`, and where those stand that are in another yard. */
type Known = { readonly fleet: ReadonlyMap<string, Car>; readonly elsewhere: ReadonlyMap<string, string> }

const MOST_LINES = 500

const named = ({ car_mark, car_number }: NamedCar): NamedCar => ({ car_mark, car_number })
const byMark = (cars: readonly NamedCar[]): NamedCar[] => [
  ...new Map(cars.map((car) => [markOf(car), named(car)])).values(),
]

function readMarks(marks: readonly string[]): NamedCar[] {
  const read = readCarNames(marks, MOST_LINES).map((one) => one.read)
  const errors = read.flatMap((one) => ('error' in one ? [one.error] : []))
  if (marks.length === 0) errors.push('Name at least one car.')
  if (errors.length > 0) throw invalid({ car_marks: errors })
  return byMark(read.flatMap((one) => ('error' in one ? [] : [one])))
}

async function lookUp({ row, rows }: Adding, cars: readonly NamedCar[]): Promise<Known> {
  const fleet = await fleetOf(rows, cars)
  const others = [...fleet.values()].filter((car) => car.yard !== null && car.yard !== row.id)
  const placed = await placedOf(rows, [...fleet.values()])
  const yards = new Map(
    (others.length === 0 ? [] : await rows(yard).find({ id: others.flatMap((car) => car.yard ?? []) })).map((other) => [
      other.id,
      other.name,
    ]),
  )
  const elsewhere = others
    .filter(({ id }) => placed.has(id))
    .map((car): [string, string] => [markOf(car), yards.get(car.yard ?? 0) ?? 'another yard'])
  return { fleet, elsewhere: new Map(elsewhere) }
}

/** Cars that the fleet does not have are created. */
async function putIn(call: Adding, cars: readonly NamedCar[], fleet: Known['fleet']): Promise<Added> {
  const { row, input, rows } = call
  const coming = cars.flatMap((car) => fleet.get(markOf(car)) ?? []).filter((car) => car.yard !== row.id)
  if (coming.length > 0) await rows(railcar).patchMany(coming.map(({ id }) => ({ id, values: { yard: row.id } })))
  const missing = cars.filter((car) => !fleet.has(markOf(car)))
  const created =
    missing.length === 0
      ? []
      : await rows(railcar).createMany(
          missing.map((car) => ({ ...car, car_type: input.car_type.toUpperCase(), yard: row.id })),
        )
  const known = new Map([...fleet, ...created.map((car): [string, Car] => [markOf(car), car])])
  const inOrder = cars.flatMap((car) => known.get(markOf(car)) ?? [])

  const at = await standing(rows, row.id, input.scenario, {
    cars: inOrder.map(({ id }) => id),
    tracks: input.track === null ? [] : [input.track],
  })
  const stands = new Set(at.placements.map(({ car }) => car))
  const isNew = new Set([...coming, ...created].map(({ id }) => id))
  const added = inOrder.filter((car) => !stands.has(car.id) && (isNew.has(car.id) || input.track !== null))
  const already = inOrder.filter((car) => !added.includes(car)).map(markOf)
  if (added.length === 0) return { added: [], already, created: 0, move: null }
  const lines = added.map(({ id }) => line(id, input.track))
  if (input.track !== null) refuse(refusals(at.tracks, at.cars, at.layout, lines))
  const { move } = await carryOut(call, at, lines, 'add')
  return { added: added.map(markOf), already, created: created.length, move }
}

/** The answer to each line, in the order of the text, before anything is written. */
async function judgeLines(call: Adding, listed: readonly CarOfList[], { fleet, elsewhere }: Known) {
  const { row, rows } = call
  const meant = await meantCars(
    listed.flatMap(({ name, read }) => ('error' in read || fleet.has(name) ? [] : [read])),
    (car_number) => rows(railcar).find({ car_number }, { only: ['car_mark', 'car_number'] }),
  )
  const seen = new Set<string>()
  return listed.map(({ line: at, name, read }): AddedCar => {
    if ('error' in read) return unknownCar({ line: at, name }, read.error)
    const car = fleet.get(name)
    const about = { id: name, line: at, name, version: null, before: null }
    if (seen.has(name)) return { ...about, outcome: 'already', message: 'It is in the list twice.' }
    seen.add(name)
    const other = elsewhere.get(name)
    if (other !== undefined) return { ...about, outcome: 'not_allowed', message: `It is in ${other}.` }
    if (car?.yard === row.id) return { ...about, outcome: 'already', message: 'It is in this yard already.' }
    const instead = meant.get(name)
    const says = [car === undefined ? 'New to the fleet.' : '', read.changed].filter((part) => part !== '').join(' ')
    return { ...about, outcome: 'changed', message: says, ...(instead !== undefined && { instead }) }
  })
}

async function addLines(call: Adding) {
  const { cars: listed, count } = readCars(call.input.marks, MOST_LINES)
  if (count === 0) throw invalid({ marks: ['Name at least one car.'] })
  if (count > MOST_LINES) throw invalid({ marks: [`At most ${MOST_LINES} cars at once; the list has ${count}.`] })
  const cars = byMark(listed.flatMap(({ read }) => ('error' in read ? [] : [read])))
  const known = await lookUp(call, cars)
  const results = await judgeLines(call, listed, known)
  const coming = new Set(results.flatMap(({ outcome, name }) => (outcome === 'changed' ? [name] : [])))
  const isTrial = call.input.dry_run || coming.size === 0
  const done = isTrial
    ? { added: [], already: [], created: 0, move: null }
    : await putIn(
        call,
        cars.filter((car) => coming.has(markOf(car))),
        known.fleet,
      )
  return { ...done, counts: countOutcomes(results), results }
}

/** Of a list of marks, none is added if any stands in another yard. Lines of a text are answered one by one. */
export async function addCars(call: Adding) {
  const { input } = call
  if (input.marks !== '') return addLines(call)
  const cars = readMarks(input.car_marks)
  const { fleet, elsewhere } = await lookUp(call, cars)
  if (elsewhere.size > 0) throw invalid({ car_marks: [...elsewhere].map(([mark, other]) => `${mark} is in ${other}.`) })
  return putIn(call, cars, fleet)
}
