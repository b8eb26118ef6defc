import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executionOf, movesBetween } from '#model/rules/plan.ts'
import { applyMove, conflicts, invert, markOf, moveCut, refusals, settle, spots, usedLengthFt, type Layout, type MoveLine, type YardCar, type YardTrack } from '#model/rules/yard.ts'

const TRACKS = [1, 2, 3]
const line = (car: number, from: [number, number] | null, to: [number, number | null] | null): MoveLine => ({
  car,
  from_track: from?.[0] ?? null,
  from_seq: from?.[1] ?? null,
  to_track: to?.[0] ?? null,
  to_seq: to?.[1] ?? null,
})
const layout = (tracks: Record<number, number[]>): Layout => new Map(Object.entries(tracks).map(([id, cars]) => [Number(id), cars]))
const shown = (of: Layout): Record<string, readonly number[]> => Object.fromEntries([...of].filter(([, cars]) => cars.length > 0).map(([id, cars]) => [id, [...cars]]))

/** Cars 1..12, some on tracks, some on none; and a cut of them with a place to go. */
const anyLayout = fc.shuffledSubarray(Array.from({ length: 12 }, (_, index) => index + 1)).chain((cars) =>
  fc.array(fc.constantFrom(...TRACKS), { minLength: cars.length, maxLength: cars.length }).map((tracks): Layout =>
    new Map(TRACKS.map((id) => [id, cars.filter((_, index) => tracks[index] === id)])),
  ),
)
const anyMove = anyLayout.chain((before) =>
  fc.record({
    before: fc.constant(before),
    cars: fc.shuffledSubarray(Array.from({ length: 12 }, (_, index) => index + 1), { minLength: 1 }),
    track: fc.option(fc.constantFrom(...TRACKS)),
    position: fc.option(fc.integer({ min: 1, max: 15 })),
  }),
)

