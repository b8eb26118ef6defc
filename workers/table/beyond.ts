/**
 * A table whose rows stay on the server, for the pane that looks at it: as a view in the browser, from windows of `get_table/`.
 *
 * The same filters, search and order, asked of the database. Not to be had here: groups, totals of all that matches, the values of
 * columns that are no choices, and finding a text without narrowing; each would read every row for one look.
 */
import type { Fields } from '#model/field.ts'
import { windowOf, wireRows, type DistinctValue, type Found, type Seen, type Summary, type TableWindow } from './answers.ts'
import { pagesOf, PAGE, type Pages } from './beyond-pages.ts'
import { textOf } from './column.ts'
import type { CopyState } from './keep.ts'
import { rangeSummary, type Arranged, type RangeSummary } from './ranges.ts'
import type { Sought } from './seek.ts'
import type { Change, Page } from './server.ts'
import { showsOf, type ChangedRow } from './shows.ts'
import type { SourceState } from './source.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from './store.ts'
import type { ViewSpec } from './view.ts'

type Query = Readonly<Record<string, string | number>>
/** Of one resource. */
export type BeyondServer = {
  readonly rows: (query: Query, signal: AbortSignal) => Promise<Page>
  readonly count: (query: Query, signal: AbortSignal) => Promise<number>
}
type Facts = { readonly revision: number; readonly entries: number; readonly matching: number; readonly total: number; readonly fresh: number; readonly source: SourceState; readonly mode: 'server'; readonly copy: CopyState; readonly anchor: number; readonly anchored: RowId | null }

/** Ids that are marked at once at most: each is read. */
const MOST_IDS = 20_000
const IDS_AT_ONCE = 150
/** How long a changed cell stays marked, ms. */
const MARKED = 1500
/** Rows held beside those that are looked at, before all are let go. */
const MOST_ROWS = 30_000

/** What is asked of the server: order, filters and search as in the browser. */
export function questionOf({ filters, search, searchIn, sort }: ViewSpec): Query {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const asked = [...filters, ...words.map((text) => ({ fields: searchIn, match: { any: [{ is: 'contains', text }], not: false } }))]
  const ordering = sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',')
  return { ordering: ordering === '' ? 'id' : ordering, ...(asked.length > 0 && { filters: JSON.stringify(asked) }) }
}

