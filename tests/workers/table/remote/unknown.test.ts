import { expect, test } from 'vitest'
import { ref, type Field } from '#model/kernel/field.ts'
import { tableStore } from '#workers/table/store/store.ts'

test('a reference without a title is shown as unknown, an empty one as empty, and a title that arrives later is shown', () => {
  const store = tableStore({ carrier: ref('terminal:company') as Field })
  store.apply(
    [
      { id: 1, version: 1, carrier: 'c1', carrier__label: null },
      { id: 2, version: 1, carrier: null, carrier__label: null },
    ],
    [],
    1,
  )
  const column = store.columns.get('carrier')
  const cellOf = (id: number) => column?.cell(store.rowOf(id) ?? -1)
  expect([cellOf(1), cellOf(2)]).toEqual(['unknown', null])
  store.apply([{ id: 1, version: 2, carrier: 'c1', carrier__label: 'Suncor' }], [], 2)
  expect(cellOf(1)).toBe('Suncor')
})
