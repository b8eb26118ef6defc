/**
 * A table whose rows stay on the server, for the pane that looks at it: as a view in the browser, from windows of `get_table/`.
 *
 * The same filters, search, order, groups, totals and values, asked of the database; what is counted and added up stays as it was
 * found until the list is asked for anew.
 */
import type { Fields } from '#model/field.ts'
import { standsOpen } from '#model/rules/opened.ts'
import { windowOf, wireRows, type DistinctValue, type Found, type Seen, type Summary, type TableWindow } from './answers.ts'
import { groupsOf, type Groups } from './beyond-groups.ts'
import { isGivenUp, pagesOf, PAGE, type Pages } from './beyond-pages.ts'
import { questionOf, type BeyondServer, type Query } from './beyond-question.ts'
import { farSeeker } from './beyond-seek.ts'
import { totalsQuery } from './beyond-totals.ts'
import { farValues } from './beyond-values.ts'
import type { CopyState } from './keep.ts'
import { rangeSummary, type Arranged, type RangeSummary } from './ranges.ts'
import type { Place, Sought } from './seek.ts'
import type { Change } from './server.ts'
import { showsOf, type ChangedRow } from './shows.ts'
import type { SourceState } from './source.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from './store.ts'
import type { ViewSpec } from './view.ts'

type Facts = { readonly revision: number; readonly entries: number; readonly matching: number; readonly total: number; readonly fresh: number; readonly source: SourceState; readonly mode: 'server'; readonly copy: CopyState; readonly anchor: number; readonly anchored: RowId | null }

/** Ids that are marked at once at most: each is read. */
const MOST_IDS = 20_000
const IDS_AT_ONCE = 150
/** How long a changed cell stays marked, ms. */
const MARKED = 1500
/** Rows held beside those that are looked at, before all are let go. */
const MOST_ROWS = 30_000

