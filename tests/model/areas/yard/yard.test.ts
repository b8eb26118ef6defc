import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conflicts,
  markOf,
  usedLengthFt,
  type Layout,
  type MoveLine,
  type YardCar,
  type YardTrack,
} from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, invert, moveCut, settle } from '#model/areas/yard/rules/move.ts'
import { TRACKS, anyMove, layout, line, shown } from './layouts.ts'

describe('a move', () => {
  it.each<[string, Layout, MoveLine[], Record<string, number[]>]>([
    ['sets a car before another', layout({ 1: [1, 2, 3], 2: [4] }), [line(4, [2, 1], [1, 2])], { 1: [1, 4, 2, 3] }],
    [
      'sets a car at end B where no position is named',
      layout({ 1: [1, 2], 2: [4] }),
      [line(1, [1, 1], [2, null])],
      { 1: [2], 2: [4, 1] },
    ],
    [
      'counts positions among the cars that stay',
      layout({ 1: [1, 2, 3, 4] }),
      [line(1, [1, 1], [1, 3]), line(2, [1, 2], [1, 4])],
      { 1: [3, 4, 1, 2] },
    ],
    [
      'takes a position past the end for the end',
      layout({ 1: [1], 2: [2, 3] }),
      [line(2, [2, 1], [1, 99]), line(3, [2, 2], [1, 99])],
      { 1: [1, 2, 3] },
    ],
    [
      'keeps the order named where one position is named twice',
      layout({ 1: [1, 2], 2: [3, 4] }),
      [line(3, [2, 1], [1, 2]), line(4, [2, 2], [1, 2])],
      { 1: [1, 3, 4, 2] },
    ],
    [
      'never sets a car in from behind for a position below 1',
      layout({ 1: [1, 2], 2: [3] }),
      [line(3, [2, 1], [1, 0])],
      { 1: [3, 1, 2] },
    ],
    [
      'stands a car once though it is named twice',
      layout({ 1: [1], 2: [] }),
      [line(1, [1, 1], [2, 1]), line(1, [1, 1], [1, 1])],
      { 2: [1] },
    ],
    ['takes a car off the tracks', layout({ 1: [1, 2] }), [line(1, [1, 1], null)], { 1: [2] }],
    ['makes a track that was empty', layout({ 1: [1] }), [line(1, [1, 1], [3, 1])], { 3: [1] }],
  ])('%s', (_, before, lines, after) => {
    expect(shown(applyMove(before, lines))).toEqual(after)
  })

  it('keeps every car exactly once, and the order of cars it does not name', () => {
    fc.assert(
      fc.property(anyMove, ({ before, cars, track, position }) => {
        const after = applyMove(before, moveCut(before, cars, track, position))
        const standing = [...after.values()].flat()
        const expected = new Set([
          ...[...before.values()].flat().filter((car) => !cars.includes(car)),
          ...(track === null ? [] : cars),
        ])
        expect(standing).toHaveLength(expected.size)
        expect(new Set(standing)).toEqual(expected)
        for (const id of TRACKS) {
          const stay = (of: Layout): number[] => (of.get(id) ?? []).filter((car) => !cars.includes(car))
          expect(stay(after)).toEqual(stay(before))
        }
      }),
    )
  })

  it('is undone exactly by its inverse, once its positions are settled', () => {
    fc.assert(
      fc.property(anyMove, ({ before, cars, track, position }) => {
        const lines = moveCut(before, cars, track, position)
        const after = applyMove(before, lines)
        const back = invert(settle(after, lines))
        expect(conflicts(after, back)).toEqual([])
        expect(shown(applyMove(after, back))).toEqual(shown(before))
      }),
    )
  })

  it('inserts a cut in the given order, with its first car at the position', () => {
    fc.assert(
      fc.property(anyMove, ({ before, cars, track, position }) => {
        fc.pre(track !== null)
        const settled = settle(
          applyMove(before, moveCut(before, cars, track, position)),
          moveCut(before, cars, track, position),
        )
        const staying = (before.get(track ?? 0) ?? []).filter((car) => !cars.includes(car)).length
        const first = Math.min(position ?? staying + 1, staying + 1)
        expect(settled.map(({ car, to_track, to_seq }) => [car, to_track, to_seq])).toEqual(
          cars.map((car, index) => [car, track, first + index]),
        )
      }),
    )
  })
})

