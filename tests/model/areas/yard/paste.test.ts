import { expect, test } from 'vitest'
import { readPlan } from '#model/areas/yard/rules/paste.ts'

const tracks = [
  { id: 1, name: 'T1', kind: 'storage' },
  { id: 2, name: 'T2', kind: 'storage' },
] as const
const cars = new Map(['20411', '20475'].map((car_number, id) => [id, { id, car_mark: 'GATX', car_number }]))

test('each row of a pasted plan is judged by itself, in order', () => {
  const text = 'Track\tMark\tNumber\nT1\tGATX\t20411\nT1\tGATX\t20412\nT9\tGATX\t20475\nT2\tGATX 20411'
  const { lines, placed } = readPlan(text, tracks, cars, new Map())
  expect(placed).toEqual([0])
  expect(lines).toEqual([
    { line: 2, name: 'GATX 20411', outcome: 'changed', message: 'T1' },
    { line: 3, name: 'GATX 20412', outcome: 'not_found', message: 'It is not in this yard.', instead: 'GATX 20411' },
    { line: 4, name: 'T9', outcome: 'not_found', message: expect.stringContaining('T9') },
    { line: 5, name: 'GATX 20411', outcome: 'not_found', message: 'It is listed twice.' },
  ])
})

test.each([
  'T2\tGATX 20410-20412',
  'T2;GATX;20410–20412',
  'T2,GATX20410 to GATX20412',
  'T2|GATX 20410 thru 20412',
  'T2\tgatx 20410 through 20412',
])('a row of a plan may have a range of cars: %j', (text) => {
  const yard = new Map(['20410', '20412', '20475'].map((car_number, id) => [id, { id, car_mark: 'GATX', car_number }]))
  const { lines, placed, tracks: plan } = readPlan(text, tracks, yard, new Map())
  expect(placed).toEqual([0, 1])
  expect(plan).toContainEqual({ track: 2, cars: [0, 1] })
  expect(lines.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
    [1, 'GATX 20410', 'changed'],
    [1, 'GATX 20411', 'not_found'],
    [1, 'GATX 20412', 'changed'],
  ])
})
test.each([
  ['T1\tGATX 20412-20410', 'runs backwards'],
  ['T1\tGATX 20410-PROX 20412', 'the same mark'],
  ['T1\tGATX 1-90000', 'more than 1000 cars'],
])('a range that cannot be meant is refused by name: %j', (text, why) =>
  expect(readPlan(text, tracks, cars, new Map()).lines).toMatchObject([
    { outcome: 'not_found', message: expect.stringContaining(why) },
  ]),
)
