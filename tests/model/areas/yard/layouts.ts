/** Layouts of a small yard, written by hand and generated. */
import fc from 'fast-check'
import type { Layout, MoveLine } from '#model/areas/yard/rules/yard.ts'

export const TRACKS = [1, 2, 3]
export const line = (car: number, from: [number, number] | null, to: [number, number | null] | null): MoveLine => ({
  car,
  from_track: from?.[0] ?? null,
  from_seq: from?.[1] ?? null,
  to_track: to?.[0] ?? null,
  to_seq: to?.[1] ?? null,
})
export const layout = (tracks: Record<number, number[]>): Layout =>
  new Map(Object.entries(tracks).map(([id, cars]) => [Number(id), cars]))
export const shown = (of: Layout): Record<string, readonly number[]> =>
  Object.fromEntries([...of].filter(([, cars]) => cars.length > 0).map(([id, cars]) => [id, [...cars]]))

/** Cars 1 to 12, some on tracks and some not, and a cut of them with a target. */
export const anyLayout = fc
  .shuffledSubarray(Array.from({ length: 12 }, (_, index) => index + 1))
  .chain((cars) =>
    fc
      .array(fc.constantFrom(...TRACKS), { minLength: cars.length, maxLength: cars.length })
      .map((tracks): Layout => new Map(TRACKS.map((id) => [id, cars.filter((_, index) => tracks[index] === id)]))),
  )
export const anyMove = anyLayout.chain((before) =>
  fc.record({
    before: fc.constant(before),
    cars: fc.shuffledSubarray(
      Array.from({ length: 12 }, (_, index) => index + 1),
      { minLength: 1 },
    ),
    track: fc.option(fc.constantFrom(...TRACKS)),
    position: fc.option(fc.integer({ min: 1, max: 15 })),
  }),
)
