/** One list of time zones, the database's, is behind all clocks: those of its queries, of the server's sentences and of pages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, wallTime } from '#model/shared/clock.ts'
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { startServer, type Server } from '../../harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

test('in every zone the server’s clocks show what the database’s do, also on the days on which they change', async () => {
  // Names without a slash are letters to the database, such as those of an hour that never changes.
  const zones = Object.keys(zoneOffsets().zones).filter((name) => name.includes('/'))
  expect(zones.length).toBeGreaterThan(400)
  const { rows } = await server.db.pool.query<{ zone: string; at: number; wall: number }>(
    `select zone, (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from at at time zone zone) * 1000)::float8 as wall
      from unnest($1::text[]) zone, generate_series(date_trunc('year', now()), now() + interval '2 years', interval '61 hours') at`,
    [['America/Edmonton', 'America/Vancouver', 'America/Winnipeg', ...zones.filter((_, index) => index % 5 === 0)]],
  )
  expect(rows.filter(({ zone, at, wall }) => wallTime(at, zone) !== wall)).toEqual([])
  const { rows: changes } = await server.db.pool.query<{ at: number; wall: number }>(
    `select (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from at at time zone 'America/Chicago') * 1000)::float8 as wall
      from generate_series('2026-10-31 00:00Z'::timestamptz, '2026-11-02 00:00Z', interval '15 minutes') at`,
  )
  expect(changes.filter(({ at, wall }) => wallTime(at, 'America/Chicago') !== wall)).toEqual([])
  expect(new Set(changes.map(({ at, wall }) => at - wall)).size).toBe(2)
})

test('a day of a place is the same day in the database', async () => {
  const { rows } = await server.db.pool.query<{ day: string; at: number }>(
    `select (at at time zone 'America/Edmonton')::date::text as day, (extract(epoch from at) * 1000)::float8 as at
      from generate_series(now(), now() + interval '400 days', interval '59 minutes') at`,
  )
  expect(rows.filter(({ at, day }) => dayIn(at, 'America/Edmonton') !== day)).toEqual([])
})

test('pages are told the same without a sign-in, over two years back and some ahead', async () => {
  const { status, body } = await server.nobody.get('zones/')
  expect(status).toBe(200)
  expect(body).toEqual(JSON.parse(JSON.stringify(zoneOffsets())))
  expect(body.from * 1000).toBeLessThan(Date.now() - 365 * DAY_MS)
  expect(body.until * 1000).toBeGreaterThan(Date.now() + 4 * 365 * DAY_MS)
  expect(JSON.stringify(body).length).toBeLessThan(60_000)
})
