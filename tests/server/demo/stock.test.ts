/** Tanks and tickets of the demo agree: what was delivered and loaded between two readings of a tank explains what changed in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billedQuantity } from '#model/areas/invoice/rules/billing/quantity.ts'
import { containerReading, location } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let read: SeededDemo['read']
beforeAll(async () => {
  demo = await seededDemo()
  ;({ read } = demo)
})
afterAll(() => demo.stop())

/** Percent of what was delivered that may be missing: the loss allowance of the demo's products. */
const ALLOWED = 0.25
/** m³: readings and tickets are rounded. */
const ROUNDED = 0.01
const cubicMetres = (net_volume: string | null): number =>
  Number(billedQuantity({ net_volume, gross_weight: null, tare_weight: null }, 'm³') ?? 0)

const facts = () =>
  read(async ({ rows }) => ({
    tanks: await rows(location).find({ location_type: ['bullet', 'cavern', 'tank'] }),
    readings: await rows(containerReading).find({}, { ordering: 'location,measured_at' }),
    tickets: await rows(ticket).find({ status: ['complete', 'approved', 'invoiced'] }),
  }))

test('each change of a tank between two readings is that of the tickets completed between them', async () => {
  const { tanks, readings, tickets } = await facts()
  const wrong: string[] = []
  let pairs = 0
  for (const { id, code } of tanks) {
    const mine = readings.filter((one) => one.location === id)
    const moved = tickets.filter((one) => one.location === id)
    for (const [index, next] of mine.entries()) {
      const before = mine[index - 1]
      if (before === undefined) continue
      pairs++
      const [from, to] = [before.measured_at ?? '', next.measured_at ?? '']
      const between = moved.filter(({ completed_at }) => (completed_at ?? '') > from && (completed_at ?? '') <= to)
      const of = (direction: 'load' | 'unload'): number =>
        between
          .filter((one) => one.direction === direction)
          .reduce((sum, { net_volume }) => sum + cubicMetres(net_volume), 0)
      const missing = Number(before.volume) + of('unload') - of('load') - Number(next.volume)
      if (missing < -ROUNDED || missing > (of('unload') * ALLOWED) / 100 + ROUNDED)
        wrong.push(`${code} at ${to}: ${missing.toFixed(3)} m³ are missing`)
    }
  }
  expect(pairs).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})

test('no tank was ever over its working capacity or below its heel', async () => {
  const { tanks, readings } = await facts()
  const known = new Map(tanks.map((one) => [one.id, one]))
  const wrong = readings.filter(({ location: of, volume }) => {
    const { heel, working_capacity } = known.get(of ?? '') ?? { heel: '0', working_capacity: '0' }
    return Number(volume) < Number(heel) || Number(volume) > Number(working_capacity)
  })
  expect(wrong.map(({ location: of, measured_at }) => `${known.get(of ?? '')?.code} at ${measured_at}`)).toEqual([])
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
  expect(goods.filter(({ loss_allowance }) => loss_allowance !== ALLOWED)).toEqual([])
})
