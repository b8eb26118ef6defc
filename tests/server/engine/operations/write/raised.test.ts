/** Text that must be upper case is raised on its way into the database, whichever call brings it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const { path } = railcar
let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
})
afterAll(() => server.close())

test('a new row, a change and a clone keep capital letters', async () => {
  const made = await planner.post(path, { car_mark: 'gatx', car_number: '20411' })
  expect([made.status, made.body.car_mark]).toEqual([201, 'GATX'])
  const changed = await planner.patch(`${path}${made.body.id}/`, { car_mark: 'utlx', version: 1 })
  expect([changed.status, changed.body.car_mark]).toEqual([200, 'UTLX'])
  const cloned = await planner.post(`${path}${made.body.id}/clone/`, { car_mark: 'proc' })
  expect([cloned.status, cloned.body.car_mark]).toEqual([201, 'PROC'])
})

test('two spellings of one mark are the same car', async () => {
  expect((await planner.post(path, { car_mark: 'SHPX', car_number: '7' })).status).toBe(201)
  expect((await planner.post(path, { car_mark: 'shpx', car_number: '7' })).status).toBe(400)
})

test('what is still wrong in capital letters is refused in words, without a pattern', async () => {
  const { status, body } = await planner.post(path, { car_mark: 'gat-', car_number: '20411' })
  expect([status, body]).toEqual([400, { car_mark: ['Must be one to four letters, not "GAT-".'] }])
})
