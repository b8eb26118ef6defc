/** Calls on received bills by states, permissions and companies. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bill } from '#model/areas/document/bill.resource.ts'
import { billStates } from '#model/areas/document/rules/bill-life.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, sendFiles } from './received.ts'

let server: Server
let clerk: Client
const folder = ownFolder()
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(async () => {
  await server.close()
  folder.remove()
})
const made = (status: (typeof billStates)[number]) =>
  server.within(clerk, ({ rows }) => rows(bill).create({ name: `${status}.pdf`, status, pages: 2, bol_number: '7012' }))
const box = [0, 0, 1, 1]
const calls: Readonly<Record<string, object>> = {
  save_attachment: { shipment: 1 },
  retry_attachment: {},
  split: { at: [2] },
  join: { with: 1 },
  read_region: { page: 1, box },
  delete_attachment: { reason: 'Twice' },
  set_as_primary_attachment: {},
}

it.each(Object.entries(calls))('%s is of those who may change documents of their company', async (path, body) => {
  const { id } = await made('read')
  const viewer = await server.user({ permissions: ['access_menu__shipments'] })
  const stranger = await server.user({ company: server.theirs })
  const statuses = [viewer, stranger].map(async (who) => (await who.post(`${at}${id}/${path}/`, body)).status)
  expect(await Promise.all(statuses)).toEqual([403, 404])
})

it('documents are uploaded and saved together by those who may change them', async () => {
  const viewer = await server.user({ permissions: ['access_menu__shipments'] })
  const stranger = await server.user({ company: server.theirs })
  const { id } = await made('read')
  expect((await sendFiles(viewer, [['a.pdf', await paper('BOL 1')]])).status).toBe(403)
  expect((await viewer.post(`${at}save_clean/`, { ids: [id] })).status).toBe(403)
  expect((await stranger.post(`${at}save_clean/`, { ids: [id] })).body.results).toMatchObject([
    { outcome: 'not_found' },
  ])
  expect((await stranger.get(`${at}${id}/page/1/`)).status).toBe(404)
  const same = await paper('BOL number 7013')
  expect((await sendFiles(clerk, [['a.pdf', same]])).body.counts.queued).toBe(1)
  // The same file in another company is no duplicate.
  expect((await sendFiles(stranger, [['a.pdf', same]])).body.counts.queued).toBe(1)
})

const checked = ['read', 'failed'] as const
it.each(billStates.filter((one) => one !== 'read' && one !== 'failed'))(
  'one that is %s is not checked',
  async (status) => {
    const { id } = await made(status)
    for (const path of ['save_attachment', 'retry_attachment', 'split']) {
      const { status: answered, body } = await clerk.post(`${at}${id}/${path}/`, calls[path])
      expect([path, answered, body.current?.status]).toEqual([path, 409, status])
    }
  },
)
it.each(checked)('one that %s is saved, reopened and discarded', async (status) => {
  const { body: shipment } = await clerk.post('railshipment/', {})
  const { id } = await made(status)
  const states: string[] = []
  const post = async (path: string, body: object = {}) =>
    states.push((await clerk.post(`${at}${id}/${path}/`, body)).body.status)
  await post('save_attachment', { shipment: shipment.id })
  await post('reopen')
  await post('discard', { reason: 'A letter' })
  await post('reopen')
  expect(states).toEqual(['saved', 'read', 'discarded', 'read'])
})
