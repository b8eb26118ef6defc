import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice, decimal, text, type Field } from '#model/kernel/field.ts'
import { figureText, inUnits, readingOf } from '#model/kernel/quantity.ts'
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import { seeker } from '#workers/table/view/seek.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

const fields: Readonly<Record<string, Field>> = {
  number: text() as Field,
  stage: choice(['in_transit', 'open'], 'open') as Field,
  volume: decimal(1) as Field,
}
const names = Object.keys(fields)
type Shown = readonly [string, 'in_transit' | 'open', string]

function seekIn(rows: readonly Shown[], group: readonly string[] = [], open: readonly string[] = []) {
  const store = tableStore(fields)
  store.apply(
    rows.map(([number, stage, volume], id) => ({ id: id + 1, version: 1, number, stage, volume })),
    [],
    1,
  )
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, group, open })
  view.settle()
  return seeker(store, view)
}
/** The naive search: every cell as displayed, row by row. */
const naive = (rows: readonly Shown[], needle: string): { row: number; column: number }[] =>
  rows.flatMap(([number, stage, volume], row) =>
    [number, stage.replaceAll('_', ' '), volume].flatMap((shown, column) =>
      shown.toLowerCase().includes(needle.toLowerCase()) ? [{ row, column }] : [],
    ),
  )

const rows: readonly Shown[] = [
  ['T-10', 'in_transit', '7.5'],
  ['T-11', 'open', '10.0'],
  ['x', 'in_transit', '0.0'],
]

test('counts the cells that contain a text, and steps forwards, backwards and around', () => {
  const seek = seekIn(rows)
  expect(seek('10', names, { row: 0, column: 0 }, 0)).toEqual({ cells: 2, at: { row: 0, column: 0, nth: 1 } })
  expect(seek('10', names, { row: 0, column: 0 }, 1)).toEqual({ cells: 2, at: { row: 1, column: 2, nth: 2 } })
  expect(seek('10', names, { row: 1, column: 2 }, 1)).toEqual({ cells: 2, at: { row: 0, column: 0, nth: 1 } })
  expect(seek('10', names, { row: 0, column: 0 }, -1)).toEqual({ cells: 2, at: { row: 1, column: 2, nth: 2 } })
  expect(seek('In Transit', names, { row: 1, column: 0 }, 0).at).toEqual({ row: 2, column: 1, nth: 2 })
  expect([seek('nowhere', names, { row: 0, column: 0 }, 1), seek('', names, { row: 0, column: 0 }, 1)]).toEqual([
    { cells: 0, at: null },
    { cells: 0, at: null },
  ])
})

test('finds a number by its digits with and without separators', () => {
  const seek = seekIn([['T-1', 'open', '12345.0']])
  const first = { row: 0, column: 0 }
  expect(['12,345', '12345', '12,34'].map((typed) => seek(typed, names, first, 0).cells)).toEqual([1, 1, 0])
})

test('finds a number as it is displayed: in the unit of the reader, and rounded as there', () => {
  const volume = inUnits({ ...decimal(1, { unit: 'gal' }) }, { volume: 'm³', weight: '' })
  const shown = { zone: '', numbers: { volume: readingOf(volume) ?? { times: 0, over: 1, digits: 0 } } }
  const seek = seekIn([
    ['T-1', 'open', '400000.0'],
    ['T-2', 'open', '15.1'],
  ])
  const found = (typed: string) => seek(typed, ['volume'], { row: 0, column: 0 }, 0, shown).cells
  expect(figureText(volume, '400000.0')).toBe('1,514.165')
  expect(['1,514.165', '1514.1', '0.057', '400000', '15.1'].map(found)).toEqual([1, 1, 1, 0, 0])
})

