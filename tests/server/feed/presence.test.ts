/** Presence: who is viewing what and what they hold, sent to colleagues who may see the same, across processes, and to nobody else. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { user } from '#model/areas/user/user.resource.ts'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { createFeed } from '#server/feed/index.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { newYard } from '../areas/yard/small-yard.ts'

type Said = { subject: string; people: { user: number; name: string; holds: unknown[] }[] }
let server: Server
const nodes: FastifyInstance[] = []
let planner: Client
let yard: Awaited<ReturnType<typeof newYard>>
beforeAll(async () => {
  server = await startServer()
  for (let i = 0; i < 2; i++) {
    const auth = createAuth(server.db, { address: '', demo: false })
    const app = await createApp({
      db: server.db,
      authenticate: auth.authenticate,
      hashSecret: hashPassword,
      plugins: [auth.plugin, (await createFeed(server.db, auth)).plugin],
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    nodes.push(app)
  }
  planner = await server.user({ name: 'Ann Lee' })
  yard = await newYard(server, planner)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await server.close()
})

const wait = { timeout: 240_000, interval: 20 }

class Eye {
  readonly socket: Socket
  readonly seen = new Map<string, Said['people']>()
  heard = 0
  isReady = false
  constructor(token: string | undefined, node: number) {
    const { port = 0 } = (nodes[node]?.server.address() as AddressInfo | undefined) ?? {}
    this.socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
    this.socket.on('ready', () => (this.isReady = true))
    this.socket.on('others', ({ subject, people }: Said) => {
      this.heard++
      this.seen.set(subject, people)
    })
  }
  look(...looks: { resource: string; id: number | string; holds?: unknown[] }[]): void {
    this.socket.emit('look', { looks: looks.map((one) => ({ holds: [], ...one })) })
  }
  names = (subject: string): string =>
    (this.seen.get(subject) ?? [])
      .map(({ name, holds }) => `${name}${holds.length > 0 ? ` (${holds.join()})` : ''}`)
      .join(', ')
}
const eyes: Eye[] = []
async function open(who: Client, node = 0): Promise<Eye> {
  const eye = new Eye(who.token, node)
  eyes.push(eye)
  await expect.poll(() => eye.isReady, wait).toBe(true)
  return eye
}
afterEach(async () => {
  for (const eye of eyes.splice(0)) eye.socket.disconnect()
})
const theYard = () => ({ resource: 'yard:yard', id: yard.id })
const subject = () => `yard:yard ${yard.id}`

test('two users viewing a yard see each other and what each holds, whichever process serves them; one who leaves disappears', async () => {
  const mate = await server.user({ name: 'Bo Reed' })
  const [mine, his] = [await open(planner, 0), await open(mate, 1)]
  mine.look(theYard())
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee')
  his.look(theYard())
  await expect
    .poll(() => [mine.names(subject()), his.names(subject())], wait)
    .toEqual(['Ann Lee, Bo Reed', 'Ann Lee, Bo Reed'])
  his.look({ ...theYard(), holds: [11, 12] })
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee, Bo Reed (11,12)')
  his.look({ ...theYard(), holds: [] })
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee, Bo Reed')
  his.look({ resource: 'trace:railcar', id: yard.c['A'] ?? 0, holds: ['edit'] })
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee')
  his.look(theYard())
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee, Bo Reed')
  his.socket.disconnect()
  await expect.poll(() => mine.names(subject()), wait).toBe('Ann Lee')
})

test('a user in two windows is one person, with what both hold', async () => {
  const watcher = await server.user({ name: 'Cy Park' })
  const [one, two, eye] = [await open(planner), await open(planner, 1), await open(watcher)]
  one.look({ ...theYard(), holds: [1] })
  two.look({ ...theYard(), holds: [2] })
  eye.look(theYard())
  await expect.poll(() => eye.names(subject()), wait).toMatch(/^Ann Lee \((1,2|2,1)\), Cy Park$/)
  one.socket.disconnect()
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee (2), Cy Park')
})

test('another company, and users without permission, neither see nor are shown to others; one who loses permission disappears', async () => {
  const [stranger, blind, leaving] = [
    await server.user({ company: server.theirs }),
    await server.user({ permissions: [], name: 'Blind' }),
    await server.user({ permissions: ['view_railyard'], name: 'Dee Fox' }),
  ]
  const [eye, foreign, dark, last] = [
    await open(planner),
    await open(stranger),
    await open(blind),
    await open(leaving, 1),
  ]
  for (const one of [foreign, dark, last])
    one.look(theYard(), { resource: 'no:such', id: 1 }, { resource: 'user:user', id: 'x' })
  eye.look(theYard())
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee, Dee Fox')
  eye.look({ ...theYard(), holds: [5] })
  await expect.poll(() => last.names(subject()), wait).toBe('Ann Lee (5), Dee Fox')
  expect([foreign.heard, dark.heard]).toEqual([0, 0])
  await server.within(planner, ({ rows }) => rows(user).patch(leaving.id, { user_permissions: [] }))
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee (5)')
  const heard = last.heard
  eye.look({ ...theYard(), holds: [] })
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee')
  expect(last.heard).toBe(heard)
})

test('an invalid message changes nothing, and users of a process that falls silent disappear', async () => {
  const eye = await open(planner)
  for (const said of [undefined, 'all', 7, { looks: 'all' }, { looks: [null, 3, { resource: 1, id: {} }] }])
    eye.socket.emit('look', said)
  eye.look(theYard())
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee')
  // As another process would send it.
  const ghost = { company: server.ours, user: 9999, name: 'Gone Soon', looks: [{ subject: subject(), holds: [] }] }
  server.db.broadcast(JSON.stringify({ node: 'elsewhere', line: '1', is: ghost }))
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee, Gone Soon')
  for (const text of ['', 'null', '{"node":1}', JSON.stringify({ node: 'x', line: '1', is: { company: 'ours' } })])
    server.db.broadcast(text)
  await expect.poll(() => eye.names(subject()), wait).toBe('Ann Lee')
})
