/** Letters on their way through a real SMTP server, on a clock that the test moves. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobLoop } from '#server/jobs/loop.ts'
import { attempt, take } from '#server/jobs/queue.ts'
import { letterQueue, NO_SERVER } from '#server/mail/letter-queue.ts'
import { queueMail } from '#server/mail/mail.ts'
import { readMailServer } from '#server/mail-settings.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

const site = { address: 'https://console.example.com', demo: false, sendsMail: true }
const SECOND = 1000
const MINUTE = 60 * SECOND

let server: Server
let admin: Client
let box: Mailbox
let at: number
const clock = () => new Date(at)
const open: (() => void)[] = []
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  admin = await server.user()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.pool.query('delete from config_letter')
  await server.db.pool.query('delete from outbox')
  box = await openMailbox()
  at = Date.now()
})
afterEach(async () => {
  for (const close of open.splice(0)) close()
  await box.close()
})

const queueOf = (url = box.url) => {
  const queue = letterQueue(readMailServer(url, 'Highball <highball@example.com>'))
  open.push(() => queue.close())
  return queue
}
const loopOf = (url?: string) => createJobLoop(server.db, [queueOf(url)], clock)
const write = (to = 'ann@prairie.test', more: { minutes?: number; subject?: string; body?: string } = {}) =>
  systemTransaction(server.db, ({ client }) =>
    queueMail(client, { to, company: server.ours, subject: 'Grüße', body: 'Über die Weiche', ...more }, site),
  )
// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is what the tests look at
const letters = async (): Promise<any[]> => (await admin.get('letter/?ordering=id&limit=1000')).body.results
const only = async () => (await letters())[0]
/** A second after the last of those that wait may be sent. When they were written is told by the machine, which may have been busy. */
const due = async (): Promise<void> => {
  const waiting = (await letters()).flatMap(({ run_at }) => (run_at === null ? [] : [Date.parse(run_at)]))
  at = Math.max(at, ...waiting.map((one) => one + SECOND))
}
const texts = async (): Promise<number | null> => (await server.db.pool.query('select 1 from outbox')).rowCount
const states = async (id: number): Promise<unknown[]> =>
  (await admin.get(`letter/${id}/history/`)).body.results
    .toReversed()
    .flatMap(({ changes }: { changes: { field: string; after: unknown }[] }) =>
      changes.flatMap(({ field, after }) => (field === 'status' ? [after] : [])),
    )

test('a letter is held for ten seconds, arrives whole, and its text is kept no longer than that', async () => {
  const loop = loopOf()
  await write()
  const held = await only()
  expect(Date.parse(held.run_at) - Date.parse(held.created_at)).toBe(10 * SECOND)
  at = Date.parse(held.run_at) - SECOND
  await loop.turn()
  expect([box.accepted.length, (await only()).status, await texts()]).toEqual([0, 'waiting', 1])
  await due()
  await loop.turn()
  const letter = await only()
  expect(box.accepted).toHaveLength(1)
  expect(box.accepted[0]).toMatchObject({
    from: { name: 'Highball', address: 'highball@example.com' },
    to: [{ address: 'ann@prairie.test' }],
    subject: 'Grüße',
    text: 'Über die Weiche\n',
    messageId: letter.message_id,
  })
  expect(letter).toMatchObject({ status: 'sent', attempts: 1, problem: '', run_at: null })
  expect(letter.finished_at).toBe(clock().toISOString())
  expect(await texts()).toBe(0)
  expect(await states(letter.id)).toEqual(['waiting', 'sending', 'sent'])
  at += 24 * 60 * MINUTE
  await loop.turn()
  expect(box.accepted).toHaveLength(1)
})

test('what is refused for now is tried again after 1, 5, 30 and 120 minutes under the same Message-ID, and then fails', async () => {
  const loop = loopOf()
  box.judge.letter = () => 451
  await write()
  await due()
  for (const [index, minutes] of [1, 5, 30, 120].entries()) {
    await loop.turn()
    expect(await only()).toMatchObject({ status: 'waiting', attempts: index + 1, problem: '451 Refused with 451' })
    expect((await only()).run_at).toBe(new Date(at + minutes * MINUTE).toISOString())
    at += minutes * MINUTE - 1
    await loop.turn()
    expect(box.attempted).toHaveLength(index + 1)
    at += 1
  }
  await loop.turn()
  const letter = await only()
  expect(letter).toMatchObject({ status: 'failed', attempts: 5, problem: '451 Refused with 451', run_at: null })
  expect([box.attempted.length, new Set(box.attempted)]).toEqual([5, new Set([letter.message_id])])
  at += 24 * 60 * MINUTE
  await loop.turn()
  expect([box.attempted.length, await texts()]).toEqual([5, 1])
})

test.each([
  ['the recipient', 'recipient', 550],
  ['the letter', 'letter', 554],
] as const)(
  'a refusal of %s with 5xx is final; sent again it arrives, and the log tells all of it',
  async (_of, which, code) => {
    const loop = loopOf()
    box.judge[which] = (to) => (to === 'gone@prairie.test' ? code : undefined)
    await write('gone@prairie.test')
    await write('ann@prairie.test')
    await due()
    await loop.turn()
    const [refused, sent] = await letters()
    expect([refused.status, refused.attempts, sent.status]).toEqual(['failed', 1, 'sent'])
    expect(refused.problem).toMatch(new RegExp(`^${code} `))
    box.judge[which] = () => undefined
    const answer = await admin.post(`letter/${refused.id}/again/`, {})
    expect([answer.status, answer.body.status, answer.body.problem]).toEqual([200, 'waiting', ''])
    await due()
    await loop.turn()
    expect(box.accepted.map(({ to }) => to?.[0]?.address)).toEqual(['ann@prairie.test', 'gone@prairie.test'])
    expect(await states(refused.id)).toEqual(['waiting', 'sending', 'failed', 'waiting', 'sending', 'sent'])
    const { results } = (await admin.get(`letter/${refused.id}/history/`)).body
    expect(results.map(({ by }: { by: unknown }) => by)).toEqual([null, null, admin.id, null, null, null])
    expect((await admin.post(`letter/${sent.id}/again/`, {})).body.detail).toBe('It is sent already.')
  },
)

