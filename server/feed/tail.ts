/** Follows the feed for this process: woken by every commit it hears of, and once a second for those it does not. */
import { compare, type Cursor } from './cursor.ts'
import type { Database } from '../db/database.ts'
import { readChanges, type Told } from './reading.ts'

const BATCH = 500
const BEAT_MS = 1000
/** A transaction that is still open holds back what came after it: look again soon, then less often. */
const PENDING_MS = [5, 10, 20, 50, 100]

export type Batch = { readonly rows: readonly Told[]; readonly before: Cursor; readonly after: Cursor }

export class Tail {
  readonly #db: Database
  /** Called in the tick in which `cursor` moves. */
  readonly #told: (batch: Batch) => void
  /** Called whenever everything settled was read: up to `cursor` nothing is missing as of now. */
  readonly #confirmed: () => void
  #cursor: Cursor = { xid: 0n, seq: 0 }
  #running: Promise<void> | undefined
  #again = false
  #waits = 0
  #beat: ReturnType<typeof setInterval> | undefined
  #soon: ReturnType<typeof setTimeout> | undefined

  constructor(db: Database, told: (batch: Batch) => void, confirmed: () => void) {
    this.#db = db
    this.#told = told
    this.#confirmed = confirmed
  }

  /** How far this process has told. */
  get cursor(): Cursor {
    return this.#cursor
  }

  async start(): Promise<void> {
    const { settled } = await readChanges(this.#db.pool, { after: { xid: 0n, seq: 0 }, upTo: { xid: 0n, seq: 0 }, limit: 1 })
    this.#cursor = settled
    this.#db.onCommitted(() => this.wake())
    this.#beat = setInterval(() => this.wake(), BEAT_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    clearTimeout(this.#soon)
    this.#beat = undefined
    await this.#running
  }

  wake(): void {
    if (this.#beat === undefined) return
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#pump()
      // The database is away: the next beat tries again, and until then nothing is confirmed.
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined
        if (!this.#again) return
        this.#again = false
        this.wake()
      })
  }

  async #pump(): Promise<void> {
    for (;;) {
      const { rows, settled, pending } = await readChanges(this.#db.pool, { after: this.#cursor, limit: BATCH })
      const last = rows.at(-1)?.at
      const full = rows.length === BATCH
      this.#advance(rows, full && last !== undefined ? last : settled)
      if (full) continue
      this.#confirmed()
      this.#lookAgain(pending)
      return
    }
  }

  #advance(rows: readonly Told[], to: Cursor): void {
    const before = this.#cursor
    if (compare(to, before) > 0) this.#cursor = to
    if (rows.length > 0) this.#told({ rows, before, after: this.#cursor })
  }

  #lookAgain(pending: boolean): void {
    clearTimeout(this.#soon)
    this.#waits = pending ? this.#waits + 1 : 0
    if (pending) this.#soon = setTimeout(() => this.wake(), PENDING_MS[Math.min(this.#waits, PENDING_MS.length) - 1])
  }
}
