/** Whether what the demo tells in one place fits what it tells in another: who buys what, and when things happen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { crossBorderContract, route, serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { data as formData, form } from '#model/areas/form/form.resource.ts'
import { entryErrors } from '#model/areas/form/rules/entry.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { inspection } from '#model/areas/inspection/inspection.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { location as terminalLocation } from '#model/areas/terminal/place.resource.ts'
import { product as terminalProduct } from '#model/areas/terminal/product.resource.ts'
import { userAccess } from '#model/areas/people/people.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { clock } from '#model/shared/clock.ts'
import type { Row } from '#model/kernel/resource.ts'
import { calendarOf, hoursOf } from '#server/demo/seed/base/opening-hours.ts'
import { now, seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let tickets: Row<typeof ticket>[]
beforeAll(async () => {
  demo = await seededDemo()
  tickets = await demo.read(({ rows }) => rows(ticket).find())
})
afterAll(() => demo.stop())

const key = (...parts: readonly unknown[]): string => parts.join(' ')
/** Those of which two moments that are known stand in the wrong order. */
const disordered = <R>(all: readonly R[], ...moments: readonly ((one: R) => string | null)[]): R[] =>
  all.filter((one) => {
    const known = moments.flatMap((at) => {
      const said = at(one)
      return said === null ? [] : [Date.parse(said)]
    })
    return known.some((at, index) => index > 0 && at < (known[index - 1] ?? 0))
  })

describe('customers buy what they are set up for', () => {
  test('a ticket is for a product of which its customer has a limit; only waste needs none', async () => {
    const limits = await demo.read(({ rows }) => rows(limit).find())
    const setUp = new Set(limits.map(({ company, product }) => key(company, product)))
    const products = tickets.filter(({ ticket_type }) => ticket_type === 'product')
    expect(products.length).toBeGreaterThan(9000)
    expect(products.filter(({ customer, product }) => !setUp.has(key(customer, product)))).toEqual([])
    // Customers differ: nobody is set up for everything.
    const kinds = new Map<string | null, number>()
    for (const { company } of limits) kinds.set(company, (kinds.get(company) ?? 0) + 1)
    expect(Math.max(...kinds.values())).toBeLessThan(5)
  })

  test('the service contract, the border contract and the route of a ticket are its customer’s and its product’s', async () => {
    const { contracts, crossings, routes } = await demo.read(async ({ rows }) => ({
      contracts: new Map((await rows(serviceContract).find()).map((one) => [one.id, one])),
      crossings: new Map((await rows(crossBorderContract).find()).map((one) => [one.id, one])),
      routes: new Map((await rows(route).find()).map((one) => [one.id, one])),
    }))
    const wrong = tickets.filter((one) => {
      const crossing = crossings.get(one.cross_border_contract ?? '')
      const way = routes.get(one.route ?? '')
      return (
        contracts.get(one.service_contract ?? '')?.company !== one.customer ||
        (crossing && (crossing.buyer !== one.customer || crossing.product !== one.product)) ||
        (way && (way.product !== one.product || contracts.get(way.service_contract ?? '')?.company !== one.customer))
      )
    })
    expect(wrong).toEqual([])
    for (const name of ['cross_border_contract', 'route'] as const)
      expect(tickets.filter((one) => one[name] !== null).length, name).toBeGreaterThan(50)
  })

  test('a driver may load for a customer only what that customer is set up for', async () => {
    const { limits, access } = await demo.read(async ({ rows }) => ({
      limits: await rows(limit).find(),
      access: await rows(userAccess).find(),
    }))
    const setUp = new Set(limits.map(({ company, product }) => key(company, product)))
    const bound = access.filter(({ product }) => product !== null)
    expect(bound.length).toBeGreaterThan(5)
    expect(bound.filter(({ company, product }) => !setUp.has(key(company, product)))).toEqual([])
  })

  test('a shipment goes to the buyer of its contract, with the contract’s product in every car', async () => {
    const { contracts, shipments, cars } = await demo.read(async ({ rows }) => ({
      contracts: new Map((await rows(contract).find()).map((one) => [one.id, one])),
      shipments: new Map((await rows(shipment).find()).map((one) => [one.id, one])),
      cars: await rows(loadedCar).find(),
    }))
    expect(
      [...shipments.values()].filter((one) => {
        const of = contracts.get(one.contract ?? 0)
        return of && (of.product !== one.product || of.buyer !== one.consignee)
      }),
    ).toEqual([])
    expect(
      cars.filter(({ rail_shipment, product }) => {
        const of = shipments.get(rail_shipment ?? 0)
        return of !== undefined && of.product !== product
      }),
    ).toEqual([])
  })
})