test('a mail server that cannot be reached is tried again, and the letter says why it waits', async () => {
  const loop = loopOf('smtp://127.0.0.1:1')
  await write()
  await due()
  await loop.turn()
  expect(await only()).toMatchObject({ status: 'waiting', attempts: 1 })
  expect((await only()).problem).toMatch(/ECONNREFUSED/)
  at += MINUTE
  await loopOf().turn()
  expect([(await only()).status, box.accepted.length]).toEqual(['sent', 1])
})

test('without a mail server letters wait and say so; with one they are sent', async () => {
  await write()
  await due()
  await loopOf('').turn()
  expect(await only()).toMatchObject({ status: 'waiting', attempts: 0, problem: NO_SERVER })
  const { version } = await only()
  await loopOf('').turn()
  expect((await only()).version).toBe(version)
  await loopOf().turn()
  expect(await only()).toMatchObject({ status: 'sent', problem: '' })
})

test('a letter whose link has run out is not sent, and its text is forgotten', async () => {
  const loop = loopOf()
  await write('ann@prairie.test', { minutes: 60 })
  at += 61 * MINUTE
  await loop.turn()
  const letter = await only()
  expect([letter.status, await texts(), box.accepted.length]).toEqual(['failed', 0, 0])
  expect(letter.problem).toBe('It could not be sent while it was of use.')
})

test('a letter can be stopped while it waits, and sent after all', async () => {
  const loop = loopOf()
  await write()
  const { id } = await only()
  expect((await admin.post(`letter/${id}/stop/`, {})).body.status).toBe('stopped')
  expect((await admin.post(`letter/${id}/stop/`, {})).status).toBe(409)
  at += 24 * 60 * MINUTE
  await loop.turn()
  expect(box.accepted).toHaveLength(0)
  await admin.post(`letter/${id}/again/`, {})
  await loop.turn()
  expect(box.accepted).toHaveLength(1)
})

test('a hundred letters that two loops work at arrive once each', async () => {
  await systemTransaction(server.db, async ({ client }) => {
    for (let n = 0; n < 100; n++)
      await queueMail(client, { to: `p${n}@prairie.test`, company: server.ours, subject: `${n}`, body: 'x' }, site)
  })
  await due()
  await Promise.all([loopOf().turn(), loopOf().turn()])
  expect(box.accepted.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(
    Array.from({ length: 100 }, (_, n) => `p${n}@prairie.test`).toSorted(),
  )
  expect(new Set((await letters()).map(({ status }) => status))).toEqual(new Set(['sent']))
})

test('what a process left behind when it died is taken over later, and if it comes back late, it records nothing', async () => {
  const loop = loopOf()
  // The first turn takes all that is being sent for the remains of a former process.
  await loop.turn()
  await write()
  await due()
  const dead = queueOf()
  const [taken] = await take(dead, server.db, clock())
  at += dead.leaseMs - 1
  await loop.turn()
  expect([(await only()).status, box.accepted.length]).toEqual(['sending', 0])
  at += 1
  await loop.turn()
  const sent = await only()
  expect([sent.status, sent.attempts, box.accepted.length]).toEqual(['sent', 2, 1])
  for (const work of [dead.work, () => Promise.reject(new Error('No answer.'))])
    if (taken) await attempt({ ...dead, work }, server.db, taken, clock)
  expect([await only(), box.accepted.length]).toEqual([sent, 1])
})

test('a letter at which every process dies is not tried for ever', async () => {
  await write()
  await due()
  const dying = queueOf()
  for (let deaths = 0; deaths < 5; deaths++) {
    expect(await take(dying, server.db, clock())).toHaveLength(1)
    at += dying.leaseMs
  }
  await loopOf().turn()
  expect(await only()).toMatchObject({ status: 'failed', problem: 'The server ended during each attempt.' })
  expect(box.accepted).toHaveLength(0)
})

test('a link for a new password arrives by mail', async () => {
  const password = 'correct horse battery'
  const clerk = await server.user({ password })
  await server.nobody.post('auth/password/reset/', { email: clerk.email })
  // The letter is written after the answer.
  await expect.poll(async () => (await letters()).length, { timeout: 240_000 }).toBe(1)
  expect(JSON.stringify(await letters())).not.toContain('password-reset')
  at = Date.now() + 11 * SECOND
  await loopOf().turn()
  const [, uid, token] = /password-reset\/(\d+)\/([\w-]+)\/\s*$/.exec(box.accepted[0]?.text ?? '') ?? []
  expect([box.accepted[0]?.to?.[0]?.address, uid]).toEqual([clerk.email, String(clerk.id)])
  const answer = await server.nobody.post('auth/password/reset/confirm/', {
    uid,
    token,
    new_password: 'a new long word',
  })
  expect(answer.status).toBe(200)
})

test('only administrators see letters, and only of their own company', async () => {
  await write()
  const { id } = await only()
  const clerk = await server.user({ permissions: ['change_note'] })
  const stranger = await server.user({ company: server.theirs })
  expect([(await clerk.get('letter/')).status, (await clerk.post(`letter/${id}/again/`, {})).status]).toEqual([
    403, 403,
  ])
  expect([(await stranger.get(`letter/${id}/`)).status, (await stranger.get('letter/')).body.count]).toEqual([404, 0])
})
