/** Where racks are drawn, and how one walks among them, as tables. */
import { expect, test } from 'vitest'
import { LEFT, rackRows, RIGHT, stepped, type RackStep } from '#src/ui/racks/rack-plan.ts'

const yards = [{ id: 1, name: 'North' }]
const tracks = [
  { id: 11, yard: 1, name: 'T2', position: 2, length_ft: 1000 },
  { id: 10, yard: 1, name: 'T1', position: 1, length_ft: null },
  { id: 12, yard: 1, name: 'T3', position: 3, length_ft: 4000 },
]
const riser = (id: number, track: number | null, position: number) => ({
  id,
  name: `R${id}`,
  track,
  position,
  active: true,
})
const risers = [riser(3, 10, 2), riser(1, 10, 1), riser(2, 12, 1), riser(4, 12, 1), riser(5, null, 0)]
const rows = rackRows(yards, tracks, risers)

test('tracks stand in their order below their yard, those at no track come last', () => {
  expect(rows.map(({ yard, name, risers: here }) => [yard, name, here.map((one) => one.riser.id)])).toEqual([
    ['North', 'T1', [1, 3]],
    ['', 'T2', []],
    ['', 'T3', [2, 4]],
    ['', 'At no track', [5]],
  ])
})

test('lines are as long as their tracks, and as the longest where nobody measured', () => {
  expect(rows.map(({ end }) => end)).toEqual([RIGHT, LEFT + 120, RIGHT, 0])
})

test('two risers in one place of a track are told', () => {
  expect(rows.flatMap(({ risers: here }) => here.flatMap((one) => (one.isTwice ? one.riser.id : [])))).toEqual([2, 4])
})

const walks: readonly (readonly [number | undefined, RackStep, number | undefined])[] = [
  [undefined, 'right', 1],
  [1, 'right', 3],
  [3, 'right', 2],
  [1, 'left', 1],
  [5, 'right', 5],
  [1, 'down', 2],
  [3, 'down', 4],
  [4, 'up', 3],
  [1, 'up', 1],
  [2, 'first', 1],
  [2, 'last', 5],
]
test.each(walks)('from %s, %s leads to %s', (from, step, to) => {
  expect(stepped(rows, from, step)).toBe(to)
})

test('a place without racks is an empty drawing', () => {
  expect([rackRows([], [], []), stepped([], undefined, 'right')]).toEqual([[], undefined])
})
