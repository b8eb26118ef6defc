/** Servers with a feed over one database, like several processes, and browsers that listen to them. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import type { Database } from '#server/db/database.ts'
import { createFeed } from '#server/feed/index.ts'
import { startServer, type Client } from '../harness.ts'

export type Change = { resource: string; id: number | string; kind: string }
type Batch = { cursor: string; changes: Change[] }

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Whether the condition became true; a test that waits in vain fails at its next expectation. */
export async function until(so: () => boolean | Promise<boolean>, ms = 240_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await so()) return true
    await pause(10)
  }
  return so()
}

type From = {
  readonly node?: number
  readonly cursor?: string
  readonly origin?: string
  /** Connects again when it was cut off, as the console does. */
  readonly isPersistent?: boolean
  /** The same change for every ear: two hundred of them that listen for an hour would each remember it. */
  readonly shared?: (change: Change) => Change
}
/** A browser's side: keeps its cursor and everything received. */
export class Ear {
  readonly heard: Change[] = []
  readonly resets: string[] = []
  cursor: string | undefined
  isReady = false
  error: string | undefined
  readonly socket: Socket
  constructor(
    port: number,
    token: string | undefined,
    { cursor, origin, isPersistent = false, shared = (one) => one }: From = {},
  ) {
    this.cursor = cursor
    this.socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: (give) => give({ token, cursor: this.cursor }),
      reconnection: isPersistent,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
      forceNew: true,
      ...(origin && { extraHeaders: { origin } }),
    })
    this.socket.on('changed', ({ cursor: at, changes }: Batch) => {
      this.heard.push(...changes.map(shared))
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
    this.socket.on('disconnect', (reason) => {
      this.isReady = false
      // Told to go by a server that ends: the library stays away then, the console comes back.
      if (isPersistent && reason === 'io server disconnect') this.socket.connect()
    })
    this.socket.on('connect_error', ({ message }) => void (this.error = message))
  }
  ids = (resource: string): Set<number | string> =>
    new Set(this.heard.filter((change) => change.resource === resource).map(({ id }) => id))
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>
/** `databaseOf`: as a node sees the database. */
export async function startNodes(count: number, databaseOf = (db: Database, _node: number): Database => db) {
  const server = await startServer({ ownDatabase: true })
  const apps: { app: FastifyInstance; port: number }[] = []
  for (let i = 0; i < count; i++) {
    const db = databaseOf(server.db, i)
    const auth = createAuth(db, { address: '', demo: false })
    const feed = await createFeed(db, auth)
    const app = await createApp({
      db,
      authenticate: auth.authenticate,
      hashSecret: hashPassword,
      plugins: [auth.plugin, feed.plugin],
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    apps.push({ app, port: Number(new URL(address).port) })
  }
  const nodeAt = (index: number) => {
    const node = apps[index]
    if (node === undefined) throw new Error(`There is no node ${index}`)
    return node
  }
  const ears: Ear[] = []
  const ask = async (
    node: number,
    options: InjectOptions,
  ): Promise<{ status: number; body: Batch & { reset?: true } }> => {
    const answer = await nodeAt(node).app.inject(options)
    return { status: answer.statusCode, body: answer.json() }
  }
  const poll = async (client: Client, since?: string) =>
    (
      await ask(0, {
        url: '/api/changes/',
        query: since === undefined ? {} : { since },
        headers: { authorization: `Token ${client.token}` },
      })
    ).body
  return {
    server,
    ask,
    poll,
    /** Polls until the change of that row is included. */
    async pollUntil(client: Client, since: string, id: number): ReturnType<typeof poll> {
      let answer = await poll(client, since)
      await until(async () => (answer = await poll(client, since)).changes.some((change) => change.id === id))
      return answer
    },
    async listen(token: string | undefined, from: From = {}): Promise<Ear> {
      const ear = new Ear(nodeAt(from.node ?? 0).port, token, from)
      ears.push(ear)
      await until(() => ear.isReady || ear.error !== undefined)
      return ear
    },
    hangUp(): void {
      for (const ear of ears.splice(0)) ear.socket.disconnect()
    },
    async close(): Promise<void> {
      for (const { app } of apps) await app.close()
      await server.close()
    },
  }
}