export function beyond(fields: Fields, server: BeyondServer, about: { readonly title: readonly string[]; readonly tellSoon: () => void }) {
  let store: TableStore = tableStore(fields)
  let tick = 1
  let pages: Pages | undefined
  let spec: ViewSpec | undefined
  let count = 0
  let total = 0
  let revision = 1
  let fresh = 0
  let anchor: RowId | null = null
  let state: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
  const life = new AbortController()
  const marks = new Map<number, { readonly bits: number; readonly at: number }>()
  const dirty = new Set<RowId>()
  let refetching = false

  function follow(next: TableStore): TableStore {
    next.subscribe(({ changed }) => {
      for (const [row, bits] of changed) if (bits !== 0) marks.set(row, { bits, at: Date.now() })
    })
    return next
  }
  store = follow(store)

  const end = (): number => Math.max(count, pages?.end ?? 0)
  const view: Seen = {
    get facts() {
      return { revision, entries: end(), matching: end(), total: Math.max(total, end()), fresh }
    },
    entryRow(entry) {
      const id = pages?.idAt(entry)
      return id === undefined ? undefined : store.rowOf(id)
    },
    head: () => undefined,
    isOpen: () => false,
    marked(row) {
      const mark = marks.get(row)
      return mark && Date.now() - mark.at < MARKED ? mark.bits : 0
    },
  }
  const facts = (): Facts => ({ ...view.facts, source: state, mode: 'server', copy: { is: 'none' }, anchor: anchor === null ? -1 : (pages?.indexOf(anchor) ?? -1), anchored: anchor })

  function failed(error: unknown): void {
    if (error instanceof DOMException && error.name === 'AbortError') return
    state = { phase: 'stale', reason: error instanceof Error ? error.message : String(error), since: Date.now() }
    about.tellSoon()
  }

  /** How many there are in all. Counted once until the list is asked for anew, however often the question changes meanwhile. */
  let inAll: Promise<number> | undefined
  const countInAll = (): Promise<number> =>
    (inAll ??= server.count({}, life.signal).then(
      (found) => (total = found),
      (error: unknown) => {
        inAll = undefined
        throw error
      },
    ))
  /** Counted aside: rows are shown before it is known how many there are. */
  async function countAll(of: Pages, { filters }: Query, isWhole: boolean): Promise<void> {
    const [found] = await Promise.all([isWhole ? of.end : filters === undefined ? countInAll() : server.count({ filters }, of.signal), countInAll()])
    if (of !== pages) return
    of.counted((count = found))
    revision++
    about.tellSoon()
  }

  async function ask(next: ViewSpec): Promise<Facts | null> {
    pages?.stop()
    spec = next
    if (store.count > MOST_ROWS) store = follow(tableStore(fields))
    const question = questionOf(next)
    const mine = pagesOf(server.rows, question, (rows) => store.apply(rows, [], ++tick))
    pages = mine
    ;[count, fresh] = [0, 0]
    revision++
    try {
      await mine.see(0, PAGE)
    } catch (error) {
      failed(error)
    }
    if (mine !== pages) return null
    if (state.phase !== 'stale' || mine.end > 0) state = { phase: 'ready' }
    void countAll(mine, question, mine.isWhole).catch(failed)
    return facts()
  }
  const again = async (): Promise<Facts> => {
    inAll = undefined
    if (spec) await ask(spec)
    return facts()
  }

  /** Rows by their ids, as many as wanted. */
  async function fetchRows(ids: readonly RowId[]): Promise<void> {
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const asked = ids.slice(at, at + IDS_AT_ONCE)
      const mine = ++tick
      const { results } = await server.rows({ id__in: asked.join(','), limit: IDS_AT_ONCE }, life.signal)
      const found = new Set(results.map(({ id }) => id))
      store.apply(results, asked.filter((id) => !found.has(id)), mine)
    }
  }
  const missing = (ids: readonly RowId[]): RowId[] => ids.filter((id) => store.rowOf(id) === undefined)

  async function refetch(): Promise<void> {
    if (refetching) return
    refetching = true
    while (dirty.size > 0) {
      const some = [...dirty]
      dirty.clear()
      // eslint-disable-next-line no-await-in-loop
      await fetchRows(some).catch(failed)
      revision++
      about.tellSoon()
    }
    refetching = false
  }

  const plain = (said: string): string => said.toLowerCase().replace(/[\s_-]/g, '')
  async function find(numbers: readonly string[], columns: readonly string[] = about.title): Promise<Found> {
    const [ids, notFound, several]: [Set<RowId>, string[], string[]] = [new Set(), [], []]
    for (const said of numbers) {
      const words = said.split(/\s+/).filter(Boolean).map((text) => ({ fields: columns, match: { any: [{ is: 'contains', text: text.toLowerCase() }], not: false } }))
      // eslint-disable-next-line no-await-in-loop
      const { results } = await server.rows({ filters: JSON.stringify(words), limit: 50, after: '' }, life.signal)
      const named = results.filter((row) => plain(columns.map((name) => textOf(row[`${name}__label`] ?? row[name])).join('')) === plain(said))
      for (const { id } of named) ids.add(id)
      if (named.length === 0) notFound.push(said)
      if (named.length > 1) several.push(said)
    }
    return { ids: [...ids], notFound, several, hidden: 0 }
  }

  async function ids(from = 0, to: number = end()): Promise<RowId[]> {
    if (to - from > MOST_IDS) throw new Error(`${(to - from).toLocaleString('en-US')} rows are too many to be marked while they stay on the server; ${MOST_IDS.toLocaleString('en-US')} are not. Narrow them by a filter.`)
    for (let at = from; at < to; at += PAGE * 10) {
      // eslint-disable-next-line no-await-in-loop
      await pages?.see(at, Math.min(to, at + PAGE * 10))
    }
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => pages?.idAt(from + at)).filter((id) => id !== undefined)
  }

  return {
    facts,
    ask,
    merge: again,
    keep: async (id: RowId | null): Promise<void> => void (anchor = id),
    async window(from: number, to: number, columns: readonly string[]): Promise<TableWindow> {
      await pages?.see(from, Math.min(to, Math.max(end(), PAGE))).catch(failed)
      return windowOf(store, view, from, to, columns)
    },
    async distinct(column: string, needle: string, limit = 200): Promise<DistinctValue[]> {
      const choices = fields[column]?.choices
      if (!choices) throw new Error('The values of this column are not counted while the rows stay on the server: type what you look for.')
      const some = choices.filter((choice) => choice.toLowerCase().includes(needle.toLowerCase())).slice(0, limit)
      const filters = spec ? spec.filters.filter(({ field }) => field !== column) : []
      const counted = await Promise.all(
        some.map(async (value) => ({ value: value === '' ? null : value, count: await server.count({ filters: JSON.stringify([...filters, { field: column, op: 'eq', value }]) }, life.signal) })),
      )
      return counted.filter(({ count: found }) => found > 0).sort((a, b) => b.count - a.count)
    },
    async summary(of: readonly RowId[] | null, columns: readonly string[]): Promise<Summary> {
      if (of === null || of.length > MOST_IDS) return { rows: of?.length ?? end(), totals: {} }
      await fetchRows(missing(of)).catch(failed)
      const rows = of.map((id) => store.rowOf(id)).filter((row) => row !== undefined)
      return rangeSummary(store, { ...view, facts: view.facts, entryRow: (at) => rows[at] }, 0, rows.length, columns)
    },
    find,
    async range(from: number, to: number, columns: readonly string[]): Promise<RangeSummary> {
      await ids(from, to)
      return rangeSummary(store, view, from, to, columns)
    },
    arranged: async (): Promise<Arranged> => ({ ids: await ids(), heads: [] }),
    async rows(of: readonly RowId[], columns: readonly string[], asShown = false) {
      await fetchRows(missing(of)).catch(failed)
      return wireRows(store, of, columns, asShown)
    },
    indexOf: async (id: RowId): Promise<number> => pages?.indexOf(id) ?? -1,
    shows: async (asked: ViewSpec, changed: readonly ChangedRow[]): Promise<RowId[]> => showsOf(fields, store, asked, changed),
    seek: async (): Promise<Sought> => ({ cells: 0, at: null }),
    ids,
    accept: async (row: WireRow): Promise<void> => store.apply([row], [], ++tick),
    /** Rows that are held are asked for again; new ones wait until the list is asked for anew. */
    changed(changes: readonly Change[] | 'reset', name: string): void {
      if (changes === 'reset') {
        for (let entry = 0; entry < end(); entry++) {
          const id = pages?.idAt(entry)
          if (id !== undefined) dirty.add(id)
        }
      } else
        for (const { resource, id, kind } of changes) {
          if (resource !== name) continue
          if (kind === 'create') fresh++
          else if (store.rowOf(id) !== undefined) dirty.add(id)
        }
      void refetch()
      about.tellSoon()
    },
    async close(): Promise<void> {
      life.abort()
      pages?.stop()
    },
  }
}
