/** A step of the demo's traffic: a cut of cars is switched in a yard. */
import type { YardTrack, YardCar, Layout } from '#model/areas/yard/rules/yard.ts'
import { type SendRequest, type TrafficStep, getJson, type ResultPage } from './request.ts'
import type { Random } from '../seed/base/random.ts'
import { yard as yards } from '#model/areas/yard/yard.resource.ts'
import { moveCut, applyMove, settle } from '#model/areas/yard/rules/move.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'

type Board = {
  readonly tracks: readonly YardTrack[]
  readonly cars: readonly YardCar[]
  readonly placements: { readonly actual: readonly (readonly [number, readonly number[]])[] }
}
type KnownYard = {
  readonly id: number
  readonly tracks: ReadonlyMap<number, YardTrack>
  readonly cars: ReadonlyMap<number, YardCar>
  layout: Layout
}

export function switchStep(send: SendRequest, random: Random): TrafficStep {
  const known = new Map<number, KnownYard>()
  let ids: readonly number[] | undefined
  const boardOf = async (id: number): Promise<KnownYard> => {
    const board = await getJson<Board>(send, `${yards.path}${id}/cars/?scenario=actual`)
    const read = {
      id,
      tracks: new Map(board.tracks.map((track) => [track.id, track])),
      cars: new Map(board.cars.map((car) => [car.id, car])),
      layout: new Map(board.placements.actual),
    }
    known.set(id, read)
    return read
  }
  return async () => {
    ids ??= (await getJson<ResultPage<{ id: number }>>(send, `${yards.path}?limit=20`)).results.map(({ id }) => id)
    if (ids.length === 0) return 0
    const id = random.pick(ids)
    const yard = known.get(id) ?? (await boardOf(id))
    for (let tries = 0; tries < 20; tries++) {
      const from = random.pick([...yard.layout.keys()])
      const standing = yard.layout.get(from) ?? []
      const goal = random.pick([...yard.tracks.keys()])
      if (standing.length === 0 || goal === from) continue
      const start = random.whole(0, standing.length - 1)
      const lines = moveCut(yard.layout, standing.slice(start, start + random.whole(1, 4)), goal, null)
      if (refusals(yard.tracks, yard.cars, yard.layout, lines).length > 0) continue
      const after = applyMove(yard.layout, lines)
      const { status } = await send('POST', `${yards.path}${id}/move_cars/`, {
        scenario: 'actual',
        moves: settle(after, lines),
      })
      // Someone else was quicker, or a car was held meanwhile: look again before the next cut.
      if (status === 200) yard.layout = after
      else known.delete(id)
      return status === 200 ? lines.length : 0
    }
    known.delete(id)
    return 0
  }
}
