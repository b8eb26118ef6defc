/** Lookup data by name, and history with titles of references. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facility, product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { entities } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let all: Client
let propane: number
let butane: number
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await server.within(all, async ({ rows }) => {
    const [one, other] = await rows(product).createMany([{ name: 'Propane' }, { name: 'butane' }])
    propane = one?.id ?? 0
    butane = other?.id ?? 0
    await rows(facility).createMany([{ name: 'North Rack', active: false }, { name: 'South Rack' }])
  })
})
afterAll(() => server.close())

test('a picker has its name as key, whichever of its names is requested', async () => {
  const expected = [
    { value: butane, label: 'butane' },
    { value: propane, label: 'Propane' },
  ]
  for (const name of ['product', 'products', 'company:product', 'Product'])
    expect((await all.get(`picker/${name}/`)).body).toEqual({ [name]: expected })
  expect(
    (await all.get('picker/facility/?active=true')).body.facility.map(({ label }: { label: string }) => label),
  ).toEqual(['South Rack'])
  expect((await all.get('picker/facility/?search=north&limit=1')).body.facility).toHaveLength(1)
  expect((await all.get('picker/trace:railcar.load_status/')).body).toEqual({
    'trace:railcar.load_status': [
      { value: 'E', label: 'E' },
      { value: 'L', label: 'L' },
    ],
  })
})

test('several pickers are loaded at once, by one request or by many', async () => {
  const { body } = await all.get('picker/product,facility/')
  expect(Object.keys(body)).toEqual(['product', 'facility'])
  const apart = await Promise.all(['product', 'facility', 'railcar'].map((name) => all.get(`picker/${name}/`)))
  expect(apart.map((answer) => Object.keys(answer.body))).toEqual([['product'], ['facility'], ['railcar']])
})

test('in an area its own entries come first', async () => {
  const { body } = await all.get('invoice/picker/product/')
  expect(body).toEqual({ product: [] })
  expect((await all.get('invoice/picker/condition_data/')).body.condition_data.fields.length).toBeGreaterThan(1)
  expect((await all.get('partner/picker/facility/')).body.facility).toHaveLength(2)
})

test('every resource has a picker, and nothing undeclared has', async () => {
  for (const { name } of entities.values())
    expect([name, (await all.get(`picker/${name}/?limit=1`)).status]).toEqual([name, 200])
  for (const name of ['pg_user', 'token', 'user_user', 'company:company.name', 'constructor', '__proto__'])
    expect([name, (await all.get(`picker/${name}/`)).status]).toEqual([name, 404])
  expect((await all.get('picker/product/?zzz=1')).body).toEqual({ zzz: ['Product has no field "zzz".'] })
})

test('a picker needs the permission to view, and shows rows of one company', async () => {
  const viewer = await server.user({ permissions: ['view_audit'] })
  expect((await viewer.get('picker/product/')).status).toBe(200)
  expect((await viewer.get('picker/terminal:ticket/')).status).toBe(403)
  expect((await viewer.get('picker/product,terminal:ticket/')).status).toBe(403)
  expect((await server.nobody.get('picker/product/')).status).toBe(401)
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.get('picker/product/')).body).toEqual({ product: [] })
})

test('history names what references point to, and rows are sorted by it', async () => {
  const [car, other] = await server.within(all, ({ rows }) =>
    rows(railcar).createMany([
      { car_mark: 'GATX', car_number: '1', product: propane },
      { car_mark: 'GATX', car_number: '2', product: butane },
    ]),
  )
  await all.patch(`railcar/${car?.id}/`, { product: butane })
  await all.patch(`railcar/${car?.id}/`, { product: propane })
  const { results } = (await all.get(`railcar/${car?.id}/history/`)).body
  expect(results[0].changes).toEqual([
    { field: 'product', before: butane, after: propane, before__label: 'butane', after__label: 'Propane' },
  ])
  const order = async (ordering: string) =>
    (await all.get(`railcar/get_table/?ordering=${ordering}`)).body.results.map(({ id }: { id: number }) => id)
  expect(await order('product')).toEqual([other?.id, car?.id])
  expect(await order('-product')).toEqual([car?.id, other?.id])
  expect((await all.get(`railcar/${car?.id}/history/?limit=x`)).body).toEqual({ limit: ['Must be a whole number.'] })
})
