import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mountRack } from '#server/demo/rack.ts'
import { trafficOf, type Ask } from '#server/demo/traffic.ts'
import { startServer, type Client, type Server } from './harness.ts'
import { newYard, type SmallYard } from './small-yard.ts'

const base = 'terminalboss/v3/ticket/'
let server: Server
let hand: Client
let viewer: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer()
  hand = await server.user({ name: 'Live rack' })
  viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket'] })
  at = await newYard(server, hand)
  for (let number = 1; number <= 6; number++) await hand.post(base, { ticket_number: `R${number}`, ordered_volume: '8000' })
})
afterAll(() => server.close())

const statuses = async (): Promise<Record<string, number>> => (await hand.get(`${base}get_overview/`)).body.by.status

it('traffic takes tickets through their life and switches cars, all of it by calls that anyone could make', async () => {
  const asked: string[] = []
  const ask: Ask = async (method, path, body) => {
    asked.push(`${method} ${path.replace(/\?.*|[0-9a-f-]{36}|(?<=\/)\d+(?=\/)/g, '')}`)
    const { status, body: answer } = await hand.ask(method, `/api/${path}`, body)
    return { status, body: answer }
  }
  const step = trafficOf(ask, 7)
  let changes = 0
  for (let count = 0; count < 120; count++) changes += await step(1 + (count % 3))
  expect(changes).toBeGreaterThan(100)
  const after = await statuses()
  expect(after['complete']).toBeGreaterThan(3)
  const { body: done } = await hand.get(`${base}?status=complete`)
  expect(done.results.every((one: Record<string, unknown>) => one['net_volume'] !== null && one['arrived_at'] !== null && one['started_at'] !== null && one['completed_at'] !== null)).toBe(true)
  expect((await hand.get(at.path('move_history/'))).body.count).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(new Set([`GET ${base}`, `POST ${base}`, `PATCH ${base}/`, `POST ${base}update-tickets-status/`, 'GET yard_management/rail_yard/', 'GET yard_management/rail_yard//cars/', 'POST yard_management/rail_yard//move_cars/']))
})

it('a server without the demo has no rack', async () => {
  expect([(await hand.post(`${base}start_traffic/`, {})).status, (await hand.post(`${base}stop_traffic/`, {})).status]).toEqual([404, 404])
})

it('is started and stopped by those who may change tickets, at a rate within reason', async () => {
  const close = mountRack(server.app, async () => hand.token)
  try {
    expect((await viewer.post(`${base}start_traffic/`, {})).status).toBe(403)
    expect((await hand.post(`${base}start_traffic/`, { rate: 1000 })).body).toHaveProperty('rate')
    const before = (await hand.get(`${base}count/`)).body.count
    const { body } = await hand.post(`${base}start_traffic/`, { rate: 50, seconds: 60 })
    expect(body).toMatchObject({ running: true, rate: 50, changes: 0 })
    await vi.waitFor(async () => expect((await hand.get(`${base}count/`)).body.count).toBeGreaterThan(before), { timeout: 60_000 })
    const stopped = await hand.post(`${base}stop_traffic/`, {})
    expect(stopped.body).toMatchObject({ running: false, rate: 50 })
    expect(stopped.body.changes).toBeGreaterThan(0)
    expect((await hand.post(`${base}stop_traffic/`, {})).body).toEqual({ running: false, rate: 0, until: null, changes: 0 })
  } finally {
    close()
  }
})