describe('a move', () => {
  it.each<[string, Layout, MoveLine[], Record<string, number[]>]>([
    ['sets a car before another', layout({ 1: [1, 2, 3], 2: [4] }), [line(4, [2, 1], [1, 2])], { 1: [1, 4, 2, 3] }],
    ['sets a car at end B where no position is named', layout({ 1: [1, 2], 2: [4] }), [line(1, [1, 1], [2, null])], { 1: [2], 2: [4, 1] }],
    ['counts positions among the cars that stay', layout({ 1: [1, 2, 3, 4] }), [line(1, [1, 1], [1, 3]), line(2, [1, 2], [1, 4])], { 1: [3, 4, 1, 2] }],
    ['takes a position past the end for the end', layout({ 1: [1], 2: [2, 3] }), [line(2, [2, 1], [1, 99]), line(3, [2, 2], [1, 99])], { 1: [1, 2, 3] }],
    ['keeps the order named where one position is named twice', layout({ 1: [1, 2], 2: [3, 4] }), [line(3, [2, 1], [1, 2]), line(4, [2, 2], [1, 2])], { 1: [1, 3, 4, 2] }],
    ['never sets a car in from behind for a position below 1', layout({ 1: [1, 2], 2: [3] }), [line(3, [2, 1], [1, 0])], { 1: [3, 1, 2] }],
    ['stands a car once though it is named twice', layout({ 1: [1], 2: [] }), [line(1, [1, 1], [2, 1]), line(1, [1, 1], [1, 1])], { 2: [1] }],
    ['takes a car off the tracks', layout({ 1: [1, 2] }), [line(1, [1, 1], null)], { 1: [2] }],
    ['makes a track that was empty', layout({ 1: [1] }), [line(1, [1, 1], [3, 1])], { 3: [1] }],
  ])('%s', (_, before, lines, after) => {
    expect(shown(applyMove(before, lines))).toEqual(after)
  })

  it('leaves every car standing once, and those it does not name in their order', () => {
    fc.assert(
      fc.property(anyMove, ({ before, cars, track, position }) => {
        const after = applyMove(before, moveCut(before, cars, track, position))
        const standing = [...after.values()].flat()
        const expected = new Set([...[...before.values()].flat().filter((car) => !cars.includes(car)), ...(track === null ? [] : cars)])
        expect(standing).toHaveLength(expected.size)
        expect(new Set(standing)).toEqual(expected)
        for (const id of TRACKS) {
          const stay = (of: Layout): number[] => (of.get(id) ?? []).filter((car) => !cars.includes(car))
          expect(stay(after)).toEqual(stay(before))
        }
      }),
    )
  })

  it('is taken back exactly by its inverse, once settled', () => {
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

  it('sets a cut in together, in the order given, with its first car at the position', () => {
    fc.assert(
      fc.property(anyMove, ({ before, cars, track, position }) => {
        fc.pre(track !== null)
        const settled = settle(applyMove(before, moveCut(before, cars, track, position)), moveCut(before, cars, track, position))
        const staying = (before.get(track ?? 0) ?? []).filter((car) => !cars.includes(car)).length
        const first = Math.min(position ?? staying + 1, staying + 1)
        expect(settled.map(({ car, to_track, to_seq }) => [car, to_track, to_seq])).toEqual(cars.map((car, index) => [car, track, first + index]))
      }),
    )
  })
})

describe('what speaks against a move', () => {
  const track = (id: number, about: Partial<YardTrack> = {}): [number, YardTrack] => [id, { id, name: `T${id}`, kind: 'storage', usable_length_ft: 150, active: true, ...about }]
  const car = (id: number, about: Partial<YardCar> = {}): [number, YardCar] => [id, { id, car_mark: 'GATX', car_number: String(id), length_ft: 50, hold: false, bad_order: false, ...about }]
  const tracks = new Map([track(1), track(2), track(3, { kind: 'repair' }), track(4, { kind: 'lead' }), track(5, { active: false }), track(6, { usable_length_ft: null })])
  const cars = new Map([car(1), car(2), car(3), car(4, { hold: true }), car(5, { bad_order: true }), car(6, { length_ft: null }), car(7), car(8)])
  const before = layout({ 1: [1, 2, 3], 2: [4, 5, 6, 7] })

  it.each<[string, MoveLine[], string[]]>([
    ['a full track', [line(7, [2, 4], [1, 1])], ['T1 is 50 ft too short: 200 of 150 ft.']],
    ['a car on hold', [line(4, [2, 1], [6, 1])], ['GATX 4 is on hold.']],
    ['a car on hold, also within its track', [line(4, [2, 1], [2, 2])], ['GATX 4 is on hold.']],
    ['a bad order car sent elsewhere than to repair', [line(5, [2, 2], [6, 1])], ['GATX 5 is bad order: it may only go to a repair track, not to T6.']],
    ['a sound car sent to repair', [line(1, [1, 1], [3, 1])], ['T3 is a repair track and GATX 1 is not bad order.']],
    ['a lead', [line(1, [1, 1], [4, 1])], ['T4 is a lead and must stay clear.']],
    ['a track out of service', [line(1, [1, 1], [5, 1])], ['T5 is out of service.']],
    ['a car of another yard', [line(99, null, [6, 1])], ['Car 99 is not in this yard.']],
    ['a track of another yard', [line(1, [1, 1], [99, 1])], ['Track 99 is not in this yard.']],
    ['a car named twice', [line(1, [1, 1], [6, 1]), line(1, [1, 1], [6, 2])], ['Car 1 is named twice in one move.']],
    ['nothing: a bad order car to repair', [line(5, [2, 2], [3, 1])], []],
    ['nothing: a track nobody has measured', [line(1, [1, 1], [6, 1])], []],
    ['nothing: an exchange that keeps the length', [line(7, [2, 4], [1, 1]), line(1, [1, 1], [6, 1])], []],
    ['nothing: relief of a track that is over-full', [line(7, [2, 4], [6, 1])], []],
    ['nothing: a new order on a track that is over-full', [line(7, [2, 4], [2, 1])], []],
    ['nothing: a bad order car that changes its place on its track', [line(5, [2, 2], [2, 1])], []],
  ])('%s', (_, lines, messages) => {
    expect(refusals(tracks, cars, before, lines).map(({ message }) => message)).toEqual(messages)
  })

  it('does not hold kind and length against cars that only go back where they stood, but a hold', () => {
    const back = [line(5, [3, 1], [1, 1]), line(4, [2, 1], [1, 2])]
    expect(refusals(tracks, cars, layout({ 1: [1, 2, 3], 2: [4], 3: [5] }), back, { returning: true }).map(({ code }) => code)).toEqual(['hold'])
  })

  it('counts a car that nobody has measured as the longest', () => {
    expect(usedLengthFt(before, 2, cars)).toBe(50 + 50 + 60 + 50)
  })

  it('never lets a measured track become fuller than it is long', () => {
    fc.assert(
      fc.property(anyMove, ({ before: any, cars: cut, track: goal, position }) => {
        const sound = new Map(Array.from({ length: 12 }, (_, index) => car(index + 1)))
        const lines = moveCut(any, cut, goal, position)
        const plain = new Map([track(1), track(2), track(3)])
        const refused = refusals(plain, sound, any, lines).length > 0
        const after = applyMove(any, lines)
        const fuller = TRACKS.some((id) => usedLengthFt(after, id, sound) > 150 && usedLengthFt(after, id, sound) > usedLengthFt(any, id, sound))
        expect(refused).toBe(fuller)
      }),
    )
  })
})

describe('conflicts', () => {
  it.each<[string, MoveLine, object[]]>([
    ['none where the car stands as believed', line(2, [1, 2], [2, 1]), []],
    ['another position', line(2, [1, 1], [2, 1]), [{ car: 2, believed: { track: 1, seq: 1 }, actual: { track: 1, seq: 2 } }]],
    ['another track', line(3, [1, 1], [2, 1]), [{ car: 3, believed: { track: 1, seq: 1 }, actual: { track: 2, seq: 1 } }]],
    ['gone', line(9, [1, 1], [2, 1]), [{ car: 9, believed: { track: 1, seq: 1 }, actual: null }]],
    ['placed meanwhile', line(3, null, [1, 1]), [{ car: 3, believed: null, actual: { track: 2, seq: 1 } }]],
    ['none where the car is on no track, as believed', line(9, null, [1, 1]), []],
  ])('%s', (_, said, found) => {
    expect(conflicts(layout({ 1: [1, 2], 2: [3] }), [said])).toEqual(found)
  })
})

describe('plan and actual', () => {
  it('one move lies between any two layouts', () => {
    fc.assert(
      fc.property(anyLayout, anyLayout, (from, to) => {
        const lines = movesBetween(from, to)
        expect(conflicts(from, lines)).toEqual([])
        expect(shown(applyMove(from, lines))).toEqual(shown(to))
        expect(settle(to, lines)).toEqual(lines)
      }),
    )
  })

  it('names no car that only slides because another left', () => {
    expect(movesBetween(layout({ 1: [1, 2, 3, 4] }), layout({ 1: [2, 3, 4], 2: [1] }))).toEqual([line(1, [1, 1], [2, 1])])
  })

  it('carried out for every car that stands otherwise, the actual yard is the plan', () => {
    fc.assert(
      fc.property(anyLayout, anyLayout, (actual, planned) => {
        const cars = movesBetween(actual, planned).map(({ car }) => car)
        expect(shown(applyMove(actual, executionOf(actual, planned, cars)))).toEqual(shown(planned))
      }),
    )
  })

  it('carried out in part, touches only the cars named and keeps to the planned order among those there', () => {
    fc.assert(
      fc.property(anyLayout, anyLayout, fc.subarray(Array.from({ length: 12 }, (_, index) => index + 1)), (actual, planned, cars) => {
        const lines = executionOf(actual, planned, cars)
        const after = applyMove(actual, lines)
        const goal = spots(planned)
        expect(lines.every(({ car }) => cars.includes(car))).toBe(true)
        expect(settle(after, lines)).toEqual(lines)
        for (const car of cars) expect(spots(after).get(car)?.track).toBe(goal.get(car)?.track)
        for (const id of TRACKS) {
          const stay = (of: Layout): number[] => (of.get(id) ?? []).filter((car) => !cars.includes(car))
          expect(stay(after)).toEqual(stay(actual))
        }
      }),
    )
  })

  it('sets a car behind its planned neighbour, not at a bare number', () => {
    const actual = layout({ 1: [1, 2, 3], 2: [9] })
    const planned = layout({ 1: [2, 9, 1, 3] })
    expect(executionOf(actual, planned, [9])).toEqual([line(9, [2, 1], [1, 3])])
  })
})

it('a car is called by mark and number', () => {
  expect(markOf({ car_mark: 'GATX', car_number: '20411' })).toBe('GATX 20411')
})
