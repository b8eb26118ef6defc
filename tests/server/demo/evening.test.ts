/** The demo begun in the evening of its sites, when it is tomorrow already by the clocks of UTC. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { startDatabase } from '../places/open-server.ts'

let demo: Awaited<ReturnType<typeof startDatabase>>
/** Seven in the evening of the 25th in Alberta. */
const now = '2026-11-26T02:00:00Z'
beforeAll(async () => {
  demo = await startDatabase()
  await seedDemo(demo.db, new Date(now))
})
afterAll(() => demo.stop())

test('drivers whose papers end about now come on the next day of the site, some of them with a paper that has ended by then', async () => {
  const { rows } = await demo.db.pool.query<{ name: string; days: number; left: number }>(
    `select d.name, (t.scheduled_at at time zone s.timezone)::date - ($1::timestamptz at time zone s.timezone)::date as days,
       (select min(c.expiry_date) from terminal_user_certification c where c."user" = d.id) - (t.scheduled_at at time zone s.timezone)::date as left
     from terminal_ticket t join terminal_server s on s.id = t.server join terminal_user d on d.id = t.driver
     where t.status = 'scheduled' and d.name in ('Nils Aubert', 'Greta Poole', 'Ivo Marsh', 'Dina Salas', 'Kurt Ebner')`,
    [now],
  )
  // The demo is of two companies, and the second may have loads of that day too.
  const names = (some: typeof rows) => [...new Set(some.map(({ name }) => name))].sort()
  expect(names(rows)).toEqual(['Dina Salas', 'Greta Poole', 'Ivo Marsh', 'Kurt Ebner', 'Nils Aubert'])
  expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([1]))
  expect(names(rows.filter(({ left }) => left < 0))).toEqual(['Greta Poole', 'Nils Aubert'])
})
