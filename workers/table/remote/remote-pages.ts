/**
 * A list too long to hold: pages are fetched as they come into view, each from the nearest known position (keyset).
 * Scrolling continues where the last page ended. A jump skips rows from the nearest known position, or from the end
 * if that is nearer, for which the database reads only its index. Requests for pages that are no longer in view are
 * cancelled.
 */
import type { Query } from './remote-query.ts'
import type { TablePage } from './server.ts'
import type { RowId, WireRow } from '../store/store.ts'

export const PAGE = 200
/** Pages kept in memory, so that scrolling back a little is instant. */
const MOST_PAGES = 100

/** Beyond this many rows to skip, a page from about there comes first. */
const FAR = 100_000

export type FetchPage = (query: Query, signal: AbortSignal) => Promise<TablePage>
/** `isAbout`: it starts from a place that is about right. */
type Route = { readonly query: Query; readonly steps: number; readonly isAbout?: boolean }
/** Counts rows up to a place, and hears that what was about right is exact now. */
export type Settling = {
  readonly count: (query: Query, signal: AbortSignal) => Promise<number>
  readonly onSettled: () => void
}

export type Pages = ReturnType<typeof pagesOf>
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** `question` is the order and the filters. `take` receives the rows that arrive. */
export function pagesOf(
  fetchRows: FetchPage,
  question: Query,
  take: (rows: readonly WireRow[]) => void,
  settling?: Settling,
) {
  const pages = new Map<number, readonly RowId[]>()
  /** Keyset positions by entry, kept longer than the rows. */
  const places = new Map<number, string>()
  const coming = new Map<number, { readonly stop: AbortController; readonly done: Promise<void> }>()
  const all = new AbortController()
  let count: number | undefined
  /** What is about right: pages, and positions by entry. */
  const about = { pages: new Set<number>(), places: new Set<number>(), isCount: false }

  function forgetAbout(): void {
    for (const page of about.pages) pages.delete(page)
    for (const entry of about.places) places.delete(entry)
    about.pages.clear()
    about.places.clear()
  }
  /** The row at this position came first on a page whose place is only about right. Once the rows before it are counted, it is exact. */
  async function settle(place: string): Promise<void> {
    if (settling === undefined) return
    const entry = await settling.count({ ...question, before: place }, all.signal)
    forgetAbout()
    places.set(entry, place)
    settling.onSettled()
  }

  /** The known position from which the fewest rows must be skipped, and how many. */
  function routeTo(page: number): Route {
    const first = page * PAGE
    let best: Route = { query: { after: '', offset: first }, steps: first }
    const consider = (steps: number, query: Query, isAbout = false): void => {
      if (steps < best.steps) best = { query, steps, isAbout }
    }
    if (count !== undefined) {
      // From the end, the last page comes first and may be incomplete.
      const size = Math.min(PAGE, count - first)
      consider(count - first - size, { before: '', offset: count - first - size, limit: size }, about.isCount)
    }
    for (const [entry, place] of places) {
      const isAbout = about.places.has(entry)
      if (entry < first) consider(first - entry - 1, { after: place, offset: first - entry - 1 }, isAbout)
      else if (entry >= first + PAGE)
        consider(entry - first - PAGE, { before: place, offset: entry - first - PAGE }, isAbout)
    }
    if (settling !== undefined && count !== undefined && best.steps > FAR) {
      const near = Math.min(first / count, 1 - 1e-9).toFixed(9)
      return { query: { after: '', offset: first, near }, steps: best.steps }
    }
    return best
  }

  async function readBy(page: number, { query, isAbout = false }: Route, signal: AbortSignal): Promise<void> {
    const {
      results,
      after,
      before,
      about: isNear = false,
    } = await fetchRows({ limit: PAGE, ...question, ...query }, signal)
    take(results)
    if (isAbout || isNear) {
      about.pages.add(page)
      about.places.add(page * PAGE).add(page * PAGE + results.length - 1)
    }
    if (isNear && typeof before === 'string') void settle(before).catch(() => undefined)
    pages.delete(page)
    pages.set(
      page,
      results.map(({ id }) => id),
    )
    if (typeof before === 'string') places.set(page * PAGE, before)
    if (typeof after === 'string') places.set(page * PAGE + results.length - 1, after)
    for (const old of pages.keys()) if (pages.size > MOST_PAGES && !coming.has(old) && old !== page) pages.delete(old)
  }
  async function read(page: number, signal: AbortSignal): Promise<void> {
    const first = page * PAGE
    const within =
      routeTo(page).steps < PAGE ? undefined : [...places].find(([entry]) => entry >= first && entry < first + PAGE)
    // A position inside this page leads to the next page, and from there back to this one.
    if (within) {
      const query = { after: within[1], offset: first + PAGE - within[0] - 1 }
      await readBy(page + 1, { query, steps: 0, isAbout: about.places.has(within[0]) }, signal)
    }
    await readBy(page, routeTo(page), signal)
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
    /** Loads what is missing of these entries and cancels other requests. Also resolves if it is cancelled itself. */
    async see(from: number, to: number): Promise<void> {
      const wanted = new Set(
        Array.from(
          { length: Math.max(0, Math.ceil(to / PAGE) - Math.floor(from / PAGE)) },
          (_, at) => Math.floor(from / PAGE) + at,
        ),
      )
      for (const [page, { stop }] of coming) if (!wanted.has(page)) stop.abort()
      // One after the other, because each page starts where the previous one ends.
      for (const page of wanted) {
        if (pages.has(page) || (count !== undefined && page * PAGE >= count)) continue
        try {
          // eslint-disable-next-line no-await-in-loop
          await fetch(page)
        } catch (error) {
          if (isCancelled(error)) return
          throw error
        }
      }
    },
    /** Cancels pending requests; pages in memory stay. */
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
    /** `isAbout`: by a sample; what was read from the end by it is read again once it is exact. */
    counted(found: number, isAbout = false): void {
      if (about.isCount && found !== count) forgetAbout()
      count = found
      about.isCount = isAbout
    },
    /** Whether what is loaded is about where it says. */
    get isAbout(): boolean {
      return about.pages.size > 0
    },
    /** Whether the end of the list was reached, that is, an incomplete page. */
    get isWhole(): boolean {
      return [...pages.values()].some((ids) => ids.length < PAGE)
    },
    /** The keyset position of an entry, if it is known. */
    placeAt: (entry: number): string | undefined => places.get(entry),
    place: (entry: number, place: string): void => void places.set(entry, place),
    head: (): undefined => undefined,
    signal: all.signal,
    stop: (): void => all.abort(),
  }
}
