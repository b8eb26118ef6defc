/**
 * A list that is too long to be held: pages of it, read as they are looked at, each from the nearest place that is known.
 *
 * Scrolling goes on from where the last page ended. A jump steps over rows from the nearest known place, or from the end if that is
 * nearer; the database then reads its index alone. What is no longer looked at is no longer waited for.
 */
import type { Query } from './beyond-question.ts'
import type { Page } from './server.ts'
import type { RowId, WireRow } from './store.ts'

export const PAGE = 200
/** Pages that are remembered: what scrolling back a little shows at once. */
const MOST_PAGES = 100

export type AskPage = (query: Query, signal: AbortSignal) => Promise<Page>
type Way = { readonly query: Query; readonly steps: number }

export type Pages = ReturnType<typeof pagesOf>
export const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** `question`: order and filters. `take` is handed the rows that came. */
export function pagesOf(ask: AskPage, question: Query, take: (rows: readonly WireRow[]) => void) {
  const pages = new Map<number, readonly RowId[]>()
  /** The places of rows, by their entries, kept longer than the rows. */
  const places = new Map<number, string>()
  const coming = new Map<number, { readonly stop: AbortController; readonly done: Promise<void> }>()
  const all = new AbortController()
  let count: number | undefined

  /** The place from which the fewest rows are stepped over, and how many. */
  function way(page: number): Way {
    const first = page * PAGE
    let best: Way = { query: { after: '', offset: first }, steps: first }
    const consider = (steps: number, query: Query): void => {
      if (steps < best.steps) best = { query, steps }
    }
    if (count !== undefined) {
      // From the end the last page is read first, and may not be full.
      const size = Math.min(PAGE, count - first)
      consider(count - first - size, { before: '', offset: count - first - size, limit: size })
    }
    for (const [entry, place] of places) {
      if (entry < first) consider(first - entry - 1, { after: place, offset: first - entry - 1 })
      else if (entry >= first + PAGE) consider(entry - first - PAGE, { before: place, offset: entry - first - PAGE })
    }
    return best
  }

  async function readBy(page: number, query: Query, signal: AbortSignal): Promise<void> {
    const { results, after, before } = await ask({ limit: PAGE, ...question, ...query }, signal)
    take(results)
    pages.delete(page)
    pages.set(page, results.map(({ id }) => id))
    if (typeof before === 'string') places.set(page * PAGE, before)
    if (typeof after === 'string') places.set(page * PAGE + results.length - 1, after)
    for (const old of pages.keys()) if (pages.size > MOST_PAGES && !coming.has(old) && old !== page) pages.delete(old)
  }
  async function read(page: number, signal: AbortSignal): Promise<void> {
    const first = page * PAGE
    const within = way(page).steps < PAGE ? undefined : [...places].find(([entry]) => entry >= first && entry < first + PAGE)
    // A place in the midst of this page leads to the next one, and that back to this.
    if (within) await readBy(page + 1, { after: within[1], offset: first + PAGE - within[0] - 1 }, signal)
    await readBy(page, way(page).query, signal)
  }

  function fetch(page: number): Promise<void> {
    const under = coming.get(page)
    if (under) return under.done
    const stop = new AbortController()
    const done = read(page, AbortSignal.any([all.signal, stop.signal])).finally(() => coming.delete(page))
    coming.set(page, { stop, done })
    return done
  }

  return {
    /** Reads what is missing of these entries, and gives up what is under way elsewhere. Resolves, too, when it is given up itself. */
    async see(from: number, to: number): Promise<void> {
      const wanted = new Set(Array.from({ length: Math.max(0, Math.ceil(to / PAGE) - Math.floor(from / PAGE)) }, (_, at) => Math.floor(from / PAGE) + at))
      for (const [page, { stop }] of coming) if (!wanted.has(page)) stop.abort()
      // One after the other: the next goes on from where the one before ends.
      for (const page of wanted) {
        if (pages.has(page) || (count !== undefined && page * PAGE >= count)) continue
        try {
          // eslint-disable-next-line no-await-in-loop
          await fetch(page)
        } catch (error) {
          if (isGivenUp(error)) return
          throw error
        }
      }
    },
    /** Gives up what is under way; what is held stays. */
    rest(): void {
      for (const { stop } of coming.values()) stop.abort()
    },
    idAt: (entry: number): RowId | undefined => pages.get(Math.floor(entry / PAGE))?.[entry % PAGE],
    indexOf(id: RowId): number {
      for (const [page, ids] of pages) {
        const at = ids.indexOf(id)
        if (at >= 0) return page * PAGE + at
      }
      return -1
    },
    get end(): number {
      let end = 0
      for (const [page, ids] of pages) end = Math.max(end, page * PAGE + ids.length)
      return end
    },
    counted: (found: number): void => void (count = found),
    /** Whether the end was seen: a page that is not full. */
    get isWhole(): boolean {
      return [...pages.values()].some((ids) => ids.length < PAGE)
    },
    /** Where the row of an entry stands in the order, as far as that is known. */
    placeAt: (entry: number): string | undefined => places.get(entry),
    place: (entry: number, place: string): void => void places.set(entry, place),
    head: (): undefined => undefined,
    signal: all.signal,
    stop: (): void => all.abort(),
  }
}
