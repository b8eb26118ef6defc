/** The list beside a map says moments by the clock, and leaves out what is empty. */
import { expect, test } from 'vitest'
import { car } from '#model/areas/partner/car.resource.ts'
import { pointWords } from '#src/ui/map/state/point-words.ts'

test('a moment is written by the clock behind the name of its field, never as a number', () => {
  const at = Date.UTC(2026, 11, 4, 3, 20)
  expect(pointWords('eta', car.fields.eta, at)).toEqual([expect.stringMatching(/^ETA 2026-12-0[34] \d\d:\d\d \S+$/)])
})

test.each([null, undefined, ''])('%s is left out', (value) => {
  expect(pointWords('eta', car.fields.eta, value)).toEqual([])
})

test('other values are written as in a table', () => {
  expect(pointWords('last_location', car.fields.last_location, 'REGINA, SK')).toEqual(['REGINA, SK'])
  expect(pointWords('unknown', undefined, 7)).toEqual(['7'])
})
