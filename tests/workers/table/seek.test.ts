import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice, decimal, text, type Field } from '#model/field.ts'
import { ALL_BUT } from '#model/rules/opened.ts'
import { seeker } from '#workers/table/seek.ts'
import { tableStore } from '#workers/table/store.ts'
import { emptySpec, tableView } from '#workers/table/view.ts'

const fields: Readonly<Record<string, Field>> = { number: text() as Field, stage: choice(['in_transit', 'open'], 'open') as Field, volume: decimal(1) as Field }
const names = Object.keys(fields)
type Said = readonly [string, 'in_transit' | 'open', string]

function seekIn(rows: readonly Said[], group: readonly string[] = [], open: readonly string[] = []) {
  const store = tableStore(fields)
  store.apply(rows.map(([number, stage, volume], id) => ({ id: id + 1, version: 1, number, stage, volume })), [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, group, open })
  view.settle()
  return seeker(store, view)
}
/** The obvious way: every cell as it reads, row after row. */
const naive = (rows: readonly Said[], needle: string): { row: number; column: number }[] =>
  rows.flatMap(([number, stage, volume], row) =>
    [number, stage.replaceAll('_', ' '), volume].flatMap((shown, column) => (shown.toLowerCase().includes(needle.toLowerCase()) ? [{ row, column }] : [])),
  )

const rows: readonly Said[] = [['T-10', 'in_transit', '7.5'], ['T-11', 'open', '10.0'], ['x', 'in_transit', '0.0']]

test('counts the cells that hold a text, and goes to the next, the one before, and round', () => {
  const seek = seekIn(rows)
  expect(seek('10', names, { row: 0, column: 0 }, 0)).toEqual({ cells: 2, at: { row: 0, column: 0, nth: 1 } })
  expect(seek('10', names, { row: 0, column: 0 }, 1)).toEqual({ cells: 2, at: { row: 1, column: 2, nth: 2 } })
  expect(seek('10', names, { row: 1, column: 2 }, 1)).toEqual({ cells: 2, at: { row: 0, column: 0, nth: 1 } })
  expect(seek('10', names, { row: 0, column: 0 }, -1)).toEqual({ cells: 2, at: { row: 1, column: 2, nth: 2 } })
  expect(seek('In Transit', names, { row: 1, column: 0 }, 0).at).toEqual({ row: 2, column: 1, nth: 2 })
  expect([seek('nowhere', names, { row: 0, column: 0 }, 1), seek('', names, { row: 0, column: 0 }, 1)]).toEqual([{ cells: 0, at: null }, { cells: 0, at: null }])
})

test('heads have no cells; what is shut under one is found, and which groups are to be opened for it', () => {
  const shut = seekIn(rows, ['stage'])
  const [first, second, third] = [{ id: 1, paths: ['in_transit'] }, { id: 3, paths: ['in_transit'] }, { id: 2, paths: ['open'] }]
  expect(shut('t', names, { row: 0, column: 0 }, 0)).toEqual({ cells: 4, at: { row: -1, column: 0, nth: 1, shut: first } })
  // From the second head on, and before it.
  expect(shut('t', names, { row: 1, column: 2 }, 1).at).toEqual({ row: -1, column: 0, nth: 4, shut: third })
  expect(shut('t', names, { row: 1, column: 2 }, -1).at).toEqual({ row: -1, column: 1, nth: 3, shut: second })
  const half = seekIn(rows, ['stage'], ['open'])
  expect(half('t-', names, { row: 0, column: 2 }, 1)).toEqual({ cells: 2, at: { row: -1, column: 0, nth: 1, shut: first } })
  expect(half('t-', names, { row: 1, column: 2 }, 1).at).toEqual({ row: 2, column: 0, nth: 2 })
  expect(half('t-', names, { row: 2, column: 0 }, 1).at).toEqual({ row: -1, column: 0, nth: 1, shut: first })
  const deep = seekIn(rows, ['stage', 'number'], ['open'])
  expect(deep('t-11', names, { row: 0, column: 0 }, 0).at?.shut).toEqual({ id: 2, paths: ['open / T-11'] })
  expect(deep('t-10', names, { row: 0, column: 0 }, 0).at?.shut).toEqual({ id: 1, paths: ['in_transit', 'in_transit / T-10'] })
})

test('opening what is said to be shut leads to the same cell, wherever it is looked for from', () => {
  const said = fc.tuple(fc.constantFrom('ab', 'b', 'c'), fc.constantFrom('in_transit' as const, 'open' as const), fc.constantFrom('1.0', '0.2'))
  const open = fc.constantFrom([], ['open'], ['open', 'open / ab', 'in_transit'], [ALL_BUT], [ALL_BUT, 'open'])
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 8 }), fc.constantFrom(['stage'], ['stage', 'number']), open, fc.nat({ max: 12 }), fc.constantFrom(0 as const, 1 as const, -1 as const), (list, group, stands, row, step) => {
      const from = { row: Math.min(row, list.length), column: 0 }
      const { cells, at } = seekIn(list, group, stands)('b', names, from, step)
      const held = naive(list, 'b').length
      const shut = at?.shut?.paths ?? []
      const all = seekIn(list, group, stands[0] === ALL_BUT ? stands.filter((path) => !shut.includes(path)) : [...stands, ...shut])
      // Found again with what was shut now open: it has an entry, and is the same of all.
      const again = Array.from({ length: 30 }, (_, entry) => all('b', names, { row: entry, column: at?.column ?? 0 }, 0).at).filter((each) => each && each.nth === at?.nth)
      expect([cells, again.length > 0, again.every((each) => each && each.row >= 0 && !each.shut)]).toEqual([held, held > 0, true])
    }),
    { numRuns: 150, seed: 3 },
  )
})

// A number is found by its digits, not by its point alone.
test('walking on from each cell meets every cell that holds the text once, in order', () => {
  const said = fc.tuple(fc.constantFrom('ab', 'Ba', 'c', ''), fc.constantFrom('in_transit' as const, 'open' as const), fc.constantFrom('1.0', '21.5', '0.2'))
  fc.assert(
    fc.property(fc.array(said, { maxLength: 8 }), fc.constantFrom('a', '1', 'in t', 'o', '.5', 'zz'), (list, needle) => {
      const wanted = naive(list, needle)
      const seek = seekIn(list)
      let place = { row: 0, column: 0 }
      const met = wanted.map((_, nth) => {
        const { at } = seek(needle, names, place, nth === 0 ? 0 : 1)
        if (at) place = { row: at.row, column: at.column }
        return place
      })
      expect([met, seek(needle, names, { row: 0, column: 0 }, 0).cells]).toEqual([wanted, wanted.length])
    }),
  )
})
