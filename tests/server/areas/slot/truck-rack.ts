/** A place with racks where trucks are booked, its carriers, and what is usually asked of it. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { company, location } from '#model/areas/slot/location.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Client, Server } from '../../harness.ts'

const HOUR = 3_600_000
const thisHour = (): number => Math.floor(Date.now() / HOUR) * HOUR
/** Of the whole file, so that hours asked for one after the other are as far apart as they are said to be; files share this module. */
let begun = thisHour()
/** The start of an hour, so many hours from that in which the file began. */
export const hour = (count: number): string => new Date(begun + count * HOUR).toISOString()

export async function truckRack(server: Server, clerk: Client) {
  begun = thisHour()
  const no = () => randomUUID().slice(0, 8)
  const newPlace = (more: Partial<Row<typeof location>> = {}) =>
    server.within(clerk, ({ rows }) =>
      rows(location).create({
        name: `Rack ${no()}`,
        timezone: 'UTC',
        bays: ['B1', 'B2'],
        booking_cutoff: 0,
        cancel_cutoff: 0,
        shortage_below: 0,
        ...more,
      }),
    )
  const newCompany = (more: Partial<Row<typeof company>> = {}) =>
    server.within(clerk, ({ rows }) => rows(company).create({ name: `Carrier ${no()}`, ...more }))
  const place = await newPlace()
  const ribstone = await newCompany({ name: `Ribstone ${no()}` })
  let turn = 0
  const newSlot = (more: Partial<Row<typeof slot>> = {}) =>
    server.within(clerk, ({ rows }) => {
      const starts = more.starts_at ?? hour(4 + turn++)
      return rows(slot).create({
        location: place.id,
        bay: 'B1',
        starts_at: starts,
        ends_at: new Date(Date.parse(starts) + HOUR).toISOString(),
        ...more,
      })
    })
  const book = (of: number, more: object = {}, who: Client = clerk) =>
    who.post('schedule/booking/create_booking/', { slot: of, company: ribstone.id, ...more })
  return {
    place,
    ribstone,
    newPlace,
    newCompany,
    newSlot,
    book,
    booked: async (of: number, more: object = {}): Promise<Row<typeof booking>> => {
      const { status, body } = await book(of, more)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    /** A slot that is past, of an hour and full of who was confirmed for it: what no call makes any more. */
    wasBooked: async (at: number, carriers: readonly number[], from: number) => {
      return server.within(clerk, async ({ rows }) => {
        const capacity = carriers.length
        const starts_at = new Date(from).toISOString()
        const ends_at = new Date(from + HOUR).toISOString()
        const { id: past } = await rows(slot).create({ location: at, bay: 'A', starts_at, ends_at, capacity })
        const made = await rows(booking).createMany(
          carriers.map((carrier) => ({
            reference: no(),
            slot: past,
            location: at,
            company: carrier,
            status: 'confirmed' as const,
            confirmed_at: new Date().toISOString(),
          })),
        )
        return { past, held: made.map(({ id }) => id) }
      })
    },
    run: (of: number, action: string, more: object = {}, who: Client = clerk) =>
      who.post('schedule/booking/run_action/', { booking: of, action, ...more }),
    slot: async (id: number): Promise<Row<typeof slot>> => (await clerk.get(`schedule/slot/${id}/`)).body,
    /** That every slot counts just what takes room of it, and never more than it takes. */
    holds: async () => {
      const wrong = await server.db.pool.query(
        `select s.id, s.booked, s.capacity, s.status, s.free, n.taken from schedule_slot s,
          lateral (select count(*) filter (where b.status not in ('cancelled', 'no_show')) as taken from schedule_booking b where b.slot = s.id) n
         where s.booked <> n.taken or s.booked > s.capacity
          or (s.status <> 'blocked' and (s.status = 'booked') <> (s.booked >= s.capacity))
          or s.free <> case when s.status = 'blocked' then 0 else s.capacity - s.booked end`,
      )
      expect(wrong.rows).toEqual([])
    },
  }
}
export type TruckRack = Awaited<ReturnType<typeof truckRack>>
