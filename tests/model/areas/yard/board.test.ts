import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boardRows,
  carAt,
  carsBetween,
  inStandingOrder,
  offsetsFt,
  positionAt,
  rowsAfter,
  stepCursor,
  type CursorStep,
} from '#model/areas/yard/rules/board.ts'
import { carryLines, pickUp, rebaseCarry, stepCarry } from '#model/areas/yard/rules/carry.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import { findCars } from '#model/areas/yard/rules/find.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'

const tracks = [{ id: 1 }, { id: 2 }, { id: 3 }]
const layout = new Map([
  [1, [11, 12, 13]],
  [2, [21]],
  [3, []],
])
const rows = boardRows(tracks, layout, [91, 92])
const lengths = new Map([11, 12, 13, 21, 91, 92].map((id) => [id, { length_ft: id === 21 ? 200 : 50 }]))

describe('geometry of a track', () => {
  const offsets = offsetsFt([11, 21, 99], lengths)
  it('cars follow each other by length; an unmeasured car counts as 60 ft', () => {
    expect(offsets).toEqual([0, 50, 250, 310])
  })
  it.each([
    [-1, undefined],
    [0, 0],
    [49.9, 0],
    [50, 1],
    [309, 2],
    [310, undefined],
  ])('the car at %s ft is %s', (at, index) => {
    expect(carAt(offsets, at)).toBe(index)
  })
  it.each([
    [-5, 1],
    [24, 1],
    [26, 2],
    [149, 2],
    [151, 3],
    [281, 4],
    [9999, 4],
  ])('a cut dropped at %s ft gets position %s', (at, position) => {
    expect(positionAt(offsets, at)).toBe(position)
  })
})

describe('the cursor', () => {
  it.each<[{ track: number | null; index: number }, CursorStep, { track: number | null; index: number }]>([
    [{ track: 1, index: 0 }, 'left', { track: 1, index: 0 }],
    [{ track: 1, index: 2 }, 'right', { track: 1, index: 2 }],
    [{ track: 1, index: 0 }, 'end', { track: 1, index: 2 }],
    [{ track: 1, index: 2 }, 'down', { track: 2, index: 0 }],
    [{ track: 2, index: 0 }, 'up', { track: 1, index: 2 }],
    [{ track: 2, index: 0 }, 'down', { track: 3, index: 0 }],
    [{ track: 3, index: 0 }, 'right', { track: 3, index: 0 }],
    [{ track: 1, index: 1 }, 'page_down', { track: null, index: 1 }],
    [{ track: 1, index: 1 }, 'last', { track: null, index: 1 }],
    [{ track: null, index: 1 }, 'first', { track: 1, index: 1 }],
    [{ track: 1, index: 1 }, 'up', { track: 1, index: 1 }],
  ])('%o %s → %o', (from, step, to) => {
    expect(stepCursor(rows, lengths, from, step)).toEqual(to)
  })
  it('a cut runs over tracks in the order of the cars, whichever end it was started at', () => {
    expect(carsBetween(rows, { track: 2, index: 0 }, { track: 1, index: 1 })).toEqual([12, 13, 21])
    expect(inStandingOrder(rows, [92, 21, 12])).toEqual([12, 21, 92])
  })
})

