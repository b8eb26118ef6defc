/** The keys of a sample change the question of a report, and take back what they changed. */
import { expect, test } from 'vitest'
import {
  alsoOrderedBy,
  excludeValue,
  groupedBy,
  onlyValue,
  orderedBy,
  totalled,
  withoutColumn,
} from '#model/areas/report/rules/change-report.ts'

const report = {
  columns: ['railcar', 'destination', 'late_hours'],
  filters: [{ field: 'delayed', op: 'eq', value: 'true' }],
  ordering: '',
  group_by: [],
  sums: [],
}

test('a column is grouped by and totalled, and is so no more the second time', () => {
  const grouped = { ...report, ...groupedBy(report, 'destination') }
  expect(grouped.group_by).toEqual(['destination'])
  expect(groupedBy(grouped, 'destination')).toEqual({ group_by: [] })
  const summed = { ...report, ...totalled(report, 'late_hours') }
  expect(summed.sums).toEqual(['late_hours'])
  expect(totalled(summed, 'late_hours')).toEqual({ sums: [] })
})

test('only a value replaces the filters on its field; an empty value is one, too', () => {
  expect(onlyValue(report, 'delayed', 'false')).toEqual({
    filters: [{ field: 'delayed', op: 'eq', value: 'false' }],
  })
  expect(onlyValue(report, 'destination', undefined).filters).toEqual([
    ...report.filters,
    { field: 'destination', op: 'isnull', value: 'true' },
  ])
})

test('values are excluded one after the other, each once', () => {
  const once = { ...report, ...excludeValue(report, 'destination', '4') }
  const twice = { ...once, ...excludeValue(once, 'destination', '5') }
  expect(twice.filters).toEqual([
    ...report.filters,
    { field: 'destination', op: 'ne', value: '4' },
    { field: 'destination', op: 'ne', value: '5' },
  ])
  expect(excludeValue(twice, 'destination', '5')).toEqual({ filters: twice.filters })
})

test('a hidden column is neither shown nor totalled; a report without columns names the others; the last one stays', () => {
  expect(withoutColumn({ ...report, sums: ['late_hours'] }, 'late_hours', [])).toEqual({
    columns: ['railcar', 'destination'],
    sums: [],
  })
  expect(withoutColumn({ ...report, columns: [] }, 'b', ['a', 'b', 'c'])).toEqual({ columns: ['a', 'c'], sums: [] })
  expect(withoutColumn({ ...report, columns: ['a'] }, 'a', [])).toEqual({})
})

test('the order goes up, down and away', () => {
  const up = { ...report, ...orderedBy(report, 'late_hours') }
  const down = { ...up, ...orderedBy(up, 'late_hours') }
  expect([up.ordering, down.ordering, orderedBy(down, 'late_hours').ordering]).toEqual([
    'late_hours',
    '-late_hours',
    '',
  ])
})

test('another column is added to the order, or turned in its place', () => {
  const first = { ...report, ordering: '-late_hours,railcar' }
  expect(alsoOrderedBy(first, 'destination')).toEqual({ ordering: '-late_hours,railcar,destination' })
  expect(alsoOrderedBy(first, 'railcar')).toEqual({ ordering: '-late_hours,-railcar' })
  expect(alsoOrderedBy(first, 'late_hours')).toEqual({ ordering: 'railcar' })
  expect(orderedBy(first, 'destination')).toEqual({ ordering: 'destination' })
})
