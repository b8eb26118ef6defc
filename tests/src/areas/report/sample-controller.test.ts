/** The keys of a sample: what the cell under the cursor changes in the question, and why it sometimes cannot. */
import { beforeEach, expect, test } from 'vitest'
import type { ReportChange } from '#model/areas/report/rules/change-report.ts'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import { emptyDefinition, type ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { reportCatalogue } from '#src/areas/report/asking/catalogue.ts'
import type { SampleColumn } from '#src/areas/report/sample/calls.ts'
import { linesOf, SampleController } from '#src/areas/report/sample/sample-controller.ts'
import { signInLocally } from '../../sign-in.ts'

const columns: readonly SampleColumn[] = [
  { name: 'railcar', label: 'Rail car', kind: 'ref', unit: '' },
  { name: 'destination', label: 'Destination', kind: 'ref', unit: '' },
  { name: 'late_hours', label: 'Late', kind: 'number', unit: 'h' },
  { name: 'delayed', label: 'Delayed', kind: 'flag', unit: '' },
]
const rows = [
  {
    id: 4,
    railcar: 11,
    railcar__label: 'TILX 290481',
    destination: 3,
    destination__label: 'Hardisty, AB',
    late_hours: 5.5,
    delayed: true,
  },
  {
    id: 9,
    railcar: 12,
    railcar__label: 'PROX 77',
    destination: null,
    destination__label: null,
    late_hours: null,
    delayed: false,
  },
]
let definition: ReportDefinition | undefined
let changes: ReportChange[]
let opened: string[]
const controller = () => {
  const made = new SampleController({
    definition: () => definition,
    change: (change) => changes.push(change),
    columnOf: (name) => columnFinder(reportCatalogue(), { source: 'trace:trip', formulas: [] })(name),
    open: ({ id }) => opened.push(id),
  })
  made.show(linesOf(rows), columns)
  return made
}

beforeEach(() => {
  signInLocally()
  definition = { source: 'trace:trip', ...emptyDefinition, columns: columns.map(({ name }) => name) }
  changes = []
  opened = []
})

test('a value becomes a filter: a record by its name, a flag by true or false, no value as empty', () => {
  const sample = controller()
  sample.onlyValue()
  sample.along(3)
  sample.excludeValue()
  sample.place('9', 1)
  sample.onlyValue()
  expect(changes).toEqual([
    { filters: [{ field: 'railcar', op: 'eq', value: 'TILX 290481' }] },
    { filters: [{ field: 'delayed', op: 'ne', value: 'true' }] },
    { filters: [{ field: 'destination', op: 'isnull', value: 'true' }] },
  ])
})

test('the column under the cursor is grouped by, totalled, hidden and ordered by', () => {
  const sample = controller()
  sample.along(2)
  sample.total()
  sample.order()
  sample.hide()
  sample.along(-1)
  sample.group()
  expect(changes).toEqual([
    { sums: ['late_hours'] },
    { ordering: 'late_hours' },
    { columns: ['railcar', 'destination', 'delayed'], sums: [] },
    { group_by: ['destination'] },
  ])
})

test('what cannot be done says why', () => {
  const sample = controller()
  expect([sample.canChange('filter'), sample.canChange('group'), sample.canChange('order')]).toEqual([true, true, true])
  expect(sample.canChange('total')).toBe('Rail car cannot be totalled')
  sample.show([], columns)
  expect(sample.canChange('filter')).toBe('There is no value under the cursor')
  expect(sample.canChange('hide')).toBe(true)
  sample.show([], columns.slice(0, 1))
  expect(sample.canChange('hide')).toBe('The last column cannot be hidden')
  definition = undefined
  expect(sample.canChange('order')).toBe('The question can be changed in the editor of the report')
})

test('a row is opened and is what commands are about', () => {
  const sample = controller()
  sample.step(1)
  sample.open()
  expect([opened, sample.ids]).toEqual([['9'], [9]])
})
