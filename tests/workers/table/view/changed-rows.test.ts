/** Which changed rows a view shows, or showed before, by its own filters. */
import { expect, test } from 'vitest'
import { ref, text, type Field } from '#model/kernel/field.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { showsOf, type ChangedRow } from '#workers/table/view/changed-rows.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'

const fields: Readonly<Record<string, Field>> = { name: text() as Field, carrier: ref('terminal:company') as Field }
function spec(filters: Readonly<Record<string, string>>, search = ''): ViewSpec {
  const typed = Object.entries(filters).flatMap(([field, said]) => {
    const parsed = parseFilter(fields[field] as Field, said)
    return 'match' in parsed ? [{ field, match: parsed.match }] : []
  })
  return { ...emptySpec, filters: typed, search, searchIn: ['name', 'carrier'] }
}
const store = tableStore(fields)
store.apply(
  [
    { id: 1, version: 1, name: 'open', carrier: 'c1', carrier__label: 'Suncor' },
    { id: 2, version: 1, name: 'void', carrier: 'c2', carrier__label: 'Imperial' },
  ],
  [],
  1,
)
const changed = (id: number, more: Partial<ChangedRow>): ChangedRow => ({
  id,
  made: false,
  removed: false,
  before: {},
  after: {},
  ...more,
})

test.each<[string, ViewSpec, ChangedRow, boolean]>([
  ['no filter shows every row', spec({}), changed(1, {}), true],
  [
    'a row that stays out',
    spec({ name: '=open' }),
    changed(2, { before: { carrier: 'c1', carrier__label: 'Suncor' } }),
    false,
  ],
  [
    'a row that stays in',
    spec({ name: '=open' }),
    changed(1, { before: { carrier: 'c2', carrier__label: 'Imperial' } }),
    true,
  ],
  [
    'a row that came in, though this page has not read it yet',
    spec({ name: '=open' }),
    changed(2, { before: { name: 'void' }, after: { name: 'open' } }),
    true,
  ],
  [
    'a row that went out',
    spec({ name: '=open' }),
    changed(2, { before: { name: 'open' }, after: { name: 'void' } }),
    true,
  ],
  [
    'by the name of what it refers to',
    spec({ carrier: 'suncor' }),
    changed(2, {
      before: { carrier: 'c1', carrier__label: 'Suncor' },
      after: { carrier: 'c2', carrier__label: 'Imperial' },
    }),
    true,
  ],
  ['by a word that is looked for', spec({}, 'imperial'), changed(1, { before: { name: 'x' } }), false],
  [
    'a new row, of which nothing is known here',
    spec({ name: '=open' }),
    changed(7, { made: true, after: { name: 'open' } }),
    true,
  ],
  ['a new row of another kind', spec({ name: '=open' }), changed(7, { made: true, after: { name: 'void' } }), false],
  [
    'a row that is gone, as it was',
    spec({ name: '=open' }),
    changed(8, { removed: true, before: { name: 'open' } }),
    true,
  ],
  [
    'a row that is gone, and was never in',
    spec({ name: '=open' }),
    changed(8, { removed: true, before: { name: 'void' } }),
    false,
  ],
  ['made and removed meanwhile: never here', spec({}), changed(9, { made: true, removed: true }), false],
])('%s', (_, view, change, isShown) => {
  expect(showsOf(fields, store, view, [change])).toEqual(isShown ? [change.id] : [])
})
