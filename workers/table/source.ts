/**
 * Keeps a store equal to what the server has: shows what was kept from the last visit and asks the feed what changed since, or reads
 * it all once as a stream; then asks again for what is said to have changed.
 *
 * Requests by id go one after the other, so that no answer overtakes another. A chunk of the stream counts as old as the stream
 * itself, so that it overtakes nothing; notices and chunks take turns. After a reset everything is read again under the eyes of the
 * reader, and what was not seen is no more. A stream that is cut off goes on after the last row that came.
 */
import { turn } from '../turn.ts'
import { idsOf } from './columnar.ts'
import { keeper, type Keeper } from './keeper.ts'
import { noCopies, type Copy } from './keep.ts'
import type { RowId, TableStore, WireRow } from './store.ts'
import type { AskColumns, Streamed } from './stream.ts'

export type AskRows = (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => Promise<{ readonly results: readonly WireRow[] }>
/** What of this table has changed since the cursor, and up to where; undefined where that cannot be known. */
export type AskSince = (cursor: string, signal: AbortSignal) => Promise<{ readonly ids: readonly RowId[]; readonly cursor: string } | undefined>
export type TableServer = { readonly rows: AskRows; readonly columns: AskColumns; readonly since: AskSince }

export type SourceState =
  | { readonly phase: 'loading'; readonly loaded: number; readonly expected: number }
  | { readonly phase: 'ready' }
  /** What is shown may be old: the last request failed and will be repeated. */
  | { readonly phase: 'stale'; readonly reason: string; readonly since: number }
  /** The server will not answer this user: there is no use in repeating. */
  | { readonly phase: 'refused'; readonly reason: string; readonly status: number }
  /** More rows than a browser is to hold: they stay on the server. */
  | { readonly phase: 'beyond'; readonly most: number }

/** What the server's `ask` throws when it refused. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

export type SourceOptions = {
  /** Waits before a failed request is repeated. Handed in so that tests need no clock. */
  readonly pause?: (attempt: number) => Promise<void>
  /** Waits between two requests for changed rows: under steady traffic more of them travel in one. */
  readonly rest?: () => Promise<void>
  readonly copy?: Copy
  /** Rejects where an answer takes so long that it is none: a line that swallows questions must not look like one on which nothing happens. */
  readonly inTime?: <T>(answer: Promise<T>) => Promise<T>
}

/** As many ids as an address can carry, UUIDs included. */
const IDS_AT_ONCE = 150
/** More than this and reading everything is cheaper. */
const TOO_MANY = 3000
const REST = 50
/** Rows that are written at a time where a kept copy is written anew: no key waits longer for the worker than that takes. */
const AT_A_TIME = 4096
const backOff = (attempt: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(15_000, 500 * 2 ** attempt)))
const shortly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST))

const LATE_MS = 15_000
const inSeconds = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not answer in time.')), LATE_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

type Scan = {
  readonly from: number
  /** The first row of all is not after any. */
  last: RowId | undefined
  loaded: number
  expected: number
  cursor: string
  reading: ReturnType<TableStore['reading']>
  stream: AsyncIterator<Streamed> | undefined
  next: Promise<IteratorResult<Streamed>> | undefined
}

