/** Days between the midnights of a zone, which the database computes, are the days that its clocks show. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '#model/shared/clock.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

/** Days on which clocks are changed, some of them at midnight, and one that Samoa left out. */
const changes = [
  ['America/Edmonton', '2026-03-08'],
  ['America/Edmonton', '2025-11-02'],
  ['America/St_Johns', '2026-03-08'],
  ['America/Havana', '2025-03-09'],
  ['America/Havana', '2025-11-02'],
  ['Atlantic/Azores', '2025-10-26'],
  ['Asia/Beirut', '2025-03-30'],
  ['Asia/Beirut', '2025-10-26'],
  ['America/Santiago', '2025-09-07'],
  ['America/Santiago', '2026-04-05'],
  ['Africa/Cairo', '2025-04-25'],
  ['Africa/Cairo', '2025-10-31'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Kiritimati', '2026-01-01'],
  ['UTC', '2024-02-29'],
] as const

it.each(changes)('in %s around %s', async (zone, day) => {
  const [first, last] = [daysFrom(day, -2), daysFrom(day, 2)]
  const found = await server.within(clerk, ({ client }) =>
    run<{ at: string; day: string }>(
      client,
      sql`select at, (${first}::date + width_bucket(at, highball_v2_midnights(${zone}, ${first}::date, ${last}::date)) - 1)::text as day
        from generate_series(${`${first}T00:00:00Z`}::timestamptz, ${`${last}T23:59:59Z`}::timestamptz, interval '613 seconds') at`,
    ),
  )
  const within = found.filter(({ at }) => dayIn(at, zone) >= first && dayIn(at, zone) <= last)
  expect(within.length).toBeGreaterThan(500)
  expect(within).toEqual(within.map(({ at }) => ({ at, day: dayIn(at, zone) })))
})

it('earlier moments belong to the day before, later ones to the day after', async () => {
  const [found] = await server.within(clerk, ({ client }) =>
    run(
      client,
      sql`select width_bucket('2026-01-01T06:59:59Z'::timestamptz, m) as before, width_bucket('2026-01-01T07:00:00Z'::timestamptz, m) as first,
          width_bucket('2026-01-03T06:59:59Z'::timestamptz, m) as last, width_bucket('2026-01-09T00:00:00Z'::timestamptz, m) as after
        from highball_v2_midnights('America/Edmonton', '2026-01-01'::date, '2026-01-02'::date) m`,
    ),
  )
  expect(found).toEqual({ before: 0, first: 1, last: 2, after: 3 })
})
