/** Follows the feed for this process: woken by notified commits, and every second for others. */
import { sql } from 'drizzle-orm'
import { compareCursors, type FeedCursor } from '#model/shared/feed-cursor.ts'
import { list, run } from '#server/engine/base/sql.ts'
import type { Database } from '#server/db/database.ts'
import { readChanges, type FeedRow } from './reading.ts'

const BATCH = 500
const BEAT_MS = 1000
/** How many of the rows that were sent last are looked for on a server that was promoted: what it lost is of the last moments. */
const LOOKED_FOR = 500
/** Retry delays while an open transaction holds back later changes: soon at first, then less often. */
const PENDING_MS = [5, 10, 20, 50, 100]

/** How long a client that is ahead of this process waits for it, at most: a place that was lost with a former primary is never reached. */
const REACHED_MS = 5000

export type ChangeBatch = { readonly rows: readonly FeedRow[]; readonly before: FeedCursor; readonly after: FeedCursor }

export class Tail {
  readonly #db: Database
  /** Called with new rows, in the tick in which `cursor` moves. */
  readonly #onBatch: (batch: ChangeBatch) => void
  /** Called whenever all settled rows have been read. */
  readonly #onSettled: () => void
  /** Called where a promoted replica never had some of what was sent: who heard it has to begin anew. */
  readonly #onLost: () => void
  #sent: readonly FeedRow[] = []
  #isPromoted = false
  #cursor: FeedCursor = { xid: 0n, seq: 0 }
  #running: Promise<void> | undefined
  #again = false
  #waits = 0
  #beat: ReturnType<typeof setInterval> | undefined
  #soon: ReturnType<typeof setTimeout> | undefined
  /** Those who wait until `cursor` is there. */
  readonly #waiting = new Map<() => void, FeedCursor>()

  constructor(
    db: Database,
    onBatch: (batch: ChangeBatch) => void,
    onSettled: () => void,
    onLost: () => void = () => undefined,
  ) {
    this.#db = db
    this.#onBatch = onBatch
    this.#onSettled = onSettled
    this.#onLost = onLost
  }

  /** How far this process has sent changes. */
  get cursor(): FeedCursor {
    return this.#cursor
  }

  /** Resolves once all changes up to this cursor were sent, or after a time in which they should have been. */
  async reached(cursor: FeedCursor): Promise<void> {
    if (compareCursors(this.#cursor, cursor) >= 0) return
    this.wake()
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(late)
        this.#waiting.delete(end)
        resolve()
      }
      const late = setTimeout(end, REACHED_MS).unref()
      this.#waiting.set(end, cursor)
    })
  }

  async start(): Promise<void> {
    const { settled } = await readChanges(this.#db.readPool, {
      after: { xid: 0n, seq: 0 },
      upTo: { xid: 0n, seq: 0 },
      limit: 1,
    })
    this.#cursor = settled
    this.#db.onCommitted(() => this.wake())
    this.#db.replica?.onPromoted(() => {
      this.#isPromoted = true
      this.wake()
    })
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
      // The database is unavailable: the next beat tries again; until then nothing is confirmed.
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined
        if (!this.#again) return
        this.#again = false
        this.wake()
      })
  }

  /**
   * The ids of lost transactions are given out again, so a place behind them would pass over new changes. What was sent tells of those that
   * were replaced already; a place further on than the server is tells of any other, such as one from before this process began.
   */
  async #lookForSent(): Promise<void> {
    const places = this.#sent.map(({ at, resource, id }) => `${at.xid} ${at.seq} ${resource} ${id}`)
    const [there] = await run<{ count: number }>(
      this.#db.readPool,
      sql`select count(*)::int as count from change where concat_ws(' ', xid, seq, resource, id) = any(${list(places)}::text[])
        and xid >= ${String(this.#sent[0]?.at.xid ?? 0n)}::xid8`,
    )
    const { settled } = await readChanges(this.#db.readPool, { after: this.#cursor, limit: 1 })
    if (there?.count !== places.length || compareCursors(settled, this.#cursor) < 0) {
      this.#cursor = settled
      this.#sent = []
      this.#onLost()
    }
    this.#isPromoted = false
  }

  async #pump(): Promise<void> {
    if (this.#isPromoted) await this.#lookForSent()
    for (;;) {
      const { rows, settled, pending } = await readChanges(this.#db.readPool, { after: this.#cursor, limit: BATCH })
      const last = rows.at(-1)?.at
      const full = rows.length === BATCH
      this.#advance(rows, full && last !== undefined ? last : settled)
      if (full) continue
      this.#onSettled()
      this.#lookAgain(pending)
      return
    }
  }

  #advance(rows: readonly FeedRow[], to: FeedCursor): void {
    const before = this.#cursor
    if (compareCursors(to, before) > 0) this.#cursor = to
    for (const [end, cursor] of this.#waiting) if (compareCursors(this.#cursor, cursor) >= 0) end()
    if (rows.length === 0) return
    this.#sent = [...this.#sent, ...rows].slice(-LOOKED_FOR)
    this.#onBatch({ rows, before, after: this.#cursor })
  }

  #lookAgain(pending: boolean): void {
    clearTimeout(this.#soon)
    this.#waits = pending ? this.#waits + 1 : 0
    if (pending) this.#soon = setTimeout(() => this.wake(), PENDING_MS[Math.min(this.#waits, PENDING_MS.length) - 1])
  }
}
