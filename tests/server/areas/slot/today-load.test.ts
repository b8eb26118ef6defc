/** What part of the room of a place is booked today, in each row of the places, by the clocks of each. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { location } from '#model/areas/slot/location.resource.ts'
import { reckonedSql } from '#server/engine/base/reckoned/reckoned-sql.ts'
import { run } from '#server/engine/base/sql.ts'
import { onOneDay, zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
let noon: { readonly id: number }
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
  // The next hours are still of today there, at whatever hour the test runs.
  noon = await rack.newPlace({ timezone: zoneAtNoon() })
})
afterAll(() => server.close())

const at = (hours: number, more: object) => rack.newSlot({ starts_at: hour(hours), location: noon.id, ...more })
const rowOf = async (id: number) => {
  const { body } = await clerk.get(`schedule/location/get_table/?id=${id}`)
  const [row] = body.results
  return [row.today_booked, row.today_capacity, row.today_load]
}

it('only what begins today counts, and what is blocked does not', async () => {
  const open = await at(4, { capacity: 3 })
  await at(5, { bay: 'B2', capacity: 1 })
  const blocked = await at(3, { bay: 'B2', capacity: 4 })
  const tomorrow = await at(24, { capacity: 5 })
  await clerk.post('schedule/slot/set_status_block/', { slot_ids: [blocked.id], reason: 'Meter proving' })
  for (const slot of [open, open, tomorrow]) await rack.booked(slot.id)
  expect(await rowOf(noon.id)).toEqual([2, 4, 50])
})

it('a place without slots today has no share, and all places are answered at once', async () => {
  const empty = await rack.newPlace()
  expect(await rowOf(empty.id)).toEqual([0, 0, null])
  const { body } = await clerk.get('schedule/location/get_table/?today_load__gte=50')
  expect(body.results.map(({ id }: { readonly id: number }) => id)).toEqual([noon.id])
})

it('the day is that of the place', () =>
  onOneDay(['Pacific/Pago_Pago', 'Pacific/Kiritimati'], async () => {
    const [west, east] = [
      await rack.newPlace({ timezone: 'Pacific/Pago_Pago' }),
      await rack.newPlace({ timezone: 'Pacific/Kiritimati' }),
    ]
    // A day of one of them lies 25 hours from the same day of the other: this moment is today at one of them alone.
    const now = new Date()
    now.setUTCSeconds(0, 0)
    for (const place of [west, east])
      await rack.newSlot({ location: place.id, starts_at: new Date(now.getTime() - 26 * 3_600_000).toISOString() })
    expect([await rowOf(west.id), await rowOf(east.id)]).toEqual([
      [0, 0, null],
      [0, 0, null],
    ])
    for (const place of [west, east])
      await rack.newSlot({ location: place.id, bay: 'B2', starts_at: now.toISOString() })
    expect([await rowOf(west.id), await rowOf(east.id)]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ])
  }))

it('is written by nobody', async () => {
  await clerk.patch(`schedule/location/${noon.id}/`, { today_booked: 9 })
  expect((await rowOf(noon.id))[0]).toBe(2)
})

it('finds the zone of a place once, and not for each of its slots', async () => {
  const { today_load, ...others } = location.fields
  const { value } = reckonedSql(today_load.reckoned ?? { since: '' }, { today_load, ...others }, 'double precision')
  const plan = await server.within(clerk, ({ client }) =>
    run(client, sql`explain (verbose) select ${value('t')} from schedule_location t`),
  )
  expect(JSON.stringify(plan).match(/schedule_zone/g)).toHaveLength(1)
})
