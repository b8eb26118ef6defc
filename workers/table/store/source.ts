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
import { isUpTo } from '#model/shared/feed-cursor.ts'
import { yieldToMessages } from '#workers/scheduler/yield-to-messages.ts'
import { idsOf } from '../columns/columnar.ts'
import { copyWriter, type CopyWriter } from './copy-writer.ts'
import { noCopies } from './copy.ts'
import { backOff, shortly, withTimeout } from './pauses.ts'
import type { SourceOptions, SourceState } from './source-state.ts'
import type { RowId, TableStore } from './store.ts'
import type { Streamed } from './stream.ts'
import { RefusedError, type TableServer } from './table-server.ts'

/** As many ids as fit into a URL, UUIDs included. */
const IDS_AT_ONCE = 150
/** With more changed rows than this, or new ones than half of the table, reading it whole is cheaper. */
const TOO_MANY = 3000
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

export function tableSource(
  store: TableStore,
  server: TableServer,
  onState: (state: SourceState) => void,
  options: SourceOptions = {},
) {
  const {
    pause = backOff,
    rest = shortly,
    inTime = withTimeout,
    copy = noCopies.of('', ''),
    isAsked = () => false,
  } = options
  const writer: CopyWriter = copyWriter(store.fields, copy, () => ({
    chunks: store.dump(AT_A_TIME),
    rows: store.count,
  }))
  /** Rows to fetch again, by the feed position up to which their changes are known to be; undefined where it is unknown. */
  const dirty = new Map<RowId, string | undefined>()
  /** The feed position as of which the table was read last. */
  let read: string | undefined
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
    scan = {
      from: ++tick,
      last: undefined,
      loaded: 0,
      expected: 0,
      cursor: '',
      isKept: false,
      reading: store.reading(),
      stream: undefined,
      next: undefined,
    }
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
    mark(since.ids, since.cursor)
  }

  function mark(ids: readonly RowId[], cursor: string | undefined): void {
    for (const id of ids) {
      const known = dirty.get(id)
      const isLater = cursor === undefined || (known !== undefined && !isUpTo(cursor, known))
      if (isLater || !dirty.has(id)) dirty.set(id, cursor)
    }
  }

  /** Changes up to the start of a stream are in its rows. */
  function readAsOf(cursor: string): void {
    read = cursor
    for (const [id, at] of dirty) if (at !== undefined && isUpTo(at, cursor)) dirty.delete(id)
  }

  function hear(ids: readonly RowId[], cursor: string | undefined): void {
    mark(ids, cursor)
    wake()
    void run()
  }
  const isRead = (cursor: string | undefined): boolean =>
    cursor !== undefined && read !== undefined && isUpTo(cursor, read)

  /** Too many to fetch by their ids. */
  function areMany(): boolean {
    if (dirty.size <= IDS_AT_ONCE) return false
    const made = [...dirty.keys()].filter((id) => store.rowOf(id) === undefined).length
    return dirty.size > TOO_MANY || made > Math.max(IDS_AT_ONCE, store.count / 2)
  }

  async function refetch(): Promise<void> {
    const some = [...dirty].slice(0, IDS_AT_ONCE)
    const wanted = some.map(([id]) => id)
    // Removed before the request, because a change reported meanwhile is newer.
    for (const id of wanted) dirty.delete(id)
    const at = ++tick
    isAsking = true
    try {
      const { results } = await inTime(server.rows({ id__in: wanted.join(','), limit: IDS_AT_ONCE }, stop.signal))
      const found = new Set(results.map((row) => row.id))
      const missing = wanted.filter((id) => !found.has(id))
      store.apply(results, missing, at)
      writer.changed(results, missing)
    } catch (error) {
      for (const [id, cursor] of some) mark([id], cursor)
      throw error
    } finally {
      isAsking = false
    }
    if (dirty.size < IDS_AT_ONCE) await rest()
  }

  /** The next frame of the stream, or undefined if a change arrived first. */
  async function frameOf(now: Scan): Promise<Streamed | undefined> {
    now.stream ??= server
      .columns(now.last === undefined ? {} : { after: now.last }, stop.signal)
      [Symbol.asyncIterator]()
    now.next ??= now.stream.next()
    // The rejection is handled by whoever awaits the promise; this keeps it from being reported as unhandled.
    now.next.catch(() => {})
    const woken = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)))
    const got = await Promise.race([inTime(now.next), woken])
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
        readAsOf(cursor)
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
    if (!scan && areMany()) begin()
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
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof RefusedError && error.status < 500 && error.status !== 429) {
          leave({ phase: 'refused', reason, status: error.status })
          break
        }
        report({ phase: 'stale', reason, since: Date.now() })
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
      if (!isRead(cursor)) hear(ids, cursor)
    },
    /** The feed reports, in order and to nobody else, that these rows are not the user's to see any more: they go at once, unasked. */
    gone(ids: readonly RowId[], cursor?: string): void {
      if (isRead(cursor)) return
      if (scan?.cursor === '') {
        // The stream may bring them again, or be older than this.
        store.apply([], ids, scan.from - 1)
        return hear(ids, cursor)
      }
      for (const id of ids) dirty.delete(id)
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
