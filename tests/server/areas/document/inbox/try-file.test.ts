/** A file that is tried is read and checked as one that arrives, and nothing of it is stored. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentReader } from '#server/reading/reader.state.ts'
import { renderPdf } from '#server/print/press.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const before = process.env['HIGHBALL_DATA']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-try-'))
let server: Server
let admin: Client
beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  admin = await server.user()
})
afterAll(async () => {
  await server.close()
  await documentReader().close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

function send(bytes: Uint8Array, who = admin) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'bill.pdf')
  return who.form('document-inbox/try_file/', form)
}

test('the figures of a text PDF are answered, and no document is made', async () => {
  const lines = [
    'Straight bill of lading, not negotiable, for shipment by rail',
    'Bill of lading number: PGT600123',
    'Date: 2026-11-06',
    'Product: Propane, odorized, in bulk',
    'Car: UTLX 964116 loaded at the terminal on the day above',
  ]
  const pdf = await renderPdf({
    title: 'Bill of lading',
    about: '',
    facts: [],
    foot: '',
    parts: lines.map((text) => ({ kind: 'text' as const, text })),
  })
  const { status, body } = await send(pdf)
  expect([status, body.message, body.pages]).toEqual([200, '', 1])
  expect(body.documents[0].figures.bol_number).toMatchObject({ value: 'PGT600123', page: 1 })
  expect((await admin.get('billofladingattachments/count/')).body.count).toBe(0)
  expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual([])
})

test('what is no bill is refused, and only who administers users may try', async () => {
  expect((await send(Buffer.from('mark,number'))).status).toBe(400)
  expect((await send(Buffer.alloc(0))).status).toBe(400)
  const clerk = await server.user({ permissions: ['change_billoflading'] })
  expect((await send(Buffer.from('%PDF-1.4'), clerk)).status).toBe(403)
})
