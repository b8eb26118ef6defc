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

it('plans a limit of an allocation, and lists its windows', async () => {
  const { id } = (await clerk.post('allocation/', { allocation_code: 'A-1' })).body
  const at = `allocation/${id}/schedule_limit/`
  const added = await clerk.post(at, { limit: '4000', period_type: 'month', from: '2026-01-01', until: '2026-02-28' })
  expect([added.status, added.body.count]).toEqual([200, 2])
  expect((await clerk.get(at)).body.results).toMatchObject([
    { transfer_limit: added.body.transfer_limit, limit: '4000', period_start: '2026-01-01' },
    { period_end: '2026-02-28' },
  ])
  const wrong = await clerk.post(at, { limit: '-1', from: '2026-01-01' })
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['limit']])
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.post(at, { limit: '1', from: '2026-01-01' })).status).toBe(404)
})