describe('times fit', () => {
  test('a ticket is scheduled, served and approved in this order, and nothing of it lies ahead of now', () => {
    const steps = [
      ({ arrived_at }) => arrived_at,
      ({ started_at }) => started_at,
      ({ completed_at }) => completed_at,
      ({ approved_at }) => approved_at,
      () => now.toISOString(),
    ] satisfies ((one: Row<typeof ticket>) => string | null)[]
    expect(tickets.filter(({ arrived_at }) => arrived_at !== null).length).toBeGreaterThan(5000)
    expect(disordered(tickets, ...steps)).toEqual([])
  })

  test('a ticket is served while its place is open, in the time of the place', async () => {
    const locations = await demo.read(({ rows }) => rows(location).find())
    expect(locations.length).toBe(3)
    const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
    const outside = locations.flatMap(({ facility, timezone, opens_at, closes_at, open_days }) =>
      tickets
        .filter((one) => one.facility === facility)
        .flatMap(({ ticket_number, scheduled_at, arrived_at, started_at, completed_at }) =>
          [scheduled_at, arrived_at, started_at, completed_at].flatMap((moment) => {
            if (moment === null) return []
            const [day = '', time = ''] = clock(moment, timezone).split(' ')
            const weekday = names[new Date(`${day}T12:00:00Z`).getUTCDay()]
            const isOpen = weekday && open_days.includes(weekday) && time >= opens_at && time <= closes_at
            return isOpen ? [] : [`${ticket_number} ${day} ${time} ${timezone}`]
          }),
        ),
    )
    expect(outside).toEqual([])
  })

  test('a car is loaded before it is shipped, is shipped before it departs, and departs before it arrives', async () => {
    const { shipments, cars, trips } = await demo.read(async ({ rows }) => ({
      shipments: new Map((await rows(shipment).find()).map((one) => [one.id, one])),
      cars: await rows(loadedCar).find(),
      trips: await rows(trip).find(),
    }))
    expect(trips.filter(({ placed_at }) => placed_at !== null).length).toBeGreaterThan(50)
    const shippedAt = (id: number | null): string | null => shipments.get(id ?? 0)?.shipped_at ?? null
    expect(
      disordered(
        cars,
        (one) => one.load_date,
        (one) => shippedAt(one.rail_shipment),
      ),
    ).toEqual([])
    expect(
      disordered(
        trips,
        (one) => shippedAt(one.shipment),
        (one) => one.departed_at,
        (one) => one.arrived_at,
        (one) => one.placed_at,
        (one) => one.ended_at,
        () => now.toISOString(),
      ),
    ).toEqual([])
  })

  test('a car is inspected in the yard and on the track where it stands', async () => {
    const { inspections, standing, tracks, yards } = await demo.read(async ({ rows }) => ({
      inspections: await rows(inspection).find(),
      standing: new Map((await rows(placement).find({ scenario: 'actual' })).map((one) => [one.car, one])),
      tracks: new Map((await rows(track).find()).map((one) => [one.id, one])),
      yards: new Map((await rows(yard).find()).map((one) => [one.id, one])),
    }))
    expect(inspections.length).toBeGreaterThan(30)
    expect(new Set(inspections.map(({ facility }) => facility)).size).toBeGreaterThan(1)
    expect(
      inspections.filter(
        (one) =>
          one.track !== standing.get(one.railcar ?? 0)?.track ||
          yards.get(tracks.get(one.track ?? 0)?.yard ?? 0)?.facility !== one.facility,
      ),
    ).toEqual([])
  })

  test.each([
    ['at night', '2026-11-20T09:30:00Z'],
    ['on a Sunday', '2026-11-22T18:00:00Z'],
    ['while it is open', '2026-11-20T20:00:00Z'],
  ])(
    'appointments seeded %s are in opening hours and in order, but for those of the last hours of a place that is closed',
    (_, text) => {
      const at = new Date(text)
      const hours = hoursOf('Redwater Plant')
      const { openAt } = calendarOf(hours, 'America/Edmonton', at)
      const [hour, day] = [3_600_000, 86_400_000]
      const moments = Array.from({ length: 24 * 30 }, (__, index) => at.getTime() - 20 * day + index * hour)
      const isAwake = (moment: number): boolean => moment > at.getTime() - 8 * hour && moment <= at.getTime()
      const local = (moment: number): string => clock(new Date(moment).toISOString(), 'America/Edmonton')
      const outside = moments.filter((moment) => {
        const [date = '', time = ''] = local(openAt(moment)).split(' ')
        return new Date(`${date}T12:00:00Z`).getUTCDay() === 0 || time < '06:30' || time > '15:30'
      })
      expect(outside.filter((moment) => !isAwake(moment))).toEqual([])
      expect(outside.length > 0).toBe(text !== '2026-11-20T20:00:00Z')
      const mapped = moments.filter((moment) => !isAwake(moment)).map(openAt)
      // Of a day on which the place is closed, appointments lie on the day before, among those of that day.
      const late = mapped.filter((moment, index) => moment < (mapped[index - 1] ?? 0))
      expect(late.every((moment) => new Date(`${local(moment).slice(0, 10)}T12:00:00Z`).getUTCDay() === 6)).toBe(true)
    },
  )
})

test('a form over a product, one over a tank and one over a customer are answered as their records are', async () => {
  const found = await demo.read(async ({ rows }) => {
    const kinds = new Map((await rows(form).find()).map(({ id, form_type }) => [id, form_type]))
    const answered = (await rows(formData).find()).filter(({ object_type }) => object_type.startsWith('terminal:'))
    const records = [
      ...(await rows(terminalProduct).find()),
      ...(await rows(terminalLocation).find()),
      ...(await rows(terminalCompany).find()),
    ]
    return answered.map((one) => ({
      ...one,
      kind: kinds.get(one.form ?? 0),
      record: records.find(({ id }) => id === one.object_id),
    }))
  })
  expect(found.map(({ kind }) => String(kind)).toSorted()).toEqual(['company', 'location', 'product'])
  for (const { kind, schema_data, data, record } of found) {
    expect([kind, entryErrors(readStructure(schema_data).structure, data)]).toEqual([kind, []])
    const same = Object.entries(data).filter(([name]) => record !== undefined && name in record)
    expect(same.length).toBeGreaterThan(1)
    expect(Object.fromEntries(same)).toEqual(
      Object.fromEntries(same.map(([name]) => [name, Object.entries(record ?? {}).find(([key]) => key === name)?.[1]])),
    )
  }
})
