/** Sends the feed to browsers by socket: one room for each audience and for each user, without a gap between missed and new changes. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { compareCursors, decodeCursor, encodeCursor, type FeedCursor } from '#model/shared/feed-cursor.ts'
import type { SessionGate } from '#server/auth/authenticate.ts'
import { hashOfSecret, sessions, type AuthSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { byOwner, type Audience } from './audience.ts'
import { Audiences } from './audiences.ts'
import { PresenceRegistry, type Viewer } from './presence.ts'
import { canContinue, changeOf, readChanges, type FeedChange, type FeedRow } from './reading.ts'
import type { ChangeBatch, Tail } from './tail.ts'

type Down = {
  ready: (message: { cursor: string }) => void
  /** `isPart`: the changes of this user alone, which go beyond the cursor; the others follow with a later one. */
  changed: (message: { cursor: string; changes: readonly FeedChange[]; isPart?: true }) => void
  /** Nothing changed; the client is up to date as of the cursor. */
  tick: (message: { cursor: string }) => void
  reset: (message: { cursor: string }) => void
  /** Who is viewing a record that this client views too, including itself (presence.ts). */
  others: (message: { subject: string; people: readonly Viewer[] }) => void
}
/** `audience`: the one that it listens with, from when it was admitted. */
type Kept = { session: AuthSession; audience?: Audience }
type Nothing = Record<string, never>
/** `delay` is answered at once, so that the page can measure the round trip. */
type Up = {
  delay: (answer: unknown) => void
  /** What the page views and holds. */
  look: (message: unknown) => void
}
type Line = Socket<Up, Down, Nothing, Kept>
type Lines = Server<Up, Down, Nothing, Kept>

const MEGABYTE = 1_000_000
const PAGE = 500
/** A client that missed more changes than this reloads instead. */
export const MAX_REPLAYED = 5000
/** Queued packets after which a slow client is disconnected; it reconnects with its cursor and catches up. */
const BACKLOG = 256
const TICK_MS = 2000
/** Ended sessions lose their sockets within two intervals. */
const SWEEP_MS = 900

const user = (id: number): string => `user ${id}`
const ADMITTED = 'admitted'

/** Rejects sockets opened by pages of other sites: the page's own site is the public address, or the one that the browser asked for it. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

type SocketParts = {
  readonly gate: SessionGate
  readonly feed: string
  readonly tail: Tail
  /** Where people reach the console. */
  readonly publicUrl: string
}

export class Sockets {
  readonly #lines: Lines
  readonly #db: Database
  readonly #feed: string
  readonly #tail: Tail
  readonly #sweep: ReturnType<typeof setInterval>
  readonly #presences: PresenceRegistry
  readonly #audiences = new Audiences()
  #ticked = -Infinity
  #closing = false

