/** What part of the room of a place is booked today, in each row of the places, by the clocks of each. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '#model/shared/clock.ts'
import { dayPlus } from '#model/areas/slot/rules/booking.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
let place: number
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
  place = (await rack.newPlace({ timezone: zone })).id
})
afterAll(() => server.close())

/** Where it is between eleven and twelve while this runs, so that no slot of the day that is booked here is past. */
const ahead = 11 - new Date().getUTCHours()
const zone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
const day = dayIn(new Date().toISOString(), zone)
const at = (date: string, time: string, more: object) =>
  rack.newSlot({
    starts_at: new Date(Date.parse(`${date}T${time}:00.000Z`) - ahead * 3_600_000).toISOString(),
    location: place,
    ...more,
  })
const rowOf = async (id: number) => {
  const { body } = await clerk.get(`schedule/location/get_table/?id=${id}`)
  const [row] = body.results
  return [row.today_booked, row.today_capacity, row.today_load]
}

it('only what begins today counts, and what is blocked does not', async () => {
  const open = await at(day, '22:00', { capacity: 3 })
  await at(day, '23:00', { bay: 'B2', capacity: 1 })
  const blocked = await at(day, '20:00', { bay: 'B2', capacity: 4 })
  const tomorrow = await at(dayPlus(day, 1), '08:00', { capacity: 5 })
  await clerk.post('schedule/slot/set_status_block/', { slot_ids: [blocked.id], reason: 'Meter proving' })
  for (const slot of [open, open, tomorrow]) await rack.booked(slot.id)
  expect(await rowOf(place)).toEqual([2, 4, 50])
})

it('a place without slots today has no share, and all places are answered at once', async () => {
  const empty = await rack.newPlace()
  expect(await rowOf(empty.id)).toEqual([0, 0, null])
  const { body } = await clerk.get('schedule/location/get_table/?today_load__gte=50')
  expect(body.results.map(({ id }: { readonly id: number }) => id)).toEqual([place])
})

it('the day is that of the place', async () => {
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
  for (const place of [west, east]) await rack.newSlot({ location: place.id, bay: 'B2', starts_at: now.toISOString() })
  expect([await rowOf(west.id), await rowOf(east.id)]).toEqual([
    [0, 1, 0],
    [0, 1, 0],
  ])
})

it('is written by nobody', async () => {
  const { body } = await clerk.patch(`schedule/location/${place}/`, { today_booked: 9 })
  expect(body.today_booked ?? body.detail ?? body).not.toBe(9)
  expect((await rowOf(place))[0]).toBe(2)
})
