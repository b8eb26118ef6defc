import { expect, test } from 'vitest'
import { ref, type Field } from '#model/field.ts'
import { tableStore } from '#workers/table/store.ts'

test('a reference without a name is unknown, one to nothing is empty; a name that comes later is shown', () => {
  const store = tableStore({ carrier: ref('terminal:company') as Field })
  store.apply([{ id: 1, version: 1, carrier: 'c1', carrier__label: null }, { id: 2, version: 1, carrier: null, carrier__label: null }], [], 1)
  const column = store.columns.get('carrier')
  const said = (id: number) => column?.cell(store.rowOf(id) ?? -1)
  expect([said(1), said(2)]).toEqual(['unknown', null])
  store.apply([{ id: 1, version: 2, carrier: 'c1', carrier__label: 'Suncor' }], [], 2)
  expect(said(1)).toBe('Suncor')
})
