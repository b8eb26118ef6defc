/** What the board of a place asks: who comes, and what a move would meet before it is made. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let stranger: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

const bookingsAt = (more: string, who: Client = clerk) =>
  who.get(`schedule/booking/location_bookings/?location=${rack.place.id}${more}`)

it('who comes is answered by name and slot, without who cancelled', async () => {
  const [one, other] = [await rack.newSlot(), await rack.newSlot()]
  const made = await rack.booked(one.id, { driver_name: 'Ana Ortiz', data: { plate: 'BX 1' } })
  const gone = await rack.booked(other.id)
  await clerk.post('schedule/booking/cancel_booking/', { booking: gone.id, reason: 'Road closed' })
  const { status, body } = await bookingsAt('')
  expect(status).toBe(200)
  expect(body.timezone).toBe('UTC')
  expect(body.bookings).toMatchObject([
    {
      id: made.id,
      slot: one.id,
      version: made.version,
      status: 'confirmed',
      company_name: rack.ribstone.name,
      driver_name: 'Ana Ortiz',
      vehicle_name: 'BX 1',
    },
  ])
})

it.each([
  ['&from=2027-03-02&until=2027-03-01', 'until'],
  ['&from=2027-01-01&until=2027-12-31', 'until'],
  ['&from=2027-02-31', 'from'],
])('%s is refused at %s', async (more, field) => {
  const { status, body } = await bookingsAt(more)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

it('another company has no such place', async () => {
  expect((await bookingsAt('', stranger)).status).toBe(404)
})

it('a trial of a move says what the move would meet, and moves nothing', async () => {
  const [from, to, full] = [
    await rack.newSlot({ starts_at: hour(60) }),
    await rack.newSlot({ starts_at: hour(62) }),
    await rack.newSlot({ starts_at: hour(64) }),
  ]
  await rack.booked(full.id)
  const made = await rack.booked(from.id)
  const trial = (slot: number) =>
    clerk.post('schedule/booking/update_booking/', { booking: made.id, slot, dry_run: true })
  expect((await trial(full.id)).status).toBe(409)
  expect(await trial(to.id)).toMatchObject({ status: 200, body: { starts_at: to.starts_at, warnings: [] } })
  const { body } = await clerk.get(`schedule/booking/${made.id}/`)
  expect([body.slot, body.version]).toEqual([from.id, made.version])
  await rack.holds()
})
