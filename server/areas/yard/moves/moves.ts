/** Moves cars: checks that they stand where the client believes, that the rules allow the move, and writes layout and history. */
import { placement, type yard } from '#model/areas/yard/yard.resource.ts'
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { exceptionCodes, workExceptions, workReasons } from '#model/areas/yard/rules/work-codes.ts'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import { conflicts, markOf, spots, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { refusals, type MoveRefusal } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, settle } from '#model/areas/yard/rules/move.ts'
import { conflict, HttpError, invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { issueAll } from '../switch-list/switch-list.ts'
import { overriddenMoves, tellOverridden } from './overridden.ts'
import { namedSpot, record, standing, writeLayout, type YardStanding } from '../standing.ts'
import { isUndoOf } from './move-undo.ts'

export function refuse(found: readonly MoveRefusal[]): void {
  if (found.length > 0)
    throw new HttpError(400, { non_field_errors: [...new Set(found.map(({ message }) => message))], refusals: found })
}

function refuseConflicts(at: YardStanding, lines: readonly MoveLine[]): void {
  const found = conflicts(at.layout, lines).map(({ car, believed, actual }) => {
    const known = at.cars.get(car)
    return {
      car,
      mark: known ? markOf(known) : '',
      believed: namedSpot(at.tracks, believed),
      actual: namedSpot(at.tracks, actual),
    }
  })
  if (found.length > 0)
    throw conflict(`${carCount(found.length)} moved meanwhile. Nothing was moved.`, { conflicts: found })
}

type Moved = { readonly move: number; readonly lines: readonly MoveLine[] }
export type MoveCall = Pick<Call<typeof yard, 'moveCars'>, 'rows' | 'person' | 'now'>

/** Writes a move to the layout and to history. `lines` may leave out positions. */
export async function carryOut(
  { rows, person, now }: MoveCall,
  at: YardStanding,
  lines: readonly MoveLine[],
  kind: 'move' | 'undo' | 'execute' | 'add',
  undoes: number | null = null,
): Promise<Moved> {
  const after = applyMove(at.layout, lines)
  const settled = settle(after, lines)
  await writeLayout(rows, at, after)
  return { move: await record(rows, at, { kind, lines: settled, by: person.id, now, undoes }), lines: settled }
}

export async function moveCars(call: Call<typeof yard, 'moveCars'>): Promise<Moved> {
  const { row, input, rows } = call
  const lines: readonly MoveLine[] = input.moves
  if (lines.length === 0) throw invalid({ moves: ['Name at least one car.'] })
  const returning = await isUndoOf(rows, row.id, input.undoes, lines)
  const goals = lines.flatMap(({ to_track }) => to_track ?? [])
  const at = await standing(rows, row.id, input.scenario, { cars: lines.map(({ car }) => car), tracks: goals })
  // Refusals come before conflicts: a car of another yard has not "moved meanwhile".
  refuse(
    refusals(at.tracks, at.cars, at.layout, lines, { returning }).filter(
      ({ code }) => code === 'unknown_car' || code === 'unknown_track' || code === 'twice',
    ),
  )
  refuseConflicts(at, lines)
  refuse(refusals(at.tracks, at.cars, at.layout, lines, { returning }))
  const overridden = await overriddenMoves(call, lines)
  const done = await carryOut(call, at, lines, input.undoes === null ? 'move' : 'undo', input.undoes)
  await tellOverridden(call, at, done.lines, overridden)
  return done
}

/** Planned work that was not done: nothing moves, and history records which cars and why. */
async function recordException(
  { row, rows, input, person, now }: Call<typeof yard, 'executeMove'>,
  cars: readonly number[],
): Promise<Moved> {
  if (input.exception === '') throw invalid({ exception: [`Say what became of it: ${exceptionCodes.join(', ')}.`] })
  const at = await standing(rows, row.id, 'actual', { cars, tracks: [] })
  refuse(
    cars
      .filter((car) => !at.cars.has(car))
      .map((car): MoveRefusal => ({ code: 'unknown_car', car, message: `Car ${car} is not in this yard.` })),
  )
  const stands = spots(at.layout)
  const lines = cars.map((car): MoveLine => {
    const spot = stands.get(car)
    return {
      car,
      from_track: spot?.track ?? null,
      from_seq: spot?.seq ?? null,
      to_track: spot?.track ?? null,
      to_seq: spot?.seq ?? null,
    }
  })
  const why = input.reason === '' ? '' : `: ${workReasons[input.reason].toLowerCase()}`
  const summary = `${marksOf(cars.flatMap((car) => at.cars.get(car) ?? []))} ${workExceptions[input.exception].toLowerCase()}${why}`
  const { exception: outcome, reason, comments } = input
  return {
    move: await record(rows, at, { kind: 'exception', lines, by: person.id, now, summary, outcome, reason, comments }),
    lines: [],
  }
}

export async function executeMove(call: Call<typeof yard, 'executeMove'>): Promise<Moved> {
  const { row, rows } = call
  const cars = [...new Set(call.input.cars)]
  if (cars.length === 0) throw invalid({ cars: ['Name at least one car.'] })
  if (call.input.line !== null) await issueAll(call)
  if (call.input.exception !== '' || call.input.reason !== '') return recordException(call, cars)
  if ((await rows(placement).count({ yard: row.id, scenario: 'planned' })) === 0)
    throw invalid({ non_field_errors: ['There is no plan: no car stands on a track in it.'] })
  const planned = await standing(rows, row.id, 'planned', { cars, tracks: [] })
  const at = await standing(rows, row.id, 'actual', { cars, tracks: [...planned.layout.keys()] })
  const strangers = cars
    .filter((car) => !at.cars.has(car))
    .map((car): MoveRefusal => ({ code: 'unknown_car', car, message: `Car ${car} is not in this yard.` }))
  refuse(strangers)
  const lines = executionOf(at.layout, planned.layout, cars)
  if (lines.length === 0) throw invalid({ cars: ['These cars stand as planned already.'] })
  refuse(refusals(at.tracks, at.cars, at.layout, lines))
  return carryOut(call, at, lines, 'execute')
}
