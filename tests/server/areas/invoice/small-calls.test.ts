/** The limits of an allocation of older sites. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

it('adds a limit to an allocation, and lists them', async () => {
  const { id } = (await clerk.post('allocation/', { allocation_code: 'A-1' })).body
  const at = `allocation/${id}/schedule_limit/`
  const added = await clerk.post(at, { limit: '4000', period_type: 'month' })
  expect([added.status, added.body.allocation]).toEqual([200, id])
  expect((await clerk.get(at)).body.results).toMatchObject([{ id: added.body.id, limit: '4000' }])
  const wrong = await clerk.post(at, { limit: '-1' })
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['limit']])
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.post(at, { limit: '1' })).status).toBe(404)
})
