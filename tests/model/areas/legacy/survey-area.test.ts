/** A township or a map sheet as people type it. */
import { expect, it } from 'vitest'
import { areaFields, areaFilters } from '#model/areas/legacy/rules/survey/survey-area.ts'

const filled = (typed: string) =>
  Object.fromEntries(Object.entries(areaFilters(typed) ?? { none: '1' }).filter(([, text]) => text))

it.each([
  ['47-9W4', { township: '=47', range: '=9', meridian: '=W4' }],
  [' 047-09w4 ', { township: '=47', range: '=9', meridian: '=W4' }],
  ['Tp 47 Rg 9 W4', { township: '=47', range: '=9', meridian: '=W4' }],
  ['twp. 47, rge 9', { township: '=47', range: '=9' }],
  ['1-1E1', { township: '=1', range: '=1', meridian: '=E1' }],
  ['094-A-15', { series_number: '=094', map_area: '=A', map_sheet: '=15' }],
  ['94a15', { series_number: '=094', map_area: '=A', map_sheet: '=15' }],
  ['114-P-1', { series_number: '=114', map_area: '=P', map_sheet: '=1' }],
])('%s is filtered by its columns', (typed, filters) => expect(filled(typed)).toEqual(filters))
it('is taken away by empty text', () =>
  expect(areaFilters(' ')).toEqual(Object.fromEntries(areaFields.map((name) => [name, '']))))
it.each(['nowhere', '47', 'W4', '47-9W9', '94-Q-3'])('%s is neither', (typed) =>
  expect(areaFilters(typed)).toBeUndefined(),
)
