/** A bill of lading that waits is discarded with a reason, which is kept with it and told by its history; undo is exact. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bill } from '#model/areas/document/bill.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const at = 'billofladingattachments/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
const waiting = (status: 'waiting' | 'read' | 'failed') =>
  server.within(clerk, ({ rows }) => rows(bill).create({ name: `${status}.pdf`, status, bol_number: '7012' }))
const seen = async (id: number) => (await clerk.get(`${at}${id}/`)).body

it.each(['waiting', 'read', 'failed'] as const)('one that is %s', async (status) => {
  const { id } = await waiting(status)
  const bare = await clerk.post(`${at}${id}/discard/`, {})
  expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['reason']])
  const { body } = await clerk.post(`${at}discard/`, { ids: [id], reason: 'A letter of thanks' })
  expect(body.results).toMatchObject([{ id, outcome: 'changed' }])
  expect(await seen(id)).toMatchObject({ status: 'discarded', discard_reason: 'A letter of thanks' })
  expect(JSON.stringify((await clerk.get(`${at}${id}/history/`)).body)).toContain('A letter of thanks')
  await clerk.post(`batch/${body.batch}/undo/`)
  expect(await seen(id)).toMatchObject({ status, discard_reason: '', bol_number: '7012' })
})

it('stands still until it is reopened', async () => {
  const { id } = await waiting('read')
  await clerk.post(`${at}${id}/discard/`, { reason: 'Twice' })
  const held = await clerk.patch(`${at}${id}/`, { bol_number: '9' })
  expect([held.status, held.body.frozen?.bol_number]).toEqual([409, expect.stringContaining('It was discarded')])
  expect((await clerk.post(`${at}${id}/discard/`, { reason: 'Again' })).status).toBe(409)
  expect((await clerk.post(`${at}${id}/reopen/`)).body).toMatchObject({ status: 'read', discard_reason: '' })
})
