/** When a ticket was completed: the moment that its verb is given, or else the moment of the verb. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
const make = async (status: 'loading' | 'unloading' = 'loading'): Promise<string> => {
  const values = { ticket_number: `C${++made}`, net_volume: '8000', status, started_at: ago(24) }
  const { id } = await server.within(clerk, ({ rows }) => rows(ticket).create(values))
  return id
}
const read = async (id: string) => (await clerk.get(`${base}${id}/`)).body

it('is the moment that was entered', async () => {
  const [id, completed_at] = [await make(), ago(20)]
  expect((await clerk.post(`${base}${id}/complete/`, { completed_at })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'complete', completed_at })
})
it('is the moment that was entered for many', async () => {
  const [ids, completed_at] = [[await make(), await make('unloading')], ago(20)]
  await clerk.post(`${base}update-tickets-status/`, { ticket_ids: ids, status: 'complete', completed_at })
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'complete', completed_at })
})
it('is the moment of the verb where none was entered', async () => {
  const [id, before] = [await make('unloading'), new Date().toISOString()]
  expect((await clerk.post(`${base}${id}/complete/`, {})).status).toBe(200)
  expect((await read(id)).completed_at >= before).toBe(true)
})
it.each([
  ['before the ticket was started', ago(30)],
  ['in the future', ago(-1)],
  ['a word', 'yesterday'],
])('is not %s', async (_case, completed_at) => {
  const id = await make()
  const { status, body } = await clerk.post(`${base}${id}/complete/`, { completed_at })
  expect([status, Object.keys(body)]).toEqual([400, ['completed_at']])
  expect(await read(id)).toMatchObject({ status: 'loading', completed_at: null })
})