describe('a picked-up cut', () => {
  const carry = { cars: [12, 13], track: 1, position: 2 }
  it('starts where it was picked up', () => {
    expect([pickUp(rows, [12, 13]), pickUp(rows, [91]), pickUp(rows, [])]).toEqual([
      carry,
      { cars: [91], track: null, position: 1 },
      undefined,
    ])
  })
  it.each<[CursorStep, object]>([
    ['left', { position: 1 }],
    ['right', { position: 2 }],
    ['down', { track: 2, position: 2 }],
    ['home', { position: 1 }],
    ['end', { position: 2 }],
    ['last', { track: null, position: 2 }],
  ])('moves %s', (step, change) => {
    expect(stepCarry(rows, lengths, carry, step)).toEqual({ ...carry, ...change })
  })
  it('keeps its neighbour when the yard changes, and loses cars that have left', () => {
    const held = { cars: [91, 92], track: 1, position: 3 }
    const after = (one: number[], loose: number[]) => boardRows(tracks, new Map([...layout, [1, one]]), loose)
    expect([
      rebaseCarry(rows, after([77, 11, 12, 13], [91, 92]), held),
      rebaseCarry(rows, after([11, 12], [92]), held),
      rebaseCarry(rows, after([55], [91, 92]), held),
      rebaseCarry(rows, after([11, 12, 13], []), held),
      rebaseCarry(rows, [{ track: null, cars: [91] }], held),
    ]).toEqual([
      { ...held, position: 4 },
      { cars: [92], track: 1, position: 3 },
      { ...held, position: 2 },
      undefined,
      { cars: [91], track: null, position: 1 },
    ])
  })
  it('dropped where it was picked up changes nothing, for any place and length', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (cars, start, length) => {
          const from = start % cars.length
          const cut = cars.slice(from, from + 1 + (length % (cars.length - from)))
          const whole = new Map([[1, cars]])
          const lifted = pickUp(boardRows([{ id: 1 }], whole, []), cut)
          expect(lifted && applyMove(whole, carryLines(whole, lifted))).toEqual(whole)
        },
      ),
    )
  })
  it('dropped anywhere keeps every car exactly once', () => {
    const step = fc.constantFrom<CursorStep>(
      'left',
      'right',
      'up',
      'down',
      'home',
      'end',
      'first',
      'last',
      'page_up',
      'page_down',
    )
    fc.assert(
      fc.property(
        fc.subarray([11, 12, 13, 21, 91, 92], { minLength: 1 }),
        fc.array(step, { maxLength: 20 }),
        (cut, steps) => {
          const lifted = pickUp(rows, inStandingOrder(rows, cut))
          if (lifted === undefined) throw new Error('nothing lifted')
          const carried = steps.reduce((held, one) => stepCarry(rows, lengths, held, one), lifted)
          const after = rowsAfter(rows, carryLines(layout, carried)).flatMap(({ cars }) => cars)
          expect(after.toSorted((a, b) => a - b)).toEqual([11, 12, 13, 21, 91, 92])
        },
      ),
    )
  })
})

describe('differences between actual and planned', () => {
  it.each([
    ['the same layout has none', [[1, [1, 2, 3]]], [[1, [1, 2, 3]]], []],
    [
      'one car to another track, and nobody else has to move',
      [
        [1, [1, 2, 3]],
        [2, []],
      ],
      [
        [1, [2, 3]],
        [2, [1]],
      ],
      [1],
    ],
    ['one car out of order, not the three behind it', [[1, [4, 1, 2, 3]]], [[1, [1, 2, 3, 4]]], [4]],
    ['a car that leaves the tracks, and one that comes', [[1, [1, 2]]], [[1, [2, 3]]], [1, 3]],
  ] as const)('%s', (_, actual, planned, expected) => {
    const found = differences(
      new Map(actual.map(([track, cars]) => [track, cars])),
      new Map(planned.map(([track, cars]) => [track, cars])),
    )
    expect(found.map(({ car }) => car)).toEqual(expected)
  })
})

describe('finding cars', () => {
  const plain = {
    car_type: 'T108',
    load_status: 'E' as const,
    product: null,
    commodity: '',
    hold: false,
    hold_reason: '',
    bad_order: false,
    bad_order_reason: '',
  }
  const cars = new Map([
    [
      1,
      {
        ...plain,
        car_mark: 'GATX',
        car_number: '20411',
        load_status: 'L' as const,
        product: { name: 'Propane', un_number: 'UN1978' },
      },
    ],
    [2, { ...plain, car_mark: 'GATX', car_number: '30412', hold: true, hold_reason: 'Customs' }],
    [3, { ...plain, car_mark: 'HOLX', car_number: '7', bad_order: true, commodity: 'holding water' }],
  ])
  it.each([
    ['gatx', [1, 2]],
    ['GATX20', [1]],
    ['0412', [2]],
    ['propane loaded', [1]],
    ['un1978', [1]],
    ['hold', [2, 3]],
    ['hold gatx', [2]],
    ['bad', [3]],
    ['empty', [2, 3]],
    ['customs', [2]],
    ['gatx bad', []],
    ['  ', []],
  ])('%s', (typed, found) => {
    expect(findCars(typed, [1, 2, 3], cars)).toEqual(found)
  })
})
