import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuedLine, type Arrival, type IssuedLine } from '#model/areas/yard/rules/switch-list/issued-line.ts'
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { switchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import type { ListedCar } from '#model/areas/yard/rules/switch-list/car-line.ts'
import type { Layout, YardTrack } from '#model/areas/yard/rules/yard.ts'
import { applyMove, settle } from '#model/areas/yard/rules/move.ts'

const tracks = [1, 2, 3].map((id): YardTrack => ({
  id,
  name: `T${id}`,
  kind: 'storage',
  usable_length_ft: null,
  active: true,
}))
const cars = new Map(
  [1, 2, 3, 4, 5, 6].map((id): [number, ListedCar] => [
    id,
    {
      id,
      car_mark: 'GATX',
      car_number: String(id),
      length_ft: 50,
      hold: false,
      bad_order: false,
      car_type: 'T108',
      load_status: 'L',
      commodity: '',
      hold_reason: '',
      bad_order_reason: '',
      product: { name: 'Propane', un_number: 'UN1075', hazard_class: '' },
    },
  ]),
)
type Told = ReturnType<typeof switchList>['work']
const told = (work: Told) => work.map(({ no, cars: ids, state, to }) => [no, ids.join(' '), state, to?.track_name])

/** A crew that does lines in any order, on a list that was issued at the beginning. */
class Crew {
  actual: Layout
  planned: Layout
  issued: readonly IssuedLine[] = []
  arrivals: readonly Arrival[] = []
  made = 0
  constructor(actual: Layout, planned: Layout) {
    this.actual = actual
    this.planned = planned
    this.issue()
  }
  get work(): Told {
    const { actual, planned, issued, arrivals } = this
    return switchList({ tracks, cars, actual, planned }, undefined, { lines: issued, arrivals }).work
  }
  issue(): void {
    this.issued = [...this.issued, ...this.work.filter(({ isNew }) => isNew).map(issuedLine)]
  }
  do(no: number): void {
    const line = this.work.find((one) => one.no === no)
    const lines = executionOf(this.actual, this.planned, line?.cars ?? [])
    const after = applyMove(this.actual, lines)
    this.made++
    this.arrivals = [
      ...settle(after, lines).map(({ car, to_track }) => ({
        move: this.made,
        car,
        track: to_track,
        at: `2026-11-20T20:0${this.made}:00Z`,
        by_name: 'Ann',
        cars: lines.length,
      })),
      ...this.arrivals,
    ]
    this.actual = after
  }
}
const crew = () =>
  new Crew(
    new Map([[1, [1, 2, 3, 4]]]),
    new Map([
      [1, [3]],
      [2, [1, 2]],
      [3, [4]],
    ]),
  )

describe('an issued switch list', () => {
  it('keeps the numbers of its lines; what is done stays where it was, with time and name', () => {
    const one = crew()
    expect(told(one.work)).toEqual([
      [1, '1 2', 'open', 'T2'],
      [2, '4', 'open', 'T3'],
    ])
    one.do(1)
    expect(told(one.work)).toEqual([
      [1, '1 2', 'done', 'T2'],
      [2, '4', 'open', 'T3'],
    ])
    expect(one.work[0]?.done).toEqual({ at: '2026-11-20T20:01:00Z', by_name: 'Ann', move: 1 })
  })
  it('puts new work at its end, and fixes its number when that is issued', () => {
    const one = crew()
    one.do(1)
    one.planned = new Map([
      [2, [1, 2]],
      [3, [4, 3]],
    ])
    expect(told(one.work)).toEqual([
      [1, '1 2', 'done', 'T2'],
      [2, '4', 'open', 'T3'],
      [3, '3', 'open', 'T3'],
    ])
    expect(one.work.map(({ isNew }) => isNew)).toEqual([false, false, true])
  })
  it('says of a line that is planned otherwise that it is off; done work stays done when its cars go on', () => {
    const one = crew()
    one.do(1)
    one.planned = new Map([
      [1, [3, 4]],
      [3, [1, 2]],
    ])
    expect(told(one.work)).toEqual([
      [1, '1 2', 'done', 'T2'],
      [2, '4', 'off', 'T3'],
      [3, '1 2', 'open', 'T3'],
    ])
  })
  it('opens a line again whose move was taken back', () => {
    const one = crew()
    const before = one.actual
    one.do(1)
    one.actual = before
    one.arrivals = []
    expect(told(one.work)[0]).toEqual([1, '1 2', 'open', 'T2'])
  })
  it('shows of a line that is done in part what is left of it', () => {
    const one = crew()
    one.actual = new Map([
      [1, [2, 3, 4]],
      [2, [1]],
    ])
    expect(one.work[0]).toMatchObject({
      no: 1,
      cars: [2],
      marks: 'GATX 2',
      from: { seq: 1 },
      to: { seq: 2 },
      length_ft: 50,
    })
  })
  it('names each car of a line with its load, product and placard', () => {
    expect(crew().work[1]?.consist).toEqual([
      {
        car: 4,
        mark: 'GATX 4',
        car_type: 'T108',
        load_status: 'L',
        product: 'Propane',
        placard: { un: 'UN1075', hazard: '2.1', word: 'FLAMMABLE GAS' },
        hold: null,
        bad_order: null,
      },
    ])
  })
  it('names the same lines by the same numbers on a list of some tracks', () => {
    const { actual, planned } = crew()
    expect(told(switchList({ tracks, cars, actual, planned }, new Set([3])).work)).toEqual([[2, '4', 'open', 'T3']])
  })

  const layout = fc
    .tuple(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), fc.nat(6), fc.nat(6))
    .map(([order, a, b]): Layout => {
      const [one, other] = [Math.min(a, b), Math.max(a, b)]
      return new Map([
        [1, order.slice(0, one)],
        [2, order.slice(one, other)],
        [3, order.slice(other)],
      ])
    })
  it('in whatever order lines are done, every number stands for the same cars until the end, and all end done', () => {
    fc.assert(
      fc.property(layout, layout, fc.array(fc.nat(20), { minLength: 6, maxLength: 6 }), (actual, planned, picks) => {
        const one = new Crew(actual, planned)
        const issued = one.work.map(({ no, cars: ids, to }) => [no, ids, to?.track])
        for (;;) {
          const open = one.work.filter(({ state }) => state === 'open')
          const line = open[(picks[one.made] ?? 0) % Math.max(1, open.length)]
          if (line === undefined) break
          one.do(line.no)
          expect(one.work.map(({ no, cars: ids, to }) => [no, ids, to?.track])).toEqual(issued)
        }
        expect(one.work.every(({ state }) => state === 'done')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