test('skips headings, finds matches in closed groups, and names the groups to open', () => {
  const shut = seekIn(rows, ['stage'])
  const [first, second, third] = [
    { id: 1, paths: ['in_transit'] },
    { id: 3, paths: ['in_transit'] },
    { id: 2, paths: ['open'] },
  ]
  expect(shut('t', names, { row: 0, column: 0 }, 0)).toEqual({
    cells: 4,
    at: { row: -1, column: 0, nth: 1, shut: first },
  })
  // From the second heading forwards, and from before it backwards.
  expect(shut('t', names, { row: 1, column: 2 }, 1).at).toEqual({ row: -1, column: 0, nth: 4, shut: third })
  expect(shut('t', names, { row: 1, column: 2 }, -1).at).toEqual({ row: -1, column: 1, nth: 3, shut: second })
  const half = seekIn(rows, ['stage'], ['open'])
  expect(half('t-', names, { row: 0, column: 2 }, 1)).toEqual({
    cells: 2,
    at: { row: -1, column: 0, nth: 1, shut: first },
  })
  expect(half('t-', names, { row: 1, column: 2 }, 1).at).toEqual({ row: 2, column: 0, nth: 2 })
  expect(half('t-', names, { row: 2, column: 0 }, 1).at).toEqual({ row: -1, column: 0, nth: 1, shut: first })
  const deep = seekIn(rows, ['stage', 'number'], ['open'])
  expect(deep('t-11', names, { row: 0, column: 0 }, 0).at?.shut).toEqual({ id: 2, paths: ['open / T-11'] })
  expect(deep('t-10', names, { row: 0, column: 0 }, 0).at?.shut).toEqual({
    id: 1,
    paths: ['in_transit', 'in_transit / T-10'],
  })
})

test('reaches the same cell after opening the groups named, wherever the search starts', () => {
  const said = fc.tuple(
    fc.constantFrom('ab', 'b', 'c'),
    fc.constantFrom('in_transit' as const, 'open' as const),
    fc.constantFrom('1.0', '0.2'),
  )
  const open = fc.constantFrom([], ['open'], ['open', 'open / ab', 'in_transit'], [ALL_BUT], [ALL_BUT, 'open'])
  fc.assert(
    fc.property(
      fc.array(said, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(['stage'], ['stage', 'number']),
      open,
      fc.nat({ max: 12 }),
      fc.constantFrom(0 as const, 1 as const, -1 as const),
      (list, group, stands, row, step) => {
        const from = { row: Math.min(row, list.length), column: 0 }
        const { cells, at } = seekIn(list, group, stands)('b', names, from, step)
        const matches = naive(list, 'b').length
        const shut = at?.shut?.paths ?? []
        const all = seekIn(
          list,
          group,
          stands[0] === ALL_BUT ? stands.filter((path) => !shut.includes(path)) : [...stands, ...shut],
        )
        // After opening the groups the match has an entry and the same number.
        const again = Array.from(
          { length: 30 },
          (_, entry) => all('b', names, { row: entry, column: at?.column ?? 0 }, 0).at,
        ).filter((each) => each && each.nth === at?.nth)
        expect([cells, again.length > 0, again.every((each) => each && each.row >= 0 && !each.shut)]).toEqual([
          matches,
          matches > 0,
          true,
        ])
      },
    ),
    { numRuns: 150, seed: 3 },
  )
})

// A number matches by its digits, not by its decimal point alone.
test('visits every matching cell once and in order, starting from any cell', () => {
  const said = fc.tuple(
    fc.constantFrom('ab', 'Ba', 'c', ''),
    fc.constantFrom('in_transit' as const, 'open' as const),
    fc.constantFrom('1.0', '21.5', '0.2'),
  )
  fc.assert(
    fc.property(
      fc.array(said, { maxLength: 8 }),
      fc.constantFrom('a', '1', 'in t', 'o', '.5', 'zz'),
      (list, needle) => {
        const wanted = naive(list, needle)
        const seek = seekIn(list)
        let place = { row: 0, column: 0 }
        const met = wanted.map((_, nth) => {
          const { at } = seek(needle, names, place, nth === 0 ? 0 : 1)
          if (at) place = { row: at.row, column: at.column }
          return place
        })
        expect([met, seek(needle, names, { row: 0, column: 0 }, 0).cells]).toEqual([wanted, wanted.length])
      },
    ),
  )
})
