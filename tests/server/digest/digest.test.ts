/** What a user missed: each object once, with its net effect, grouped by cause. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { note } from '#model/areas/user/note.resource.ts'
import { countText, effectText, type Digest } from '#model/shared/digest.ts'
import { entities } from '#server/engine/base/entity.ts'
import { pruneOnce } from '#server/feed/prune.ts'
import type { Client, Server } from '../harness.ts'
import { ask, digest, noteScope, notesOfTwo, objects, type NotesOfTwo } from './notes-of-two.ts'

let server: Server
let clerk: Client
let colleague: Client
let cursorNow: NotesOfTwo['cursorNow']
let write: NotesOfTwo['write']
let patch: NotesOfTwo['patch']
let remove: NotesOfTwo['remove']
beforeAll(async () => {
  ;({ server, clerk, colleague, cursorNow, write, patch, remove } = await notesOfTwo({ ownDatabase: true }))
})
afterAll(() => server.close())

const logs = [...entities.values()].flatMap(({ name, resource }) => (resource.storage === undefined ? [] : [name]))
test.each(logs)('a pane with %s, which keeps no changes, stands in the way of no other one', async (resource) => {
  const admin = await server.user()
  const since = await cursorNow()
  const id = await write('beside a log')
  const told = await ask(admin, { since, scopes: [{ panes: ['p2'], resource }, noteScope] })
  expect([told.status, objects(told.body).map((one) => one.id)]).toEqual([200, [id]])
})

describe('net effect', () => {
  test('lists each object once: changed, changed twice, changed back, created, deleted, created and deleted', async () => {
    const [once, twice, back, gone] = await Promise.all(
      ['once', 'twice', 'back', 'gone'].map((content) => write(content)),
    )
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
    const by = Object.fromEntries(
      objects(told).map(({ label, effect, changes, times }) => [
        label,
        [effect, changes.map(({ before, after }) => [before, after]), times],
      ]),
    )
    expect(by).toEqual({
      'once!': ['changed', [['once', 'once!']], 1],
      'twice!!': ['changed', [['twice', 'twice!!']], 2],
      back: ['unchanged', [], 2],
      gone: ['removed', expect.arrayContaining([['gone', null]]), 1],
      made: ['made', expect.arrayContaining([[null, 'made']]), 1],
      passing: ['passing', [], 2],
    })
    expect({ basis: told.basis, count: told.count, beyond: told.beyond, unknown: told.unknown }).toEqual({
      basis: 'feed',
      count: 6,
      beyond: 0,
      unknown: [],
    })
    expect(objects(told).find(({ id }) => id === made)?.panes).toEqual(['p1'])
    // Grouped by the last author; other authors are named.
    expect(told.groups.map(({ by_name, objects: of }) => [by_name, of.length])).toEqual([
      ['Bo Reed', 5],
      ['Ann Lee', 1],
    ])
    expect(objects(told).find(({ label }) => label === 'twice!!')?.also).toEqual(['Bo Reed'])
    expect(countText(objects(told))).toBe('1 new, 2 changed, 1 deleted, 1 unchanged, 1 created and deleted')
    expect(
      effectText(objects(told).find(({ label }) => label === 'twice!!') ?? { effect: 'told', changes: [] }),
    ).toMatch(/: twice → twice!!$/)
  })

  test('counts two hundred changes, twenty of them repeated, as two hundred objects', async () => {
    const ids = await server.within(colleague, async ({ rows }) =>
      (await rows(note).createMany(Array.from({ length: 200 }, (_, i) => ({ content: `n${i}` })))).map(({ id }) => id),
    )
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) =>
      rows(note).patchMany(ids.map((id) => ({ id, values: { content: 'first' } }))),
    )
    await server.within(colleague, ({ rows }) =>
      rows(note).patchMany(ids.slice(0, 20).map((id) => ({ id, values: { content: 'second' } }))),
    )
    const told = await digest(clerk, since)
    expect([
      told.count,
      new Set(objects(told).map(({ id }) => id)).size,
      objects(told).filter(({ times }) => times === 2).length,
    ]).toEqual([200, 200, 20])
    expect(objects(told).filter(({ changes }) => changes[0]?.after === 'second')).toHaveLength(20)
  })

  test('omits changes before the cursor, and includes those after it', async () => {
    const id = await write('before')
    await patch(id, 'still before')
    const since = await cursorNow()
    expect((await digest(clerk, since)).count).toBe(0)
    await patch(id, 'after')
    expect(
      objects(await digest(clerk, since)).map(({ changes }) => changes.map(({ before, after }) => [before, after])),
    ).toEqual([[['still before', 'after']]])
  })

  test('covers only what the panes show: named objects, or those that match a value, now or when deleted', async () => {
    const [alert, plain, other] = [await write('alert'), await write('plain'), await write('other')]
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) => rows(note).patch(alert, { kind: 'alert' }))
    await patch(plain, 'plain!')
    await patch(other, 'other!')
    const scopes = [
      { panes: ['named'], resource: 'user:note', ids: [other] },
      { panes: ['alerts'], resource: 'user:note', where: { kind: 'alert' } },
    ]
    expect(
      objects(await digest(clerk, since, scopes))
        .map(({ id, panes }) => `${id} ${panes.join()}`)
        .toSorted(),
    ).toEqual([`${alert} alerts`, `${other} named`].toSorted())
    expect((await digest(clerk, since, [{ panes: ['p'], resource: 'user:note', ids: [] }])).count).toBe(0)
  })

  test('names the declared action as the cause, and references by title', async () => {
    const on = String(await write('noted'))
    const since = await cursorNow()
    const answer = await colleague.post('user_note/add_user_note/', {
      content: 'by action',
      objectId: on,
      contentType: 'user:note',
    })
    expect(answer.status).toBe(200)
    const [group] = (await digest(clerk, since)).groups
    expect([group?.title, group?.cause, group?.by_name]).toEqual(['Add a note', 'user:userNote addUserNote', 'Bo Reed'])
    expect(group?.objects[0]?.changes.find(({ field }) => field === 'author')).toMatchObject({
      after: colleague.id,
      after__label: expect.stringContaining('Bo Reed'),
    })
    await patch(Number(group?.objects[0]?.id), 'by hand')
    expect((await digest(clerk, since)).groups.map(({ title }) => title)).toEqual(['Edited'])
  })
})

describe('beyond the retention of the feed', () => {
  test('the audit trail by time replaces the changes that the feed no longer has', async () => {
    const id = await write('kept')
    const since = await cursorNow()
    await patch(id, 'kept!')
    await server.db.pool.query("update change set at = at - interval '25 hours'")
    expect(await pruneOnce(server.db)).toBeGreaterThan(0)
    const lost = (await ask(clerk, { since, scopes: [noteScope] })).body as Digest
    expect([lost.count, lost.unknown]).toEqual([0, [expect.stringContaining('unknown: ')]])
    const told = (
      await ask(clerk, { since, since_at: new Date(Date.now() - 26 * 60 * 60_000).toISOString(), scopes: [noteScope] })
    ).body as Digest
    expect(told.basis).toBe('trail')
    expect(objects(told).find((one) => one.id === id)).toMatchObject({ label: 'kept!', effect: 'made' })
  })

  test('a cursor of another feed is not used', async () => {
    await write('here')
    const told = (
      await ask(clerk, {
        since: 'other.12.0',
        since_at: new Date(Date.now() - 60_000).toISOString(),
        scopes: [noteScope],
      })
    ).body as Digest
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
])('an invalid request is a 400 that names the problem: %j', async (body, field) => {
  const answer = await ask(clerk, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

describe('in print', () => {
  test('the list is a PDF, opened by a ticket that also carries a body too long for a URL', async () => {
    const since = await cursorNow()
    await write('on paper')
    const body = {
      since,
      since_at: new Date().toISOString(),
      timezone: 'America/Chicago',
      scopes: [{ ...noteScope, panes: ['p1'], ids: undefined }],
    }
    const saved = await clerk.post('changes/digest_pdf/', body)
    expect([saved.status, saved.headers['content-type'], saved.raw.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const ticket = await clerk.post('print_ticket/', { path: '/api/changes/digest_pdf/', body })
    expect(ticket.status).toBe(200)
    const opened = await server.nobody.get(ticket.body.url)
    expect([opened.status, opened.raw.subarray(0, 5).toString(), opened.headers['content-disposition']]).toEqual([
      200,
      '%PDF-',
      expect.stringContaining('inline'),
    ])
    expect((await server.nobody.get(ticket.body.url)).status).toBe(403)
    expect((await clerk.post('changes/digest_pdf/', { ...body, timezone: 'Mars/Base' })).body).toEqual({
      timezone: [expect.any(String)],
    })
  })
})

test('a sign-off belongs to its user, and the last one can be withdrawn', async () => {
  const first = await clerk.post('user_shift/sign_off/', { cursor: await cursorNow(), comments: 'Track 4 is full' })
  const second = await clerk.post('user_shift/sign_off/', { how: 'sign_out' })
  expect([first.body.how, second.body.how]).toEqual(['command', 'sign_out'])
  expect((await colleague.get('user_shift/')).body.count).toBe(0)
  expect((await clerk.post(`user_shift/${first.body.id}/withdraw/`)).status).toBe(400)
  expect((await colleague.post(`user_shift/${second.body.id}/withdraw/`)).status).toBe(404)
  expect((await clerk.post(`user_shift/${second.body.id}/withdraw/`)).status).toBe(200)
  expect((await clerk.get('user_shift/')).body.results.map(({ id }: { id: number }) => id)).toEqual([first.body.id])
})
