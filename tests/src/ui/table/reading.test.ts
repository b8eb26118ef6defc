import { expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { TableWindow } from '#workers/jobs.ts'
import { dataCell } from '#src/ui/table/cells/cell.ts'
import { holds } from '#src/ui/table/cells/words.ts'
import { placeOf } from '#src/ui/table/state/anchor.ts'
import { columnsOf, namesToRead } from '#src/ui/table/state/columns.ts'
import { widthFor } from '#src/ui/table/grid/fit.ts'
import { describeColumn } from '#src/ui/table/grid/describe-column.ts'
import { exitingRows } from '#src/ui/table/state/row-exit.ts'

const columns = columnsOf(ticket).map((column, index) => ({ ...column, index }))
const column = (name: string) => {
  const found = columns.find((each) => each.name === name)
  if (!found) throw new Error(`There is no column ${name}.`)
  return found
}
const windowOf = (from: number, ids: readonly (number | null)[]): TableWindow => ({
  revision: 0,
  from,
  ids,
  versions: new Float64Array(0),
  cells: {},
  heads: [],
  marks: new Uint32Array(0),
})

test('visible rows that are gone fade out; hidden rows and a different result do not', () => {
  const before = windowOf(10, [1, 2, null, 3, 4, 5, 6])
  const sight = { from: 10, to: 15 }
  expect([...exitingRows(before, windowOf(10, [1, null, 3, 4, 5, 6]), sight)]).toEqual([2])
  expect([...exitingRows(before, windowOf(10, [1, 2, null, 3, 4, 5]), sight)]).toEqual([])
  expect([...exitingRows(before, windowOf(10, [7, 8, 9]), sight), ...exitingRows(null, before, sight)]).toEqual([])
})

test('a time is shown in the zone of its row’s place, with its letters, and is read from the same columns', () => {
  const scheduled = column('scheduled_at')
  const at = Date.parse('2026-11-20T21:05:00Z')
  const window: TableWindow = {
    ...windowOf(0, [1, 2]),
    heads: [null, null],
    marks: new Uint32Array(2),
    cells: { scheduled_at: [at, at], facility__timezone: ['America/Edmonton', 'America/New_York'] },
  }
  const place = { index: 0, isFirst: false, total: 'sum' } as const
  expect(
    [0, 1].map((row) => dataCell(window, row, scheduled, place, () => '')).map((cell) => 'data' in cell && cell.data),
  ).toEqual(['2026-11-20 14:05 MST', '2026-11-20 16:05 EST'])
  expect(namesToRead([scheduled, column('completed_at')])).toEqual([
    'scheduled_at',
    'completed_at',
    'facility__timezone',
  ])
})

test('a column is as wide as its widest value or header, within limits', () => {
  const measure = (text: string): number => text.length * 10
  expect(widthFor(column('ticket_number'), ['T1', 'T-1000000'], measure)).toBe(9 * 10 + 18)
  expect(widthFor(column('ticket_number'), [], measure)).toBe('Ticket'.length * 10 + 36)
  expect(widthFor(column('ticket_number'), ['x'.repeat(500)], measure)).toBe(600)
})

test('a header describes its order, filter and grouping', () => {
  const said = {
    sort: [
      { field: 'status', down: true },
      { field: 'ordered_volume', down: false },
    ],
    filters: { ordered_volume: '>= 10' },
    group: ['status'],
  }
  expect(['status', 'ordered_volume', 'ticket_number'].map((name) => describeColumn(column(name), said))).toEqual([
    'Status, sorted descending, 1 of 2, grouped',
    'Ordered (gal), sorted ascending, 2 of 2, filtered by >= 10',
    'Ticket',
  ])
})

test('find matches displayed text, and numbers by their digits', () => {
  expect([
    holds(column('ticket_number'), 'T-10', 't-1'),
    holds(column('ordered_volume'), 9500, '95'),
    holds(column('ordered_volume'), 9500, '.'),
    holds(column('status'), null, 'v'),
    holds(column('status'), 'void', ''),
  ]).toEqual([true, true, false, false, false])
})

test.each([
  ['its row moved', { anchor: 7, anchored: 5, entries: 9 }, 2, 5, 7],
  ['its row left', { anchor: -1, anchored: 5, entries: 9 }, 2, 5, 2],
  ['its row left, and there are fewer', { anchor: -1, anchored: 5, entries: 2 }, 4, 5, 1],
  ['what is told is of the row it came from', { anchor: 0, anchored: 4, entries: 9 }, 1, 5, 1],
  ['nothing is left', { anchor: -1, anchored: null, entries: 0 }, 3, null, 0],
])('the cursor, when %s', (_, told, row, kept, expected) => {
  expect(placeOf(told, row, kept)).toBe(expected)
})
