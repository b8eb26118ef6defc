/** The time zone of a place with slots: what is no zone is refused, one that names none goes by the company's clocks. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lacksPlaceZone } from '#model/areas/slot/rules/place-zone.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
const made = (name: string, values: object) => clerk.post('schedule/location/', { name, ...values })

it('is a zone, at every door', async () => {
  const refused = await made('Moon rack', { timezone: 'Moon/Tranquility' })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['timezone']])
  const { status, body } = await made('Denver rack', { timezone: 'America/Denver' })
  expect(status).toBe(201)
  const changed = await clerk.patch(`schedule/location/${body.id}/`, { timezone: 'Moon/Tranquility' })
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['timezone']])
})

it('may be left empty, and is told of then', async () => {
  expect((await made('Rack without a zone', {})).status).toBe(201)
  expect([lacksPlaceZone(''), lacksPlaceZone('America/Denver')]).toEqual([
    expect.stringContaining('the clocks of the company'),
    undefined,
  ])
})
