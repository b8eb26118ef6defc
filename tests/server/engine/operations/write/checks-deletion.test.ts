/**
 * What happens to rows that reference a deleted one: they prevent it, are deleted too, or lose the reference; each change has an audit
 * entry.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { company, location } from '#model/areas/slot/location.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { crossBorderContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
})
afterAll(() => server.close())

async function told(since: number): Promise<string[]> {
  const { rows } = await server.db.pool.query(
    "select kind || ' ' || resource || ' ' || id as said from change where seq > $1 order by 1",
    [since],
  )
  return rows.map(({ said }) => said)
}
const now = async (): Promise<number> =>
  Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
const car = (car_number: string, more: object) => ({ car_mark: 'UTLX', car_number, ...more })

test('rows that prevent the deletion are listed by title and number, and nothing is deleted', async () => {
  const goods = await server.within(all, ({ rows }) => rows(product).create({ name: 'Butane' }))
  await server.within(all, ({ rows }) =>
    rows(loadedCar).createMany(['1', '2', '3', '4'].map((one) => car(one, { product: goods.id }))),
  )
  await server.within(all, ({ rows }) => rows(contract).create({ contract_number: 'B-1', product: goods.id }))
  const held = await all.delete(`product/${goods.id}/`)
  expect([held.status, held.body]).toEqual([
    409,
    {
      detail:
        'It cannot be deleted: 1 contract of this product (B-1) names it; 4 loaded cars of this product (UTLX 1, UTLX 2, UTLX 3, …) name it.',
      held: [
        { resource: 'contract:contract', field: 'product', count: 1, names: ['B-1'] },
        { resource: 'rail:loadedCar', field: 'product', count: 4, names: ['UTLX 1', 'UTLX 2', 'UTLX 3'] },
      ],
    },
  ])
  expect((await all.get(`product/${goods.id}/`)).body.version).toBe(1)
})

test('rows that would be deleted too are also checked', async () => {
  const [place, one] = await server.within(all, async ({ rows }) => {
    const site = await rows(location).create({ name: 'East rack' })
    const free = await rows(slot).create({
      location: site.id,
      capacity: 1,
      starts_at: '2026-01-05T06:00:00Z',
      ends_at: '2026-01-05T07:00:00Z',
    })
    const shipper = await rows(company).create({ name: 'Hauler' })
    return [site, await rows(booking).create({ reference: 'BK-1', slot: free.id, company: shipper.id })]
  })
  const held = await all.delete(`schedule/location/${place.id}/`)
  expect([held.status, held.body.held]).toEqual([
    409,
    expect.arrayContaining([expect.objectContaining({ resource: 'schedule:booking', field: 'slot', count: 1 })]),
  ])
  await server.db.pool.query('delete from schedule_booking where id = $1', [one.id])
  expect((await all.delete(`schedule/location/${place.id}/`)).status).toBe(204)
})

test('parts are deleted too, each with its audit and feed entries', async () => {
  const [whole, parts] = await server.within(all, async ({ rows }) => {
    const one = await rows(ticket).create({ ticket_number: 'D-1' })
    return [
      one,
      await rows(ticketEntry).createMany([
        { ticket: one.id, compartment: 1 },
        { ticket: one.id, compartment: 2 },
      ]),
    ]
  })
  const since = await now()
  expect((await all.delete(`${ticket.path}${whole.id}/`)).status).toBe(204)
  expect(await told(since)).toEqual(
    [`delete terminal:ticket ${whole.id}`, ...parts.map(({ id }) => `delete terminal:ticketEntry ${id}`)].toSorted(),
  )
  const [first] = parts
  expect((await all.get(`${ticketEntry.path}${first?.id}/history/`)).body).toMatchObject({
    results: [{ kind: 'delete', by: all.id }, { kind: 'create' }],
  })
})

test('optional references are cleared, with a new version, audit and feed entries', async () => {
  const [plan, load] = await server.within(all, async ({ rows }) => {
    const one = await rows(contract).create({ contract_number: 'F-1' })
    const days = await rows(schedule).create({ name: 'Spring', contract: one.id })
    return [days, await rows(shipment).create({ schedule: days.id })]
  })
  expect((await all.get(`railschedule/${plan.id}/`)).body.shipment_count).toBe(1)
  const since = await now()
  expect((await all.delete(`railschedule/${plan.id}/`)).status).toBe(204)
  expect(await told(since)).toEqual([`delete contract:schedule ${plan.id}`, `update rail:shipment ${load.id}`])
  expect((await all.get(`railshipment/${load.id}/`)).body).toMatchObject({ schedule: null, version: 2 })
  expect((await all.get(`railshipment/${load.id}/history/`)).body.results[0]).toMatchObject({
    kind: 'update',
    by: all.id,
    changes: [{ field: 'schedule', before: plan.id, after: null }],
  })
})

test('deleting a shipment releases its cars', async () => {
  const [one, loaded] = await server.within(all, async ({ rows }) => {
    const made = await rows(shipment).create({})
    return [made, await rows(loadedCar).create(car('9', { rail_shipment: made.id }))]
  })
  expect((await all.delete(`railshipment/${one.id}/`)).status).toBe(204)
  expect((await all.get(`loadedrailcar/${loaded.id}/`)).body).toMatchObject({ rail_shipment: null, version: 2 })
})

test('lists lose the deleted row, keep their order, and have an audit entry', async () => {
  const { ids, kept } = await server.within(all, async ({ rows }) => {
    const made = await rows(terminalCompany).createMany(['A', 'B', 'C'].map((name) => ({ name: `List ${name}` })))
    const names = made.map(({ id }) => id)
    return { ids: names, kept: await rows(crossBorderContract).create({ consignee_options: names }) }
  })
  const since = await now()
  expect((await all.delete(`${terminalCompany.path}${ids[1]}/`)).status).toBe(204)
  expect((await all.get(`${crossBorderContract.path}${kept.id}/`)).body).toMatchObject({
    consignee_options: [ids[0], ids[2]],
    version: 2,
  })
  expect(await told(since)).toContain(`update terminal:crossBorderContract ${kept.id}`)
})
