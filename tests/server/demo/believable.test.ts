/** What somebody of the trade would not believe of the demo. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { product as charged } from '#model/areas/invoice/price.resource.ts'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { tableFor } from '#model/areas/measure/rules/gauge/gauge.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { stcc } from '#model/areas/rail/network.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { now, seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
let read: SeededDemo['read']
beforeAll(async () => {
  demo = await seededDemo()
  ;({ read } = demo)
})
afterAll(() => demo.stop())

test('no car is loaded over what is permitted, and every one of them was judged whole', async () => {
  const cars = await read(({ rows }) => rows(loadedCar).find())
  expect(cars.length).toBeGreaterThan(100)
  expect(cars.filter(({ filling }) => filling !== 'right').map(({ filling_note }) => filling_note)).toEqual([])
})

test('the shell capacity of a car is told one way: in the fleet, in its gauge table, and as loaded', async () => {
  const { fleet, tables, cars } = await read(async ({ rows }) => ({
    fleet: await rows(railcar).find(),
    tables: await rows(gaugeTable).find(),
    cars: await rows(loadedCar).find(),
  }))
  const series = tables.map(({ car_mark, number_from, number_to, shell_capacity }) => ({
    mark: car_mark,
    numberFrom: number_from,
    numberTo: number_to,
    shell: Number(shell_capacity),
  }))
  const told = [...fleet, ...cars].filter(({ car_type }) => car_type.startsWith('T'))
  expect(
    told.filter(
      ({ car_mark, car_number, shell_capacity }) =>
        tableFor(series, car_mark, Number(car_number))?.shell !== Number(shell_capacity),
    ),
  ).toEqual([])
  const t106 = fleet.filter(({ car_type }) => car_type === 'T106').map(({ shell_capacity }) => Number(shell_capacity))
  expect(t106.length).toBeGreaterThan(0)
  expect(t106.every((shell) => shell >= 22_000 && shell <= 24_000)).toBe(true)
})

test('goods have the number, the name and the tariff code that are theirs', async () => {
  const { goods, codes, charges, customs } = await read(async ({ rows }) => ({
    goods: await rows(product).find(),
    codes: await rows(stcc).find(),
    charges: await rows(charged).find({ kind: 'goods' }),
    customs: await rows(customsInvoice).find(),
  }))
  expect(goods.find(({ name }) => name === 'Diesel')?.un_number, 'it never leaves Canada').toBe('UN1202')
  const generic = codes.filter(({ proper_shipping_name }) => proper_shipping_name.includes('n.o.s.'))
  expect(generic.length).toBeGreaterThan(0)
  expect(generic.filter(({ proper_shipping_name }) => !/n\.o\.s\. \(.+\)$/.test(proper_shipping_name))).toEqual([])
  const codeOf = new Map(goods.map(({ name, harmonized_code }) => [name, harmonized_code]))
  expect(goods.filter(({ harmonized_code }) => harmonized_code === '')).toEqual([])
  for (const { name, harmonized_code } of charges) expect(harmonized_code, name).toBe(codeOf.get(name))
  for (const { description, harmonized_code } of customs.flatMap(({ lines }) => lines))
    expect(harmonized_code, description).toBe(codeOf.get(description))
})

test('a truck is not its own trailer, and the two are told apart by their first word', async () => {
  const { tickets, vehicles } = await read(async ({ rows }) => ({
    tickets: await rows(ticket).find({ mode: 'truck' }, { only: ['vehicle', 'trailer'] }),
    vehicles: await rows(vehicle).find(),
  }))
  const byId = new Map(vehicles.map((one) => [one.id, one]))
  const kindOf = (id: string | null): string | undefined => byId.get(id ?? '')?.kind
  const pairs = new Set(
    tickets.map(({ vehicle: truck, trailer }) => `${kindOf(truck)} and ${kindOf(trailer) ?? 'none'}`),
  )
  expect(pairs).toEqual(new Set(['tractor and trailer', 'straight_truck and none']))
  const words = new Map(vehicles.map(({ kind, unit_number }) => [kind, unit_number.split('-')[0]]))
  expect(new Set(words.values()).size).toBe(words.size)
})

test('three people signed in today', async () => {
  const { rows } = await demo.db.pool.query(
    "select count(*) as n from user_user u join company_company c on c.id = u.company_id where c.code = 'PGT' and u.last_login > $1",
    [new Date(now.getTime() - 3_600_000).toISOString()],
  )
  expect(Number(rows[0].n)).toBe(3)
})
