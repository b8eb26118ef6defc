/** A stream of columns whose pages are read over several connections at once: each row once and in order, whatever is written meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFrame, frameSplitter } from '#model/columnar/frame.ts'
import type { RowId } from '#model/columnar/chunk.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import { idsOf } from '#workers/table/columns/columnar.ts'
import { startServer, type Client, type Server } from '../../../../harness.ts'

let server: Server
let clerk: Client
/** More than three pages of any database, and no whole number of them. */
const ROWS = 17_321
let filled = 0

async function fill(count: number): Promise<void> {
  await server.within(clerk, ({ client }) =>
    client.query(
      `insert into terminal_vehicle (company_id, unit_number) select ${clerk.company}, 'V' || g from generate_series(${filled + 1}, ${filled + count}) g`,
    ),
  )
  filled += count
}
async function known(): Promise<readonly string[]> {
  const { rows } = await server.within(clerk, ({ client }) =>
    client.query<{ id: string }>(`select id from terminal_vehicle where company_id = ${clerk.company} order by id`),
  )
  return rows.map(({ id }) => id)
}
async function stream(more = ''): Promise<{ readonly ids: readonly RowId[]; readonly told: unknown }> {
  const { status, raw } = await clerk.get(`${vehicle.path}columns/?columns=unit_number${more}`)
  expect(status).toBe(200)
  const frames = [...frameSplitter().push(raw)].map((frame) => decodeFrame(frame, utf8))
  const ids = frames.flatMap((frame) => ('chunk' in frame ? idsOf(frame.chunk.ids, frame.chunk.count) : []))
  const last = frames.at(-1)
  return { ids, told: last !== undefined && 'end' in last ? last.end.rows : undefined }
}

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await fill(ROWS)
}, 240_000)
afterAll(() => server.close())

test('every row once, in the order of the ids; after an id the rest', async () => {
  const ids = await known()
  expect(await stream()).toEqual({ ids, told: ROWS })
  const from = 5431
  const rest = ids.slice(from)
  expect(await stream(`&after=${ids[from - 1]}`)).toEqual({ ids: rest, told: rest.length })
})

test('no rows, one row, and a page that is just full', async () => {
  clerk = await server.user({ company: await server.newCompany('Few') })
  expect(await stream()).toEqual({ ids: [], told: 0 })
  await fill(1)
  expect(await stream()).toEqual({ ids: await known(), told: 1 })
  await fill(999)
  expect(await stream()).toEqual({ ids: await known(), told: 1000 })
  await fill(5000)
  expect(await stream()).toEqual({ ids: await known(), told: 6000 })
})

test('rows that go and come while pages are read: those that stay are all there, each once', async () => {
  clerk = await server.user({ company: await server.newCompany('Busy') })
  await fill(12_000)
  const before = await known()
  const going = before.filter((_, nth) => nth >= 2000 && nth < 9000)
  const [{ ids }] = await Promise.all([
    stream(),
    server
      .within(clerk, ({ client }) => client.query('delete from terminal_vehicle where id = any($1::uuid[])', [going]))
      .then(() => fill(3000)),
  ])
  const gone = new Set<RowId>(going)
  const seen = new Set(ids)
  expect(seen.size).toBe(ids.length)
  expect(before.filter((id) => !gone.has(id) && !seen.has(id))).toEqual([])
})

test('a reading that fails ends the stream, and nothing of it is kept', async () => {
  clerk = await server.user({ company: await server.newCompany('Failing') })
  await fill(22_000)
  const { connect } = server.db
  // The question, the count, and then the pages.
  let left = 4
  Object.assign(server.db, {
    connect: async (...asked: Parameters<typeof connect>) => {
      if (left-- <= 0) throw new Error('The database is gone')
      return connect(...asked)
    },
  })
  try {
    const whole = await stream().then(
      ({ told }) => told,
      () => undefined,
    )
    expect(whole).toBeUndefined()
  } finally {
    Object.assign(server.db, { connect })
  }
  const again = await stream()
  expect([again.ids.length, again.told]).toEqual([22_000, 22_000])
})
