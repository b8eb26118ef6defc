/** Instants of places are filtered, grouped and searched by the clocks by which they are shown. */
import { expect, test } from 'vitest'
import { instant, ref, text, type Field } from '#model/kernel/field.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { seeker } from '#workers/table/view/seek.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'
import { variants, type Options } from './tickets.ts'

const READER = 'America/New_York'
const at = instant({ place: 'yard' }) as Field
const fields: Readonly<Record<string, Field>> = { at, yard: ref('yard:yard') as Field, yard__timezone: text() as Field }
/** Half past four in the night of the 21st in UTC: the evening before, the night of the same day, or no place at all. */
const shown: readonly (readonly [zone: string, clocks: string])[] = [
  ['America/Denver', '2026-11-20 21:30'],
  ['Europe/Berlin', '2026-11-21 05:30'],
  ['', '2026-11-20 23:30'],
  ['No/Where', '2026-11-20 23:30'],
]

function viewOf(options: Options, spec: Partial<ViewSpec> = {}) {
  const store = tableStore(fields, { ...options, zone: READER })
  store.apply(
    shown.map(([zone], index) => ({
      id: index + 1,
      version: 1,
      at: '2026-11-21T04:30:00.000Z',
      yard: null,
      yard__timezone: zone,
    })),
    [],
    1,
  )
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, ...spec })
  view.settle()
  return { store, view, ids: Array.from(view.rows(), (row) => store.idAt(row)) }
}
const now = Date.parse('2026-11-21T02:00:00Z')

test.each(variants)(
  'a day, a comparison and a range mean the clocks of each place; hours from now are the same by all: %s',
  (_, options) => {
    const idsOf = (typed: string) => {
      const parsed = parseFilter(at, typed, now, READER)
      return 'match' in parsed ? viewOf(options, { filters: [{ field: 'at', match: parsed.match }] }).ids : parsed
    }
    // It is still the 20th where the reader is.
    expect([idsOf('2026-11-20'), idsOf('today'), idsOf('tomorrow')]).toEqual([[1, 3, 4], [1, 3, 4], [2]])
    expect([idsOf('!2026-11-20'), idsOf('>= 2026-11-20 22:00'), idsOf('<2026-11-21')]).toEqual([
      [2],
      [2, 3, 4],
      [1, 3, 4],
    ])
    expect([idsOf('2026-11-20 21:00..2026-11-20 22:00'), idsOf('next 3 hours'), idsOf('+1h..+4h')]).toEqual([
      [1],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
  },
)

test.each(variants)('groups are days by the clocks of each place, and find sees what is shown: %s', (_, options) => {
  const { view } = viewOf(options, { group: ['at'], open: [] })
  const heads = [0, 1].map((entry) => view.head(entry))
  expect(heads.map((head) => [head?.label, head?.count])).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ])
  const flat = viewOf(options)
  const seek = seeker(flat.store, flat.view)
  for (const [, clocks] of shown)
    expect(seek(clocks, ['at'], { row: 0, column: 0 }, 0).cells).toBe(
      shown.filter(([, other]) => other === clocks).length,
    )
})
