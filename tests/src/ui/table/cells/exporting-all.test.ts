/** Rows that stay on the server are exported by what they match, however many there are. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportRows } from '#src/ui/table/copy/export-rows.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import type { TableFacts } from '#workers/jobs.ts'
import { answering, type Asked } from '../../../answers.ts'

const facts = {
  mode: 'server',
  matching: 2_000_000,
  total: 3_000_000,
  entries: 2_000_000,
  revision: 1,
  isAbout: { matching: true, total: true, place: false },
} as unknown as TableFacts

let asked: readonly Asked[]
beforeEach(() => {
  asked = answering(() => ({ status: 400, body: { format: ['Refused here.'] } }))
})
afterEach(() => vi.unstubAllGlobals())

function tableOf() {
  const table = new TableController('terminal:driver')
  const settings = {
    ...table.now.settings,
    columns: ['name'],
    filters: { phone: '=1' },
    sort: [{ field: 'name', down: true }],
  }
  table.set({ facts, settings })
  return table
}
const filters = [{ field: 'phone', match: { any: [{ is: 'value', value: '1', folded: true }], not: false } }]

test('all of them', async () => {
  await exportRows(tableOf(), 'csv')
  expect(asked[0]?.body).toMatchObject({ format: 'csv', columns: ['name'], filters, ordering: '-name' })
  expect(asked[0]?.body).not.toHaveProperty('ids')
})
test('those that were selected by what they match', async () => {
  const table = tableOf()
  const all = { filters: [], count: 3_000_000, isAbout: true }
  table.selection.replaceByAll(all, [])
  await exportRows(table, 'xlsx')
  expect(asked[0]?.body).toMatchObject({ format: 'xlsx', filters: [] })
})
