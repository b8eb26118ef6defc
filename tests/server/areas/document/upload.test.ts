/** Files that may be bills of lading: received in the order sent, once each, read by the queue, and undone as one. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { at, paper, readAll, sendFiles } from './received.ts'
import { ownFolder } from './own-folder.ts'

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
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body

describe('an upload', () => {
  it('answers each file in the order sent: queued, refused or a duplicate', async () => {
    const [one, two] = [await paper('BOL number 4711; Car GATX 20411'), await paper('BOL number 4712; Car GATX 20412')]
    const sheet = Buffer.from('a,b\n1,2\n')
    const sent = await sendFiles(clerk, [
      ['one.pdf', one],
      ['sheet.csv', sheet],
      ['two.pdf', two],
      ['again.pdf', one],
      ['empty.pdf', Buffer.alloc(0)],
    ])
    expect(sent.status).toBe(200)
    expect(sent.body.counts).toEqual({ queued: 2, duplicate: 1, refused: 2 })
    expect(sent.body.results.map(({ file, outcome }: { file: string; outcome: string }) => [file, outcome])).toEqual([
      ['one.pdf', 'queued'],
      ['sheet.csv', 'refused'],
      ['two.pdf', 'queued'],
      ['again.pdf', 'duplicate'],
      ['empty.pdf', 'refused'],
    ])
    const [first, , , again] = sent.body.results
    expect(again.id).toBe(first.id)
    expect(again.message).toMatch(/one\.pdf/)
    expect(await row(first.id)).toMatchObject({ status: 'waiting', attempts: 0, source: 'upload', bol_number: '' })
    await readAll(server)
    expect(await row(first.id)).toMatchObject({
      status: 'read',
      attempts: 1,
      pages: 1,
      bol_number: '4711',
      car_mark: 'GATX',
      car_number: '20411',
      uploaded_by: clerk.id,
    })
    const { figures, pages } = (await row(first.id)).extracted_data
    expect(figures.bol_number).toMatchObject({ value: '4711', page: 1 })
    expect(figures.bol_number.box).toHaveLength(4)
    expect(pages).toMatchObject([{ page: 1, turn: 0, source: 'text' }])
  })
  it('queues a file once that is sent four times at once, also among others and in another order', async () => {
    const [one, two] = [await paper('BOL number 4721'), await paper('BOL number 4722')]
    const pair = [
      ['one.pdf', one],
      ['two.pdf', two],
    ] as const
    const sent = await Promise.all(
      [pair, pair.toReversed(), pair, pair.toReversed()].map((files) => sendFiles(clerk, files)),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const results = sent.flatMap(({ body }) => body.results)
    expect(results.filter(({ outcome }) => outcome === 'queued')).toHaveLength(2)
    expect(results.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(6)
    expect(new Set(results.map(({ id }) => id)).size).toBe(2)
  })
  it('takes one file as file, and none is refused at files', async () => {
    const { body } = await sendFiles(clerk, [['three.pdf', await paper('BOL number 4713')]], {}, 'file')
    expect(body.counts.queued).toBe(1)
    const none = await sendFiles(clerk, [])
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['files']])
  })
  it('takes a hundred files of 25 MB at most', async () => {
    const many = Array.from({ length: 101 }, (_, at) => [`${at}.txt`, Buffer.from(`text ${at}`)] as const)
    const hundred = await sendFiles(clerk, many.slice(1))
    expect([hundred.status, hundred.body.counts.refused]).toEqual([200, 100])
    const more = await sendFiles(clerk, many)
    expect([more.status, Object.keys(more.body)]).toEqual([400, ['files']])
    const large = await sendFiles(clerk, [['large.pdf', Buffer.alloc(25 * 1024 * 1024 + 1)]])
    expect(large.status).toBe(413)
    expect(fs.readdirSync(path.join(folder.path, 'uploads'))).toEqual([])
  })
  it('is undone as one after it was read, and its files go along', async () => {
    const sent = await sendFiles(clerk, [
      ['a.pdf', await paper('BOL number 4801; Car GATX 20411')],
      ['b.pdf', await paper('BOL number 4802; Car GATX 20412')],
    ])
    await readAll(server)
    const [one, two] = sent.body.results
    const { attachment } = await row(one.id)
    await clerk.patch(`${at}${two.id}/`, { bol_number: '4803' })
    const undone = await clerk.post(`batch/${sent.body.batch}/undo/`)
    expect(undone.body.counts).toEqual({ returned: 1, touched: 1, not_found: 0 })
    expect((await clerk.get(`${at}${one.id}/`)).status).toBe(404)
    expect((await clerk.get(`attachments/${attachment}/`)).status).toBe(404)
    expect((await row(two.id)).bol_number).toBe('4803')
  })
  it.each([{ shipment: 99_999 }, { trip: 99_999 }])('refuses %j and stores nothing', async (values) => {
    const kept = fs.readdirSync(path.join(folder.path, 'files'))
    const { status, body } = await sendFiles(clerk, [['x.pdf', await paper('BOL number 4900')]], values)
    expect([status, Object.keys(body)]).toEqual([400, Object.keys(values)])
    expect(fs.readdirSync(path.join(folder.path, 'files'))).toEqual(kept)
  })
})
