/** A slot that changes its state is written within its page: no index of its table, the exclusion constraint least of all, is touched. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

const SLOTS = 1000
let server: Server
let clerk: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

test('a thousand slots that are blocked touch no index', async () => {
  const made = await server.within(clerk, ({ rows }) =>
    rows(slot).createMany(
      Array.from({ length: SLOTS }, (_, at) => ({
        location: rack.place.id,
        bay: 'B1',
        starts_at: hour(5 + at),
        ends_at: hour(6 + at),
      })),
    ),
  )
  const [written] = await server.within(clerk, async ({ rows, client }) => {
    await rows(slot).patchMany(
      made.map(({ id }) => ({ id, values: { status: 'blocked' as const, block_reason: 'Proving' } })),
    )
    const { rows: counted } = await client.query<{ all: number; in_place: number }>(
      `select pg_stat_get_xact_tuples_updated(r)::int as all, pg_stat_get_xact_tuples_hot_updated(r)::int as in_place
       from (values ('schedule_slot'::regclass)) v(r)`,
    )
    return counted
  })
  expect(written?.all).toBe(SLOTS)
  // A page may be too full for the longest of its rows.
  expect(written?.in_place).toBeGreaterThan(0.95 * SLOTS)
})
