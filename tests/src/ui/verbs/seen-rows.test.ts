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
