/** The papers of the scheduler: confirmation, list of the day and figures of the month; and the file for a calendar. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'
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

it('the confirmation is a PDF that names the booking, for its company alone', async () => {
  const one = await rack.newSlot({ starts_at: hour(20) })
  const made = await rack.booked(one.id, { driver_name: 'Ana Ortiz' })
  const answer = await clerk.get(`schedule/booking/${made.id}/print/`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(String(answer.headers['content-disposition'])).toContain(made.reference)
  expect((await stranger.get(`schedule/booking/${made.id}/print/`)).status).toBe(404)
})

it.each(['day', 'month'])('the %s of a place is a PDF', async (code) => {
  const answer = await clerk.get(`schedule/location/${rack.place.id}/print/?code=${code}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await stranger.get(`schedule/location/${rack.place.id}/print/?code=${code}`)).status).toBe(404)
})

it('a paper of another day or month is of that, and a day that is none is refused', async () => {
  const print = (more: string) => clerk.get(`schedule/location/${rack.place.id}/print/?${more}`)
  const nameOf = async (more: string) => String((await print(more)).headers['content-disposition'])
  expect(await nameOf('code=day&date=2027-02-09')).toContain('2027-02-09')
  expect(await nameOf('code=month&date=2027-02-09')).toMatch(/2027-02\.pdf/)
  expect(await print('code=day&date=2027-02-31')).toMatchObject({ status: 400, body: { date: expect.any(Array) } })
  const day = hour(20).slice(0, 10)
  const many = await clerk.post('schedule/location/print_multiple/', {
    location_ids: [rack.place.id],
    code: 'day',
    date: day,
  })
  expect([many.status, await textOfPdf(many.raw)]).toEqual([200, expect.stringContaining('Ana Ortiz')])
  expect(await textOfPdf((await print('code=day&date=2027-02-09')).raw)).not.toContain('Ana Ortiz')
})

it.each(['day', 'month'])('the %s of a place is not for those who may not see bookings', async (code) => {
  const guard = await server.user({ permissions: ['access_menu__truck_scheduler_locations'] })
  const path = `schedule/location/${rack.place.id}/print/?code=${code}`
  expect((await guard.get(path)).status).toBe(403)
  expect((await guard.post('schedule/location/print_multiple/', { location_ids: [rack.place.id], code })).status).toBe(
    403,
  )
  expect((await guard.get(`location/daily_slots/?location=${rack.place.id}`)).status).toBe(403)
})

it('a paper that is not there is refused', async () => {
  expect((await clerk.get(`schedule/location/${rack.place.id}/print/?code=year`)).status).toBe(400)
})

it('a file for calendars has the times of the slot, and follows a move', async () => {
  const [one, other] = [await rack.newSlot({ starts_at: hour(24) }), await rack.newSlot({ starts_at: hour(26) })]
  const made = await rack.booked(one.id)
  const calendar = async () => {
    const answer = await clerk.get(`schedule/booking/${made.id}/calendar/`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    return String(answer.body)
  }
  const compact = (moment: string | null): string => (moment ?? '').replaceAll(/[-:]|\.000/g, '')
  const first = await calendar()
  expect(first).toContain(`DTSTART:${compact(one.starts_at)}`)
  expect(first).toContain(`UID:booking-${made.id}@highball`)
  await clerk.post('schedule/booking/update_booking/', { booking: made.id, slot: other.id })
  expect(await calendar()).toContain(`DTSTART:${compact(other.starts_at)}`)
  expect((await stranger.get(`schedule/booking/${made.id}/calendar/`)).status).toBe(404)
})
