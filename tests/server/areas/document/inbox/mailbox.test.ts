/** A mailbox is looked into once a minute by IMAP over TLS: what is not read yet is taken once and marked as read. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxQueue } from '#server/areas/document/inbox/mailbox/mailbox-queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { openImapServer } from './imap-server.ts'
import { letterOf } from './letters.ts'

const MINUTE = 60_000
const before = { ...process.env }
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-mailbox-'))
let server: Server
let admin: Client
let mail: Awaited<ReturnType<typeof openImapServer>>
let inbox: number
let now = Date.now()

beforeAll(async () => {
  process.env['HIGHBALL_DATA'] = folder
  mail = await openImapServer()
  process.env['HIGHBALL_IMAP_HOSTS'] = mail.host
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
  const { body } = await admin.post('document-inbox/', {
    name: 'Mailbox',
    kind: 'imap',
    address: mail.address,
    account: 'bills',
    password: mail.password,
    senders: ['carrier.example.com'],
  })
  inbox = body.id
})
afterAll(async () => {
  await server.close()
  await mail.close()
  for (const name of ['HIGHBALL_DATA', 'HIGHBALL_IMAP_HOSTS'])
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  fs.rmSync(folder, { recursive: true, force: true })
})

/** As the server does it: what is due by the clock of the test. */
const look = (isTrusted = true) =>
  createJobLoop(server.db, [mailboxQueue(isTrusted ? { ca: mail.cert } : undefined)], () => new Date(now)).turn()
const row = async () => (await admin.get(`document-inbox/${inbox}/`)).body
const messages = async (): Promise<readonly { subject: string; outcome: string; documents: number }[]> =>
  (await admin.get('document-message/?ordering=id')).body.results

test('what is not read yet is taken and marked as read', async () => {
  mail.add(letterOf({ subject: 'From the carrier' }))
  mail.add(letterOf({ subject: 'From another', from: 'mallory@example.org' }))
  await look()
  expect(await row()).toMatchObject({ status: 'done', problem: '' })
  expect(await messages()).toMatchObject([
    { subject: 'From the carrier', outcome: 'taken', documents: 1 },
    { subject: 'From another', outcome: 'refused', documents: 0 },
  ])
  expect(mail.mails.map(({ isSeen }) => isSeen)).toEqual([true, true])
  expect((await admin.get('billofladingattachments/')).body.results).toMatchObject([{ source: 'imap' }])
})

test('it is looked into again after a minute, and not before', async () => {
  const sessions = mail.sessions
  await look()
  expect(mail.sessions).toBe(sessions)
  now += MINUTE + 1000
  await look()
  expect(mail.sessions).toBe(sessions + 1)
})

test('a message whose mark was lost is not taken twice', async () => {
  const [first] = mail.mails
  if (first) first.isSeen = false
  now += MINUTE + 1000
  await look()
  expect(first?.isSeen).toBe(true)
  expect((await messages()).length).toBe(2)
  expect((await admin.get('billofladingattachments/count/')).body.count).toBe(1)
})

test('what an administrator changes between two looks is saved', async () => {
  const { version } = await row()
  now += MINUTE + 1000
  await look()
  expect((await row()).version).toBeGreaterThan(version)
  const { status } = await admin.patch(`document-inbox/${inbox}/`, { name: 'Mailbox of bills', version })
  expect(status).toBe(200)
})

test('a wrong password is told in the words of the mail server, and asked again later', async () => {
  await admin.post(`document-inbox/${inbox}/set_password/`, { password: 'another one' })
  now += MINUTE + 1000
  await look()
  expect((await row()).problem).toContain('Wrong account or password')
  await admin.post(`document-inbox/${inbox}/set_password/`, { password: mail.password })
  now += 2 * MINUTE
  await look()
  expect(await row()).toMatchObject({ status: 'done', problem: '' })
})

test('a certificate that nobody trusts ends the look', async () => {
  const unread = letterOf({ subject: 'Not read' })
  mail.add(unread)
  now += MINUTE + 1000
  await look(false)
  expect((await row()).problem).toMatch(/self.signed/i)
  expect((await messages()).map(({ subject }) => subject)).not.toContain('Not read')
  now += 2 * MINUTE
  await look()
  expect((await messages()).map(({ subject }) => subject)).toContain('Not read')
})

test('a server that is not on the list is not asked', async () => {
  process.env['HIGHBALL_IMAP_HOSTS'] = 'imap.example.com'
  const sessions = mail.sessions
  now += MINUTE + 1000
  await look()
  expect((await row()).problem).toContain('HIGHBALL_IMAP_HOSTS')
  expect(mail.sessions).toBe(sessions)
  process.env['HIGHBALL_IMAP_HOSTS'] = mail.host
})

test('another address removes the password', async () => {
  await admin.patch(`document-inbox/${inbox}/`, { address: 'imaps://127.0.0.1:1' })
  now += 10 * MINUTE
  await look()
  expect((await row()).problem).toContain('Set the password')
})

test('an inbox that is off is not looked into', async () => {
  await admin.patch(`document-inbox/${inbox}/`, { address: mail.address, is_on: false })
  await admin.post(`document-inbox/${inbox}/set_password/`, { password: mail.password })
  const sessions = mail.sessions
  now += 120 * MINUTE
  await look()
  expect(mail.sessions).toBe(sessions)
})