describe('reasons against a move', () => {
  const track = (id: number, about: Partial<YardTrack> = {}): [number, YardTrack] => [
    id,
    { id, name: `T${id}`, kind: 'storage', usable_length_ft: 150, active: true, ...about },
  ]
  const car = (id: number, about: Partial<YardCar> = {}): [number, YardCar] => [
    id,
    { id, car_mark: 'GATX', car_number: String(id), length_ft: 50, hold: false, bad_order: false, ...about },
  ]
  const tracks = new Map([
    track(1),
    track(2),
    track(3, { kind: 'repair' }),
    track(4, { kind: 'lead' }),
    track(5, { active: false }),
    track(6, { usable_length_ft: null }),
  ])
  const cars = new Map([
    car(1),
    car(2),
    car(3),
    car(4, { hold: true }),
    car(5, { bad_order: true }),
    car(6, { length_ft: null }),
    car(7),
    car(8),
  ])
  const before = layout({ 1: [1, 2, 3], 2: [4, 5, 6, 7] })

  it.each<[string, MoveLine[], string[]]>([
    ['a full track', [line(7, [2, 4], [1, 1])], ['T1 is 50 ft too short: 200 of 150 ft.']],
    ['a car on hold', [line(4, [2, 1], [6, 1])], ['GATX 4 is on hold.']],
    ['a car on hold, also within its track', [line(4, [2, 1], [2, 2])], ['GATX 4 is on hold.']],
    [
      'a bad order car sent elsewhere than to repair',
      [line(5, [2, 2], [6, 1])],
      ['GATX 5 is bad order and may only go to a repair track, not to T6.'],
    ],
    ['a sound car sent to repair', [line(1, [1, 1], [3, 1])], ['T3 is a repair track and GATX 1 is not bad order.']],
    ['a lead', [line(1, [1, 1], [4, 1])], ['T4 is a lead and must stay clear.']],
    ['a track out of service', [line(1, [1, 1], [5, 1])], ['T5 is out of service.']],
    ['a car of another yard', [line(99, null, [6, 1])], ['Car 99 is not in this yard.']],
    ['a track of another yard', [line(1, [1, 1], [99, 1])], ['Track 99 is not in this yard.']],
    ['a car named twice', [line(1, [1, 1], [6, 1]), line(1, [1, 1], [6, 2])], ['Car 1 is listed twice in this move.']],
    ['nothing: a bad order car to repair', [line(5, [2, 2], [3, 1])], []],
    ['nothing: a track nobody has measured', [line(1, [1, 1], [6, 1])], []],
    ['nothing: an exchange that keeps the length', [line(7, [2, 4], [1, 1]), line(1, [1, 1], [6, 1])], []],
    ['nothing: relief of a track that is over-full', [line(7, [2, 4], [6, 1])], []],
    ['nothing: a new order on a track that is over-full', [line(7, [2, 4], [2, 1])], []],
    ['nothing: a bad order car that changes its place on its track', [line(5, [2, 2], [2, 1])], []],
  ])('%s', (_, lines, messages) => {
    expect(refusals(tracks, cars, before, lines).map(({ message }) => message)).toEqual(messages)
  })

  it('for cars that only return, kind and length of the track are not checked, but a hold is', () => {
    const back = [line(5, [3, 1], [1, 1]), line(4, [2, 1], [1, 2])]
    expect(
      refusals(tracks, cars, layout({ 1: [1, 2, 3], 2: [4], 3: [5] }), back, { returning: true }).map(
        ({ code }) => code,
      ),
    ).toEqual(['hold'])
  })

  it('counts an unmeasured car as the longest', () => {
    expect(usedLengthFt(before, 2, cars)).toBe(50 + 50 + 60 + 50)
  })

  it('never makes a measured track longer than it is', () => {
    fc.assert(
      fc.property(anyMove, ({ before: any, cars: cut, track: goal, position }) => {
        const sound = new Map(Array.from({ length: 12 }, (_, index) => car(index + 1)))
        const lines = moveCut(any, cut, goal, position)
        const plain = new Map([track(1), track(2), track(3)])
        const refused = refusals(plain, sound, any, lines).length > 0
        const after = applyMove(any, lines)
        const fuller = TRACKS.some(
          (id) => usedLengthFt(after, id, sound) > 150 && usedLengthFt(after, id, sound) > usedLengthFt(any, id, sound),
        )
        expect(refused).toBe(fuller)
      }),
    )
  })
})

describe('conflicts', () => {
  it.each<[string, MoveLine, object[]]>([
    ['none where the car stands as believed', line(2, [1, 2], [2, 1]), []],
    [
      'another position',
      line(2, [1, 1], [2, 1]),
      [{ car: 2, believed: { track: 1, seq: 1 }, actual: { track: 1, seq: 2 } }],
    ],
    [
      'another track',
      line(3, [1, 1], [2, 1]),
      [{ car: 3, believed: { track: 1, seq: 1 }, actual: { track: 2, seq: 1 } }],
    ],
    ['gone', line(9, [1, 1], [2, 1]), [{ car: 9, believed: { track: 1, seq: 1 }, actual: null }]],
    ['placed meanwhile', line(3, null, [1, 1]), [{ car: 3, believed: null, actual: { track: 2, seq: 1 } }]],
    ['none where the car is on no track, as believed', line(9, null, [1, 1]), []],
  ])('%s', (_, said, found) => {
    expect(conflicts(layout({ 1: [1, 2], 2: [3] }), [said])).toEqual(found)
  })
})

it('a car is named by mark and number', () => {
  expect(markOf({ car_mark: 'GATX', car_number: '20411' })).toBe('GATX 20411')
})
