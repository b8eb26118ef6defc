import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityNamed } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRow } from '../../sample.ts'

let server: Server
let clerk: Client
let stranger: Client
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-files-'))
const before = process.env['HIGHBALL_DATA']
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  clerk = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

const content = 'See <script>alert(1)</script>'
function upload(filename: string, more: Record<string, string> = {}, by = clerk) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('file', new Blob([content], { type: 'text/html' }), filename)
  return by.form('attachments/upload/', form)
}

describe('an attachment', () => {
  it('is stored under a generated name, and returned as a file that no browser executes', async () => {
    const ticket = await server.within(clerk, (unit) => makeRow(unit, entityNamed('terminal:ticket')))
    const about = { object_type: 'terminal:ticket', object_id: String(ticket.id) }
    const { status, body } = await upload('../../etc/Überweisung.html', about)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Überweisung.html',
        ...about,
        // By what is in it: what a browser says of it proves nothing.
        content_type: 'text/plain',
        size: content.length,
        uploaded_by: clerk.id,
      }),
    ])
    expect(fs.readdirSync(path.join(folder, 'files'))).toEqual([body.stored_as])
    const file = await clerk.get(`attachments/${body.id}/download/`)
    expect([
      file.status,
      String(file.raw),
      file.headers['content-type'],
      file.headers['x-content-type-options'],
    ]).toEqual([200, content, 'application/octet-stream', 'nosniff'])
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%C3%9Cberweisung.html")
  })

  it('is renamed, without a path', async () => {
    const { body } = await upload('a.txt')
    const { status, body: renamed } = await clerk.post('attachments/rename_file/', {
      attachment_id: body.id,
      new_name: 'C:\\temp\\b.txt',
    })
    expect([status, renamed.name]).toEqual([200, 'b.txt'])
    expect((await clerk.post('attachments/rename_file/', { attachment_id: body.id, new_name: '/' })).status).toBe(400)
  })

  it('requires exactly one file', async () => {
    expect((await clerk.post('attachments/upload/', {})).body).toEqual({
      file: ['Send the file as multipart/form-data.'],
    })
    const form = new FormData()
    for (const name of ['a', 'b']) form.append('file', new Blob([name]), `${name}.txt`)
    expect((await clerk.form('attachments/upload/', form)).body).toEqual({ file: ['One file in one request.'] })
  })

  it('of another company does not exist, and an upload without permission stores nothing', async () => {
    const { body } = await upload('secret.txt')
    const viewer = await server.user({ permissions: [] })
    const answers = await Promise.all([
      stranger.get(`attachments/${body.id}/download/`),
      stranger.post('attachments/rename_file/', { attachment_id: body.id, new_name: 'x' }),
      upload('x.txt', {}, viewer),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
  })

  it('of a record that one may not see is not given, nor left there: of a refused one no file stays', async () => {
    const ticket = await server.within(clerk, (unit) => makeRow(unit, entityNamed('terminal:ticket')))
    const about = { object_type: 'terminal:ticket', object_id: String(ticket.id) }
    const { body } = await upload('scan.pdf', about)
    const blind = await server.user({ permissions: ['change_attachment'] })
    const kept = fs.readdirSync(path.join(folder, 'files'))
    const answers = await Promise.all([
      blind.get(`attachments/${body.id}/download/`),
      blind.post('attachments/rename_file/', { attachment_id: body.id, new_name: 'x' }),
      upload('x.txt', about, blind),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
    expect(fs.readdirSync(path.join(folder, 'files'))).toEqual(kept)
  })

  it('whose file is missing is a 404, not a server error', async () => {
    const { body } = await upload('gone.txt')
    fs.rmSync(path.join(folder, 'files', body.stored_as))
    expect((await clerk.get(`attachments/${body.id}/download/`)).status).toBe(404)
  })
})
