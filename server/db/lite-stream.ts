/** A socket to nowhere: `pg` speaks the PostgreSQL wire protocol into it, and the embedded database answers. */
import { Duplex } from 'node:stream'
import type { LiteThread } from './lite-thread.ts'

const READY = 0x5a
const IDLE = 0x49
const QUERY = 0x51
/** What the database answers at once: a plain query, the end of a prepared one, and a wish to be told what there is. */
const ANSWERED: ReadonlySet<number | undefined> = new Set([QUERY, 0x53, 0x48])
const TERMINATE = 0x58
const SSL_REQUEST = 80_877_103

function packet(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = kind
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const parameter = (name: string, value: string): Buffer => packet(0x53, Buffer.from(`${name}\0${value}\0`))
const ready = (state: number): Buffer => packet(READY, Buffer.from([state]))

/** What a server says when the password was right. */
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

/** `pg` treats it as a TCP socket, and calls these. Only one may be open at a time: the database has one session. */
export class LiteStream extends Duplex {
  readonly #coming: Promise<LiteThread>
  #thread: LiteThread | undefined
  #pending: Buffer = Buffer.alloc(0)
  #welcomed = false
  #state = IDLE

  constructor(thread: Promise<LiteThread>) {
    super()
    this.#coming = thread
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
      // `pg` writes each part of a prepared query by itself: they go to the thread together, with the one that is answered.
      if (ANSWERED.has(this.#pending[seen])) end = seen + length
      seen += length
    }
    if (end === 0) return
    const message = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    // PGlite would wait for ever for rows that cannot come.
    if (message[0] === QUERY && /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(message.toString('latin1', 5, 2000)))
      return void this.push(refusal('COPY FROM STDIN is not available on the embedded database', this.#state))
    const answer = Buffer.from(await this.#exchange(message))
    if (answer.length >= 6 && answer[answer.length - 6] === READY) this.#state = answer[answer.length - 1] ?? IDLE
    if (answer.length > 0) this.push(answer)
  }

  async #exchange(message: Buffer): Promise<Uint8Array> {
    this.#thread ??= await this.#coming
    return this.#thread.exchange(message)
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
    // The session outlives its clients: prepared statements and settings of the last one must go.
    await this.#exchange(query('ROLLBACK'))
    await this.#exchange(query('DISCARD ALL'))
    this.push(welcome)
    return true
  }

  async #leave(): Promise<void> {
    if (this.#state === IDLE) return
    this.#state = IDLE
    await this.#exchange(query('ROLLBACK'))
  }
}
