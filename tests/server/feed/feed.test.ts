/** The feed: nothing is lost by socket or by polling, and users receive only what they may see. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isUpTo, type FeedCursor } from '#model/shared/feed-cursor.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { desk, user } from '#model/areas/user/user.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { prune, pruneOnce } from '#server/feed/prune.ts'
import { readChanges, type FeedRow } from '#server/feed/reading.ts'
import { pause, startNodes, until, type Change, type Nodes } from './feed-nodes.ts'
import type { Client } from '../harness.ts'
/** Two servers over one database, like two processes. */
let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes(2)
})
afterAll(() => nodes.close())
afterEach(() => nodes.hangUp())

/** A user of a company of their own, as late feed entries of another test would be received too; those of the company itself are no news. */
const alone = async (): Promise<Client> =>
  nodes.server.user({ company: await nodes.server.newCompany('A company alone') })
const isNews = ({ resource }: Change): boolean => !['company:company', 'user:user'].includes(resource)
const write = (client: Client, content: string): Promise<number> =>
  nodes.server.within(client, async ({ rows }) => (await rows(note).create({ content })).id)

describe('no gaps', () => {
  test('eight concurrent writers, some rolling back: changing sockets and polling receive everything and nothing else', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, () => nodes.server.user()))
    const [first] = writers
    if (!first) return
    const begin = (await nodes.poll(first)).cursor
    const made = new Set<number>()
    let writing = true
    const work = Promise.all(
      writers.map(async (writer, of) => {
        for (let i = 0; i < 30; i++) {
          const ids: number[] = []
          const done = nodes.server.within(writer, async ({ rows }) => {
            for (let n = 0; n <= (i + of) % 3; n++) {
              ids.push((await rows(note).create({ content: `${of} ${i} ${n}` })).id)
              // Transactions commit in another order than they began.
              if ((i * 7 + of * 3) % 5 === 0) await pause((of * 11 + i) % 13)
            }
            if ((i + of) % 11 === 0) throw new Error('given up')
          })
          await done.then(
            () => ids.forEach((id) => made.add(id)),
            () => undefined,
          )
        }
      }),
    ).finally(() => (writing = false))

    // A browser that loses its connection repeatedly, and reconnects to another node.
    const bySocket = new Set<number | string>()
    const roam = (async () => {
      let cursor = begin
      for (let round = 0; writing || round < 2; round++) {
        const ear = await nodes.listen(first.token, { node: round % 2, cursor })
        await pause(writing ? 25 + (round % 4) * 40 : 300)
        ear.socket.disconnect()
        for (const id of ear.ids('user:note')) bySocket.add(id)
        cursor = ear.cursor ?? cursor
      }
      const last = await nodes.listen(first.token, { cursor })
      // Any transaction on that PostgreSQL delays the feed until it ends: late is not lost.
      await until(() => !writing && [...made].every((id) => bySocket.has(id) || last.ids('user:note').has(id)))
      for (const id of last.ids('user:note')) bySocket.add(id)
    })()
    const steady = await nodes.listen(first.token, { node: 1, cursor: begin })
    const byAsking = new Set<number | string>()
    const asking = (async () => {
      let since = begin
      for (let more = true; more;) {
        more = writing || ![...made].every((id) => byAsking.has(id))
        const { cursor, changes } = await nodes.poll(first, since)
        for (const { id, resource } of changes) if (resource === 'user:note') byAsking.add(id)
        since = cursor
        await pause(15)
      }
    })()
    await Promise.all([work, roam, asking])
    await until(() => steady.ids('user:note').size >= made.size)
    // Whether the connection held comes first: one that was cut off receives nothing, and does not show that the feed has gaps.
    expect({ isReady: steady.isReady, error: steady.error, resets: steady.resets }).toEqual({
      isReady: true,
      error: undefined,
      resets: [],
    })
    expect({ roaming: bySocket, asked: byAsking, steady: steady.ids('user:note') }).toEqual({
      roaming: made,
      asked: made,
      steady: made,
    })
  })

  test('reading in small parts returns each change once', async () => {
    const clerk = await alone()
    const { pool } = nodes.server.db
    const { settled } = await readChanges(pool, { after: { xid: 0n, seq: 0 }, limit: 1 })
    await nodes.server.within(clerk, ({ rows }) =>
      rows(note).createMany(['a', 'b', 'c', 'd', 'e'].map((content) => ({ content }))),
    )
    const after = async (cursor: FeedCursor, limit: number): Promise<readonly FeedRow[]> =>
      (await readChanges(pool, { after: cursor, limit })).rows
    const ofClerk = (all: readonly FeedRow[]): number => all.filter(({ company }) => company === clerk.company).length
    await until(async () => ofClerk(await after(settled, 1000)) >= 10)
    const all = await after(settled, 1000)
    const walked: FeedRow[] = []
    for (let next = await after(settled, 2); next.length > 0 && walked.length <= all.length;) {
      walked.push(...next)
      next = await after(next.at(-1)?.at ?? settled, 2)
    }
    expect(walked.slice(0, all.length)).toEqual(all)
    expect(new Set(walked.map(({ at }) => `${at.xid} ${at.seq}`)).size).toBe(walked.length)
  })

  test('a write is received at once, with its kind and its id as in the API', async () => {
    const clerk = await alone()
    const ear = await nodes.listen(clerk.token)
    const id = await write(clerk, 'one')
    await nodes.server.within(clerk, ({ rows }) => rows(note).patch(id, { content: 'two' }))
    await nodes.server.within(clerk, ({ rows }) => rows(note).remove(id))
    const product = await clerk.post('terminalboss/v3/product/', {
      product_name: `Fuel ${clerk.id}`,
      product_code: `F${clerk.id}`,
    })
    const heard = () => ear.heard.filter(isNews)
    await until(() => heard().length >= 7)
    expect(heard()).toEqual([
      { resource: 'user:note', id, kind: 'create' },
      { resource: 'user:userNote', id, kind: 'create' },
      { resource: 'user:note', id, kind: 'update' },
      { resource: 'user:userNote', id, kind: 'update' },
      { resource: 'user:note', id, kind: 'delete' },
      { resource: 'user:userNote', id, kind: 'delete' },
      { resource: 'terminal:product', id: product.body.id, kind: 'create' },
    ])
  })

  test.skipIf(!process.env['DATABASE_URL'])(
    'the listening connection is cut repeatedly, and everything is received',
    async () => {
      const clerk = await alone()
      const ear = await nodes.listen(clerk.token)
      const made = new Set<number>()
      for (let i = 0; i < 12; i++) {
        if (i % 4 === 0)
          await run(
            nodes.server.db.pool,
            sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
          )
        made.add(await write(clerk, `note ${i}`))
        await pause(60)
      }
      await until(() => ear.ids('user:note').size >= made.size)
      expect(ear.ids('user:note')).toEqual(made)
    },
  )

  test.skipIf(!process.env['DATABASE_URL'])(
    'writes in another database of the cluster, however long, do not delay this feed',
    async () => {
      const clerk = await alone()
      const ear = await nodes.listen(clerk.token)
      const { cursor } = await nodes.poll(clerk)
      const elsewhere = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
      await elsewhere.connect()
      await elsewhere.query('begin')
      await elsewhere.query('select pg_current_xact_id()')
      const id = await write(clerk, 'meanwhile')
      const heard = await until(() => ear.ids('user:note').has(id))
      const asked = (await nodes.pollUntil(clerk, cursor, id)).changes.some((change) => change.id === id)
      await elsewhere.query('rollback')
      await elsewhere.end()
      expect({ heard, asked }).toEqual({ heard: true, asked: true })
    },
  )

  test.skipIf(!process.env['DATABASE_URL'])(
    'an open transaction here delays the changes after it until it ends',
    async () => {
      const clerk = await alone()
      const { cursor } = await nodes.poll(clerk)
      const late = await nodes.server.db.pool.connect()
      await late.query('begin')
      await late.query('select pg_current_xact_id()')
      const id = await write(clerk, 'after')
      const whileOpen = (await nodes.poll(clerk, cursor)).changes.map((change) => change.id)
      await late.query('commit')
      late.release()
      const told = (await nodes.pollUntil(clerk, cursor, id)).changes.some((change) => change.id === id)
      expect({ whileOpen: whileOpen.includes(id), told }).toEqual({ whileOpen: false, told: true })
    },
  )

  test('without changes it sends a sign of life, so that a browser knows how fresh it is', async () => {
    const clerk = await alone()
    const ear = await nodes.listen(clerk.token)
    let ticks = 0
    ear.socket.on('tick', () => ticks++)
    await until(() => ticks > 1)
    expect(ticks).toBeGreaterThan(1)
  })
})

