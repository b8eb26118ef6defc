/** Signed e-mail by a web call becomes documents once; what is not signed, too old or from others is refused. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { letterOf, pdfOf, signatureOver } from './letters.ts'

const before = process.env['HIGHBALL_DATA']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-mail-'))
let server: Server
let admin: Client
let inbox: { readonly id: number; readonly secret: string }

beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  server = await startServer()
  admin = await server.user()
  const { body } = await admin.post('document-inbox/', {
    name: 'Bills by e-mail',
    kind: 'webhook',
    senders: ['carrier.example.com', 'clerk@other.example.com'],
  })
  inbox = body
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

const send = (letter: Buffer, signature = signatureOver(letter, inbox.secret), id: number = inbox.id) =>
  server.nobody.post(`billofladingattachments/receive_mail/?inbox=${id}`, letter, {
    'content-type': 'message/rfc822',
    'x-highball-signature': signature,
  })
const messageWith = async (subject: string) =>
  (await admin.get(`document-message/?subject=${encodeURIComponent(subject)}`)).body.results[0]

test('the secret is answered once, and never again', async () => {
  expect(inbox.secret).toMatch(/^[\w-]{43}$/)
  expect((await admin.get(`document-inbox/${inbox.id}/`)).body).not.toHaveProperty('secret')
  expect(JSON.stringify((await admin.get(`document-inbox/${inbox.id}/history/`)).body)).not.toContain(inbox.secret)
})

test('the attached files of a signed message become documents, and the message is listed', async () => {
  const { status, body } = await send(
    letterOf({
      subject: 'Two bills and a table',
      parts: [
        { name: 'one.pdf', type: 'application/pdf', bytes: pdfOf('one') },
        { name: 'two.pdf', type: 'application/octet-stream', bytes: pdfOf('two') },
        { name: 'cars.pdf', type: 'application/pdf', bytes: 'mark,number\nGATX,20411\n' },
      ],
    }),
  )
  expect(status).toBe(200)
  expect(body.counts).toEqual({ queued: 2, duplicate: 0, refused: 1 })
  const message = await messageWith('Two bills and a table')
  expect(message).toMatchObject({
    inbox: inbox.id,
    sender: 'dispatch@carrier.example.com',
    outcome: 'taken',
    documents: 2,
    sent_at: '2026-11-26T08:00:00.000Z',
  })
  expect(message.reason).toContain('cars.pdf')
  const { body: bills } = await admin.get(`billofladingattachments/?message=${message.id}`)
  expect(bills.results.map((one: { name: string }) => one.name).toSorted()).toEqual(['one.pdf', 'two.pdf'])
  expect(bills.results[0]).toMatchObject({ status: 'waiting', source: 'webhook' })
})

test('a message that comes again, also at once, makes no second document', async () => {
  const letter = letterOf({ subject: 'Once' })
  const answers = await Promise.all([send(letter), send(letter), send(letter)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.counts.queued).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
  expect(answers.map(({ body }) => body.counts.duplicate).toSorted((one, other) => one - other)).toEqual([0, 1, 1])
  expect((await admin.get('document-message/?subject=Once')).body.count).toBe(1)
  expect((await messageWith('Once')).documents).toBe(1)
})

test('the same file in another message is a duplicate', async () => {
  const parts = [{ name: 'same.pdf', type: 'application/pdf', bytes: pdfOf('same') }]
  await send(letterOf({ subject: 'First', parts }))
  expect((await send(letterOf({ subject: 'Second', parts }))).body.counts).toEqual({
    queued: 0,
    duplicate: 1,
    refused: 0,
  })
  expect(await messageWith('Second')).toMatchObject({ outcome: 'duplicate', documents: 0 })
})

test.each([
  ['another domain', 'mallory@example.org'],
  ['a domain below', 'mallory@sub.carrier.example.com'],
  ['a domain that ends alike', 'mallory@evilcarrier.example.com'],
  ['a name that looks alike', '"dispatch@carrier.example.com" <mallory@example.org>'],
])('%s is refused', async (what, from) => {
  expect((await send(letterOf({ from, subject: what }))).body.counts).toEqual({ queued: 0, duplicate: 0, refused: 1 })
  expect(await messageWith(what)).toMatchObject({ outcome: 'refused', documents: 0 })
  expect((await messageWith(what)).reason).toContain('not among the senders')
})

test('a refused message is taken once its sender was added to the inbox', async () => {
  const { body: own } = await admin.post('document-inbox/', {
    name: 'Grows',
    kind: 'webhook',
    senders: ['carrier.example.com'],
  })
  const letter = letterOf({ from: 'dock@shipper.example.com', subject: 'Early' })
  const counts = async () => (await send(letter, signatureOver(letter, own.secret), own.id)).body.counts
  expect(await counts()).toEqual({ queued: 0, duplicate: 0, refused: 1 })
  await admin.patch(`document-inbox/${own.id}/`, { senders: ['carrier.example.com', 'shipper.example.com'] })
  expect(await counts()).toEqual({ queued: 1, duplicate: 0, refused: 0 })
  expect(await messageWith('Early')).toMatchObject({ outcome: 'taken', reason: '', documents: 1 })
  expect(await counts()).toEqual({ queued: 0, duplicate: 1, refused: 0 })
})

test('another message with the Message-ID of a refused one has its own line, and takes nothing from the other', async () => {
  const letters = [
    letterOf({ from: 'dock@shipper.example.com', subject: 'Bills of the dock', id: '<same@shipper.example.com>' }),
    letterOf({ from: 'mallory@example.org', subject: 'Win a car', id: '<same@shipper.example.com>' }),
    letterOf({ subject: 'Bills of the carrier', id: '<same@shipper.example.com>' }),
  ]
  // A refused message that comes again keeps its line.
  for (const letter of [letters[0], letters[0], letters[1], letters[2], letters[2]]) if (letter) await send(letter)
  const outcomes = await Promise.all(
    ['Bills of the dock', 'Win a car', 'Bills of the carrier'].map(async (subject) => {
      const { body } = await admin.get(`document-message/?subject=${encodeURIComponent(subject)}`)
      return [body.count, body.results[0]?.sender, body.results[0]?.outcome]
    }),
  )
  expect(outcomes).toEqual([
    [1, 'dock@shipper.example.com', 'refused'],
    [1, 'mallory@example.org', 'refused'],
    [1, 'dispatch@carrier.example.com', 'taken'],
  ])
})

test('an address of the list is taken, whatever its case', async () => {
  expect((await send(letterOf({ from: 'CLERK@Other.Example.com' }))).body.counts.queued).toBe(1)
})

test('files of a message that was forwarded as a file are taken', async () => {
  const inner = { name: 'forwarded.eml', type: 'message/rfc822', bytes: letterOf() }
  expect((await send(letterOf({ parts: [inner] }))).body.counts.queued).toBe(1)
})

test('a message without a file, and bytes that are no message, are refused in a sentence', async () => {
  await send(letterOf({ subject: 'Nothing', parts: [] }))
  expect((await messageWith('Nothing')).reason).toContain('no attached file')
  const { status, body } = await send(Buffer.from([0, 255, 1, 2, 3]))
  expect([status, body.counts.queued]).toEqual([200, 0])
  const { body: unsent } = await admin.get('document-message/?sender=')
  expect(unsent.results[0]).toMatchObject({ outcome: 'refused', documents: 0 })
})

test('what is not signed with the secret of the inbox in the last five minutes is 401, and nothing is stored', async () => {
  const letter = letterOf({ subject: 'Forged' })
  const now = Math.floor(Date.now() / 1000)
  const other = (await admin.post('document-inbox/', { name: 'Another', kind: 'webhook', senders: ['a.example.com'] }))
    .body
  const bad = [
    send(letter, ''),
    send(letter, signatureOver(letter, 'another secret')),
    send(letter, signatureOver(letter, other.secret)),
    send(letter, signatureOver(letter, inbox.secret, now - 400)),
    send(letter, signatureOver(letter, inbox.secret, now + 400)),
    send(Buffer.concat([letter, Buffer.from('more')]), signatureOver(letter, inbox.secret)),
    send(letter, signatureOver(letter, inbox.secret).replace(/t=\d+/, `t=${now - 1}`)),
    send(letter, signatureOver(letter, inbox.secret), 999_999),
  ]
  for (const answer of await Promise.all(bad)) expect(answer.status).toBe(401)
  expect((await admin.get('document-message/?subject=Forged')).body.count).toBe(0)
  expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual([])
})

test('an inbox that is off takes nothing, and a new secret ends the one before', async () => {
  const { body: own } = await admin.post('document-inbox/', {
    name: 'Off',
    kind: 'webhook',
    senders: ['carrier.example.com'],
  })
  const letter = letterOf()
  const { body: renewed } = await admin.post(`document-inbox/${own.id}/renew_secret/`)
  expect((await send(letter, signatureOver(letter, own.secret), own.id)).status).toBe(401)
  await admin.patch(`document-inbox/${own.id}/`, { is_on: false })
  expect((await send(letter, signatureOver(letter, renewed.secret), own.id)).status).toBe(409)
  await admin.patch(`document-inbox/${own.id}/`, { is_on: true })
  expect((await send(letter, signatureOver(letter, renewed.secret), own.id)).body.counts.queued).toBe(1)
})

test('a message that is too large is 413', async () => {
  const answer = await server.nobody.post(
    `billofladingattachments/receive_mail/?inbox=${inbox.id}`,
    Buffer.alloc(31 * 1024 * 1024),
    {
      'content-type': 'message/rfc822',
      'x-highball-signature': 't=1,v1=0',
    },
  )
  expect(answer.status).toBe(413)
})

test('only who administers users sees inboxes; another company sees none of it', async () => {
  const clerk = await server.user({ permissions: ['access_menu__shipments', 'change_billoflading'] })
  expect((await clerk.get('document-inbox/')).status).toBe(403)
  expect((await clerk.post(`document-inbox/${inbox.id}/renew_secret/`)).status).toBe(403)
  expect((await clerk.get('document-message/')).status).toBe(200)
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.get('document-message/')).body.count).toBe(0)
  expect((await stranger.post(`document-inbox/${inbox.id}/renew_secret/`)).status).toBe(404)
})

test.each([
  [{ kind: 'webhook' }, 'senders'],
  [{ kind: 'webhook', senders: ['no address'] }, 'senders'],
  [{ kind: 'folder' }, 'folder'],
  [{ kind: 'folder', folder: '../other' }, 'folder'],
  [{ kind: 'folder', folder: '/etc' }, 'folder'],
  [{ kind: 'imap', senders: ['a.example.com'], account: 'a' }, 'address'],
  [{ kind: 'imap', senders: ['a.example.com'], address: 'imap://a.example.com', account: 'a' }, 'address'],
])('%o is refused', async (values, field) => {
  const { status, body } = await admin.post('document-inbox/', {
    name: `Wrong ${JSON.stringify(values)}`.slice(0, 60),
    ...values,
  })
  expect(status).toBe(400)
  expect(Object.keys(body)).toContain(field)
})
