/** Figures and places by a sample, of a table of which the database believes that it is a hundred times as long as it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const [ROWS, TIMES] = [12_000, 100] as const
const path = 'terminalboss/v3/ticket/'
const statuses = ['scheduled', 'open', 'complete', 'approved', 'void'] as const

let server: Server
let clerk: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
  const client = await server.db.connect('setup')
  try {
    // Vacuumed by itself meanwhile, the table would be known to be as long as it is.
    await client.query(`begin; alter table terminal_ticket set (autovacuum_enabled = false);
      set local session_replication_role = replica;
      insert into terminal_ticket (company_id, ticket_number, status, net_volume, scheduled_at)
        select case when g % 4 = 0 then ${server.theirs} else ${server.ours} end, case when g % 4 = 0 then 'X' else 'T' end || g,
          (array['${statuses.join("', '")}'])[1 + g % 5], g % 100, timestamptz '2026-01-01' + g * interval '1 minute'
        from generate_series(1, ${ROWS}) g;
      commit; analyze terminal_ticket`)
    await client.query(`update pg_class set reltuples = reltuples * ${TIMES} where relname = 'terminal_ticket'`)
  } finally {
    client.release()
  }
})
afterAll(() => server.close())

const ours = (ROWS * 3) / 4
const ask = async (call: string, query: Readonly<Record<string, string>>, who: Client = clerk) =>
  who.get(`${path}${call}/?${new URLSearchParams(query)}`)
/** The sample has 6,400 rows at most, so figures by it are a few percent off. */
const isAbout = (found: number, real: number, off = 0.15): boolean => Math.abs(found - real) <= real * off

test('a count is about right at once where there are very many, and exact without', async () => {
  const filters = JSON.stringify([{ field: 'status', match: { any: [{ is: 'value', value: 'open' }], not: false } }])
  const { body: about } = await ask('count', { filters, about: 'true' })
  expect(about.about).toBe(true)
  expect(isAbout(about.count, (ours / 5) * TIMES)).toBe(true)
  expect((await ask('count', { filters })).body).toEqual({ count: ours / 5 })
  expect((await ask('count', { filters, about: 'false' })).body).toEqual({ count: ours / 5 })
})

test('what hardly any row of a sample matches is counted', async () => {
  expect((await ask('count', { ticket_number: 'T7', about: 'true' })).body).toEqual({ count: 1 })
})

test('groups and sums are about right at once, and exact without', async () => {
  const query = { by: 'status', sum: 'net_volume' }
  const { body: about } = await ask('get_totals', { ...query, about: 'true' })
  const { body: exact } = await ask('get_totals', query)
  expect([about.about, exact.about]).toEqual([true, undefined])
  expect(about.results.map(({ by }: { by: { status: string } }) => by.status)).toEqual(
    exact.results.map(({ by }: { by: { status: string } }) => by.status),
  )
  for (const [at, { count, totals }] of exact.results.entries()) {
    const one = about.results[at]
    expect(isAbout(one.count, count * TIMES)).toBe(true)
    expect(isAbout(Number(one.totals.net_volume.sum), Number(totals.net_volume.sum) * TIMES, 0.2)).toBe(true)
  }
})

test.each(['-scheduled_at', 'scheduled_at', '-net_volume,scheduled_at', 'ticket_number'])(
  'a page from the middle of a filtered list by %s begins about there, and is read on from exactly',
  async (ordering) => {
    const filters = JSON.stringify([
      { field: 'status', match: { any: [{ is: 'value', value: 'complete', folded: true }], not: false } },
    ])
    const near = await ask('get_table', { ordering, filters, after: '', offset: '4000', near: '0.5', limit: '20' })
    expect([near.status, near.body.about, near.body.results.length]).toEqual([200, true, 20])
    const { body: before } = await ask('count', { ordering, filters, before: near.body.before })
    expect(isAbout(before.count, ours / 10, 0.2)).toBe(true)
    // Rows between two places are counted, whatever would do.
    const counted = await ask('count', { ordering, filters, before: near.body.before, about: 'true' })
    expect(counted.body).toEqual(before)
    const { body: exact } = await ask('get_table', {
      ordering,
      filters,
      after: '',
      offset: String(before.count),
      limit: '40',
    })
    expect(exact.about).toBeUndefined()
    expect(near.body.results).toEqual(exact.results.slice(0, 20))
    const { body: on } = await ask('get_table', { ordering, filters, after: near.body.after, limit: '20' })
    expect(on.results).toEqual(exact.results.slice(20))
  },
)

test('a list of few rows is read exactly from where it was wanted', async () => {
  const query = { ordering: 'ticket_number', scheduled_at__lte: '2026-01-01T01:00:00Z' }
  const { body: all } = await ask('get_table', { ...query, after: '', limit: '1000' })
  const { body: near } = await ask('get_table', { ...query, after: '', offset: '30', near: '0.5', limit: '5' })
  expect([near.about, near.results]).toEqual([undefined, all.results.slice(30, 35)])
  const { body: narrow } = await ask('get_table', {
    ticket_number: 'T7',
    after: '',
    offset: '0',
    near: '0.9',
    limit: '5',
  })
  expect([narrow.about, narrow.results.length]).toEqual([undefined, 1])
})

test('nobody finds a row of another company in a sample', async () => {
  for (const near of ['0', '0.3', '0.999']) {
    const { body } = await ask('get_table', { ordering: 'ticket_number', after: '', near, limit: '1000' }, stranger)
    expect(body.results.every(({ ticket_number }: { ticket_number: string }) => ticket_number.startsWith('X'))).toBe(
      true,
    )
  }
  const { body } = await ask('count', { about: 'true' }, stranger)
  expect(isAbout(body.count, (ROWS / 4) * TIMES, 0.3)).toBe(true)
})

test.each([
  ['get_table', { near: '0.5' }, 'near'],
  ['get_table', { after: '', near: '1.5' }, 'near'],
  ['get_table', { after: '', near: '-0' }, 'near'],
  ['get_table', { after: '', near: 'middle' }, 'near'],
  ['count', { near: '0.5' }, 'near'],
  ['count', { about: 'maybe' }, 'about'],
  ['get_totals', { about: '1' }, 'about'],
] as const)('%s refuses %j under the name of %s', async (call, query, key) => {
  const { status, body } = await ask(call, query)
  expect([status, Object.keys(body)]).toEqual([400, [key]])
})
