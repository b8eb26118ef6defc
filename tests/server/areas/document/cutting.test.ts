/** One scan of several bills becomes several documents of one file; cuts are moved by hand and undone exactly. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinPdfs } from '#server/print/press.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, readAll, sendFiles } from './received.ts'

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
type Part = { id: number; page_from: number; page_to: number; bol_number: string; status: string; attachment: number }
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body
const partsOf = async (attachment: number): Promise<readonly Part[]> =>
  (await clerk.get(`${at}?attachment=${attachment}&ordering=page_from`)).body.results
const seen = (parts: readonly Part[]) => parts.map((one) => [one.page_from, one.page_to, one.bol_number, one.status])
const undo = (batch: number) => clerk.post(`batch/${batch}/undo/`)

/** Pages of bills, one number for each. */
async function scan(numbers: readonly string[]): Promise<{ batch: number; id: number; attachment: number }> {
  const pages: Uint8Array[] = []
  for (const number of numbers) pages.push(await paper(`Straight bill of lading; Bill of lading number ${number}`))
  const { body } = await sendFiles(clerk, [['scan.pdf', await joinPdfs(pages)]])
  await readAll(server)
  const [{ id }] = body.results
  return { batch: body.batch, id, attachment: (await row(id)).attachment }
}

it('is cut where another bill begins, and undone with its upload', async () => {
  const { batch, attachment } = await scan(['PGT600201', 'PGT600201', 'PGT600202'])
  expect(seen(await partsOf(attachment))).toEqual([
    [1, 2, 'PGT600201', 'read'],
    [3, 3, 'PGT600202', 'read'],
  ])
  expect((await undo(batch)).body.counts.returned).toBe(2)
  expect(await partsOf(attachment)).toEqual([])
  expect((await clerk.get(`attachments/${attachment}/`)).status).toBe(404)
})

it('is joined and cut by hand, and both are undone exactly', async () => {
  const { attachment } = await scan(['PGT600301', 'PGT600302'])
  const before = await partsOf(attachment)
  const [one, two] = before
  const joined = await clerk.post(`${at}${one?.id}/join/`, { with: two?.id })
  expect(joined.status).toBe(200)
  expect(joined.body.results).toMatchObject([{ id: one?.id, page_from: 1, page_to: 2, status: 'waiting' }])
  await readAll(server)
  expect(seen(await partsOf(attachment))).toEqual([[1, 2, 'PGT600301', 'read']])
  expect((await undo(joined.body.batch)).body.results).toMatchObject([{ message: '' }, { message: '' }])
  expect(seen(await partsOf(attachment))).toEqual(seen(before))

  const again = await clerk.post(`${at}${one?.id}/join/`, { with: (await partsOf(attachment))[1]?.id })
  await readAll(server)
  const split = await clerk.post(`${at}${one?.id}/split/`, { at: [2] })
  expect([again.status, split.status, split.body.results.length]).toEqual([200, 200, 2])
  await readAll(server)
  expect(seen(await partsOf(attachment))).toEqual(seen(before))
  expect((await undo(split.body.batch)).body.counts.returned).toBe(2)
  expect(seen(await partsOf(attachment))).toEqual([[1, 2, 'PGT600301', 'read']])
})

it('has its file as long as one of its documents is there', async () => {
  const { attachment } = await scan(['PGT600401', 'PGT600402'])
  const [one, two] = await partsOf(attachment)
  await clerk.post(`${at}${one?.id}/delete_attachment/`)
  expect((await clerk.get(`attachments/${attachment}/download/`)).status).toBe(200)
  expect((await clerk.post(`${at}restore/`, { attachment_id: one?.id })).body).toMatchObject({ attachment, page_to: 1 })
  for (const { id } of await partsOf(attachment)) await clerk.post(`${at}${id}/delete_attachment/`)
  expect((await clerk.get(`attachments/${attachment}/`)).status).toBe(404)
  const back = await clerk.post(`${at}restore/`, { attachment_id: two?.id })
  expect(back.body).toMatchObject({ page_from: 2, bol_number: 'PGT600402' })
  expect((await clerk.get(`attachments/${back.body.attachment}/download/`)).status).toBe(200)
})

it('is neither cut nor joined where that makes no sense', async () => {
  const { attachment } = await scan(['PGT600501', 'PGT600502', 'PGT600503'])
  const other = await scan(['PGT600601'])
  const [one, two, three] = await partsOf(attachment)
  const { body: shipment } = await clerk.post('railshipment/', {})
  await clerk.post(`${at}${two?.id}/save_attachment/`, { shipment: shipment.id })
  const asked = async (path: string, body: object) => {
    const answer = await clerk.post(`${at}${path}`, body)
    return [answer.status, answer.status === 409 ? answer.body.current.status : Object.keys(answer.body)]
  }
  expect(await asked(`${one?.id}/split/`, { at: [1] })).toEqual([400, ['at']])
  expect(await asked(`${one?.id}/split/`, { at: [7] })).toEqual([400, ['at']])
  expect(await asked(`${two?.id}/split/`, { at: [2] })).toEqual([409, 'saved'])
  expect(await asked(`${one?.id}/join/`, { with: two?.id })).toEqual([409, 'saved'])
  expect(await asked(`${one?.id}/join/`, { with: three?.id })).toEqual([400, ['with']])
  expect(await asked(`${one?.id}/join/`, { with: other.id })).toEqual([400, ['with']])
})
