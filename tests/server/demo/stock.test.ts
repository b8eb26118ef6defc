/** Tanks and records of the demo agree: tickets, rail cars and movements between two readings of a tank explain what changed in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { inventoryMovement } from '#model/areas/terminal/inventory-movement.resource.ts'
import { containerReading, location, server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { conversionsOf, cubicMetres } from '#server/demo/seed/terminal/stock/volume.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let read: SeededDemo['read']
beforeAll(async () => {
  demo = await seededDemo()
  ;({ read } = demo)
})
afterAll(() => demo.stop())

/** Part of what came in that may be missing: pipelines and trucks lose that much. */
const LOST = 0.0005
/** m³: readings are rounded. */
const ROUNDED = 0.01

const facts = () =>
  read(async ({ rows }) => ({
    tanks: (await rows(location).find({ location_type: ['bullet', 'cavern', 'tank'] }, { ordering: 'code' })).filter(
      (one) => one.product !== null,
    ),
    sites: new Map((await rows(server).find()).map((one) => [one.id, one])),
    goods: new Map((await rows(product).find()).map((one) => [one.id, one])),
    readings: await rows(containerReading).find({}, { ordering: 'location,measured_at' }),
    movements: await rows(inventoryMovement).find(),
    cars: await rows(loadedCar).find(),
    tickets: await rows(ticket).find({ status: ['complete', 'approved', 'invoiced'] }),
    to15: await conversionsOf(rows),
  }))

type Change = { readonly at: string; readonly volume: number }

/** By tank: what its tickets, rail cars and movements say that came in or went out. */
async function changesOf({ tanks, sites, goods, movements, cars, tickets, to15 }: Awaited<ReturnType<typeof facts>>) {
  return new Map<string, readonly Change[]>(
    tanks.map((tank) => {
      const conversion = to15.get(tank.product ?? '') ?? { factor: '0.00000' }
      const volume = (net: string | null): number => cubicMetres(net ?? '0', conversion)
      return [
        tank.id,
        [
          ...tickets
            .filter((one) => one.location === tank.id)
            .map((one) => ({
              at: one.completed_at ?? '',
              volume: one.direction === 'load' ? -volume(one.net_volume) : volume(one.net_volume),
            })),
          ...cars
            .filter(
              ({ current_location, product: of }) =>
                current_location === sites.get(tank.server ?? '')?.facility &&
                of === goods.get(tank.product ?? '')?.product,
            )
            .map((one) => ({ at: one.load_date ?? '', volume: -volume(one.net_volume) })),
          ...movements
            .filter((one) => one.location === tank.id)
            .map((one) => ({ at: one.moved_at ?? '', volume: Number(one.volume) * (one.kind === 'receipt' ? 1 : -1) })),
        ],
      ]
    }),
  )
}

/**
 * Tanks and days on which readings and records differ. From a wrong reading two spans differ, the one that ends with it and the one that
 * begins with it; a reading that was taken before its day ended is right.
 */
const planted = {
  'GWY-B101 2026-11-14': 'observed',
  'GWY-B101 2026-11-19': 'not completed',
  'GWY-B102 2026-11-18': 'void',
  'GWY-T105 2026-11-12': 'reading',
  'GWY-T105 2026-11-13': 'reading',
  'GWY-T106 2026-11-15': 'litres',
  'GWY-T108 2026-11-16': 'double',
  'GWY-T109 2026-11-13': 'not measured',
}

test('each change of a tank between two readings is explained by its records, apart from the planted days', async () => {
  const found = await facts()
  const changes = await changesOf(found)
  const wrong: string[] = []
  let pairs = 0
  for (const { id, code, server: site } of found.tanks) {
    const mine = found.readings.filter((one) => one.location === id)
    for (const [index, next] of mine.entries()) {
      const before = mine[index - 1]
      if (before === undefined) continue
      pairs++
      const [from, to] = [before.measured_at ?? '', next.measured_at ?? '']
      const between = (changes.get(id) ?? []).filter(({ at }) => at >= from && at < to)
      const sum = (some: readonly Change[]): number => some.reduce((all, one) => all + one.volume, 0)
      const missing = Number(before.volume) + sum(between) - Number(next.volume)
      const received = sum(between.filter(({ volume }) => volume > 0))
      if (missing < -ROUNDED || missing > received * LOST + ROUNDED)
        wrong.push(`${code} ${dayIn(from, found.sites.get(site ?? '')?.timezone ?? '')}`)
    }
  }
  expect(pairs).toBeGreaterThan(3000)
  expect(wrong.toSorted()).toEqual(Object.keys(planted))
})

test('no tank was ever over nine tenths or below a tenth, apart from those that are to be looked at', async () => {
  const { tanks, readings } = await facts()
  const known = new Map(tanks.map((one) => [one.id, one]))
  const share = ({ location: of, volume }: (typeof readings)[number]): number =>
    Number(volume) / Number(known.get(of ?? '')?.working_capacity)
  const wrong = readings.filter((one) => share(one) < 0.1 || share(one) > 0.9)
  expect(new Set(wrong.map(({ location: of }) => known.get(of ?? '')?.code))).toEqual(new Set(['GWY-B102', 'NRC-B102']))
  expect(readings.filter((one) => share(one) > 1 || share(one) < 0.05)).toEqual([])
  expect(readings.filter(({ location: of }) => known.get(of ?? '') === undefined)).toEqual([])
})

test('every site receives by pipeline', async () => {
  const { sites, movements } = await facts()
  const received = new Set(movements.filter(({ kind }) => kind === 'receipt').map((one) => one.server))
  expect([...sites.values()].filter(({ id }) => !received.has(id)).map(({ name }) => name)).toEqual([])
})

test('a ticket names the tank of its product at its site, and its loads come mostly by truck', async () => {
  const { tanks, tickets } = await facts()
  const known = new Map(tanks.map((one) => [one.id, one]))
  const goods = tickets.filter(({ ticket_type }) => ticket_type === 'product')
  expect(goods.length).toBeGreaterThan(5000)
  const wrong = goods.filter((one) => {
    const tank = known.get(one.location ?? '')
    return tank === undefined || tank.server !== one.server || tank.product !== one.product
  })
  expect(wrong.map(({ ticket_number }) => ticket_number)).toEqual([])
  const loads = goods.filter(({ direction }) => direction === 'load')
  expect(loads.length).toBeGreaterThan(goods.length * 0.6)
  expect(loads.filter(({ mode }) => mode === 'truck').length).toBeGreaterThan(loads.length * 0.85)
})

test('each product has the loss allowance by which its balance is judged', async () => {
  const goods = await read(({ rows }) => rows(product).find({ product_type: ['liquid', 'liquefied gas'] }))
  expect(goods.length).toBeGreaterThan(10)
  expect(goods.filter(({ loss_allowance }) => loss_allowance !== 0.25)).toEqual([])
})
