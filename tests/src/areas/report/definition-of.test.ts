/** The question among the values of a report's form, and the name of a report without one. */
import { expect, test } from 'vitest'
import { definitionOf, suggestedName } from '#src/areas/report/edit/definition-of.ts'

test('the question of a form is whole, whatever is empty in it', () => {
  expect(
    definitionOf({ name: 'Late', source: 'trace:trip', columns: ['railcar'], ordering: null, shared: true }),
  ).toEqual({
    source: 'trace:trip',
    match: 'all',
    columns: ['railcar'],
    filters: [],
    formulas: [],
    period_field: '',
    period: '',
    ordering: '',
    group_by: [],
    sums: [],
  })
})

test.each([
  ['Trips: Rail car, Destination, Late where Delayed is yes, ordered by Late descending', 'Trips where Delayed is yes'],
  [
    'Trips: Rail car where Delayed is yes, grouped by Destination, totals of Late',
    'Trips where Delayed is yes, grouped by Destination',
  ],
  ['Trips: Rail car', 'Trips'],
  ['Trips', 'Trips'],
  ['', ''],
])('%s is called %s', (sentence, name) => {
  expect(suggestedName(sentence)).toBe(name)
})
test('a name is never too long', () => {
  expect(suggestedName(`Trips: Rail car where Train is "${'x'.repeat(200)}"`)).toHaveLength(120)
})
