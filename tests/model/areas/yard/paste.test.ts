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
