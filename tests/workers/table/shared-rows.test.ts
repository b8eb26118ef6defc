/** Rows that another company shares leave an open table with the message of the feed; rows of other tables are asked for first. */
import { expect, test } from 'vitest'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields } from '#model/kernel/table.ts'
import { createTables } from '#workers/table/table-service.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import type { ServerClient } from '#workers/table/remote/server.ts'
import { streamed, utf8 } from '#workers/table/store/stream.ts'

/** A table of the resource that is open with two rows. */
async function openWithTwo(name: string) {
  const rows = [1, 2].map((id) => ({ id, version: 1 }))
  const requests: string[] = []
  const server: ServerClient = {
    rows: async (_path, query) => {
      requests.push(String(query['id__in']))
      const results = rows.filter(({ id }) => String(query['id__in']).split(',').includes(String(id)))
      return { count: results.length, results }
    },
    async *columns() {
      yield streamed(encodeMark({ begin: { cursor: 'feed.1.0', count: rows.length, most: 1000 } }, utf8))
      yield streamed(encodeRows(chunkOfRows(tableFields(resourceNamed(name)), rows), utf8))
      yield streamed(encodeMark({ end: { cursor: 'feed.1.0', rows: rows.length } }, utf8))
    },
    totals: async () => ({ results: [], more: false }),
    count: async () => ({ count: rows.length, about: false }),
    changes: async (cursor) => ({ cursor, changes: [] }),
  }
  const service = createTables(server, { rest: async () => {} })
  let heard = (): void => {}
  let total = -1
  const isReady = new Promise<void>((resolve) => {
    service.open(name, (facts) => {
      total = facts.total
      if (facts.source.phase === 'ready') resolve()
      heard()
    })
  })
  await isReady
  return {
    rows,
    requests,
    tell: (id: number, kinds: readonly string[]) =>
      service.changed(
        kinds.map((kind) => ({ resource: name, id, kind })),
        'feed.2.0',
      ),
    /** Resolves once so many rows are shown. */
    shows: (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => void (total === count && resolve())
        heard()
      }),
  }
}

test.each([
  ['partner:contract', []],
  ['contract:contract', ['2']],
])('a row of %s that went is asked for by %j', async (name, requests) => {
  const table = await openWithTwo(name)
  table.rows.pop()
  table.tell(2, ['update', 'delete'])
  await table.shows(1)
  expect(table.requests).toEqual(requests)
})

test('a shared row that goes and comes again in one message stays, and is read again', async () => {
  const table = await openWithTwo('partner:contract')
  table.tell(2, ['delete', 'create'])
  table.rows.shift()
  table.tell(1, ['delete'])
  await table.shows(1)
  expect(table.requests).toEqual(['2'])
})