describe('who receives what', () => {
  test('another company receives nothing, and private rows are sent to their user only', async () => {
    const [clerk, stranger] = [await alone(), await alone()]
    const colleague = await nodes.server.user({ company: clerk.company })
    const since = (await nodes.poll(clerk)).cursor
    const all = [
      await nodes.listen(clerk.token),
      await nodes.listen(colleague.token, { node: 1 }),
      await nodes.listen(stranger.token),
    ]
    const mine = await nodes.server.within(
      clerk,
      async ({ rows }) => (await rows(desk).create({ name: 'Mine', layout: {} })).id,
    )
    const shared = await write(clerk, 'for all')
    const foreign = await write(stranger, 'theirs')
    // A note is also a row of the view of user notes.
    const note = (id: unknown): string[] => [`user:note ${String(id)}`, `user:userNote ${String(id)}`]
    const heardBy = [[`user:desk ${mine}`, ...note(shared)], note(shared), note(foreign)]
    const named = (changes: readonly Change[]) => changes.filter(isNews).map(({ resource, id }) => `${resource} ${id}`)
    await until(() => all.every(({ heard }, index) => named(heard).length >= (heardBy[index]?.length ?? 0)))
    await pause(100)
    expect(all.map(({ heard }) => named(heard))).toEqual(heardBy)
    // Both nodes have sent it by now, so polling returns it too.
    expect(
      await Promise.all([clerk, colleague, stranger].map(async (one) => named((await nodes.poll(one, since)).changes))),
    ).toEqual(heardBy)
  })

  test('a message is complete up to its cursor, except for the part that one user alone is sent', async () => {
    const clerk = await alone()
    const ear = await nodes.listen(clerk.token)
    const messages: { cursor: string; changes: readonly Change[]; isPart?: boolean }[] = []
    ear.socket.on('changed', (message) => messages.push(message))
    await nodes.server.within(clerk, ({ rows }) => rows(desk).create({ name: 'Own', layout: {} }))
    const forAll = await write(clerk, 'for all')
    await until(() => ear.ids('user:note').has(forAll))
    const [feed] = ear.cursor?.split('.') ?? []
    const seen: string[] = []
    for (const { cursor, changes, isPart = false } of messages)
      for (const { resource, id } of changes.filter(isNews)) {
        const { rows } = await nodes.server.db.pool.query(
          'select xid, seq from change where resource = $1 and id = $2',
          [resource, String(id)],
        )
        const isWithin = rows.every(({ xid, seq }) => isUpTo(`${feed}.${xid}.${seq}`, cursor))
        seen.push(`${resource}${isPart ? ', part' : ''}: ${isWithin ? 'up to' : 'beyond'} its cursor`)
      }
    expect(seen.toSorted()).toEqual([
      'user:desk, part: beyond its cursor',
      'user:note: up to its cursor',
      'user:userNote: up to its cursor',
    ])
  })

  test('without a valid session, or from a page of another site, there is no socket', async () => {
    const clerk = await nodes.server.user()
    const answers = [
      await nodes.listen(undefined),
      await nodes.listen('guessed'),
      await nodes.listen(clerk.token, { origin: 'https://elsewhere.test' }),
    ]
    expect(answers.map(({ error, isReady }) => ({ error, isReady }))).toEqual([
      { error: 'Invalid token.', isReady: false },
      { error: 'Invalid token.', isReady: false },
      { error: 'websocket error', isReady: false },
    ])
    expect((await nodes.ask(0, { url: '/api/changes/' })).status).toBe(401)
  })

  test('the socket of an ended session is closed, whoever ended it, and no other', async () => {
    const [out, disabled, stays] = [await nodes.server.user(), await nodes.server.user(), await nodes.server.user()]
    const lines = [
      await nodes.listen(out.token),
      await nodes.listen(disabled.token, { node: 1 }),
      await nodes.listen(stays.token),
    ]
    await nodes.ask(1, { method: 'POST', url: '/api/auth/logout/', headers: { authorization: `Token ${out.token}` } })
    await nodes.server.within(stays, ({ rows }) => rows(user).patch(disabled.id, { is_active: false }))
    await until(() => lines.slice(0, 2).every(({ socket }) => !socket.connected))
    expect(lines.map(({ socket }) => socket.connected)).toEqual([false, false, true])
  })
})

