/**
 * Keeps a store equal to what the server has: reads it all once, then asks again for what is said to have changed.
 *
 * One request at a time, so that no answer overtakes another. A change noticed while reading is asked for before the
 * next page; after a reset everything is read again under the eyes of the reader, and what was not seen is no more.
 */
import type { RowId, TableStore, WireRow } from './store.ts'

export type AskRows = (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => Promise<{ readonly count: number; readonly results: readonly WireRow[] }>

export type SourceState =
  | { readonly phase: 'loading'; readonly loaded: number; readonly expected: number }
  | { readonly phase: 'ready' }
  /** What is shown may be old: the last request failed and will be repeated. */
  | { readonly phase: 'stale'; readonly reason: string; readonly since: number }
  /** The server will not answer this user: there is no use in repeating. */
  | { readonly phase: 'refused'; readonly reason: string; readonly status: number }

/** What `ask` throws when the server refused. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

export type SourceOptions = {
  readonly pageSize?: number
  /** Waits before a failed request is repeated. Handed in so that tests need no clock. */
  readonly pause?: (attempt: number) => Promise<void>
}

/** As many ids as an address can carry, UUIDs included. */
const IDS_AT_ONCE = 150
/** More than this and reading everything is cheaper. */
const TOO_MANY = 3000
const backOff = (attempt: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(15_000, 500 * 2 ** attempt)))

export function tableSource(store: TableStore, ask: AskRows, tell: (state: SourceState) => void, { pageSize = 1000, pause = backOff }: SourceOptions = {}) {
  const dirty = new Set<RowId>()
  const stop = new AbortController()
  let tick = 1
  let scan: { readonly from: number; last: RowId | undefined; loaded: number } | undefined = { from: 1, last: undefined, loaded: 0 }
  let everRead = false
  let running = false
  let attempt = 0
  let phase: SourceState['phase'] = 'loading'

  function say(state: SourceState): void {
    phase = state.phase
    tell(state)
  }

  async function refetch(): Promise<void> {
    const asked = [...dirty].slice(0, IDS_AT_ONCE)
    // Taken off before asking: a notice that comes meanwhile is about something newer.
    for (const id of asked) dirty.delete(id)
    const at = ++tick
    try {
      const { results } = await ask({ id__in: asked.join(','), limit: IDS_AT_ONCE }, stop.signal)
      const found = new Set(results.map((row) => row.id))
      store.apply(results, asked.filter((id) => !found.has(id)), at)
    } catch (error) {
      for (const id of asked) dirty.add(id)
      throw error
    }
  }

  async function readOn(now: NonNullable<typeof scan>): Promise<void> {
    const at = ++tick
    const { count, results } = await ask({ ordering: 'id', limit: pageSize, ...(now.last !== undefined && { id__gt: now.last }) }, stop.signal)
    // A reset while this page was under way begins anew; what the page says is still true.
    store.apply(results, [], at)
    if (scan !== now) return
    // The count is of what lies ahead, this page included.
    const expected = now.loaded + count
    now.last = results.at(-1)?.id
    now.loaded += results.length
    if (results.length < pageSize) {
      store.apply([], store.olderThan(now.from), now.from)
      scan = undefined
      everRead = true
    } else if (!everRead) say({ phase: 'loading', loaded: now.loaded, expected })
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (!stop.signal.aborted && (dirty.size > 0 || scan)) {
      if (dirty.size > TOO_MANY) begin()
      try {
        // Notices must be asked for one after the other and before the next page, so each turn waits for the last.
        // eslint-disable-next-line no-await-in-loop
        await (dirty.size > 0 ? refetch() : scan && readOn(scan))
        attempt = 0
        if (dirty.size === 0 && !scan && phase !== 'ready') say({ phase: 'ready' })
      } catch (error) {
        if (stop.signal.aborted) break
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
          say({ phase: 'refused', reason, status: error.status })
          stop.abort()
          break
        }
        say({ phase: 'stale', reason, since: Date.now() })
        // eslint-disable-next-line no-await-in-loop
        await pause(attempt++)
      }
    }
    running = false
  }

  function begin(): void {
    dirty.clear()
    scan = { from: ++tick, last: undefined, loaded: 0 }
  }

  return {
    start: (): void => void run(),
    /** The feed says that these changed, were made or were removed. */
    changed(ids: readonly RowId[]): void {
      for (const id of ids) dirty.add(id)
      void run()
    },
    /** The feed cannot say what was missed. */
    reset(): void {
      begin()
      void run()
    },
    stop: (): void => stop.abort(),
    /** The moment of an answer that came by another way, such as that of a PATCH. */
    tick: (): number => ++tick,
  }
}
