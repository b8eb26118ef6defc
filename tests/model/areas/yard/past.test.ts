import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { YardPast, type LoggedMove } from '#model/areas/yard/rules/past.ts'
import { spots, type Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove, moveCut, settle } from '#model/areas/yard/rules/move.ts'

/** A day's work on three tracks: each step moves a cut and is recorded like in the history. Newest first. */
function worked(choices: readonly (readonly [car: number, length: number, track: number, position: number])[]): {
  layouts: Layout[]
  steps: LoggedMove[]
} {
  const layouts: Layout[] = [
    new Map([
      [1, [10, 11, 12, 13]],
      [2, [20, 21, 22]],
      [3, []],
    ]),
  ]
  const steps: LoggedMove[] = []
  for (const [index, [from, length, track, position]] of choices.entries()) {
    const before = layouts.at(-1) ?? new Map<number, number[]>()
    const standing = [...before.values()].flat()
    const cut = standing.slice(from % standing.length, (from % standing.length) + length)
    const lines = moveCut(before, cut, track === 0 ? 1 : track, position)
    const after = applyMove(before, lines)
    const at = spots(before)
    layouts.push(after)
    steps.unshift({
      id: index + 1,
      at: new Date(Date.UTC(2026, 10, 20, 8, index)).toISOString(),
      lines: settle(after, lines).map(({ car, to_track, to_seq }) => ({
        car,
        from: at.get(car) ?? null,
        to: to_track === null || to_seq === null ? null : { track: to_track, seq: to_seq },
      })),
    })
  }
  return { layouts, steps }
}
const plain = (layout: Layout): [number, number[]][] =>
  [...layout]
    .map(([track, cars]): [number, number[]] => [track, [...cars]])
    .filter(([, cars]) => cars.length > 0)
    .toSorted(([one], [other]) => one - other)

describe('the yard at a past time', () => {
  it('equals the yard as it was, for any work and any number of moves reverted', () => {
    const one = fc.tuple(
      fc.nat(6),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 6 }),
    )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 150 }), fc.array(fc.nat(160), { maxLength: 12 }), (choices, asked) => {
        const { layouts, steps } = worked(choices)
        const past = new YardPast(layouts.at(-1) ?? new Map(), steps)
        for (const back of asked)
          expect(plain(past.before(back))).toEqual(plain(layouts[Math.max(0, layouts.length - 1 - back)] ?? new Map()))
      }),
      { numRuns: 60 },
    )
  })

  it('reverts moves after the time; a move at that very time has happened', () => {
    const { layouts, steps } = worked([
      [0, 1, 3, 1],
      [4, 2, 1, 1],
      [0, 1, 2, 1],
    ])
    const past = new YardPast(layouts.at(-1) ?? new Map(), steps)
    const at = (time: string): number => past.backTo(`2026-11-20T${time}Z`)
    expect([at('07:00:00'), at('08:00:00'), at('08:00:59'), at('08:01:00'), at('09:00:00')]).toEqual([3, 2, 2, 1, 0])
  })

  it('accepts older moves as they are loaded', () => {
    const { layouts, steps } = worked(
      Array.from({ length: 140 }, (_, index) => [index, 1, 1 + (index % 3), 1] as const),
    )
    const past = new YardPast(layouts.at(-1) ?? new Map(), steps.slice(0, 70))
    expect(plain(past.before(500))).toEqual(plain(layouts[70] ?? new Map()))
    past.add(steps.slice(70))
    expect([past.count, plain(past.before(500))]).toEqual([140, plain(layouts[0] ?? new Map())])
  })

  it('restores cars that were removed, and removes cars that were added', () => {
    const now: Layout = new Map([[1, [1, 3]]])
    const steps: LoggedMove[] = [
      { id: 2, at: '2026-11-20T09:00:00Z', lines: [{ car: 3, from: null, to: { track: 1, seq: 2 } }] },
      { id: 1, at: '2026-11-20T08:00:00Z', lines: [{ car: 2, from: { track: 1, seq: 1 }, to: null }] },
    ]
    expect([1, 2].map((back) => plain(new YardPast(now, steps).before(back)))).toEqual([[[1, [1]]], [[1, [2, 1]]]])
  })
})
