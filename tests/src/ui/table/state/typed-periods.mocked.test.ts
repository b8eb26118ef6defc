/** A date that is typed into a filter otherwise than in ISO 8601 is understood as soon as its reader has been fetched. */
import { expect, test, vi } from 'vitest'
import { filterBy } from '#src/ui/table/state/arrange.ts'
import { TableController } from '#src/ui/table/state/controller.ts'

vi.mock(import('#src/engine/data/table-connection.ts'), () => ({
  openTable: () => new Promise<never>(() => undefined),
  closeTable: () => undefined,
}))

test('and the table asks again by itself; what is no date stays refused', async () => {
  const table = new TableController('terminal:driver')
  const day = table.columns.find(({ field }) => field.kind === 'day')?.name ?? ''
  filterBy(table, day, 'Nov 27, 2026')
  expect(Object.keys(table.now.errors)).toEqual([day])
  await vi.waitFor(() => expect(table.now.errors).toEqual({}))
  expect(table.now.settings.filters).toEqual({ [day]: 'Nov 27, 2026' })
  filterBy(table, day, 'Nov 31, 2026')
  expect(Object.keys(table.now.errors)).toEqual([day])
})
