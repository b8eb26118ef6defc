/** What a table holds as codes is found by the words that are displayed, in whatever way its columns store them. */
import { expect, test } from 'vitest'
import { choice, codes, text, type Field } from '#model/kernel/field.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { distinctOf } from '#workers/table/view/distinct.ts'
import { seeker } from '#workers/table/view/seek.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'
import { variants, type Options } from './tickets.ts'

const fields: Readonly<Record<string, Field>> = {
  stage: choice(['in_transit', 'gcanalysis', 'open'], 'open', { words: { gcanalysis: 'GC analysis' } }) as Field,
  about: text({ words: { 'rail:loadedCar': 'Loaded car', 'terminal:ticket': 'Ticket' } }) as Field,
  roles: codes({ words: { access_menu__yard: 'Can open yards' } }) as Field,
  seals: codes() as Field,
}
const names = Object.keys(fields)
type Coded = { readonly stage: string; readonly about: string; readonly roles: string[]; readonly seals: string[] }
const rows: readonly Coded[] = [
  { stage: 'in_transit', about: 'rail:loadedCar', roles: ['access_menu__yard', 'bill_to'], seals: ['A_1', 'b 2'] },
  { stage: 'gcanalysis', about: 'terminal:ticket', roles: [], seals: [] },
  { stage: 'open', about: 'what_nobody declared', roles: ['bill_to'], seals: ['a_1'] },
]

function viewOf(options: Options, spec: Partial<ViewSpec> = {}) {
  const store = tableStore(fields, options)
  store.apply(
    rows.map((row, index) => ({ ...row, id: index + 1, version: 1 })),
    [],
    1,
  )
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, ...spec })
  view.settle()
  return { store, view, ids: Array.from(view.rows(), (row) => store.idAt(row)) }
}
const shown = (row: Coded, name: string): string => {
  const value = row[name as keyof Coded]
  return cellWords(fields[name] as Field, typeof value === 'string' ? value : value.join(', '))
}
const needles = [
  'in transit',
  'in_transit',
  'gc a',
  'gcanalysis',
  'loaded car',
  'rail:',
  'can open',
  'yards, bill to',
  'bill_to',
  'a_1',
  'a 1',
  'what_nobody',
]

test.each(variants)('find and search see what is displayed, and no codes: %s', (_, options) => {
  const { store, view } = viewOf(options)
  const seek = seeker(store, view)
  for (const needle of needles) {
    const cells = rows.flatMap((row) => names.filter((name) => shown(row, name).toLowerCase().includes(needle)))
    expect([needle, seek(needle, names, { row: 0, column: 0 }, 0).cells]).toEqual([needle, cells.length])
    if (needle.includes(' ')) continue
    const found = rows.flatMap((row, index) =>
      names.some((name) => shown(row, name).toLowerCase().includes(needle)) ? [index + 1] : [],
    )
    expect([needle, viewOf(options, { search: needle, searchIn: names }).ids]).toEqual([needle, found])
  }
})

test.each(variants)('filters and lists of values take the words: %s', (_, options) => {
  const idsOf = (field: string, typed: string) => {
    const parsed = parseFilter(fields[field] as Field, typed)
    return 'match' in parsed ? viewOf(options, { filters: [{ field, match: parsed.match }] }).ids : parsed
  }
  expect([idsOf('stage', '=in transit'), idsOf('stage', 'GC'), idsOf('stage', '!gc analysis')]).toEqual([
    [1],
    [2],
    [1, 3],
  ])
  expect([idsOf('about', 'loaded'), idsOf('about', '=Ticket'), idsOf('about', '~nobody')]).toEqual([[1], [2], [3]])
  expect([idsOf('roles', 'can open'), idsOf('roles', 'access_menu__yard'), idsOf('roles', '~bill to')]).toEqual([
    [1],
    [1],
    [1, 3],
  ])
  const { store, view } = viewOf(options)
  expect(distinctOf(store, view, 'stage', 'gc an', 9)).toEqual([{ value: 'gcanalysis', count: 1 }])
  expect(distinctOf(store, view, 'about', 'rail:', 9)).toEqual([])
})
