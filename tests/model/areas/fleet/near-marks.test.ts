import { expect, test } from 'vitest'
import { nearestCar } from '#model/areas/fleet/rules/near-marks.ts'

const car = (name: string) => {
  const [car_mark = '', car_number = ''] = name.split(' ')
  return { car_mark, car_number }
}
const fleet = ['GATX 20411', 'GATX 20499', 'TILX 290344', 'UTLX 290344'].map(car)

test.each([
  ['GATX 20412', 'GATX 20411'],
  ['GATX 24011', 'GATX 20411'],
  ['GTAX 20411', 'GATX 20411'],
  ['GAX 20411', 'GATX 20411'],
  ['GATX 20491', undefined],
  ['PROX 20411', undefined],
  ['TIX 290344', 'TILX 290344'],
  ['TLX 290344', undefined],
  ['TTLX 290344', undefined],
])('%s may be meant as %s', (written, meant) => {
  expect(nearestCar(car(written), fleet)).toBe(meant)
})
