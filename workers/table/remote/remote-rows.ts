/** Rows on the server by id: fetched when they are needed, and again after they have changed. */
import { grouped } from '#model/shared/number-format.ts'
import { PAGE, type Pages } from './remote-pages.ts'
import type { RemoteGroups } from './remote-groups.ts'
import type { RemoteServer } from './remote-query.ts'
import type { RowId, TableStore, WireRow } from '../store/store.ts'

/** Most rows that can be selected at once, because each id is fetched. */
export const MOST_SELECTED = 20_000
/** As many ids as fit into a URL, UUIDs included. */
const IDS_AT_ONCE = 150

type FetcherOptions = {
  readonly server: RemoteServer
  readonly store: () => TableStore
  readonly apply: (rows: readonly WireRow[], missing: readonly RowId[], tick: number) => void
  readonly nextTick: () => number
  readonly signal: AbortSignal
  readonly onFetched: () => void
  readonly onError: (error: unknown) => void
}

export function rowFetcher({ server, store, apply, nextTick, signal, onFetched, onError }: FetcherOptions) {
  const changed = new Set<RowId>()
  let isRunning = false

  async function fetchRows(ids: readonly RowId[]): Promise<void> {
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const wanted = ids.slice(at, at + IDS_AT_ONCE)
      const tick = nextTick()
      const { results } = await server.rows({ id__in: wanted.join(','), limit: IDS_AT_ONCE }, signal)
      const found = new Set(results.map(({ id }) => id))
      const missing = wanted.filter((id) => !found.has(id))
      apply(results, missing, tick)
    }
  }
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (changed.size > 0) {
      const some = [...changed]
      changed.clear()
      // eslint-disable-next-line no-await-in-loop
      await fetchRows(some).catch(onError)
      onFetched()
    }
    isRunning = false
  }

  return {
    /** Fetches those of the rows that are not loaded. */
    ensure: (ids: readonly RowId[]): Promise<void> => fetchRows(ids.filter((id) => store().rowOf(id) === undefined)),
    mark: (id: RowId): void => void changed.add(id),
    /** Fetches the marked rows again. */
    refetch: (): void => void run(),
  }
}

function refuseTooMany(rows: number): void {
  if (rows > MOST_SELECTED)
    throw new Error(`At most ${grouped(MOST_SELECTED)} rows can be selected here, not ${grouped(rows)}. Add a filter.`)
}

/** Ids of the entries between two positions, loading them page by page. */
export async function idsBetween(list: Pages | RemoteGroups | undefined, from: number, to: number): Promise<RowId[]> {
  refuseTooMany(to - from)
  const found: RowId[] = []
  for (let at = from; at < to; at += PAGE * 10) {
    const next = Math.min(to, at + PAGE * 10)
    // eslint-disable-next-line no-await-in-loop
    await list?.see(at, next)
    for (let entry = at; entry < next; entry++) {
      const id = list?.idAt(entry)
      if (id !== undefined) found.push(id)
    }
  }
  return found
}
