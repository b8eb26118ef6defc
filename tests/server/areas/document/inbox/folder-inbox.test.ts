/** Files of a folder become documents once they do not change any more, and are moved to where their outcome belongs. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderQueue } from '#server/areas/document/inbox/folder/folder-queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { pdfOf } from './letters.ts'

const before = { ...process.env }
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-folder-'))
const root = path.join(data, 'inbox')
let server: Server
let admin: Client
let scans: string
let inbox: number
let now = Date.now()

beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = data
  process.env['HIGHBALL_INBOX'] = root
  fs.mkdirSync(root)
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  const { body } = await admin.post('document-inbox/', { name: 'Scanner', kind: 'folder', folder: 'scans/fax' })
  inbox = body.id
  scans = path.join(root, String(server.ours), 'scans', 'fax')
})
afterAll(async () => {
  await server.close()
  for (const name of ['HIGHBALL_DATA', 'HIGHBALL_INBOX'])
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  fs.rmSync(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await look()
})

/** One look of a server, `after` this many milliseconds since the last one. */
async function look(after = 2000): Promise<void> {
  now += after
  await createJobLoop(server.db, [folderQueue], () => new Date(now)).turn()
}
const put = (name: string, bytes: Uint8Array | string) => fs.writeFileSync(path.join(scans, name), bytes)
const names = (place = '') =>
  fs
    .readdirSync(path.join(scans, place), { withFileTypes: true })
    .flatMap((one) => (one.isDirectory() ? [] : [one.name]))
    .toSorted()
const messageOf = async (subject: string) =>
  (await admin.get(`document-message/?subject=${encodeURIComponent(subject)}`)).body.results
const documents = async (name: string): Promise<number> =>
  (await admin.get(`billofladingattachments/count/?name=${encodeURIComponent(name)}`)).body.count

test('a file is taken after two looks that find the same, and not while it grows', async () => {
  put('growing.pdf', pdfOf('gro').subarray(0, 10))
  await look()
  fs.appendFileSync(path.join(scans, 'growing.pdf'), pdfOf('growing').subarray(10))
  await look()
  expect(names()).toEqual(['growing.pdf'])
  expect(await documents('growing.pdf')).toBe(0)
  await look(1000)
  expect(names()).toEqual(['growing.pdf'])
  await look(1000)
  expect(names()).toEqual([])
  expect(names('done')).toEqual(['growing.pdf'])
  expect(await documents('growing.pdf')).toBe(1)
  expect(await messageOf('growing.pdf')).toMatchObject([{ inbox, outcome: 'taken', status: 'done', documents: 1 }])
  expect((await admin.get('billofladingattachments/?name=growing.pdf')).body.results[0]).toMatchObject({
    source: 'folder',
  })
})

test('what is no bill is refused in a sentence, and moved aside', async () => {
  put('table.pdf', 'mark,number\nGATX,20411\n')
  put('empty.pdf', '')
  await look()
  await look()
  expect(names('refused')).toEqual(['empty.pdf', 'table.pdf'])
  expect((await messageOf('empty.pdf'))[0]).toMatchObject({ outcome: 'refused', documents: 0 })
  expect((await messageOf('empty.pdf'))[0].reason).toContain('empty')
})

test('the same content is a duplicate, and a second file of the same name is taken', async () => {
  const known = fs.readFileSync(path.join(scans, 'done', 'growing.pdf'))
  put('copy.pdf', known)
  put('growing.pdf', pdfOf('another of that name'))
  await look()
  await look()
  expect((await messageOf('copy.pdf'))[0]).toMatchObject({ outcome: 'duplicate', documents: 0 })
  expect(names('done')).toEqual(['copy.pdf', 'growing (2).pdf', 'growing.pdf'])
  expect(await documents('growing.pdf')).toBe(2)
})

test('a link is refused, and what it leads to is not read', async () => {
  const secret = path.join(data, 'secret.pdf')
  fs.writeFileSync(secret, pdfOf('secret'))
  fs.symlinkSync(secret, path.join(scans, 'link.pdf'))
  await look()
  await look()
  expect((await messageOf('link.pdf'))[0]).toMatchObject({ outcome: 'refused', documents: 0 })
  expect(await documents('link.pdf')).toBe(0)
  expect(fs.existsSync(secret)).toBe(true)
})

test('a folder that leads elsewhere is not read, and the inbox says so', async () => {
  const elsewhere = path.join(data, 'elsewhere')
  fs.mkdirSync(elsewhere)
  fs.writeFileSync(path.join(elsewhere, 'theirs.pdf'), pdfOf('theirs'))
  fs.symlinkSync(elsewhere, path.join(root, String(server.ours), 'linked'))
  const { body } = await admin.post('document-inbox/', { name: 'Linked', kind: 'folder', folder: 'linked' })
  await look()
  await look()
  expect((await admin.get(`document-inbox/${body.id}/`)).body.problem).toContain('link to another place')
  expect(await documents('theirs.pdf')).toBe(0)
})

test('unfinished files and files of an inbox that is off stay', async () => {
  put('scan.pdf.part', pdfOf('part'))
  put('.hidden.pdf', pdfOf('hidden'))
  await look()
  await look()
  await admin.patch(`document-inbox/${inbox}/`, { is_on: false })
  put('later.pdf', pdfOf('later'))
  await look()
  await look()
  expect(names()).toEqual(['.hidden.pdf', 'later.pdf', 'scan.pdf.part'])
  await admin.patch(`document-inbox/${inbox}/`, { is_on: true })
  await look()
  await look()
  expect(names('done')).toContain('later.pdf')
})

test('two servers that look at once take a file once', async () => {
  put('both.pdf', pdfOf('both'))
  await look()
  now += 2000
  const loops = [0, 1].map(() => createJobLoop(server.db, [folderQueue], () => new Date(now)))
  await Promise.all(loops.map((one) => one.turn()))
  expect(await documents('both.pdf')).toBe(1)
  expect((await messageOf('both.pdf')).length).toBe(1)
  expect(names('done').filter((name) => name.startsWith('both'))).toEqual(['both.pdf'])
})
