import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { traffic } from '#model/areas/demo/traffic.resource.ts'
import { cubicOfGallons } from '#model/areas/terminal/rules/balance/to-15c.ts'
import { createApp } from '#server/app.ts'
import { demoTraffic } from '#server/demo/index.ts'
import { trafficSteps } from '#server/demo/traffic/traffic.ts'
import type { SendRequest } from '#server/demo/traffic/request.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { newYard, type SmallYard } from '../areas/yard/small-yard.ts'

const base = 'terminalboss/v3/ticket/'
let server: Server
let hand: Client
let viewer: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer({ extend: (db) => [demoTraffic(db, async () => hand.token)] })
  hand = await server.user({ name: 'Live rack' })
  viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket'] })
  at = await newYard(server, hand)
  for (let number = 1; number <= 6; number++)
    await hand.post(base, { ticket_number: `R${number}`, ordered_volume: '8000' })
})
afterAll(() => server.close())

const statuses = async (): Promise<Record<string, number>> => (await hand.get(`${base}get_overview/`)).body.by.status

it('simulated traffic changes ticket statuses and switches cars, only by calls that any client could make', async () => {
  const asked: string[] = []
  const send: SendRequest = async (method, path, body) => {
    asked.push(`${method} ${path.replace(/\?.*|[0-9a-f-]{36}|(?<=\/)\d+(?=\/)/g, '')}`)
    const { status, body: answer } = await hand.ask(method, `/api/${path}`, body)
    return { status, body: answer }
  }
  const step = trafficSteps(send, 7)
  let changes = 0
  for (let count = 0; count < 120; count++) changes += await step(1 + (count % 3))
  expect(changes).toBeGreaterThan(100)
  const after = await statuses()
  expect(after['complete']).toBeGreaterThan(3)
  const { body: done } = await hand.get(`${base}?status=complete`)
  expect(
    done.results.every(
      (one: Record<string, unknown>) =>
        one['net_volume'] !== null &&
        one['arrived_at'] !== null &&
        one['started_at'] !== null &&
        one['completed_at'] !== null,
    ),
  ).toBe(true)
  expect((await hand.get(at.path('move_history/'))).body.count).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(
    new Set([
      `GET ${base}`,
      `POST ${base}`,
      `PATCH ${base}/`,
      `POST ${base}update-tickets-status/`,
      'GET yard_management/rail_yard/',
      'GET yard_management/rail_yard//cars/',
      'POST yard_management/rail_yard//move_cars/',
    ]),
  )
})

it('moves the level of a tank by each load and batch of the pipeline, as the mass balance counts them', async () => {
  const site = (await hand.post('terminalboss/v3/servers/', { name: 'Rack', timezone: 'America/Edmonton' })).body.id
  const goods = { product_code: 'R1', product_name: 'Propane', density: 507.5, un_number: 'UN1075' }
  const product = (await hand.post('terminalboss/v3/product/', goods)).body.id
  const tank = { code: 'R-101', name: 'Tank R-101', location_type: 'tank', capacity: '400', working_capacity: '380' }
  const measured = { heel: '20', volume: '200', measured_at: new Date(Date.now() - 60_000).toISOString() }
  const { id } = (await hand.post('terminalboss/v3/location/', { ...tank, ...measured, server: site, product })).body
  for (let number = 1; number <= 8; number++)
    await hand.post(base, {
      ticket_number: `L${number}`,
      ordered_volume: '9000',
      direction: number === 5 ? 'unload' : 'load',
      location: id,
    })
  // It was measured already: it waits for a clerk, and traffic leaves it alone.
  const [waiting] = (await hand.get(`${base}?ticket_number=L8`)).body.results
  await hand.patch(`${base}${waiting.id}/`, { net_volume: '529.5' })
  for (const status of ['open', 'arrived', 'loading'])
    await hand.post(`${base}update-tickets-status/`, { ticket_ids: [waiting.id], status })
  const levels: number[] = []
  const step = trafficSteps(async (method, path, body) => {
    const { status, body: answer } = await hand.ask(method, `/api/${path}`, body)
    if (method === 'PATCH' && path.includes(id)) levels.push(Number(answer.volume))
    return { status, body: answer }
  }, 11)
  const done = async () => (await hand.get(`${base}?status=complete&location=${id}&limit=200`)).body.results
  for (let count = 0; count < 1500 && levels.length < 9; count++) await step(1 + (count % 3))
  const movements = (await hand.get(`terminalboss/v3/inventory-movement/?location=${id}&limit=200`)).body.results
  expect(movements.length).toBeGreaterThan(0)
  const cubic = (net: string): number => Number(cubicOfGallons(net, '0.99840')) / 1000
  const changes = [
    ...(await done()).map((one: { direction: string; net_volume: string }) =>
      one.direction === 'load' ? -cubic(one.net_volume) : cubic(one.net_volume),
    ),
    ...movements.map((one: { kind: string; volume: string }) =>
      one.kind === 'receipt' ? Number(one.volume) : -Number(one.volume),
    ),
  ]
  const { volume } = (await hand.get(`terminalboss/v3/location/${id}/`)).body
  expect(Number(volume)).toBeCloseTo(200 + changes.reduce((sum, one) => sum + one, 0), 6)
  expect(levels).toHaveLength(changes.length)
  expect(levels.filter((level) => level < 20 || level > 380)).toEqual([])
  const readings = (await hand.get(`terminalboss/v3/container-reading/?location=${id}&limit=200`)).body.count
  expect(readings).toBe(levels.length + 1)
  expect((await hand.get(`${base}${waiting.id}/`)).body.status).toBe('loading')
})

it('a server without the demo neither has these calls nor describes them', async () => {
  const plain = await createApp({
    db: server.db,
    authenticate: () => Promise.resolve(hand.person),
    hashSecret: (plainText) => Promise.resolve(plainText),
  })
  const calls = Object.values(traffic.actions).map(({ path }) => `/api/${traffic.path}${path}`)
  const described = async (app: typeof plain): Promise<string[]> =>
    Object.keys((await app.inject('/api/schema/')).json().paths).filter((path) => path.includes('traffic'))
  for (const url of calls) expect((await plain.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  expect(await described(plain)).toEqual([])
  expect((await described(server.app)).toSorted()).toEqual(calls.toSorted())
  await plain.close()
})

it('is started and stopped by users who may change tickets, within limits of its rate', async () => {
  const [start, stop] = [`${traffic.path}start/`, `${traffic.path}stop/`]
  expect((await viewer.post(start, {})).status).toBe(403)
  expect((await hand.post(start, { rate: 1000 })).body).toHaveProperty('rate')
  const before = (await hand.get(`${base}count/`)).body.count
  const { body } = await hand.post(start, { rate: 50, seconds: 3600 })
  expect(body).toMatchObject({ running: true, rate: 50, changes: 0 })
  await vi.waitFor(async () => expect((await hand.get(`${base}count/`)).body.count).toBeGreaterThan(before), {
    timeout: 240_000,
  })
  const stopped = await hand.post(stop, {})
  expect(stopped.body).toMatchObject({ running: false, rate: 50 })
  expect(stopped.body.changes).toBeGreaterThan(0)
  expect((await hand.post(stop, {})).body).toEqual({ running: false, rate: 0, until: null, changes: 0 })
})
