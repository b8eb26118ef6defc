/**
 * Keeps a store in step with the server. It shows the browser's copy of the last visit and asks the feed for changes
 * since, or reads the whole table as a stream; then it fetches every row that the feed reports as changed. Requests
 * by id run one after the other, so that responses cannot overtake each other. A chunk counts as old as the start of
 * its stream, so it never overwrites newer rows; chunks and changed rows take turns. After a reset the whole table is
 * read again while the old rows stay visible, and rows that did not arrive are removed. The same is done where so many
 * rows changed that reading them all is cheaper: a partner who accepts an invitation gains thousands at once. Changes up
 * to the start of a stream are in its rows, and are not fetched. An interrupted stream resumes after the last row
 * received.
 */
import { yieldToMessages } from '#workers/scheduler/yield-to-messages.ts'
import { idsOf } from '../columns/columnar.ts'
import { copyWriter, type CopyWriter } from './copy-writer.ts'
import { noCopies } from './copy.ts'
import { dirtyRows, IDS_AT_ONCE, TOO_MANY } from './dirty-rows.ts'
import { backOff, shortly, withTimeout } from './pauses.ts'
import type { SourceOptions, SourceState } from './source-state.ts'
import type { RowId, TableStore } from './store.ts'
import type { Streamed } from './stream.ts'
import { RefusedError, type TableServer } from './table-server.ts'

/** Rows per chunk when a copy is rewritten. Encoding a larger one delays the worker's next message noticeably. */
const AT_A_TIME = 4096
type Scan = {
  readonly from: number
  /** Undefined before the first row. */
  last: RowId | undefined
  loaded: number
  expected: number
  cursor: string
  /** Kept by the server: what changed since comes at its end. */
  isKept: boolean
  reading: ReturnType<TableStore['reading']>
  stream: AsyncIterator<Streamed> | undefined
  next: Promise<IteratorResult<Streamed>> | undefined
}

const usual: Required<SourceOptions> = {
  pause: backOff,
  rest: shortly,
  inTime: withTimeout,
  copy: noCopies.of('', ''),
  isAsked: () => false,
}

const newScan = (from: number, reading: Scan['reading']): Scan => ({
  from,
  last: undefined,
  loaded: 0,
  expected: 0,
  cursor: '',
  isKept: false,
  reading,
  stream: undefined,
  next: undefined,
})

/** The next frame of its stream, which begins or goes on after the last row received. */
function nextOf(scan: Scan, server: TableServer, signal: AbortSignal): Promise<IteratorResult<Streamed>> {
  scan.stream ??= server.columns(scan.last === undefined ? {} : { after: scan.last }, signal)[Symbol.asyncIterator]()
  scan.next ??= scan.stream.next()
  // The rejection is handled by the caller, who awaits the promise; this keeps it from being reported as unhandled.
  scan.next.catch(() => {})
  return scan.next
}

function failure(error: unknown): SourceState {
  const reason = error instanceof Error ? error.message : String(error)
  return error instanceof RefusedError && error.status < 500 && error.status !== 429
    ? { phase: 'refused', reason, status: error.status }
    : { phase: 'stale', reason, since: Date.now() }
}