export function tableSource(store: TableStore, server: TableServer, tell: (state: SourceState) => void, options: SourceOptions = {}) {
  const { pause = backOff, rest = shortly, inTime = inSeconds, copy = noCopies.of('', '') } = options
  const kept: Keeper = keeper(store.fields, copy, () => ({ chunks: store.dump(AT_A_TIME), rows: store.count }))
  const dirty = new Set<RowId>()
  const stop = new AbortController()
  let tick = 1
  let opened = false
  /** The place in the feed from which the kept copy is behind. */
  let behind: string | undefined
  let scan: Scan | undefined
  let everRead = false
  let running = false
  let attempt = 0
  let isTurnOfRows = true
  /** Rows are on their way: what was told of them is not in the table yet. */
  let isAsking = false
  let phase: SourceState['phase'] = 'loading'
  let wake = (): void => {}

  function say(state: SourceState): void {
    phase = state.phase
    tell(state)
  }

  function begin(): void {
    dirty.clear()
    behind = undefined
    void scan?.stream?.return?.()
    scan = { from: ++tick, last: undefined, loaded: 0, expected: 0, cursor: '', reading: store.reading(), stream: undefined, next: undefined }
    kept.begin()
  }

  /** What was kept is shown at once, and is as old as its cursor says. */
  async function open(): Promise<void> {
    const found = await copy.read()
    opened = true
    if (!found) return begin()
    store.expect(found.rows)
    const reading = store.reading()
    try {
      for await (const { frame } of found.frames) {
        // A reset meanwhile reads everything anew.
        if (stop.signal.aborted || scan) return
        if (!('chunk' in frame)) continue
        const at = ++tick
        if (frame.gone.length > 0) store.apply([], frame.gone, at)
        reading.take(frame.chunk, at)
        say({ phase: 'loading', loaded: store.count, expected: Math.max(store.count, found.rows) })
        // Whoever asks for the rows that are there is answered before the next are taken.
        // eslint-disable-next-line no-await-in-loop
        await turn()
      }
      if (scan) return
      everRead = true
      behind = found.cursor
      kept.found(found.cursor)
    } catch {
      // Half of a copy is none; rows that are shown already are read again like all others.
      await copy.erase()
      begin()
    }
  }

  async function catchUp(cursor: string): Promise<void> {
    const since = await inTime(server.since(cursor, stop.signal))
    if (behind !== cursor) return
    behind = undefined
    if (!since) return begin()
    kept.told(since.cursor)
    for (const id of since.ids) dirty.add(id)
  }

  async function refetch(): Promise<void> {
    const asked = [...dirty].slice(0, IDS_AT_ONCE)
    // Taken off before asking: a notice that comes meanwhile is about something newer.
    for (const id of asked) dirty.delete(id)
    const at = ++tick
    isAsking = true
    try {
      const { results } = await inTime(server.rows({ id__in: asked.join(','), limit: IDS_AT_ONCE }, stop.signal))
      const found = new Set(results.map((row) => row.id))
      const missing = asked.filter((id) => !found.has(id))
      store.apply(results, missing, at)
      kept.changed(results, missing)
    } catch (error) {
      for (const id of asked) dirty.add(id)
      throw error
    } finally {
      isAsking = false
    }
    if (dirty.size < IDS_AT_ONCE) await rest()
  }

  /** The next frame of the stream, or undefined where a notice came first. */
  async function frameOf(now: Scan): Promise<IteratorResult<Streamed> | undefined> {
    now.stream ??= server.columns(now.last === undefined ? {} : { after: now.last }, stop.signal)[Symbol.asyncIterator]()
    now.next ??= now.stream.next()
    // Heard where it is waited for; until then it is nobody's failure.
    now.next.catch(() => {})
    const woken = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)))
    const got = await Promise.race([inTime(now.next), woken])
    if (got) now.next = undefined
    return got
  }

  async function readOn(now: Scan): Promise<void> {
    const got = await frameOf(now).catch((error: unknown) => {
      ;[now.stream, now.next] = [undefined, undefined]
      throw error
    })
    // A reset while this was under way begins anew.
    if (!got || scan !== now) return
    if (got.done === true) {
      now.stream = undefined
      throw new Error('The server stopped in the middle of the table.')
    }
    const { frame, bytes } = got.value
    if ('begin' in frame) {
      const { cursor, count, most } = frame.begin
      if (count > most) return leave({ phase: 'beyond', most })
      // Of the first beginning: rows that came before a cut are as old as that.
      if (now.cursor === '') now.cursor = cursor
      now.expected = count
      store.expect(count)
    } else if ('end' in frame) {
      store.apply([], store.olderThan(now.from), now.from)
      kept.end(now.cursor, now.loaded)
      scan = undefined
      everRead = true
    } else {
      now.reading.take(frame.chunk, now.from)
      kept.add(bytes)
      now.loaded += frame.chunk.count
      now.last = idsOf(frame.chunk.ids, frame.chunk.count).at(-1) ?? now.last
      if (!everRead) say({ phase: 'loading', loaded: now.loaded, expected: Math.max(now.expected, now.loaded) })
    }
  }

  /** For good: nothing more is asked for. */
  function leave(state: SourceState): void {
    stop.abort()
    scan = undefined
    void copy.erase()
    say(state)
  }

  async function step(): Promise<void> {
    if (!opened) return open()
    if (behind !== undefined) return catchUp(behind)
    if (dirty.size > TOO_MANY) begin()
    isTurnOfRows = dirty.size > 0 && (isTurnOfRows || !scan)
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
        // Each waits for what the one before made of the store.
        // eslint-disable-next-line no-await-in-loop
        await step()
        attempt = 0
        if (!isBusy()) kept.quiet()
        if (!isBusy() && phase !== 'ready' && !stop.signal.aborted) say({ phase: 'ready' })
      } catch (error) {
        if (stop.signal.aborted) break
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
          leave({ phase: 'refused', reason, status: error.status })
          break
        }
        say({ phase: 'stale', reason, since: Date.now() })
        // eslint-disable-next-line no-await-in-loop
        await pause(attempt++)
      }
    }
    running = false
  }

  return {
    start: (): void => void run(),
    /** The feed says that these changed, were made or were removed. */
    changed(ids: readonly RowId[]): void {
      for (const id of ids) dirty.add(id)
      wake()
      void run()
    },
    /** The feed has told everything up to here. */
    told(cursor: string): void {
      kept.told(cursor)
      if (opened && !isBusy()) kept.quiet()
    },
    /** The feed cannot say what was missed. */
    reset(): void {
      begin()
      opened = true
      wake()
      void run()
    },
    stop(): void {
      stop.abort()
      void scan?.stream?.return?.()
      kept.stop()
    },
    /** The moment of an answer that came by another way, such as that of a PATCH. */
    tick: (): number => ++tick,
    copy: copy.state,
  }
}
