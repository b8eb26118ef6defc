/** The figures of a report in words and as a chart: totals of several units are never one figure. */
import { expect, test } from 'vitest'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import { reportCatalogue } from '#src/areas/report/asking/catalogue.ts'
import { cellText } from '#src/areas/report/sample/cell-text.ts'
import { countText } from '#src/areas/report/sample/SampleFoot.tsx'
import { sumTexts } from '#src/areas/report/sample/sum-text.ts'
import { groupTexts, plotOf, seriesOf, sharesOf } from '#src/areas/report/show/figures.ts'
import { signInLocally } from '../../sign-in.ts'

signInLocally()
const find = columnFinder(reportCatalogue(), { source: 'trace:trip', formulas: [] })
const columnsOf = (...names: readonly string[]) => names.flatMap((name) => find(name) ?? [])
const groups = [
  { key: { destination: 3, destination__label: 'Hardisty, AB' }, count: 4, sums: { late_hours: '12.5' } },
  { key: { destination: null, destination__label: null }, count: 1, sums: { late_hours: null } },
]

test('groups are called by the names of records; rows without a value stand together', () => {
  expect(groups.map((group) => groupTexts(group, columnsOf('destination')))).toEqual([['Hardisty, AB'], ['']])
})

test('totals are drawn, and the rows of each group', () => {
  const series = seriesOf(groups, columnsOf('late_hours'))
  expect(series.map(({ label, unit, values }) => [label, unit, values])).toEqual([
    ['Late', 'h', [12.5, null]],
    ['Rows', '', [4, 1]],
  ])
  const [first] = series
  const spec = first && plotOf(groups, columnsOf('destination'), first, false)
  expect([spec?.x.names, spec?.y, spec?.lines[0]?.digits, spec?.lines[0]?.bars]).toEqual([
    ['Hardisty, AB', 'none'],
    'Late (h)',
    1,
    true,
  ])
})

const counted = (...counts: readonly number[]) =>
  counts.map((count, at) => ({ key: { destination: at, destination__label: `Place ${at}` }, count, sums: {} }))
const sharesOfCounts = (...counts: readonly number[]) => {
  const of = counted(...counts)
  const [rows] = seriesOf(of, [])
  return rows && sharesOf(of, columnsOf('destination'), rows)?.map(({ name, value, share }) => [name, value, share])
}

test('a pie shows the largest groups first, and the small ones as one slice', () => {
  expect(sharesOfCounts(1, 0, 3)).toEqual([
    ['Place 2', 3, 0.75],
    ['Place 0', 1, 0.25],
  ])
  expect(sharesOfCounts(40, 20, 10, 10, 5, 5, 4, 3, 3)).toEqual([
    ['Place 0', 40, 0.4],
    ['Place 1', 20, 0.2],
    ['Place 2', 10, 0.1],
    ['Place 3', 10, 0.1],
    ['Place 4', 5, 0.05],
    ['Place 5', 5, 0.05],
    ['3 smaller groups', 10, 0.1],
  ])
})

test('negative figures and a sum of zero are no pie', () => {
  expect([sharesOfCounts(3, -1), sharesOfCounts(0, 0)]).toEqual([undefined, undefined])
})

test('totals in two currencies are two figures', () => {
  const money = [{ key: {}, count: 2, sums: { late_hours: { USD: '1.11', CAD: '2' } } }]
  expect(sumTexts(undefined, money[0]?.sums.late_hours)).toEqual(['1.11 USD', '2 CAD'])
  expect(seriesOf(money, columnsOf('late_hours')).map(({ label, values }) => [label, values])).toEqual([
    ['Late (USD)', [1.11]],
    ['Late (CAD)', [2]],
    ['Rows', [2]],
  ])
})

test('a total without a unit has that of its column', () => {
  expect(sumTexts(columnsOf('late_hours')[0], '1234.5')).toEqual(['1,234.5 h'])
  expect(sumTexts(columnsOf('late_hours')[0], null)).toEqual([])
})

const sample = { columns: [], results: [{}, {}], groups: [], sums: {}, missing: [], sentence: '', took_ms: 1 }
test.each([
  [{ count: 1204 }, '2 of 1,204 rows'],
  [{ count: 2 }, '2 rows'],
  [{ at_least: 10_000 }, '2 of at least 10,000 rows'],
])('%o is %s', (count, text) => {
  expect(countText({ ...sample, ...count })).toBe(text)
})

test('a formula with a unit shows the digits that its value has', () => {
  const formulas = [{ name: 'days_late', label: '', expression: 'round(late_hours / 24, 1)', unit: 'd' }]
  const column = columnFinder(reportCatalogue(), { source: 'trace:trip', formulas })('days_late')
  const shown = { name: 'days_late', label: '', kind: 'decimal', unit: 'd' } as const
  const texts = ['1.5', '1204.25', '0.86666666666666666667'].map((days_late) =>
    cellText(shown, column?.field, { days_late }),
  )
  expect(texts).toEqual(['1.50', '1,204.25', '0.86666666666666666667'])
})