export function tableSource(
  store: TableStore,
  server: TableServer,
  onState: (state: SourceState) => void,
  options: SourceOptions = {},
) {
  const { pause, rest, inTime, copy, isAsked } = { ...usual, ...options }
  const writer: CopyWriter = copyWriter(store.fields, copy, () => ({
    chunks: store.dump(AT_A_TIME),
    rows: store.count,
  }))
  const dirty = dirtyRows()
  const stop = new AbortController()
  let tick = 1
  let opened = false
  /** The feed position of the copy, until the changes since then are known. */
  let behind: string | undefined
  let scan: Scan | undefined
  let everRead = false
  let running = false
  let attempt = 0
  let isTurnOfRows = true
  /** Changed rows are being fetched and are not in the store yet. */
  let isAsking = false
  let phase: SourceState['phase'] = 'loading'
  let wake = (): void => {}

  function report(state: SourceState): void {
    phase = state.phase
    onState(state)
  }

  /** Before the first row: panes of very many ask the server until all are here. */
  const announce = (rows: number, loaded = 0): void => {
    if (rows > 0) report({ phase: 'loading', loaded, expected: Math.max(rows, loaded) })
  }

  function begin(): void {
    dirty.clear()
    behind = undefined
    void scan?.stream?.return?.()
    scan = newScan(++tick, store.reading())
    writer.begin()
  }

  /** Shows the copy at once; it is as old as its cursor. */
  async function open(): Promise<void> {
    const found = await copy.read()
    opened = true
    if (!found) return begin()
    store.expect(found.rows)
    announce(found.rows)
    if (isAsked()) await rest()
    const reading = store.reading()
    const first = tick + 1
    try {
      for await (const { frame } of found.frames) {
        // A reset in the meantime reads everything again.
        if (stop.signal.aborted || scan) return
        if (!('chunk' in frame)) continue
        const at = ++tick
        if (frame.gone.length > 0) store.apply([], frame.gone, at)
        reading.take(frame.chunk, at)
        report({ phase: 'loading', loaded: store.count, expected: Math.max(store.count, found.rows) })
        // Requests for the rows loaded so far are answered between two chunks; after the first one the page asks for those it shows.
        // eslint-disable-next-line no-await-in-loop
        await (at === first ? rest() : yieldToMessages())
      }
      if (scan) return
      everRead = true
      behind = found.cursor
      writer.found(found.cursor)
    } catch {
      // Half a copy is unusable. The rows already shown are read again with all others.
      await copy.erase()
      begin()
    }
  }

  async function catchUp(cursor: string): Promise<void> {
    const since = await inTime(server.since(cursor, stop.signal))
    if (behind !== cursor) return
    behind = undefined
    if (!since) return begin()
    writer.told(since.cursor)
    dirty.mark(since.ids, since.cursor)
  }

  function hear(ids: readonly RowId[], cursor: string | undefined): void {
    dirty.mark(ids, cursor)
    wake()
    void run()
  }
  async function refetch(): Promise<void> {
    // Taken out before the request, because a change reported meanwhile is newer.
    const some = dirty.take()
    const wanted = some.map(([id]) => id)
    const at = ++tick
    isAsking = true
    try {
      const { results } = await inTime(server.rows({ id__in: wanted.join(','), limit: IDS_AT_ONCE }, stop.signal))
      const found = new Set(results.map((row) => row.id))
      const missing = wanted.filter((id) => !found.has(id))
      store.apply(results, missing, at)
      writer.changed(results, missing)
    } catch (error) {
      dirty.putBack(some)
      throw error
    } finally {
      isAsking = false
    }
    if (dirty.size < IDS_AT_ONCE) await rest()
  }

  /** The next frame of the stream, or undefined if a change arrived first. */
  async function frameOf(now: Scan): Promise<Streamed | undefined> {
    const next = nextOf(now, server, stop.signal)
    const woken = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)))
    const got = await Promise.race([inTime(next), woken])
    if (got?.done === true) throw new Error('The connection was interrupted while the table was loading.')
    if (got) now.next = undefined
    return got?.value
  }

  async function readOn(now: Scan): Promise<void> {
    const got = await frameOf(now).catch((error: unknown) => {
      ;[now.stream, now.next] = [undefined, undefined]
      if (now.isKept) begin()
      throw error
    })
    // A reset in the meantime starts again.
    if (!got || scan !== now) return
    const { frame, bytes } = got
    if ('begin' in frame) {
      const { cursor, count, most, kept } = frame.begin
      now.isKept = kept === true
      if (count > most) return leave({ phase: 'beyond', most })
      // Only the first `begin` counts: the rows received before an interruption are as old as that.
      if (now.cursor === '') {
        now.cursor = cursor
        dirty.readAsOf(cursor)
      }
      now.expected = count
      store.expect(count)
      if (!everRead) announce(count, now.loaded)
    } else if ('end' in frame) {
      store.apply([], store.olderThan(now.from), now.from)
      writer.end(now.cursor, now.loaded)
      scan = undefined
      everRead = true
      // Read to its very end: until then it would keep one of the browser's few connections.
      now.stream?.next().catch(() => {})
    } else {
      if (frame.gone.length > 0) store.apply([], frame.gone, now.from)
      now.reading.take(frame.chunk, now.from)
      writer.add(bytes)
      now.loaded += frame.chunk.count
      now.last = idsOf(frame.chunk.ids, frame.chunk.count).at(-1) ?? now.last
      if (!everRead) report({ phase: 'loading', loaded: now.loaded, expected: Math.max(now.expected, now.loaded) })
      // The page asks for the rows that it shows, and would have to wait for more chunks.
      if (!everRead && now.loaded === frame.chunk.count) await rest()
    }
  }

  /** Permanent: no more requests are made. */
  function leave(state: SourceState): void {
    stop.abort()
    scan = undefined
    void copy.erase()
    report(state)
  }

  async function step(): Promise<void> {
    if (!opened) return open()
    if (behind !== undefined) return catchUp(behind)
    if (!scan && dirty.areMany(store)) begin()
    // Until the stream has begun it is unknown whether it brings them; too many are looked at again after its end.
    const isHeld = scan !== undefined && (scan.cursor === '' || dirty.size > TOO_MANY)
    isTurnOfRows = !isHeld && dirty.size > 0 && (isTurnOfRows || !scan)
    if (isTurnOfRows) {
      isTurnOfRows = false
      return refetch()
    }
    isTurnOfRows = true
    return scan ? readOn(scan) : undefined
  }

  const isBusy = (): boolean => !opened || behind !== undefined || dirty.size > 0 || isAsking || scan !== undefined

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (!stop.signal.aborted && isBusy()) {
      try {
        // Each step depends on what the previous one left in the store.
        // eslint-disable-next-line no-await-in-loop
        await step()
        attempt = 0
        if (!isBusy()) writer.quiet()
        if (!isBusy() && phase !== 'ready' && !stop.signal.aborted) report({ phase: 'ready' })
      } catch (error) {
        if (stop.signal.aborted) break
        const failed = failure(error)
        if (failed.phase === 'refused') {
          leave(failed)
          break
        }
        report(failed)
        // eslint-disable-next-line no-await-in-loop
        await pause(attempt++)
      }
    }
    running = false
  }

  return {
    start: (): void => void run(),
    /** These rows were created, changed or deleted: as the feed reports, up to the cursor. Without a cursor they are fetched in any case. */
    changed(ids: readonly RowId[], cursor?: string): void {
      if (!dirty.isRead(cursor)) hear(ids, cursor)
    },
    /** The feed reports, in order and to nobody else, that these rows are not the user's to see any more: they go at once, unasked. */
    gone(ids: readonly RowId[], cursor?: string): void {
      if (dirty.isRead(cursor)) return
      if (scan?.cursor === '') {
        // The stream may bring them again, or be older than this.
        store.apply([], ids, scan.from - 1)
        return hear(ids, cursor)
      }
      dirty.drop(ids)
      store.apply([], ids, ++tick)
      writer.changed([], ids)
    },
    /** The feed has reported everything up to here. */
    told(cursor: string): void {
      writer.told(cursor)
      if (opened && !isBusy()) writer.quiet()
    },
    /** The feed cannot tell what was missed. */
    reset(): void {
      begin()
      opened = true
      wake()
      void run()
    },
    stop(): void {
      stop.abort()
      void scan?.stream?.return?.()
      writer.stop()
    },
    /** The time stamp for rows that arrived another way, such as in the response to a PATCH. */
    tick: (): number => ++tick,
    copy: copy.state,
  }
}
