/** Changes of the planned layout of a yard: set whole, or reset to the actual one. */
import { type MoveLine, type Layout, spots } from '#model/areas/yard/rules/yard.ts'
import { type MoveCall, refuse } from './moves.ts'
import { type YardStanding, writeLayout, record, standing, layoutOf } from '../standing.ts'
import { movesBetween } from '#model/areas/yard/rules/plan.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { type yard, placement } from '#model/areas/yard/yard.resource.ts'
import { type MoveRefusal, refusals } from '#model/areas/yard/rules/refusals.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Plan = { readonly move: number | null; readonly lines: readonly MoveLine[] }

async function replan(
  { rows, person, now }: MoveCall,
  before: YardStanding,
  after: Layout,
  kind: 'plan' | 'reset',
): Promise<Plan> {
  const lines = movesBetween(before.layout, after)
  if (lines.length === 0) return { move: null, lines }
  await writeLayout(rows, before, after)
  const summary =
    kind === 'reset'
      ? `Plan reset to the actual layout: ${carCount(lines.length)}`
      : `Plan set: ${carCount(lines.length)} changed`
  return { move: await record(rows, before, { kind, lines, by: person.id, now, summary }), lines }
}

export async function plannedScenario(call: Call<typeof yard, 'plannedScenario'>): Promise<Plan> {
  const { row, input, rows } = call
  const before = await standing(rows, row.id, 'planned')
  const named = input.tracks.flatMap(({ cars }) => cars)
  const twice = [...new Set(named.filter((car, index) => named.indexOf(car) !== index))]
  refuse(twice.map((car): MoveRefusal => ({ code: 'twice', car, message: `Car ${car} is listed twice in this plan.` })))
  const unknown = input.tracks.filter(({ track }) => !before.tracks.has(track))
  refuse(
    unknown.map(({ track }): MoveRefusal => ({
      code: 'unknown_track',
      track,
      message: `Track ${track} is not in this yard.`,
    })),
  )
  if (new Set(input.tracks.map(({ track }) => track)).size < input.tracks.length)
    throw invalid({ tracks: ['A track is listed twice.'] })
  const after: Layout = new Map(input.tracks.map(({ track, cars }) => [track, cars]))
  const lines = movesBetween(before.layout, after)
  const actual = spots(
    layoutOf(await rows(placement).find({ yard: row.id, scenario: 'actual' }, { only: ['track', 'seq', 'car'] })),
  )
  const goal = spots(after)
  // A plan may always leave a car on the track where it actually stands, whatever the kind of the track or a hold.
  const stays = ({ code, car }: MoveRefusal): boolean =>
    (code === 'kind' || code === 'bad_order' || code === 'hold' || code === 'inactive') &&
    car !== undefined &&
    goal.get(car)?.track === actual.get(car)?.track
  refuse(refusals(before.tracks, before.cars, before.layout, lines).filter((refusal) => !stays(refusal)))
  return replan(call, before, after, 'plan')
}

export async function resetLayout(call: Call<typeof yard, 'resetLayout'>): Promise<Plan> {
  const { row, rows } = call
  const before = await standing(rows, row.id, 'planned')
  const actual = await rows(placement).find({ yard: row.id, scenario: 'actual' }, { only: ['track', 'seq', 'car'] })
  return replan(call, before, layoutOf(actual), 'reset')
}
