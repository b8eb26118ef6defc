/** When a ticket was completed: entered by hand while it is loaded or complete, or else the moment of the verb. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/ticket/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
let made = 0
/** A ticket that was started a day ago. */
const make = async (status: TicketStatus, completed_at: string | null = null): Promise<string> => {
  const values = { ticket_number: `C${++made}`, net_volume: '8000', status, started_at: ago(24), completed_at }
  const { id } = await server.within(clerk, ({ rows }) => rows(ticket).create(values))
  return id
}
const patch = (id: string, completed_at: string) => clerk.patch(`${base}${id}/`, { completed_at })
const completed = async (id: string) => {
  await clerk.post(`${base}update-tickets-status/`, { ticket_ids: [id], status: 'complete' })
  return (await clerk.get(`${base}${id}/`)).body
}

it('is the moment that was entered while it was loaded', async () => {
  const id = await make('loading')
  const moment = ago(20)
  expect((await patch(id, moment)).status).toBe(200)
  expect(await completed(id)).toMatchObject({ status: 'complete', completed_at: moment })
})
it('is the moment of the verb where none was entered', async () => {
  const before = new Date().toISOString()
  const { completed_at } = await completed(await make('unloading'))
  expect(completed_at >= before).toBe(true)
})
it('is corrected until the ticket is approved', async () => {
  const moment = ago(20)
  const id = await make('complete', ago(2))
  expect((await patch(id, moment)).body.completed_at).toBe(moment)
  const { status, body } = await patch(await make('approved', ago(2)), moment)
  expect([status, body.detail]).toEqual([409, expect.stringContaining('An approved ticket keeps')])
})
it.each(['scheduled', 'open', 'arrived', 'rejected'] as const)('is not entered while it is %s', async (state) => {
  expect((await patch(await make(state), ago(20))).status).toBe(409)
})
it.each([
  ['before it was started', ago(30)],
  ['in the future', ago(-1)],
])('is not %s', async (_case, moment) => {
  const { status, body } = await patch(await make('complete', ago(2)), moment)
  expect([status, Object.keys(body)]).toEqual([400, ['completed_at']])
})
it('of a new ticket is forgotten once it is loaded', async () => {
  const { body } = await clerk.post(base, { ticket_number: 'C-new', net_volume: '8000', completed_at: ago(20) })
  for (const status of ['open', 'arrived', 'loading'])
    await clerk.post(`${base}update-tickets-status/`, { ticket_ids: [body.id], status })
  expect((await clerk.get(`${base}${body.id}/`)).body).toMatchObject({ status: 'loading', completed_at: null })
})
