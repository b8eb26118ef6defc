/** The feed: nothing is lost by socket or by asking, and nobody hears of what is not theirs. */
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { desk, note, user } from '#model/resources/user.ts'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth/index.ts'
import { sealPassword } from '#server/auth/password.ts'
import { run } from '#server/engine/sql.ts'
import { createFeed } from '#server/feed/index.ts'
import { pruneOnce } from '#server/feed/prune.ts'
import { startServer, type Client, type Server } from './harness.ts'

type Change = { resource: string; id: number | string; kind: string }
type Batch = { cursor: string; changes: Change[] }

let server: Server
/** Two of them over one database, as two processes would be. */
const nodes: FastifyInstance[] = []
const portOf = (node: number): number => (nodes[node]?.server.address() as AddressInfo | undefined)?.port ?? 0

beforeAll(async () => {
  server = await startServer()
  for (let i = 0; i < 2; i++) {
    const auth = createAuth(server.db, { address: '', demo: false })
    const feed = await createFeed(server.db, auth)
    const app = await createApp({ db: server.db, authenticate: auth.authenticate, seal: sealPassword, plugins: [auth.plugin, feed] })
    await app.listen({ port: 0, host: '127.0.0.1' })
    nodes.push(app)
  }
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await server.close()
})

/** A browser's end: remembers its cursor and all it was told. */
class Ear {
  readonly heard: Change[] = []
  readonly resets: string[] = []
  cursor: string | undefined
  isReady = false
  error: string | undefined
  readonly socket: Socket
  constructor(token: string | undefined, { node = 0, cursor, origin }: { node?: number; cursor?: string; origin?: string } = {}) {
    this.cursor = cursor
    this.socket = io(`http://127.0.0.1:${portOf(node)}`, {
      transports: ['websocket'],
      auth: (give) => give({ token, cursor: this.cursor }),
      reconnection: false,
      forceNew: true,
      ...(origin && { extraHeaders: { origin } }),
    })
    this.socket.on('changed', ({ cursor: at, changes }: Batch) => {
      this.heard.push(...changes)
      this.cursor = at
    })
    this.socket.on('tick', ({ cursor: at }: Batch) => void (this.cursor = at))
    this.socket.on('reset', ({ cursor: at }: Batch) => {
      this.resets.push(at)
      this.cursor = at
    })
    this.socket.on('ready', ({ cursor: at }: Batch) => {
      this.cursor = at
      this.isReady = true
    })
    this.socket.on('disconnect', () => void (this.isReady = false))
    this.socket.on('connect_error', ({ message }) => void (this.error = message))
  }
  ids = (resource: string): Set<number | string> => new Set(this.heard.filter((change) => change.resource === resource).map(({ id }) => id))
}
const ears: Ear[] = []
const listen = async (token: string | undefined, options: ConstructorParameters<typeof Ear>[1] = {}): Promise<Ear> => {
  const ear = new Ear(token, options)
  ears.push(ear)
  await until(() => ear.isReady || ear.error !== undefined)
  return ear
}
afterEach(() => {
  for (const ear of ears.splice(0)) ear.socket.disconnect()
})
async function until(so: () => boolean, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; !so() && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 10))
}
const poll = async (client: Client, since?: string) =>
  (await nodes[0]?.inject({ url: '/api/changes/', query: since === undefined ? {} : { since }, headers: { authorization: `Token ${client.token}` } }))?.json() as Batch & { reset?: true }
