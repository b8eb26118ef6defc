/** Every resource whose rows take files: what is sent hangs on the row, is told by its content, and is given back after a deletion. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearFiles } from '#server/areas/document/clear-files.ts'
import { contentType } from '#server/engine/files/content-type.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { everyEntity, rowOf } from './registry.ts'

let server: Server
let all: Client
let viewer: Client
let stranger: Client
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-file-calls-'))
const before = process.env['HIGHBALL_DATA']
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  all = await server.user()
  viewer = await server.user({ permissions: [] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

const formOf = (content: string | Buffer, filename = 'paper.pdf'): FormData => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), filename)
  return form
}
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'

const taking = everyEntity.filter(([, { resource }]) => resource.fileCalls !== undefined)

describe.each(taking)('%s', (name, entity) => {
  const { path: base, fileCalls } = entity.resource
  if (fileCalls === undefined) return

  test.runIf(fileCalls.answers === 'row')('takes a file, which hangs on the row, and answers the row', async () => {
    const { id } = await rowOf(server, entity, all)
    const { status, body } = await all.form(`${base}${id}/${fileCalls.upload}`, formOf(pdf))
    expect([status, body.id, (await all.get(`attachments/${body.document}/`)).body]).toEqual([
      200,
      id,
      expect.objectContaining({ object_type: name, object_id: String(id), content_type: 'application/pdf' }),
    ])
  })

  test.skipIf(fileCalls.answers === 'row')(
    'takes a file, which hangs on the row, and tells when the same content is there already',
    async () => {
      const { id } = await rowOf(server, entity, all)
      const first = await all.form(`${base}${id}/${fileCalls.upload}`, formOf(pdf))
      expect([first.status, first.body]).toEqual([
        200,
        expect.objectContaining({
          object_type: name,
          object_id: String(id),
          content_type: 'application/pdf',
          same_as: [],
        }),
      ])
      const again = await all.form(`${base}${id}/${fileCalls.upload}`, formOf(pdf, 'copy.pdf'))
      expect(again.body.same_as).toEqual(['paper.pdf'])
    },
  )

  test('takes none without a file, without the permission, or on a row of another company', async () => {
    const { id } = await rowOf(server, entity, all)
    const url = `${base}${id}/${fileCalls.upload}`
    const empty = new FormData()
    empty.set('zzz', 'x')
    expect((await all.form(url, empty)).status).toBe(400)
    expect([(await viewer.form(url, formOf(pdf))).status, (await stranger.form(url, formOf(pdf))).status]).toEqual([
      403, 404,
    ])
    expect((await all.get(`attachments/?object_type=${name}&object_id=${id}`)).body.count).toBe(0)
  })
})

test('a file of a trip is read and deleted by its calls: the newest, or the one that is named', async () => {
  const { id } = await rowOf(server, entityNamed('trace:trip'), all)
  const send = async (content: string, name: string) =>
    (await all.form(`trip/${id}/upload_file/`, formOf(content, name))).body
  const [first, newest] = [await send(pdf, 'first.pdf'), await send('later', 'later.txt')]
  const named = async (query: string) => (await all.get(`trip/${id}/get_file/${query}`)).headers['content-disposition']
  expect([await named(''), await named(`?attachment=${first.id}`)]).toEqual([
    "attachment; filename*=UTF-8''later.txt",
    "attachment; filename*=UTF-8''first.pdf",
  ])
  expect((await all.post(`trip/${id}/delete_file/`, {})).body.id).toBe(newest.id)
  expect(await named('')).toBe("attachment; filename*=UTF-8''first.pdf")
  await all.post(`trip/${id}/delete_file/`, { attachment: first.id })
  expect((await all.get(`trip/${id}/get_file/`)).status).toBe(404)
})

test('some resources take files', () => {
  expect(taking.map(([name]) => name)).toEqual(expect.arrayContaining(['terminal:ticket', 'trace:trip']))
})

describe('a deleted file', () => {
  const made = async (on: object) => {
    const form = formOf('a,b\r\n1,2\r\n', 'seals.csv')
    const { body } = await all.form('attachments/upload/', form)
    await all.patch(`attachments/${body.id}/`, on)
    await all.delete(`attachments/${body.id}/`)
    return body
  }
  test('is given back once, with its content', async () => {
    const { id } = await made({})
    const restored = await all.post('attachments/restore/', { attachment_id: id })
    expect([restored.status, restored.body.name]).toEqual([200, 'seals.csv'])
    expect(String((await all.get(`attachments/${restored.body.id}/download/`)).raw)).toBe('a,b\r\n1,2\r\n')
    expect((await all.post('attachments/restore/', { attachment_id: id })).body).toEqual({
      attachment_id: ['It has been restored already.'],
    })
    expect((await stranger.post('attachments/restore/', { attachment_id: id })).status).toBe(404)
  })
  test('is held for 30 days, and then gone; what is still named stays', async () => {
    const { stored_as, id } = await made({})
    const { body: stays } = await all.form('attachments/upload/', formOf('stays', 'stays.txt'))
    const there = () => fs.readdirSync(path.join(folder, 'files'))
    const clear = (days: number) =>
      clearFiles(server.db).work(all.company, new Date(Date.now() + days * 24 * 60 * 60 * 1000))
    await clear(29)
    expect(there()).toContain(stored_as)
    await clear(31)
    expect(there()).not.toContain(stored_as)
    expect(there()).toContain(stays.stored_as)
    expect((await all.post('attachments/restore/', { attachment_id: id + 1_000_000 })).status).toBe(404)
  })
  test('is held anew once it was given back and deleted again', async () => {
    const { stored_as, id } = await made({})
    const day = 24 * 60 * 60 * 1000
    const { body: restored } = await all.post('attachments/restore/', { attachment_id: id })
    await server.db.pool.query(
      `update audit set at = at - interval '40 days' where resource = 'document:attachment' and kind = 'delete'
         and row_id = $1`,
      [String(id)],
    )
    await all.delete(`attachments/${restored.id}/`)
    const clear = (days: number) => clearFiles(server.db).work(all.company, new Date(Date.now() + days * day))
    const there = () => fs.readdirSync(path.join(folder, 'files'))
    await clear(0)
    expect(there()).toContain(stored_as)
    await clear(31)
    expect(there()).not.toContain(stored_as)
  })
})

test.each([
  ['a picture that is called a text', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'notes.txt', 'image/png'],
  ['a table', 'mark,number\r\nGATX,20411\r\n', 'cars.csv', 'text/csv'],
  ['text in UTF-8', 'Überprüft ✓\n', 'read.me', 'text/plain'],
  ['a page, even one that is called a text', '<html><script>', 'page.txt', 'text/html'],
  ['text in Windows-1252', Buffer.from('Voie été\n', 'latin1'), 'a.txt', 'text/plain'],
  [
    'bytes that are text in no encoding',
    Buffer.from([0x61, 0xff, 0xfe, 0x00, 0x62]),
    'a.txt',
    'application/octet-stream',
  ],
  ['text with control characters', 'a\u0007b', 'a.csv', 'application/octet-stream'],
])('%s is told by its content', async (_what, content, filename, type) => {
  const at = path.join(folder, 'told')
  fs.writeFileSync(at, content)
  expect(await contentType(at, filename)).toBe(type)
})

test.each([
  ['a picture called a paper', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'scan.pdf', 'image/png'],
  ['a text called a picture', 'seal 4711\n', 'seal.JPG', 'text/plain'],
])('%s is taken, and told', async (_what, content, filename, type) => {
  const { body } = await all.form('attachments/upload/', formOf(content, filename))
  expect([body.content_type, body.warnings]).toEqual([
    type,
    [`${filename} ends in ${path.extname(filename).toLowerCase()}, but its content is ${type}.`],
  ])
})
test.each(['cars.csv', 'notes.txt', 'letter.unknown'])('a text called %s is what its name says', async (filename) => {
  expect((await all.form('attachments/upload/', formOf('a,b\r\n', filename))).body.warnings).toEqual([])
})
test('a file of more than 25 MB is refused with a sentence that names the limit', async () => {
  const { status, body } = await all.form(
    'attachments/upload/',
    formOf(Buffer.alloc(25 * 1024 * 1024 + 1, 'a'), 'a.txt'),
  )
  expect([status, body]).toEqual([
    413,
    { detail: 'The file is larger than the server takes: at most 25 MB.', field: 'file' },
  ])
})
