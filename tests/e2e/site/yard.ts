/** The demo yard as the planner's stories see it, read through the API. */
import type { Layout, YardCar, YardTrack } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, moveCut } from '#model/areas/yard/rules/move.ts'
import type { Api } from './site.ts'

type Said = {
  yard: { id: number; name: string }
  tracks: YardTrack[]
  cars: YardCar[]
  placements: { actual: [number, number[]][]; planned: [number, number[]][] }
}
export type Yard = Said & {
  layout: Layout
  track: (name: string) => number
  marks: (cars: readonly number[]) => string[]
}

export async function readYard(api: Api, name = 'Gateway Yard'): Promise<Yard> {
  const { results } = await api<{ results: { id: number }[] }>(
    `yard_management/rail_yard/?name=${encodeURIComponent(name)}`,
  )
  const said = await api<Said>(`yard_management/rail_yard/${results[0]?.id ?? 0}/cars/`)
  const byId = new Map(said.cars.map((car) => [car.id, car]))
  return {
    ...said,
    layout: new Map(said.placements.actual),
    track: (wanted) => said.tracks.find((track) => track.name === wanted)?.id ?? 0,
    marks: (cars) => cars.map((id) => `${byId.get(id)?.car_mark ?? ''} ${byId.get(id)?.car_number ?? ''}`),
  }
}

export const carsOn = (yard: Yard, track: string): readonly number[] => yard.layout.get(yard.track(track)) ?? []

/** A cut of neighbours that can be moved to another track, and that track: computed by the rules, so that the story holds for any seed. */
export function movableCut(
  yard: Yard,
  length: number,
  avoid: readonly string[] = [],
): { from: string; to: string; first: number; cars: number[] } {
  const tracks = new Map(yard.tracks.map((track) => [track.id, track]))
  const cars = new Map(yard.cars.map((car) => [car.id, car]))
  for (const from of yard.tracks.filter(({ name }) => !avoid.includes(name)))
    for (const to of yard.tracks.filter(
      ({ id, kind, name }) => id !== from.id && kind === 'storage' && !avoid.includes(name),
    )) {
      const standing = yard.layout.get(from.id) ?? []
      for (let at = 0; at + length <= standing.length; at++) {
        const cut = standing.slice(at, at + length)
        const fleet = new Set(cut.map((id) => cars.get(id)?.car_mark))
        if (fleet.size === 1 && refusals(tracks, cars, yard.layout, moveCut(yard.layout, cut, to.id, 1)).length === 0)
          return { from: from.name, to: to.name, first: at + 1, cars: cut }
      }
    }
  throw new Error('No cut of this yard may be moved.')
}
export const after = (yard: Yard, cars: readonly number[], to: string, position: number): Layout =>
  applyMove(yard.layout, moveCut(yard.layout, cars, yard.track(to), position))