  constructor(http: HttpServer, db: Database, { gate, feed, tail, publicUrl }: SocketParts) {
    this.#db = db
    this.#feed = feed
    this.#tail = tail
    this.#lines = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: MEGABYTE,
      pingInterval: 10_000,
      pingTimeout: 10_000,
      allowRequest: (request, answer) => answer(null, !this.#closing && isOwnPage(request, publicUrl)),
    })
    this.#lines.use((line, next) => void authenticateSocket(gate, line, next))
    this.#lines.on('connection', (line) => {
      dropWhenSlow(line)
      this.#listen(line)
      line.on('delay', (answer) => {
        if (typeof answer === 'function') answer()
      })
      // The database failed during admission: the client will reconnect.
      this.#admit(line).catch(() => line.conn.close())
    })
    this.#presences = new PresenceRegistry(db, (room, message) => void this.#lines.to(room).emit('others', message))
    this.#sweep = setInterval(() => void this.#endOver().catch(() => undefined), SWEEP_MS)
  }

  get count(): number {
    return this.#lines.of('/').sockets.size
  }

  /** Sends a batch to all clients that may see it. Runs in the tick in which the tail's cursor moves. */
  send({ rows, before, after }: ChangeBatch): void {
    const emit = (room: string, heard: readonly FeedRow[], at: FeedCursor, isPart?: true): void => {
      if (heard.length === 0) return
      const changes = heard.map(changeOf)
      this.#lines.to(room).emit('changed', { cursor: encodeCursor(this.#feed, at), changes, ...(isPart && { isPart }) })
    }
    // With the old cursor: a client disconnected between the two messages must not miss the second.
    for (const [id, some] of byOwner(rows)) {
      const audience = this.#audienceOf(id)
      // What the whole audience hears is not told twice.
      const heard = some.filter((row) => audience?.hears(row, id) === true && !audience.hears(row))
      emit(user(id), heard, before, true)
    }
    const { rooms } = this.#lines.of('/').adapter
    for (const audience of this.#audiences.inRooms((room) => rooms.has(room)))
      emit(
        audience.room,
        rows.filter((row) => audience.hears(row)),
        after,
      )
  }

  /** All sockets of a user listen with the same audience. */
  #audienceOf(id: number): Audience | undefined {
    const { adapter, sockets } = this.#lines.of('/')
    const [line] = adapter.rooms.get(user(id)) ?? []
    return line === undefined ? undefined : sockets.get(line)?.data.audience
  }

  /** All settled changes have been sent. */
  confirm(): void {
    if (performance.now() - this.#ticked < TICK_MS) return
    this.#ticked = performance.now()
    this.#lines.to(ADMITTED).emit('tick', this.#now())
  }

  /** Some of what was sent is not there any more. */
  resetAll(): void {
    this.#lines.to(ADMITTED).emit('reset', this.#now())
  }

  close(): void {
    this.#closing = true
    clearInterval(this.#sweep)
    this.#presences.close()
    this.#lines.disconnectSockets(true)
  }

  /** Users or permissions have changed: checks sessions and presence again. */
  recheck(): void {
    void this.#endOver().then(
      () => this.#presences.recheck(),
      () => undefined,
    )
  }

  #listen(line: Line): void {
    const connection = {
      id: line.id,
      person: () => line.data.session.person,
      join: (room: string) => void line.join(room),
      leave: (room: string) => void line.leave(room),
    }
    // A failing database is no reason to disconnect: there will be another message.
    line.on('look', (message) => void this.#presences.look(connection, message).catch(() => undefined))
    line.on('disconnect', () => this.#presences.remove(line.id))
  }

  #now(): { cursor: string } {
    return { cursor: encodeCursor(this.#feed, this.#tail.cursor) }
  }

  /** Sends missed changes up to this process's cursor, and joins the rooms in the same tick in which both are equal. */
  async #admit(line: Line): Promise<void> {
    const given: unknown = line.handshake.auth['cursor']
    const isNew = given === undefined || given === null
    const began = this.#audiences.of(line.data.session.person)
    let at: FeedCursor | undefined = isNew ? this.#tail.cursor : decodeCursor(this.#feed, given)
    let left = MAX_REPLAYED
    // Reads at least once for a cursor from a client: one ahead of us may be from before a restore.
    for (
      let hasRead = isNew;
      at !== undefined && (!hasRead || compareCursors(at, this.#tail.cursor) < 0);
      hasRead = true
    ) {
      const upTo = this.#tail.cursor
      const reading = await readChanges(this.#db.readPool, {
        after: at,
        upTo,
        person: line.data.session.person,
        limit: PAGE,
      })
      left -= reading.rows.length
      // It comes from a process that has sent more than this one so far: what this one sends next it has heard already.
      const isAhead = compareCursors(at, upTo) > 0
      const next: FeedCursor = isAhead ? at : (reading.rows.length === PAGE && reading.rows.at(-1)?.at) || upTo
      at = left >= 0 && canContinue(at, reading) ? next : undefined
      if (at !== undefined && isAhead) await this.#tail.reached(at)
      if (at !== undefined && reading.rows.length > 0)
        line.emit('changed', { cursor: encodeCursor(this.#feed, at), changes: reading.rows.map(changeOf) })
      if (!line.connected) return
    }
    if (at === undefined) line.emit('reset', this.#now())
    this.#listenAs(line, began)
    void line.join([ADMITTED, user(line.data.session.person.id)])
    line.emit('ready', this.#now())
  }

  /** Joins the audience of the line's user. Changes of what they may view only now were told to others: so they begin anew. */
  #listenAs(line: Line, before: Audience): void {
    const audience = this.#audiences.of(line.data.session.person)
    if (audience !== before) void line.leave(before.room)
    void line.join(audience.room)
    line.data.audience = audience
    if (audience.seesMoreThan(before)) line.emit('reset', this.#now())
  }

  /**
   * Disconnects clients whose session has ended (sign-out, disabled user, new password), and gives the others the permissions that they
   * have now.
   */
  async #endOver(): Promise<void> {
    const lines = [...this.#lines.of('/').sockets.values()]
    if (lines.length === 0) return
    const good = new Map(
      (await sessions(this.#db.readPool, [...new Set(lines.map(({ data }) => data.session.hash))])).map((session) => [
        session.hash,
        session,
      ]),
    )
    const audiences = new Map([...good.values()].map((session) => [session, this.#audiences.of(session.person)]))
    for (const line of lines) {
      const session = good.get(line.data.session.hash)
      if (session === undefined || session.isDue || session.person.company !== line.data.session.person.company)
        line.disconnect(true)
      else this.#keepUp(line, session, audiences.get(session))
    }
  }

  /** The user's permissions may have changed, in whichever process that happened. */
  #keepUp(line: Line, session: AuthSession, now: Audience | undefined): void {
    line.data.session = session
    const { audience } = line.data
    if (audience === undefined || audience === now) return
    this.#listenAs(line, audience)
    this.#presences.recheck(line.id)
  }
}

async function authenticateSocket(gate: SessionGate, line: Line, next: (error?: Error) => void): Promise<void> {
  const token: unknown = line.handshake.auth['token']
  try {
    line.data.session = await gate.sessionOf(hashOfSecret(typeof token === 'string' ? token : ''))
    if (line.data.session.isDue) return next(new Error('A second factor is to be set up first.'))
  } catch (error) {
    return next(error instanceof Error ? error : new Error(String(error)))
  }
  next()
}

function dropWhenSlow({ conn }: Line): void {
  let waiting = 0
  conn.on('packetCreate', () => {
    if (++waiting > BACKLOG) conn.close(true)
  })
  conn.on('drain', () => {
    waiting = 0
  })
}
