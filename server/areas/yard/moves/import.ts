/** Imports tracks and cars into a yard from rosters: all rows or none. */
import { product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { track, yard } from '#model/areas/yard/yard.resource.ts'
import { importSteps } from '#model/areas/yard/rules/import/import.ts'
import type { ImportCar, ImportRow, ImportPlan } from '#model/areas/yard/rules/import/import-plan.ts'
import { assumedLengthFt, markOf, spots, usedLengthFt, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { applyMove, settle } from '#model/areas/yard/rules/move.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { inTurns, mapInTurns, nextTurn } from '#server/engine/limits/turns.ts'
import { fleetOf } from './cars.ts'
import { record, standing, writeLayout, type Reach, type YardStanding } from '../standing.ts'
import { type StoredCar, yardOf, knownOf } from './import-target.ts'

type Import = Call<typeof yard, 'import'>

const count = (rows: readonly ImportRow[], outcome: ImportRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length
const countsOf = ({ tracks, cars, rows }: ImportPlan) => ({
  tracks: tracks.length,
  cars: cars.length,
  placed: cars.filter((car) => car.track !== null).length,
  unassigned: count(rows, 'unassigned'),
  changed: count(rows, 'changed'),
  refused: count(rows, 'refused'),
})

/** What the roster says of a car; what it leaves open stays as the fleet has it. */
function valuesOf(car: ImportCar, yardId: number, products: ReadonlyMap<string, number>): Partial<StoredCar> {
  const carries = products.get(car.commodity.toLowerCase())
  return {
    yard: yardId,
    ...(car.car_type !== '' && { car_type: car.car_type }),
    ...(car.length_ft !== null && { length_ft: car.length_ft }),
    ...(car.load_status !== null && { load_status: car.load_status, load_percent: car.load_status === 'L' ? 100 : 0 }),
    ...(car.commodity !== '' && { commodity: car.commodity }),
    ...(carries !== undefined && { product: carries }),
    ...(car.bad_order && { bad_order: true, bad_order_reason: 'Stood on a repair track at the import' }),
  }
}

async function writeCars(
  rows: Reach,
  yardId: number,
  plan: ImportPlan,
  fleet: ReadonlyMap<string, StoredCar>,
): Promise<Map<string, StoredCar>> {
  const products = new Map((await rows(product).find()).map(({ id, name }) => [name.toLowerCase(), id]))
  const fresh = plan.cars.filter((car) => !fleet.has(markOf(car)))
  const created = await rows(railcar).createMany(
    await mapInTurns(fresh, (car) => ({
      car_mark: car.car_mark,
      car_number: car.car_number,
      ...valuesOf(car, yardId, products),
    })),
  )
  const known = await mapInTurns(plan.cars, (car) => {
    const found = fleet.get(markOf(car))
    return found ? [{ id: found.id, values: valuesOf(car, yardId, products) }] : []
  })
  const patched = await rows(railcar).patchMany(known.flat())
  return new Map([...created, ...patched].map((car) => [markOf(car), car]))
}

/** Cars that the plan does not have yet are put where they actually stand, as far as there is room. */
function planLines(planned: YardStanding, lines: readonly MoveLine[]): MoveLine[] {
  const at = spots(planned.layout)
  const used = new Map([...planned.tracks.keys()].map((id) => [id, usedLengthFt(planned.layout, id, planned.cars)]))
  return lines
    .filter(({ car, to_track }) => {
      if (at.has(car) || to_track === null) return false
      const length = (used.get(to_track) ?? 0) + (planned.cars.get(car)?.length_ft ?? assumedLengthFt)
      if (length > (planned.tracks.get(to_track)?.usable_length_ft ?? Infinity)) return false
      used.set(to_track, length)
      return true
    })
    .map(({ car, to_track, to_seq }) => ({ car, from_track: null, from_seq: null, to_track, to_seq }))
}

async function write(
  { rows, person, now }: Import,
  here: { id: number | null; name: string },
  plan: ImportPlan,
  fleet: ReadonlyMap<string, StoredCar>,
): Promise<number> {
  const id = here.id ?? (await rows(yard).create({ name: here.name })).id
  const had = await rows(track).find({ yard: id })
  const first = had.reduce((last, { position }) => Math.max(last, (position ?? 0) + 1), 1)
  const made = await rows(track).createMany(
    plan.tracks.map((one, index) => ({ ...one, yard: id, position: first + index })),
  )
  const trackIds = new Map([...had, ...made].map((one) => [one.name, one.id]))
  const cars = await writeCars(rows, id, plan, fleet)
  const at = await standing(rows, id, 'actual')
  const stood = spots(at.layout)
  const named = await mapInTurns(plan.cars, (car): readonly MoveLine[] => {
    const found = cars.get(markOf(car))
    if (found === undefined || car.track === null) return []
    const from = stood.get(found.id)
    return [
      {
        car: found.id,
        from_track: from?.track ?? null,
        from_seq: from?.seq ?? null,
        to_track: trackIds.get(car.track) ?? null,
        to_seq: car.seq,
      },
    ]
  })
  const lines = named.flat()
  if (lines.length === 0) return id
  await nextTurn()
  const after = applyMove(at.layout, lines)
  await nextTurn()
  const settled = settle(after, lines)
  await nextTurn()
  await writeLayout(rows, at, after)
  const planned = await standing(rows, id, 'planned')
  const unplanned = planLines(planned, settled)
  await nextTurn()
  const afterPlan = applyMove(planned.layout, unplanned)
  await nextTurn()
  await writeLayout(rows, planned, afterPlan)
  await record(rows, at, {
    kind: 'import',
    lines: settled,
    by: person.id,
    now,
    summary: `Import: ${lines.length} cars set on tracks`,
  })
  return id
}

export async function importYard(call: Import) {
  const { input, rows } = call
  const here = await yardOf(call)
  const sheets = { tracks: call.sheets.tracks ?? [], cars: call.sheets.cars ?? [] }
  if (sheets.tracks.length + sheets.cars.length === 0)
    throw invalid({ non_field_errors: ['There is nothing to import: give tracks, cars or both.'] })
  const at = here.id === null ? undefined : await standing(rows, here.id, 'actual')
  // Planned once to learn which cars are named, then again with what the fleet knows of them.
  const { cars: named } = await inTurns(importSteps(sheets, { name: here.name, tracks: [], cars: new Map() }))
  const fleet = await fleetOf(rows, named)
  const plan = await inTurns(importSteps(sheets, await knownOf(rows, here, fleet, at)))
  const report = { yard: here.id, dry_run: input.dry_run, counts: countsOf(plan), rows: plan.rows }
  if (input.dry_run) return report
  if (report.counts.refused > 0 && !input.skip_refused)
    throw new HttpError(400, {
      non_field_errors: [
        `${report.counts.refused === 1 ? 'One row' : `${report.counts.refused} rows`} cannot be taken. Nothing was written.`,
      ],
      report,
    })
  return { ...report, yard: await write(call, here, plan, fleet) }
}
