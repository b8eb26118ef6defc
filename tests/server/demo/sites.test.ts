import { afterAll, beforeAll, expect, it } from 'vitest'
import { server as sites } from '#model/areas/terminal/place.resource.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { reportSync } from '#server/demo/traffic/sites.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let hand: Client
beforeAll(async () => {
  server = await startServer()
  hand = await server.user({ permissions: ['access_menu__v3__overview'] })
})
afterAll(() => server.close())

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

it('sites of the demo report, except what is to be seen late and failed', async () => {
  const { company } = hand.person
  await systemTransaction(
    server.db,
    async ({ rows }) => {
      const site = await rows(sites).create({ name: 'Shed', timezone: 'America/Denver' })
      const planned = { server: site.id, interval: 900, last_sync: ago(300) }
      await rows(worker).createMany([
        { ...planned, name: 'ticket' },
        { ...planned, name: 'driver', status: 'late' },
        { ...planned, name: 'limit', status: 'failed' },
      ])
    },
    company,
  )
  await reportSync(server.db, [company])
  const { body } = await hand.get('terminalboss/v3/worker/last_sync/')
  const states = body.results[0].workers.map((one: { name: string; state: string }) => [one.name, one.state])
  expect(Object.fromEntries(states)).toEqual({ ticket: 'ok', driver: 'late', limit: 'failed' })
})
