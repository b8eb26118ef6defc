/** Kept figures: what is counted anew agrees with what triggers keep; a difference is found, named and mended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { checkKeptFigures, mendKeptFigures } from '#server/operate/kept-figures.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(() => server.close())

const wrong = async () => (await checkKeptFigures(server.db)).filter((one) => one.wrong > 0)

test('a count that no trigger made is found, named and mended', async () => {
  const bill = await server.within(clerk, ({ rows }) => rows(shipment).create({}))
  await server.within(clerk, ({ rows }) =>
    rows(loadedCar).createMany(
      [1, 2].map((at) => ({ car_mark: 'GATX', car_number: `20${at}`, rail_shipment: bill.id, weight: '100' })),
    ),
  )
  expect(await wrong()).toEqual([])
  await server.db.pool.query(
    `begin; set local session_replication_role = replica; update rail_shipment set car_count = 7 where id = ${bill.id}; commit`,
  )
  expect(await wrong()).toEqual([{ kind: 'rail_shipment', checked: expect.stringContaining('car_count'), wrong: 1 }])
  await mendKeptFigures(server.db)
  expect(await wrong()).toEqual([])
  expect((await clerk.get(`railshipment/${bill.id}/`)).body.car_count).toBe(2)
})
