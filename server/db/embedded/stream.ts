/** A stream that stands in for pg's TCP socket: it passes the PostgreSQL wire protocol to the embedded database. */
import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EmbeddedThread } from './thread.ts'

const READY = 0x5a
const IDLE = 0x49
const QUERY = 0x51
/** Messages that the database answers at once: a simple query, Sync and Flush. */
const ANSWERED: ReadonlySet<number | undefined> = new Set([QUERY, 0x53, 0x48])
const TERMINATE = 0x58
const SSL_REQUEST = 80_877_103
/** As much as a socket delivers at once. `pg` reads what it is given without a pause, and nobody else is answered meanwhile. */
const PIECE = 65_536

function packet(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = kind
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const parameter = (name: string, value: string): Buffer => packet(0x53, Buffer.from(`${name}\0${value}\0`))
const ready = (state: number): Buffer => packet(READY, Buffer.from([state]))

/** The server's response to a successful authentication. */
const welcome = Buffer.concat([
  packet(0x52, Buffer.from([0, 0, 0, 0])),
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  parameter('TimeZone', 'UTC'),
  ready(IDLE),
])
const refusal = (text: string, state: number): Buffer =>
  Buffer.concat([packet(0x45, Buffer.from(`SERROR\0VERROR\0C0A000\0M${text}\0\0`)), ready(state)])
const query = (sql: string): Buffer => packet(QUERY, Buffer.from(`${sql}\0`))

type Done = (error?: Error | null) => void
async function settle(work: Promise<void>, done: Done): Promise<void> {
  let failed: Error | null = null
  try {
    await work
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
  }
  done(failed)
}

/** Implements the socket methods that `pg` calls. Only one may be open at a time, because the database has one session. */
export class EmbeddedStream extends Duplex {
  readonly #current: () => Promise<EmbeddedThread>
  /** The current statement time limit, in milliseconds. */
  readonly #limit: () => number
  #thread: EmbeddedThread | undefined
  #pending: Buffer = Buffer.alloc(0)
  #welcomed = false
  #state = IDLE

  constructor(current: () => Promise<EmbeddedThread>, limit: () => number) {
    super()
    this.#current = current
    this.#limit = limit
  }
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  setTimeout(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk
    void settle(this.#pump(), done)
  }
  override _final(done: Done): void {
    void settle(this.#leave(), done)
  }
  override _destroy(error: Error | null, done: Done): void {
    void settle(this.#leave(), (late) => done(error ?? late))
  }

  async #pump(): Promise<void> {
    if (!this.#welcomed && !(await this.#greet())) return
    let [seen, end] = [0, 0]
    while (this.#pending.length - seen >= 5) {
      const length = this.#pending.readInt32BE(seen + 1) + 1
      if (this.#pending.length - seen < length) break
      if (this.#pending[seen] === TERMINATE) {
        this.#pending = Buffer.alloc(0)
        await this.#leave()
        return void this.push(null)
      }
      // `pg` writes each part of a prepared query separately; they are sent together once the part that is answered arrives.
      if (ANSWERED.has(this.#pending[seen])) end = seen + length
      seen += length
    }
    if (end === 0) return
    const message = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    // PGlite would wait forever for rows that cannot come.
    if (message[0] === QUERY && /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(message.toString('latin1', 5, 2000)))
      return void this.push(refusal('COPY FROM STDIN is not available on the embedded database', this.#state))
    const answer = Buffer.from(await this.#exchange(message))
    if (answer.length >= 6 && answer[answer.length - 6] === READY) this.#state = answer[answer.length - 1] ?? IDLE
    for (let at = 0; at < answer.length && !this.destroyed; at += PIECE) {
      if (at > 0) await nextTurn()
      this.push(answer.subarray(at, at + PIECE))
    }
  }

  async #exchange(message: Buffer): Promise<Uint8Array> {
    this.#thread ??= await this.#meet()
    return this.#thread.exchange(message, this.#limit())
  }
  async #meet(): Promise<EmbeddedThread> {
    const thread = await this.#current()
    // The client gave up meanwhile, and another may already use the session.
    if (this.destroyed) throw new Error('Connection terminated while the embedded database was opened')
    // An idle client is closed at once, so that the next request does not get a dead session.
    void thread.ended.then((why) => this.destroy(new Error(why)))
    return thread
  }

  async #greet(): Promise<boolean> {
    if (this.#pending.length < 8) return false
    const length = this.#pending.readInt32BE(0)
    if (this.#pending.length < length) return false
    const code = this.#pending.readInt32BE(4)
    this.#pending = this.#pending.subarray(length)
    if (code === SSL_REQUEST) {
      this.push(Buffer.from('N'))
      return false
    }
    this.#welcomed = true
    // The session outlives its clients, so the last one's prepared statements and settings must be cleared.
    await this.#exchange(query('ROLLBACK'))
    await this.#exchange(query('DISCARD ALL'))
    this.push(welcome)
    return true
  }

  async #leave(): Promise<void> {
    if (this.#state === IDLE || this.#thread === undefined) return
    this.#state = IDLE
    await this.#exchange(query('ROLLBACK'))
  }
}
