/** The feed to browsers that are open: one room a company, one a user, and no gap between what was missed and what comes. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Gate } from '../auth/authenticate.ts'
import { hashOfSecret, sessions, type Session } from '../auth/session.ts'
import type { Database } from '../db/database.ts'
import { compare, decode, encode, type Cursor } from './cursor.ts'
import { Presences, type Looker } from './presence.ts'
import { canContinue, changeOf, readChanges, type Change } from './reading.ts'
import type { Batch, Tail } from './tail.ts'

type Down = {
  ready: (said: { cursor: string }) => void
  changed: (said: { cursor: string; changes: readonly Change[] }) => void
  /** Nothing changed; complete up to the cursor as of now. */
  tick: (said: { cursor: string }) => void
  reset: (said: { cursor: string }) => void
  /** Who looks at something that this line looks at too, itself among them (presence.ts). */
  others: (said: { subject: string; people: readonly Looker[] }) => void
}
type Kept = { session: Session }
type Nothing = Record<string, never>
/** How long a word takes there and back is for the page to measure. */
type Up = {
  delay: (answer: unknown) => void
  /** What the page looks at and holds. */
  look: (said: unknown) => void
}
type Line = Socket<Up, Down, Nothing, Kept>
type Lines = Server<Up, Down, Nothing, Kept>

const MEGABYTE = 1_000_000
const PAGE = 500
/** Who missed more is better off asking for everything again. */
export const REPLAYED = 5000
/** Packets that wait for a slow reader before it is dropped: it comes back with its cursor and catches up. */
const BACKLOG = 256
const TICK_MS = 2000
/** Sessions that ended lose their sockets within two of these. */
const SWEEP_MS = 900

const company = (id: number): string => `company ${id}`
const user = (id: number): string => `user ${id}`
const ADMITTED = 'admitted'

/** A page of another site may open a socket to us: it is refused before it says a word. */
function sameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  const host = String(headers['x-forwarded-host'] ?? headers.host ?? '')
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host
}

export class Sockets {
  readonly #lines: Lines
  readonly #db: Database
  readonly #feed: string
  readonly #tail: Tail
  readonly #sweep: ReturnType<typeof setInterval>
  readonly #presences: Presences
  #ticked = 0
  #closing = false

  constructor(http: HttpServer, db: Database, gate: Gate, feed: string, tail: Tail) {
    this.#db = db
    this.#feed = feed
    this.#tail = tail
    this.#lines = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: MEGABYTE,
      pingInterval: 10_000,
      pingTimeout: 10_000,
      allowRequest: (request, answer) => answer(null, !this.#closing && sameOrigin(request)),
    })
    this.#lines.use((line, next) => void recognise(gate, line, next))
    this.#lines.on('connection', (line) => {
      dropWhenSlow(line)
      this.#listen(line)
      line.on('delay', (answer) => {
        if (typeof answer === 'function') answer()
      })
      // The database went away half-way: the client comes again.
      this.#admit(line).catch(() => line.conn.close())
    })
    this.#presences = new Presences(db, (room, said) => void this.#lines.to(room).emit('others', said))
    this.#sweep = setInterval(() => void this.#endOver().catch(() => undefined), SWEEP_MS)
  }

  /** Tells a batch to all who may know. Runs in the tick in which the tail's cursor moves. */
  tell({ rows, before, after }: Batch): void {
    const shared = new Map<number, Change[]>()
    const own = new Map<number, Change[]>()
    for (const row of rows) {
      const [told, key] = row.user === null ? [shared, row.company] : [own, row.user]
      const changes = told.get(key)
      if (changes) changes.push(changeOf(row))
      else told.set(key, [changeOf(row)])
    }
    // Under the old cursor: who is cut off between this and the next line has not missed that one.
    for (const [id, changes] of own) this.#lines.to(user(id)).emit('changed', { cursor: encode(this.#feed, before), changes })
    for (const [id, changes] of shared) this.#lines.to(company(id)).emit('changed', { cursor: encode(this.#feed, after), changes })
  }

  /** Everything settled was read and told. */
  confirm(): void {
    if (Date.now() - this.#ticked < TICK_MS) return
    this.#ticked = Date.now()
    this.#lines.to(ADMITTED).emit('tick', this.#now())
  }

  close(): void {
    this.#closing = true
    clearInterval(this.#sweep)
    this.#presences.close()
    this.#lines.disconnectSockets(true)
  }

  /** People or their permissions changed: who may see what is judged anew. */
  judgeAgain(): void {
    void this.#endOver().then(() => this.#presences.again(), () => undefined)
  }

  #listen(line: Line): void {
    const here = { id: line.id, person: () => line.data.session.person, join: (room: string) => void line.join(room), leave: (room: string) => void line.leave(room) }
    // A database that is away is no reason to end a line: the next word comes.
    line.on('look', (said) => void this.#presences.look(here, said).catch(() => undefined))
    line.on('disconnect', () => this.#presences.gone(line.id))
  }

  #now(): { cursor: string } {
    return { cursor: encode(this.#feed, this.#tail.cursor) }
  }

  /** Tells what was missed up to where this process is, and joins in the very tick in which both are equal. */
  async #admit(line: Line): Promise<void> {
    const said: unknown = line.handshake.auth['cursor']
    const isNew = said === undefined || said === null
    let at: Cursor | undefined = isNew ? this.#tail.cursor : decode(this.#feed, said)
    let left = REPLAYED
    // Asked at least once of a cursor that was kept: one that is ahead of us may be of a past that was undone.
    for (let asked = isNew; at !== undefined && (!asked || compare(at, this.#tail.cursor) < 0); asked = true) {
      const upTo = this.#tail.cursor
      const reading = await readChanges(this.#db.pool, { after: at, upTo, person: line.data.session.person, limit: PAGE })
      if (!line.connected) return
      left -= reading.rows.length
      const next: Cursor = (reading.rows.length === PAGE && reading.rows.at(-1)?.at) || upTo
      at = left >= 0 && canContinue(at, reading) ? next : undefined
      if (at !== undefined && reading.rows.length > 0) line.emit('changed', { cursor: encode(this.#feed, at), changes: reading.rows.map(changeOf) })
    }
    if (at === undefined) line.emit('reset', this.#now())
    const { person } = line.data.session
    void line.join([ADMITTED, company(person.company), user(person.id)])
    line.emit('ready', this.#now())
  }

  /** Signed out, disabled, password changed: whichever process did it, the database knows. */
  async #endOver(): Promise<void> {
    const lines = [...this.#lines.of('/').sockets.values()]
    if (lines.length === 0) return
    const good = new Map((await sessions(this.#db.pool, lines.map(({ data }) => data.session.hash))).map((session) => [session.hash, session]))
    for (const line of lines) {
      const session = good.get(line.data.session.hash)
      if (session === undefined || session.person.company !== line.data.session.person.company) line.disconnect(true)
      else line.data.session = session
    }
  }
}

async function recognise(gate: Gate, line: Line, next: (error?: Error) => void): Promise<void> {
  const token: unknown = line.handshake.auth['token']
  try {
    line.data.session = await gate.sessionOf(hashOfSecret(typeof token === 'string' ? token : ''))
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
