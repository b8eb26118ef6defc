/** The rows of a report that come page by page: their filter row, their order by headings, and which are selected. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import { reportCatalogue } from '#src/areas/report/asking/catalogue.ts'
import type { RowNarrowing, SampleColumn } from '#src/areas/report/sample/calls.ts'
import { ReportRows } from '#src/areas/report/sample/report-rows.ts'
import { linesOf, type SampleLine } from '#src/areas/report/sample/sample-controller.ts'
import { SampleGrid } from '#src/areas/report/sample/SampleGrid.tsx'
import { SampleRowLine } from '#src/areas/report/sample/SampleRowLine.tsx'
import { signInLocally } from '../../sign-in.ts'

const columns: readonly SampleColumn[] = [
  { name: 'railcar', label: 'Rail car', kind: 'ref', unit: '' },
  { name: 'destination.state', label: 'Destination › State', kind: 'text', unit: '' },
  { name: 'late_hours', label: 'Late', kind: 'number', unit: 'h' },
  { name: 'delayed', label: 'Delayed', kind: 'flag', unit: '' },
]
const lines = linesOf([
  { id: 4, railcar: 11, railcar__label: 'TILX 290481', 'destination.state': 'AB', late_hours: 1205.5, delayed: true },
  { id: 9, railcar: 12, railcar__label: 'PROX 77', 'destination.state': '', late_hours: null, delayed: false },
  { id: 12, railcar: 13, railcar__label: 'UTLX 3', 'destination.state': 'IL', late_hours: 2, delayed: false },
])
const find = (name: string) => columnFinder(reportCatalogue(), { source: 'trace:trip', formulas: [] })(name)
let asked: RowNarrowing[]
let all: readonly SampleLine[] | undefined
const made = (ordering = ''): ReportRows => {
  const rows = new ReportRows({ columnOf: find, open: () => {} }, ordering, async (narrowing) => {
    asked.push(narrowing)
    return all
  })
  rows.show(lines, columns)
  return rows
}
const filtersOf = (rows: ReportRows): unknown => {
  const { filters } = rows.narrowing()
  return filters === '' ? [] : JSON.parse(filters)
}
const matching = (field: string, ...any: readonly object[]) => ({ field, match: { any, not: false } })

beforeEach(() => {
  signInLocally()
  asked = []
  all = lines
})

test('the value under the cursor becomes a filter, as it would be typed', () => {
  const rows = made()
  rows.onlyValue()
  rows.along(1)
  rows.step(1)
  rows.excludeValue()
  rows.place('4', 2)
  rows.onlyValue()
  rows.along(1)
  rows.onlyValue()
  expect(rows.table.filters).toEqual({
    railcar: '=TILX 290481',
    'destination.state': '!empty',
    late_hours: '=1205.5',
    delayed: '=yes',
  })
  expect(filtersOf(rows)).toContainEqual(matching('delayed', { is: 'value', value: true }))
})

test('a filter is read as in every table, and one that cannot be read is left out and says why', () => {
  const rows = made()
  rows.filterBy('late_hours', '>= 2')
  rows.filterBy('destination.state', 'AB|IL')
  expect(filtersOf(rows)).toEqual([
    matching('late_hours', { is: 'range', min: 2, minOpen: false }),
    matching('destination.state', { is: 'contains', text: 'ab' }, { is: 'contains', text: 'il' }),
  ])
  rows.filterBy('late_hours', 'soon')
  expect(rows.table.errors).toEqual({ late_hours: '"soon" is not a number.' })
  expect(filtersOf(rows)).toHaveLength(1)
  rows.clearFilters()
  expect([rows.isFiltered, rows.narrowing()]).toEqual([false, { filters: '', ordering: '' }])
})

test('a column is ordered by ascending, descending, and then as the report says', () => {
  const rows = made('-late_hours')
  const orders = [1, 2, 3].map(() => {
    rows.order()
    return rows.narrowing().ordering
  })
  expect(orders).toEqual(['railcar', '-railcar', ''])
  rows.orderBy('late_hours')
  expect(rows.narrowing().ordering).toBe('late_hours')
  rows.along(1)
  rows.orderAlso()
  expect(rows.narrowing().ordering).toBe('late_hours,destination.state')
})

test('selected rows are what commands and files are about', async () => {
  const rows = made()
  expect(rows.ids).toEqual([4])
  rows.toggle()
  rows.step(2)
  rows.toggle()
  expect([rows.ids, rows.table.selected]).toEqual([[4, 12], 2])
  expect(rows.narrowing(rows.selection.list()).filters).toBe(
    JSON.stringify([matching('id', { is: 'value', value: 4 }, { is: 'value', value: 12 })]),
  )
  rows.select([])
  rows.place('4', 0)
  rows.extend(1)
  rows.extend(1)
  rows.extend(-1)
  expect(rows.ids).toEqual([4, 9])
  rows.filterBy('late_hours', '> 1')
  await rows.selectAll()
  expect([asked.length, asked[0]?.filters, rows.ids]).toEqual([1, rows.narrowing().filters, [4, 9, 12]])
  all = undefined
  rows.select([9])
  await rows.selectAll()
  expect(rows.ids).toEqual([9])
})

test('the grid has a filter for each column, and heads that order', async () => {
  const rows = made()
  const user = userEvent.setup()
  render(
    <SampleGrid
      label="Late trips"
      columns={columns}
      fieldOf={(name) => find(name)?.field}
      lines={lines}
      controller={rows}
      table={rows}
    />,
  )
  const filter = screen.getByRole('textbox', { name: 'Filter Late' })
  await user.type(filter, 'soon')
  expect(filter).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('"soon" is not a number.')
  await user.keyboard('{Escape}')
  expect(filter).toHaveValue('')
  await user.type(filter, '> 2{Enter}')
  expect(screen.getByRole('grid', { name: 'Late trips' })).toHaveFocus()
  rows.place('4', 1)
  rows.focusFilter()
  expect(screen.getByRole('textbox', { name: 'Filter Destination › State' })).toHaveFocus()
  await user.click(screen.getByRole('columnheader', { name: 'Rail car' }))
  expect(rows.table.sort).toEqual([{ field: 'railcar', down: false }])
})

test('a line is selected by its box and with Control, and a range with Shift', async () => {
  const rows = made()
  const user = userEvent.setup()
  const fieldOf = (name: string) => find(name)?.field
  render(
    <div role="grid">
      {lines.map((line, at) => (
        <SampleRowLine
          key={line.id}
          line={line}
          columns={columns}
          fieldOf={fieldOf}
          controller={rows}
          table={rows}
          at={at}
          start={0}
          cursor={undefined}
          prefix=""
        />
      ))}
    </div>,
  )
  const line = screen.getByRole('row', { name: /PROX 77/ })
  await user.click(line.firstElementChild ?? line)
  expect(line).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Control>}')
  await user.click(screen.getByText('IL'))
  await user.keyboard('{/Control}')
  expect(rows.ids).toEqual([9, 12])
  await user.click(line.firstElementChild ?? line)
  expect(rows.ids).toEqual([12])
  rows.select([])
  await user.click(screen.getByText('AB'))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('PROX 77'))
  await user.keyboard('{/Shift}')
  expect(rows.ids).toEqual([4, 9])
})
