/** What somebody missed: each object once, with its net effect, by who did what; to nobody more than he may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#model/resources/contract.ts'
import { party } from '#model/resources/company.ts'
import { invitation } from '#model/resources/partner.ts'
import { desk, note } from '#model/resources/user.ts'
import type { Digest, DigestObject } from '#model/rules/digest.ts'
import { countText, effectText } from '#model/rules/digest.ts'
import { encode } from '#server/feed/cursor.ts'
import { identify } from '#server/feed/identity.ts'
import { pruneOnce } from '#server/feed/prune.ts'
import { readChanges } from '#server/feed/reading.ts'
import { systemTransaction } from '#server/engine/transaction.ts'
import { startServer, type Client, type Server } from './harness.ts'

let server: Server
let clerk: Client
let colleague: Client
let feed = ''
beforeAll(async () => {
  server = await startServer()
  feed = await identify(server.db)
  clerk = await server.user({ name: 'Ann Lee' })
  colleague = await server.user({ name: 'Bo Reed' })
})
afterAll(() => server.close())

const cursorNow = async (): Promise<string> => encode(feed, (await readChanges(server.db.pool, { after: { xid: 0n, seq: 0 }, limit: 1 })).settled)
const noteScope = { panes: ['p1'], resource: 'user:note' }
const ask = async (who: Client, body: Record<string, unknown>) => who.post('changes/digest/', body)
const digest = async (who: Client, since: string, scopes: readonly object[] = [noteScope]): Promise<Digest> => (await ask(who, { since, scopes })).body
const objects = ({ groups }: Digest): DigestObject[] => groups.flatMap((group) => group.objects)
const write = (content: string, who = colleague) => server.within(who, async ({ rows }) => (await rows(note).create({ content })).id)
const patch = (id: number, content: string, who = colleague) => server.within(who, ({ rows }) => rows(note).patch(id, { content }))
const remove = (id: number, who = colleague) => server.within(who, ({ rows }) => rows(note).remove(id))

describe('net effect', () => {
  test('each object once: changed, changed twice, changed back, made, removed, made and removed', async () => {
    const [once, twice, back, gone] = await Promise.all(['once', 'twice', 'back', 'gone'].map((content) => write(content)))
    const since = await cursorNow()
    await patch(once ?? 0, 'once!')
    await patch(twice ?? 0, 'twice!')
    await patch(back ?? 0, 'away')
    await patch(twice ?? 0, 'twice!!', clerk)
    await patch(back ?? 0, 'back')
    await remove(gone ?? 0)
    const made = await write('made')
    await remove(await write('passing'))
    const told = await digest(clerk, since)
    const by = Object.fromEntries(objects(told).map(({ label, effect, changes, times }) => [label, [effect, changes.map(({ before, after }) => [before, after]), times]]))
    expect(by).toEqual({
      'once!': ['changed', [['once', 'once!']], 1],
      'twice!!': ['changed', [['twice', 'twice!!']], 2],
      back: ['unchanged', [], 2],
      gone: ['removed', expect.arrayContaining([['gone', null]]), 1],
      made: ['made', expect.arrayContaining([[null, 'made']]), 1],
      passing: ['passing', [], 2],
    })
    expect({ basis: told.basis, count: told.count, beyond: told.beyond, unknown: told.unknown }).toEqual({ basis: 'feed', count: 6, beyond: 0, unknown: [] })
    expect(objects(told).find(({ id }) => id === made)?.panes).toEqual(['p1'])
    // By the one who changed it last; who else had a hand in it is named.
    expect(told.groups.map(({ by_name, objects: of }) => [by_name, of.length])).toEqual([['Bo Reed', 5], ['Ann Lee', 1]])
    expect(objects(told).find(({ label }) => label === 'twice!!')?.also).toEqual(['Bo Reed'])
    expect(countText(objects(told))).toBe('1 new, 2 changed, 1 removed, 1 as it was, 1 made and removed')
    expect(effectText(objects(told).find(({ label }) => label === 'twice!!') ?? { effect: 'told', changes: [] })).toMatch(/: twice → twice!!$/)
  })

  test('two hundred, twenty of them twice, are two hundred', async () => {
    const ids = await server.within(colleague, async ({ rows }) => (await rows(note).createMany(Array.from({ length: 200 }, (_, i) => ({ content: `n${i}` })))).map(({ id }) => id))
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) => rows(note).patchMany(ids.map((id) => ({ id, values: { content: 'first' } }))))
    await server.within(colleague, ({ rows }) => rows(note).patchMany(ids.slice(0, 20).map((id) => ({ id, values: { content: 'second' } }))))
    const told = await digest(clerk, since)
    expect([told.count, new Set(objects(told).map(({ id }) => id)).size, objects(told).filter(({ times }) => times === 2).length]).toEqual([200, 200, 20])
    expect(objects(told).filter(({ changes }) => changes[0]?.after === 'second')).toHaveLength(20)
  })

  test('what came before the cursor is not told again, and what comes after it is', async () => {
    const id = await write('before')
    await patch(id, 'still before')
    const since = await cursorNow()
    expect((await digest(clerk, since)).count).toBe(0)
    await patch(id, 'after')
    expect(objects(await digest(clerk, since)).map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([[['still before', 'after']]])
  })

  test('only what the panes show: named objects, or those with a value, now or when they went', async () => {
    const [alert, plain, other] = [await write('alert'), await write('plain'), await write('other')]
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) => rows(note).patch(alert, { kind: 'alert' }))
    await patch(plain, 'plain!')
    await patch(other, 'other!')
    const scopes = [{ panes: ['named'], resource: 'user:note', ids: [other] }, { panes: ['alerts'], resource: 'user:note', where: { kind: 'alert' } }]
    expect(objects(await digest(clerk, since, scopes)).map(({ id, panes }) => `${id} ${panes.join()}`).toSorted()).toEqual([`${alert} alerts`, `${other} named`].toSorted())
    expect((await digest(clerk, since, [{ panes: ['p'], resource: 'user:note', ids: [] }])).count).toBe(0)
  })

  test('a declared action is the cause, references are told by name', async () => {
    const on = String(await write('noted'))
    const since = await cursorNow()
    const answer = await colleague.post('user_note/add_user_note/', { content: 'by action', objectId: on, contentType: 'user:note' })
    expect(answer.status).toBe(200)
    const [group] = (await digest(clerk, since)).groups
    expect([group?.title, group?.cause, group?.by_name]).toEqual(['Add a note', 'user:userNote addUserNote', 'Bo Reed'])
    expect(group?.objects[0]?.changes.find(({ field }) => field === 'author')).toMatchObject({ after: colleague.id, after__label: expect.stringContaining('Bo Reed') })
    await patch(Number(group?.objects[0]?.id), 'by hand')
    expect((await digest(clerk, since)).groups.map(({ title }) => title)).toEqual(['Edited'])
  })
})

describe('who may know', () => {
  test('another company hears nothing of it, and nothing of what one user has for himself', async () => {
    const stranger = await server.user({ company: server.theirs })
    const since = await cursorNow()
    await write('ours')
    await server.within(colleague, ({ rows }) => rows(desk).create({ name: `Mine ${since}`, layout: {} }))
    const scopes = [noteScope, { panes: ['p2'], resource: 'user:desk' }]
    const [mine, his, theirs] = await Promise.all([digest(colleague, since, scopes), digest(clerk, since, scopes), digest(stranger, since, scopes)])
    expect([mine, his, theirs].map(({ count }) => count)).toEqual([2, 1, 0])
    const byTime = (await ask(stranger, { since_at: new Date(Date.now() - 60_000).toISOString(), scopes })).body as Digest
    expect(byTime.count).toBe(0)
  })

  test('without the permission to see a resource the question is refused; without that to its trail, that it changed is all that is told', async () => {
    const blind = await server.user({ permissions: [] })
    const product = { panes: ['p1'], resource: 'terminal:product' }
    expect((await ask(blind, { since: await cursorNow(), scopes: [product] })).status).toBe(403)
    const people = { panes: ['p1'], resource: 'user:user', ids: [colleague.id] }
    const since = await cursorNow()
    await clerk.patch(`user/${colleague.id}/`, { telephone: '306 555 0100' })
    const [told] = (await digest(blind, since, [people])).groups
    expect([told?.by_name, told?.title, told?.objects[0]?.effect, told?.objects[0]?.changes]).toEqual(['', 'Changed; by whom is not told here', 'told', []])
    expect(objects(await digest(clerk, since, [people]))[0]?.changes.map(({ field, after }) => [field, after])).toEqual([['telephone', '306 555 0100']])
  })

  test('a secret is told to have changed, and to what is not', async () => {
    const someone = await server.user()
    const since = await cursorNow()
    expect((await clerk.post(`user/${someone.id}/set_password/`, { password: 'correct horse battery' })).status).toBe(200)
    const text = JSON.stringify(await digest(clerk, since, [{ panes: ['p1'], resource: 'user:user', ids: [someone.id] }]))
    expect(text).toContain('"field":"password","label":"Password","before":null,"after":null')
    expect(text).not.toMatch(/scrypt|horse/)
  })

  test('a partner is told that what is shared changed, not how it came about; and that it is shared no longer', async () => {
    const partner = await server.user({ company: server.theirs })
    const { id, about, invited } = await systemTransaction(server.db, async ({ rows }) => {
      const [one] = await rows(party).createMany([{ name: 'Shared Oil' }])
      const row = await rows(contract).create({ contract_number: 'D-1', buyer: one?.id ?? null, shared: true })
      const invitationRow = await rows(invitation).create({ email: 'p@theirs.test', company_name: 'Theirs', counterparty: server.theirs, status: 'accepted', share_contracts: true, party: one?.id ?? null })
      return { id: row.id, about: one?.id ?? 0, invited: invitationRow.id }
    }, server.ours)
    expect(about).toBeGreaterThan(0)
    const scope = { panes: ['p1'], resource: 'partner:contract' }
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) => rows(contract).patch(id, { contract_number: 'D-2' }))
    const changed = await digest(partner, since, [scope])
    expect(objects(changed).map(({ effect, changes, label }) => [effect, changes, label])).toEqual([['told', [], expect.stringContaining('D-2')]])
    expect(JSON.stringify(changed)).not.toMatch(/D-1|Bo Reed/)
    await systemTransaction(server.db, ({ rows }) => rows(invitation).remove(invited), server.ours)
    const ended = await digest(partner, since, [scope])
    expect(objects(ended).map(({ effect }) => effect)).toEqual(['told'])
    expect(JSON.stringify(ended)).not.toMatch(/D-1|D-2/)
    // The trail is not theirs: beyond the feed's memory it is unknown, and said to be.
    const old = (await ask(partner, { since_at: '2026-01-01T00:00:00Z', scopes: [scope] })).body as Digest
    expect([old.count, old.unknown]).toEqual([0, [expect.stringContaining('unknown: ')]])
  })
})

describe('beyond the memory of the feed', () => {
  test('the trail tells by time what the feed has forgotten', async () => {
    const id = await write('kept')
    const since = await cursorNow()
    await patch(id, 'kept!')
    await server.db.pool.query("update change set at = at - interval '25 hours'")
    expect(await pruneOnce(server.db)).toBeGreaterThan(0)
    const lost = (await ask(clerk, { since, scopes: [noteScope] })).body as Digest
    expect([lost.count, lost.unknown]).toEqual([0, [expect.stringContaining('unknown: ')]])
    const told = (await ask(clerk, { since, since_at: new Date(Date.now() - 26 * 60 * 60_000).toISOString(), scopes: [noteScope] })).body as Digest
    expect(told.basis).toBe('trail')
    expect(objects(told).find((one) => one.id === id)).toMatchObject({ label: 'kept!', effect: 'made' })
  })

  test('a cursor of another feed is no cursor', async () => {
    await write('here')
    const told = (await ask(clerk, { since: 'other.12.0', since_at: new Date(Date.now() - 60_000).toISOString(), scopes: [noteScope] })).body as Digest
    expect([told.basis, told.count > 0]).toEqual(['trail', true])
  })
})

test.each([
  [{}, 'since'],
  [{ since: 1, scopes: [] }, 'since'],
  [{ since_at: 'yesterday', scopes: [] }, 'since_at'],
  [{ since: 'x', scopes: 'all' }, 'scopes'],
  [{ since: 'x', scopes: [{ panes: ['p1'], resource: 'no:such' }] }, 'scopes'],
  [{ since: 'x', scopes: [{ panes: ['p1'], resource: 'user:note', ids: ['one'] }] }, 'scopes'],
  [{ since: 'x', scopes: [{ panes: ['p1'], resource: 'user:note', where: { colour: 'red' } }] }, 'scopes'],
  [{ since: 'x', scopes: [], more: 1 }, 'more'],
])('a question that cannot be understood is a 400 that names what: %j', async (body, field) => {
  const answer = await ask(clerk, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

describe('on paper', () => {
  test('the list is a PDF, opened by a ticket that carries what is longer than an address', async () => {
    const since = await cursorNow()
    await write('on paper')
    const body = { since, since_at: new Date().toISOString(), timezone: 'America/Chicago', scopes: [{ ...noteScope, panes: ['p1'], ids: undefined }] }
    const saved = await clerk.post('changes/digest_pdf/', body)
    expect([saved.status, saved.headers['content-type'], saved.raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    const ticket = await clerk.post('print_ticket/', { path: '/api/changes/digest_pdf/', body })
    expect(ticket.status).toBe(200)
    const opened = await server.nobody.get(ticket.body.url)
    expect([opened.status, opened.raw.subarray(0, 5).toString(), opened.headers['content-disposition']]).toEqual([200, '%PDF-', expect.stringContaining('inline')])
    expect((await server.nobody.get(ticket.body.url)).status).toBe(403)
    expect((await clerk.post('changes/digest_pdf/', { ...body, timezone: 'Mars/Base' })).body).toEqual({ timezone: [expect.any(String)] })
  }, 60_000)
})

test('a sign-off of a shift is its user’s own, and the last can be withdrawn', async () => {
  const first = await clerk.post('user_shift/sign_off/', { cursor: await cursorNow(), comments: 'Track 4 is full' })
  const second = await clerk.post('user_shift/sign_off/', { how: 'sign_out' })
  expect([first.body.how, second.body.how]).toEqual(['command', 'sign_out'])
  expect((await colleague.get('user_shift/')).body.count).toBe(0)
  expect((await clerk.post(`user_shift/${first.body.id}/withdraw/`)).status).toBe(400)
  expect((await colleague.post(`user_shift/${second.body.id}/withdraw/`)).status).toBe(404)
  expect((await clerk.post(`user_shift/${second.body.id}/withdraw/`)).status).toBe(200)
  expect((await clerk.get('user_shift/')).body.results.map(({ id }: { id: number }) => id)).toEqual([first.body.id])
})