export function beyond(fields: Fields, server: BeyondServer, about: { readonly title: readonly string[]; readonly tellSoon: () => void }) {
  let store: TableStore = tableStore(fields)
  let tick = 1
  let pages: Pages | Groups | undefined
  /** The list, where it stands without heads. */
  let flat: Pages | undefined
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

  /** The list, where it stands under heads. */
  let groups: Groups | undefined
  const end = (): number => groups?.end ?? Math.max(count, pages?.end ?? 0)
  const view: Seen = {
    get facts() {
      const matching = groups?.matching ?? end()
      return { revision, entries: end(), matching, total: Math.max(total, matching), fresh }
    },
    entryRow(entry) {
      const id = pages?.idAt(entry)
      return id === undefined ? undefined : store.rowOf(id)
    },
    head: (entry) => pages?.head(entry),
    isOpen: (path) => standsOpen(new Set(spec?.open), path),
    marked(row) {
      const mark = marks.get(row)
      return mark && Date.now() - mark.at < MARKED ? mark.bits : 0
    },
  }
  const facts = (): Facts => ({ ...view.facts, source: state, mode: 'server', copy: { is: 'none' }, anchor: anchor === null ? -1 : (pages?.indexOf(anchor) ?? -1), anchored: anchor })

  function failed(error: unknown): void {
    if (isGivenUp(error)) return
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

  const take = (rows: readonly WireRow[]): void => store.apply(rows, [], ++tick)
  async function askGroups(next: ViewSpec, mine: AbortController): Promise<void> {
    const by = next.group.map((field) => (next.sort.some((one) => one.field === field && one.down) ? `-${field}` : field))
    const found = await server.totals(totalsQuery(by, next.totals.filter((name) => store.columns.get(name)?.additive === true), questionOf(next)), AbortSignal.any([mine.signal, life.signal]))
    if (mine !== asking) return
    if (found.more) throw new Error('Too many groups to be shown while the rows stay on the server. Group by something with fewer values, or filter.')
    pages = groups = groupsOf({ fields, store: () => store, ask: server.rows, question: questionOf, take }, next, found)
    await groups.see(0, PAGE)
  }

  let asking = new AbortController()
  async function ask(next: ViewSpec): Promise<Facts | null> {
    const isFolded = groups !== undefined && spec !== undefined && JSON.stringify({ ...spec, open: [] }) === JSON.stringify({ ...next, open: [] })
    spec = next
    if (isFolded && groups) {
      groups.lay(new Set(next.open))
      revision++
      return facts()
    }
    const mine = beginAnew()
    const question = questionOf(next)
    try {
      if (next.group.length > 0) await askGroups(next, mine)
      else await (pages = flat = pagesOf(server.rows, question, take)).see(0, PAGE)
    } catch (error) {
      failed(error)
    }
    if (mine !== asking) return null
    if (state.phase !== 'stale' || end() > 0) state = { phase: 'ready' }
    if (flat) void countAll(flat, question, flat.isWhole).catch(failed)
    else void countInAll().then(about.tellSoon).catch(failed)
    return facts()
  }
  /** What was asked before is given up. */
  function beginAnew(): AbortController {
    asking.abort()
    pages?.stop()
    pages = flat = groups = undefined
    if (store.count > MOST_ROWS) store = follow(tableStore(fields))
    ;[count, fresh] = [0, 0]
    revision++
    return (asking = new AbortController())
  }
  const again = async (): Promise<Facts> => {
    inAll = undefined
    values.forget()
    // Groups are asked for anew too, not folded.
    groups = undefined
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

  const seeker = farSeeker({ server, store: () => store, take })
  const values = farValues(server, fields, life.signal)
  function tooMany(rows: number): void {
    if (rows > MOST_IDS) throw new Error(`${rows.toLocaleString('en-US')} rows are too many to be marked while they stay on the server; ${MOST_IDS.toLocaleString('en-US')} are not. Narrow them by a filter.`)
  }
  async function ids(from = 0, to: number = end()): Promise<RowId[]> {
    tooMany(to - from)
    return idsIn(pages, from, to)
  }
  async function idsIn(list: Pages | Groups | undefined, from: number, to: number): Promise<RowId[]> {
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
  /** All that match, also under heads that are shut. */
  async function everyId(): Promise<RowId[]> {
    const { matching } = view.facts
    if (!groups || !spec) return ids()
    tooMany(matching)
    const list = pagesOf(server.rows, questionOf(spec), take)
    list.counted(matching)
    return idsIn(list, 0, matching)
  }
  async function arranged(): Promise<Arranged> {
    const heads: Arranged['heads'][number][] = []
    const rows = await ids()
    let at = 0
    for (let entry = 0; groups && entry < end(); entry++) {
      const head = groups.head(entry)
      if (head) heads.push({ at, level: head.level, label: head.label, count: head.count, totals: head.totals })
      else at++
    }
    return { ids: rows, heads }
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
    distinct: (column: string, needle: string, limit = 200): Promise<DistinctValue[]> => values.distinct(spec, store, column, needle, limit),
    async summary(of: readonly RowId[] | null, columns: readonly string[]): Promise<Summary> {
      if (of === null) return { totals: columns.length > 0 ? await values.sum(spec, columns, pages?.signal ?? life.signal).catch(() => ({})) : {}, rows: view.facts.matching }
      if (of.length > MOST_IDS) return { rows: of.length, totals: {} }
      await fetchRows(missing(of)).catch(failed)
      const rows = of.map((id) => store.rowOf(id)).filter((row) => row !== undefined)
      return rangeSummary(store, { ...view, facts: view.facts, entryRow: (at) => rows[at] }, 0, rows.length, columns)
    },
    find: (numbers: readonly string[], columns: readonly string[] = about.title): Promise<Found> => values.find(numbers, columns),
    async range(from: number, to: number, columns: readonly string[]): Promise<RangeSummary> {
      await ids(from, to)
      return rangeSummary(store, view, from, to, columns)
    },
    arranged,
    async rows(of: readonly RowId[], columns: readonly string[], asShown = false) {
      await fetchRows(missing(of)).catch(failed)
      return wireRows(store, of, columns, asShown)
    },
    indexOf: async (id: RowId): Promise<number> => pages?.indexOf(id) ?? -1,
    shows: async (asked: ViewSpec, changed: readonly ChangedRow[]): Promise<RowId[]> => showsOf(fields, store, asked, changed),
    async seek(text: string, names: readonly string[], from: Place, step: 0 | 1 | -1): Promise<Sought> {
      if (!flat || !spec) return { cells: 0, at: null }
      return seeker.seek(text, names, from, step, { pages: flat, question: questionOf(spec), end: end() })
    },
    ids: (from?: number, to?: number): Promise<RowId[]> => (from === undefined ? everyId() : ids(from, to)),
    /** Nobody looks for now: what is under way is given up, what is held stays. */
    rest(): void {
      pages?.rest()
      seeker.stop()
    },
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
      asking.abort()
      seeker.stop()
      pages?.stop()
    },
  }
}
