import { describe, expect, it } from 'vitest'
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { worklist } from '#model/areas/yard/rules/worklist.ts'
import { planWithout, afterWork } from '#model/areas/yard/rules/work-cuts.ts'
import type { Layout, YardCar, YardTrack } from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { random, type Random } from '../switching/switching-yards.ts'

const trackOf = (id: number, change: Partial<YardTrack> = {}): YardTrack => ({
  id,
  name: `T${id}`,
  kind: 'storage',
  usable_length_ft: 300,
  active: true,
  ...change,
})
const carOf = (id: number, change: Partial<YardCar> = {}): YardCar => ({
  id,
  car_mark: 'GATX',
  car_number: String(id),
  length_ft: 60,
  hold: false,
  bad_order: false,
  ...change,
})
const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))
const layout = (rows: Readonly<Record<number, readonly number[]>>): Layout =>
  new Map(Object.entries(rows).map(([id, cars]) => [Number(id), cars]))
const tracks = byId([trackOf(1), trackOf(2), trackOf(3, { kind: 'repair' })])
const fleet = (...changed: YardCar[]): Map<number, YardCar> =>
  new Map([...byId([1, 2, 3, 4, 5, 6, 7, 8].map((id) => carOf(id))), ...byId(changed)])
const kinds = (actual: Layout, planned: Layout, cars = fleet()): unknown =>
  worklist(tracks, cars, actual, planned).map(({ car, kind }) => [car, kind])

describe('the rows of a worklist', () => {
  it('a car for another track, one for another place, a missing one, and an extra one', () => {
    expect(kinds(layout({ 1: [1, 2, 3, 4], 2: [5] }), layout({ 1: [2, 1, 6], 2: [5, 3] }))).toEqual([
      [1, 'reorder'],
      [3, 'move'],
      [4, 'extra'],
      [6, 'missing'],
    ])
  })
  it('no car that only slides', () => {
    expect(kinds(layout({ 1: [1, 2, 3, 4] }), layout({ 1: [2, 3, 4], 2: [1] }))).toEqual([[1, 'move']])
  })
  it('a car on hold, and one that its track does not accept, with the reason', () => {
    const found = worklist(
      tracks,
      fleet(carOf(1, { hold: true })),
      layout({ 1: [1, 2], 2: [] }),
      layout({ 1: [], 2: [1], 3: [2] }),
    )
    expect(found).toMatchObject([
      { car: 1, kind: 'on_hold', problem: 'GATX 1 is on hold.' },
      { car: 2, kind: 'does_not_fit', problem: expect.stringContaining('repair track') },
    ])
  })
  it('a track is checked against the plan as a whole', () => {
    const actual = layout({ 1: [1, 2, 3, 4, 5], 2: [6, 7, 8] })
    // The track is full, and one car leaves it for the one that comes.
    expect(kinds(actual, layout({ 1: [6, 2, 3, 4, 5], 2: [1, 7, 8] }))).toEqual([
      [1, 'move'],
      [6, 'move'],
    ])
    expect(worklist(tracks, fleet(), actual, layout({ 1: [1, 2, 3, 4, 5, 6], 2: [7, 8] }))).toMatchObject([
      { car: 6, kind: 'does_not_fit', problem: 'T1 is 60 ft too short for the plan.' },
    ])
  })
  it('removing a row from the plan leaves the car where it is', () => {
    const actual = layout({ 1: [1, 2, 3], 2: [4] })
    const planned = planWithout(actual, layout({ 1: [1, 3], 2: [4, 2] }), 2)
    expect(worklist(tracks, fleet(), actual, planned)).toEqual([])
    expect(planWithout(actual, layout({ 1: [3], 2: [4, 2, 1] }), 2).get(1)).toEqual([2, 3])
  })
})

const shuffled = (next: Random, of: readonly number[]): number[] =>
  of
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
function stand(next: Random, cars: readonly number[], of: number): Layout {
  const rows = new Map<number, number[]>(Array.from({ length: of }, (_, index) => [index + 1, []]))
  for (const car of shuffled(next, cars)) if (next() < 0.9) rows.get(1 + Math.floor(next() * of))?.push(car)
  return rows
}
const same = (one: Layout, other: Layout): boolean =>
  [...new Set([...one.keys(), ...other.keys()])].every(
    (track) => (one.get(track) ?? []).join() === (other.get(track) ?? []).join(),
  )
/** The length of the longest ascending subsequence, by trying every subset. */
function longestByTrial(values: readonly number[]): number {
  let longest = 0
  for (let chosen = 0; chosen < 2 ** values.length; chosen++) {
    const part = values.filter((_, index) => (chosen >> index) % 2 === 1)
    if (part.every((value, index) => index === 0 || (part[index - 1] ?? 0) < value))
      longest = Math.max(longest, part.length)
  }
  return longest
}

describe('any two layouts', () => {
  const free = byId([1, 2, 3, 4].map((id) => trackOf(id, { usable_length_ft: null })))
  it('the worklist applied to the actual layout gives the planned one, in all of 10,000 cases', () => {
    let exact = 0
    for (let seed = 1; seed <= 10_000; seed++) {
      const next = random(seed)
      const cars = Array.from({ length: 2 + (seed % 14) }, (_, index) => index + 1)
      const [actual, planned] = [stand(next, cars, 1 + (seed % 4)), stand(next, cars, 1 + (seed % 4))]
      const rows = worklist(free, byId(cars.map((id) => carOf(id))), actual, planned)
      if (same(afterWork(actual, planned, rows), planned)) exact++
    }
    expect(exact).toBe(10_000)
  })
  it('also row by row in any order, as a crew works', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const next = random(seed)
      const cars = Array.from({ length: 2 + (seed % 9) }, (_, index) => index + 1)
      const planned = stand(next, cars, 3)
      let actual = stand(next, cars, 3)
      const rows = () => worklist(free, byId(cars.map((id) => carOf(id))), actual, planned)
      // Finishing a row removes one row and adds none.
      for (let left = rows().length; left > 0; left--) {
        const open = rows()
        expect(open, `seed ${seed}`).toHaveLength(left)
        const { car = 0 } = open[Math.floor(next() * left)] ?? {}
        actual = applyMove(actual, executionOf(actual, planned, [car]))
      }
      expect(same(actual, planned), `seed ${seed}`).toBe(true)
    }
  })
  it('no shorter list would do, for permutations of a track', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const next = random(seed)
      const cars = Array.from({ length: 1 + (seed % 8) }, (_, index) => index + 1)
      const order = shuffled(next, cars)
      expect(worklist(free, byId(cars.map((id) => carOf(id))), layout({ 1: order }), layout({ 1: cars }))).toHaveLength(
        cars.length - longestByTrial(order),
      )
    }
  })
})
