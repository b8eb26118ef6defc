/** A verb is about the records that were meant when its key was pressed, as they were seen then. */
import { expect, test } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'

test('the row under the cursor is another by the time that its values are there', async () => {
  let row = 7
  const target = {
    resource: 'rail:shipment',
    ids: () => [row],
    rows: () => {
      const asked = row
      return Promise.resolve().then(() => {
        row = 8
        return [{ id: asked, bol_number: 'PGT7', status: 'open', version: 3 }]
      })
    },
  }
  const { rows } = await seenOf(resourceNamed('rail:shipment'), target)
  expect(rows).toMatchObject([{ id: 7, version: 3, values: { status: 'open' } }])
})

test('a record that is named by another one bears its title, not its id', async () => {
  const target = {
    resource: 'partner:nomination',
    ids: () => [11],
    rows: () => Promise.resolve([{ id: 11, order: 4, order__label: 'NWF-1-1', start_date: '2026-12-01' }]),
  }
  const { rows } = await seenOf(resourceNamed('partner:nomination'), target)
  expect(rows.map(({ name }) => name)).toEqual(['NWF-1-1 2026-12-01'])
})