const write = (client: Client, content: string): Promise<number> => server.within(client, async ({ rows }) => (await rows(note).create({ content })).id)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('no gap', () => {
  test('eight writers at once, some giving up: by sockets that come and go and by asking, all is heard and nothing else', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, () => server.user()))
    const [first] = writers
    if (!first) return
    const begin = (await poll(first)).cursor
    const made = new Set<number>()
    let writing = true
    const work = Promise.all(
      writers.map(async (writer, of) => {
        for (let i = 0; i < 30; i++) {
          const ids: number[] = []
          const done = server.within(writer, async ({ rows }) => {
            for (let n = 0; n <= (i + of) % 3; n++) {
              ids.push((await rows(note).create({ content: `${of} ${i} ${n}` })).id)
              // Transactions end in another order than they began.
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

    // A browser that loses its line again and again, and comes back to another node.
    const bySocket = new Set<number | string>()
    const roam = (async () => {
      let cursor = begin
      for (let round = 0; writing || round < 2; round++) {
        const ear = await listen(first.token, { node: round % 2, cursor })
        await pause(writing ? 25 + (round % 4) * 40 : 300)
        ear.socket.disconnect()
        for (const id of ear.ids('user:note')) bySocket.add(id)
        cursor = ear.cursor ?? cursor
      }
      const last = await listen(first.token, { cursor })
      // A transaction of anyone on that PostgreSQL holds the feed back until it ends: late is not lost.
      await until(() => !writing && [...made].every((id) => bySocket.has(id) || last.ids('user:note').has(id)))
      for (const id of last.ids('user:note')) bySocket.add(id)
    })()
    const steady = await listen(first.token, { node: 1, cursor: begin })
    const byAsking = new Set<number | string>()
    const asking = (async () => {
      let since = begin
      for (let more = true; more; ) {
        more = writing || ![...made].every((id) => byAsking.has(id))
        const { cursor, changes } = await poll(first, since)
        for (const { id, resource } of changes) if (resource === 'user:note') byAsking.add(id)
        since = cursor
        await pause(15)
      }
    })()
    await Promise.all([work, roam, asking])
    await until(() => steady.ids('user:note').size >= made.size)
    expect({ roaming: bySocket, asked: byAsking, steady: steady.ids('user:note') }).toEqual({ roaming: made, asked: made, steady: made })
  })

  test('a write is heard at once, with its kind and the id as it travels', async () => {
    const clerk = await server.user()
    const ear = await listen(clerk.token)
    const id = await write(clerk, 'one')
    await server.within(clerk, ({ rows }) => rows(note).patch(id, { content: 'two' }))
    await server.within(clerk, ({ rows }) => rows(note).remove(id))
    const product = await clerk.post('terminalboss/v3/product/', { product_name: `Fuel ${clerk.id}`, product_code: `F${clerk.id}` })
    const heard = () => ear.heard.filter(({ resource }) => resource !== 'user:user')
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

  test.skipIf(!process.env['DATABASE_URL'])('the connection that listens is cut again and again: all is heard', async () => {
    const clerk = await server.user()
    const ear = await listen(clerk.token)
    const made = new Set<number>()
    for (let i = 0; i < 12; i++) {
      if (i % 4 === 0) await run(server.db.pool, sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`)
      made.add(await write(clerk, `note ${i}`))
      await pause(60)
    }
    await until(() => ear.ids('user:note').size >= made.size)
    expect(ear.ids('user:note')).toEqual(made)
  })

  test('with nothing to tell it says so, so that a browser knows how fresh it is', async () => {
    const clerk = await server.user()
    const ear = await listen(clerk.token)
    let ticks = 0
    ear.socket.on('tick', () => ticks++)
    await until(() => ticks > 1)
    expect(ticks).toBeGreaterThan(1)
  })
})

describe('who hears what', () => {
  test('another company hears nothing, and rows of one user are told to that user alone', async () => {
    const [clerk, colleague, stranger] = [await server.user(), await server.user(), await server.user({ company: server.theirs })]
    const since = (await poll(clerk)).cursor
    const all = [await listen(clerk.token), await listen(colleague.token, { node: 1 }), await listen(stranger.token)]
    const mine = await server.within(clerk, async ({ rows }) => (await rows(desk).create({ name: 'Mine', layout: {} })).id)
    const shared = await write(clerk, 'for all')
    const foreign = await write(stranger, 'theirs')
    // A note is also a row of the view that shows it as a user's note.
    const note = (id: unknown): string[] => [`user:note ${String(id)}`, `user:userNote ${String(id)}`]
    const heardBy = [[`user:desk ${mine}`, ...note(shared)], note(shared), note(foreign)]
        const named = (changes: readonly Change[]) => changes.filter(({ resource }) => resource !== 'user:user').map(({ resource, id }) => `${resource} ${id}`)
    await until(() => all.every(({ heard }, index) => named(heard).length >= (heardBy[index]?.length ?? 0)))
    await pause(100)
    expect(all.map(({ heard }) => named(heard))).toEqual(heardBy)
    expect(await Promise.all([clerk, colleague, stranger].map(async (one) => named((await poll(one, since)).changes)))).toEqual(heardBy)
  })

  test('without a good session, or from a page of another site, there is no line', async () => {
    const clerk = await server.user()
    const answers = [await listen(undefined), await listen('guessed'), await listen(clerk.token, { origin: 'https://elsewhere.test' })]
    expect(answers.map(({ error, isReady }) => ({ error, isReady }))).toEqual([
      { error: 'Invalid token.', isReady: false },
      { error: 'Invalid token.', isReady: false },
      { error: 'websocket error', isReady: false },
    ])
    expect((await nodes[0]?.inject({ url: '/api/changes/' }))?.statusCode).toBe(401)
  })

  test('the line of a session that ended is cut within two seconds, whoever ended it', async () => {
    const [out, disabled, stays] = [await server.user(), await server.user(), await server.user()]
    const lines = [await listen(out.token), await listen(disabled.token, { node: 1 }), await listen(stays.token)]
    const began = Date.now()
    const cut = lines.map((ear) => new Promise<number>((resolve) => ear.socket.on('disconnect', () => resolve(Date.now() - began))))
    await nodes[1]?.inject({ method: 'POST', url: '/api/auth/logout/', headers: { authorization: `Token ${out.token}` } })
    await server.within(stays, ({ rows }) => rows(user).patch(disabled.id, { is_active: false }))
    const [first = Infinity, second = Infinity] = await Promise.all(cut.slice(0, 2))
    // The promise is two seconds; two busy cores may add to it.
    expect([first < 4000, second < 4000, lines[2]?.socket.connected]).toEqual([true, true, true])
  })
})

describe('cursors', () => {
  test('a cursor that is not of this feed, of its past or of a future that never was begins anew, by asking and by socket', async () => {
    const clerk = await server.user()
    const { cursor } = await poll(clerk)
    const [feed, xid] = cursor.split('.')
    for (const since of ['', 'nonsense', '1.2', `other.${xid}.0`, `${feed}.99999999999.0`, `${feed}.0.0`, `${feed}.${xid}.x`]) {
      expect([since, await poll(clerk, since)]).toEqual([since, { cursor: expect.stringMatching(/^\w+\.\d+\.0$/), reset: true }])
      const ear = await listen(clerk.token, { cursor: since })
      expect([since, ear.isReady, ear.resets.length]).toEqual([since, true, 1])
    }
    expect(await poll(clerk, cursor)).toEqual({ cursor: expect.any(String), changes: expect.any(Array) })
  })

  test('after a day changes are forgotten, and who asks for them is told to begin anew', async () => {
    const clerk = await server.user()
    const { cursor: before } = await poll(clerk)
    await write(clerk, 'old')
    const { cursor: between } = await poll(clerk)
    await run(server.db.pool, sql`update change set at = at - interval '25 hours'`)
    const id = await write(clerk, 'new')
    expect(await pruneOnce(server.db)).toBeGreaterThan(0)
    expect(await poll(clerk, before)).toEqual({ cursor: expect.any(String), reset: true })
    expect((await poll(clerk, between)).changes).toEqual(['user:note', 'user:userNote'].map((resource) => ({ resource, id, kind: 'create' })))
  })

  test('who missed more than is worth telling begins anew', async () => {
    const clerk = await server.user()
    const { cursor } = await poll(clerk)
    const present = await listen(clerk.token)
    await server.within(clerk, ({ rows }) => rows(note).createMany(Array.from({ length: 5001 }, (_, i) => ({ content: `note ${i}` }))))
    // Who was there heard all of it.
    await until(() => present.ids('user:note').size === 5001)
    expect(await poll(clerk, cursor)).toEqual({ cursor: expect.any(String), reset: true })
    const ear = await listen(clerk.token, { cursor })
    expect([present.ids('user:note').size, ear.isReady, ear.resets.length]).toEqual([5001, true, 1])
  })

  test('an unknown word in the question is a 400 that names it', async () => {
    const clerk = await server.user()
    const answer = await nodes[0]?.inject({ url: '/api/changes/?sinse=1', headers: { authorization: `Token ${clerk.token}` } })
    expect([answer?.statusCode, answer?.json()]).toEqual([400, { sinse: ['Unknown; this call takes since.'] }])
  })
})
