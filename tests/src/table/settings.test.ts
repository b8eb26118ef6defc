import { describe, expect, test } from 'vitest'
import { ticket } from '#model/resources/terminal.ts'
import { railcar } from '#model/resources/trace.ts'
import { columnsOf } from '#src/ui/table/columns.ts'
import { numbersIn } from '#src/ui/table/numbers.ts'
import { Selection } from '#src/ui/table/selection.ts'
import { initialSettings, moved, readQuery, readState, sayQuery, sayState, sorted, understand, type Settings } from '#src/ui/table/settings.ts'

const columns = columnsOf(ticket)
const first = initialSettings(ticket, columns)
const set: Settings = {
  ...first, filters: { status: 'open|arrived', scheduled_at: '>= 2026-11-01' }, search: 'sun cor', sort: [{ field: 'status', down: true }, { field: 'bay', down: false }],
  group: ['status'], columns: ['ticket_number', 'status', 'bay'],
}

describe('what is set in a table', () => {
  test('stands in an address as people would write it, and comes back from it', () => {
    const query = sayQuery(set, first)
    expect(query).toEqual({ 'f.status': 'open|arrived', 'f.scheduled_at': '>= 2026-11-01', q: 'sun cor', sort: '-status,bay', group: 'status', columns: 'ticket_number,status,bay' })
    expect(readQuery(new URLSearchParams(new URLSearchParams(query).toString()), first, columns)).toEqual(set)
  })

  test('as at first is an empty address', () => {
    expect([sayQuery(first, first), readQuery(new URLSearchParams(), first, columns)]).toEqual([{}, first])
  })

  test('a link or view of an older release keeps what there still is', () => {
    const query = new URLSearchParams('f.gone=1&f.status=open&sort=gone,-bay&columns=gone,bay&group=gone')
    expect(readQuery(query, first, columns)).toEqual({ ...first, filters: { status: 'open' }, sort: [{ field: 'bay', down: true }], columns: ['bay'] })
    expect([readState(null, first, columns), readState({ query: 7, widths: { bay: 'wide' }, total: 'most' }, first, columns)]).toEqual([first, first])
  })

  test('a saved view brings back everything but what stood open', () => {
    const whole: Settings = { ...set, pinned: 2, widths: { bay: 90 }, total: 'average' }
    expect(readState(JSON.parse(JSON.stringify(sayState(whole, first))), first, columns)).toEqual(whole)
  })

  test('filters that cannot be understood are named and left out; criteria of the caller always hold', () => {
    const { spec, errors } = understand({ ...first, filters: { ordered_volume: 'much', mode: 'rail' } }, columns, [{ field: 'facility', op: 'eq', value: 3 }])
    expect({ errors, filters: spec.filters }).toEqual({
      errors: { ordered_volume: '"much" is not a number.' },
      filters: [
        { field: 'facility', match: { any: [{ is: 'value', value: 3 }], not: false } },
        { field: 'mode', match: { any: [{ is: 'value', value: 'rail', folded: true }], not: false } },
      ],
    })
  })

  test('sorting turns up, down, off; with others it keeps its place among them', () => {
    const [up, down] = [{ field: 'a', down: false }, { field: 'a', down: true }]
    const other = { field: 'b', down: false }
    expect([sorted([], 'a', false), sorted([up], 'a', false), sorted([down], 'a', false), sorted([up, other], 'a', true), sorted([other], 'a', true), sorted([other], 'a', false)]).toEqual([
      [up], [down], [], [down, other], [other, up], [up],
    ])
  })

  test('a column is moved to its place', () => {
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a'], 5, 0)]).toEqual([['b', 'c', 'a'], ['c', 'a', 'b'], ['a']])
  })
})

test('columns follow from the declaration: label, unit, side, face and whether they add up', () => {
  const said = columnsOf(railcar).filter(({ name }) => ['car_mark', 'length_ft', 'load_percent', 'shell_capacity', 'created_at'].includes(name))
  expect(said.map(({ name, header, right, mono, additive }) => ({ name, header, right, mono, additive }))).toEqual([
    { name: 'car_mark', header: 'Mark', right: false, mono: true, additive: false },
    { name: 'length_ft', header: 'Length (ft)', right: true, mono: true, additive: true },
    { name: 'shell_capacity', header: 'Shell capacity (gal)', right: true, mono: true, additive: true },
    { name: 'load_percent', header: 'Load percent (%)', right: true, mono: true, additive: false },
    { name: 'created_at', header: 'Created', right: false, mono: true, additive: false },
  ])
})

test('a range adds to what was selected, and lets go of what it no longer covers', () => {
  const selection = new Selection()
  selection.toggle(9)
  selection.begin(0)
  selection.draw([1, 2, 3])
  selection.begin(2)
  selection.draw([1, 2])
  const drawn = selection.list()
  selection.settle()
  selection.begin(5)
  selection.draw([5])
  expect([drawn, selection.list()]).toEqual([[9, 1, 2], [9, 1, 2, 5]])
})

test('numbers are read from a column, a line, or both, each once', () => {
  expect(numbersIn('T1\r\nT2\tT3, T1 ;GATX 20411\n\n')).toEqual(['T1', 'T2', 'T3', 'GATX 20411'])
})
