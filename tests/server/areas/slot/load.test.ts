/** What stands in the way of many loads at once: each answered at its place, and each looked at only so often. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeOf } from '#server/areas/slot/place.ts'
import { whyNotLoads, type PlannedLoad } from '#server/areas/slot/load.ts'
import { driver as drivers } from '#model/areas/people/people.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

const ask = (loads: readonly PlannedLoad[]) =>
  server.within(clerk, async ({ rows, now }) => {
    const reading = { rows, now, person: clerk.person }
    return whyNotLoads(reading, await placeOf(reading, rack.place.id), loads)
  })
const load = (more: Partial<PlannedLoad>): PlannedLoad => ({
  company: null,
  product: null,
  volume: null,
  driver: null,
  vehicle: null,
  direction: 'load',
  starts_at: hour(5),
  ...more,
})

it('each load is answered at its place, of whatever moment it is', async () => {
  const banned = await server.within(clerk, ({ rows }) =>
    rows(drivers).create({ name: 'Ben', username: 'ben', enabled: false }),
  )
  const loads = [
    load({ driver: banned.id, starts_at: hour(8) }),
    load({}),
    load({ driver: banned.id }),
    load({ starts_at: hour(8) }),
  ]
  expect((await ask(loads)).map(({ blockers }) => blockers.length > 0)).toEqual([true, false, true, false])
})

it('a day of many bookings is looked through once, not once for each of them', async () => {
  let looked = 0
  const count = 300
  const driver = (await server.within(clerk, ({ rows }) => rows(drivers).create({ name: 'Ana', username: 'ana' }))).id
  const loads = Array.from({ length: count }, (_, nth) =>
    Object.defineProperty(load({ driver }), 'starts_at', {
      enumerable: true,
      get: () => {
        looked++
        return hour(5 + (nth % 3))
      },
    }),
  )
  expect(await ask(loads)).toHaveLength(count)
  expect(looked).toBeLessThanOrEqual(2 * count)
})