describe('cursors', () => {
  test('an invalid cursor, of another feed, too old or from the future, starts again, by polling and by socket', async () => {
    const clerk = await nodes.server.user()
    const { cursor } = await nodes.poll(clerk)
    const [feed, xid] = cursor.split('.')
    for (const since of [
      '',
      'nonsense',
      '1.2',
      `other.${xid}.0`,
      `${feed}.99999999999.0`,
      `${feed}.0.0`,
      `${feed}.${xid}.x`,
    ]) {
      expect([since, await nodes.poll(clerk, since)]).toEqual([
        since,
        { cursor: expect.stringMatching(/^\w+\.\d+\.0$/), reset: true },
      ])
      const ear = await nodes.listen(clerk.token, { cursor: since })
      expect([since, ear.isReady, ear.resets.length]).toEqual([since, true, 1])
    }
    expect(await nodes.poll(clerk, cursor)).toEqual({ cursor: expect.any(String), changes: expect.any(Array) })
  })

  test('after a day changes are dropped, and a request for them is told to start again', async () => {
    const clerk = await alone()
    const { cursor: before } = await nodes.poll(clerk)
    const old = await write(clerk, 'old')
    // Sent only once no older transaction is open; this cursor is later.
    const between = await nodes.pollUntil(clerk, before, old)
    await run(nodes.server.db.pool, sql`update change set at = at - interval '25 hours'`)
    const id = await write(clerk, 'new')
    expect(await pruneOnce(nodes.server.db)).toBeGreaterThan(0)
    await prune(nodes.server.db)
    expect(await nodes.poll(clerk, before)).toEqual({ cursor: expect.any(String), reset: true })
    const { changes } = await nodes.pollUntil(clerk, between.cursor, id)
    expect(changes).toEqual(['user:note', 'user:userNote'].map((resource) => ({ resource, id, kind: 'create' })))
  })

  test('a client that missed too much starts again', async () => {
    const clerk = await alone()
    const { cursor } = await nodes.poll(clerk)
    const present = await nodes.listen(clerk.token)
    const made = await nodes.server.within(clerk, ({ rows }) =>
      rows(note).createMany(Array.from({ length: 5001 }, (_, i) => ({ content: `note ${i}` }))),
    )
    // A client that was connected received all of it.
    await until(() => present.ids('user:note').size === made.length)
    expect(present.ids('user:note')).toEqual(new Set(made.map(({ id }) => id)))
    expect(await nodes.poll(clerk, cursor)).toEqual({ cursor: expect.any(String), reset: true })
    const ear = await nodes.listen(clerk.token, { cursor })
    expect([ear.isReady, ear.resets.length]).toEqual([true, 1])
  })

  test('an unknown parameter is a 400 that names it', async () => {
    const clerk = await nodes.server.user()
    const answer = await nodes.ask(0, {
      url: '/api/changes/?sinse=1',
      headers: { authorization: `Token ${clerk.token}` },
    })
    expect([answer.status, answer.body]).toEqual([400, { sinse: ['Unknown parameter. Expected since.'] }])
  })
})
