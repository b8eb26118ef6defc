/**
 * A pane's view of a table that stays on the server. It offers the same filters, search, order, groups, totals and
 * values as a view in the worker, computed by the database from windows of `get_table/`. Counts and totals stay as
 * they were until the list is requested again.
 */
import type { Fields } from '#model/kernel/field.ts'
import { isOpenGroup } from '#model/columnar/open-groups.ts'
import {
  summaryOfIds,
  windowOf,
  wireRows,
  type Split,
  type WindowSource,
  type Summary,
  type TableWindow,
} from '../view/answers.ts'
import type { FoundRows } from '../view/find-by-title.ts'
import type { DistinctValue } from '../view/distinct.ts'
import { remoteGroups, type RemoteGroups } from './remote-groups.ts'
import { isCancelled, pagesOf, PAGE, type Pages, type Settling } from './remote-pages.ts'
import { remoteCounts, type AboutFigures } from './remote-counts.ts'
import { remoteQueryOf, type RemoteServer } from './remote-query.ts'
import { idsBetween, MOST_SELECTED, rowFetcher } from './remote-rows.ts'
import { remoteSeeker } from './remote-seek.ts'
import { groupsQueryOf, type TotalsPage } from './remote-totals.ts'
import { remoteValues } from './remote-values.ts'
import type { CopyState } from '../store/copy.ts'
import { Highlights } from '../view/highlights.ts'
import { rangeSummary, type Arranged, type RangeSummary } from '../view/ranges.ts'
import type { CellPosition, SeekResult, ShownCells } from '../view/seek.ts'
import type { RowChange } from './server.ts'
import { showsOf, type ChangedRow } from '../view/changed-rows.ts'
import type { SourceState } from '../store/source-state.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from '../store/store.ts'
import type { ViewSpec } from '../view/view-spec.ts'

type Facts = WindowSource['facts'] & {
  readonly source: SourceState
  readonly mode: 'server'
  readonly copy: CopyState
  readonly anchor: number
  readonly anchored: RowId | null
  readonly isAbout: AboutFigures
}

/** Rows kept in memory beside those in view; beyond this all others are dropped. */
const MOST_ROWS = 30_000

export function remoteView(
  fields: Fields,
  server: RemoteServer,
  about: { readonly title: readonly string[]; readonly tellSoon: () => void; readonly zone: string },
) {
  let tick = 1
  let pages: Pages | RemoteGroups | undefined
  /** The list without groups. */
  let flat: Pages | undefined
  let spec: ViewSpec | undefined
  let revision = 1
  let fresh = 0
  let anchor: RowId | null = null
  let state: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
  const life = new AbortController()
  const highlights = new Highlights()

  function follow(next: TableStore): TableStore {
    next.subscribe(({ changed }) => {
      for (const [row, bits] of changed) if (bits !== 0) highlights.add(row, bits)
    })
    return next
  }
  const changed = (): void => {
    revision++
    about.tellSoon()
  }
  const counts = remoteCounts(server, life.signal, changed)
  const settling: Settling = { count: server.count, onSettled: changed }
  let store = follow(tableStore(fields, { zone: about.zone }))

  /** The list with groups. */
  let groups: RemoteGroups | undefined
  const end = (): number => groups?.end ?? Math.max(counts.matching.count, pages?.end ?? 0)
  const view: WindowSource = {
    get facts() {
      const matching = groups?.matching ?? end()
      return { revision, entries: end(), matching, total: Math.max(counts.total.count, matching), fresh }
    },
    entryRow(entry) {
      const id = pages?.idAt(entry)
      return id === undefined ? undefined : store.rowOf(id)
    },
    head: (entry) => pages?.head(entry),
    isOpen: (path) => isOpenGroup(new Set(spec?.open), path),
    marked: (row) => highlights.of(row),
  }
  const facts = (): Facts => ({
    ...view.facts,
    source: state,
    mode: 'server',
    isAbout: {
      matching: groups ? groups.isAbout : counts.matching.isAbout,
      atLeast: !groups && counts.isAsked,
      total: counts.total.isAbout,
      place: pages?.isAbout === true && !groups,
    },
    copy: { is: 'none' },
    anchor: anchor === null ? -1 : (pages?.indexOf(anchor) ?? -1),
    anchored: anchor,
  })

  function failed(error: unknown): void {
    if (isCancelled(error)) return
    state = { phase: 'stale', reason: error instanceof Error ? error.message : String(error), since: Date.now() }
    about.tellSoon()
  }

  const take = (rows: readonly WireRow[]): void => store.apply(rows, [], ++tick)
  const groupsQuery = (of: ViewSpec) =>
    groupsQueryOf(about.zone, of, remoteQueryOf(of), (name) => store.columns.get(name)?.additive === true)
  async function askGroups(next: ViewSpec, own: AbortController): Promise<void> {
    const query = groupsQuery(next)
    const signal = AbortSignal.any([own.signal, life.signal])
    const show = async (found: TotalsPage): Promise<void> => {
      if (own !== request) return
      if (found.more) throw new Error('Too many groups to show. Group by a column with fewer values, or add a filter.')
      groups?.stop()
      pages = groups = remoteGroups(
        { fields, zone: about.zone, store: () => store, ask: server.rows, question: remoteQueryOf, take, settling },
        { ...next, open: spec?.open ?? next.open },
        found,
      )
      await groups.see(0, PAGE)
    }
    const first = await server.totals({ ...query, about: 'true' }, signal)
    await show(first)
    if (first.about === true) void server.totals(query, signal).then(show).then(changed).catch(failed)
  }

  let request = new AbortController()
  async function ask(next: ViewSpec): Promise<Facts | null> {
    const isFolded =
      groups !== undefined &&
      spec !== undefined &&
      JSON.stringify({ ...spec, open: [] }) === JSON.stringify({ ...next, open: [] })
    spec = next
    if (isFolded && groups) {
      groups.lay(new Set(next.open))
      revision++
      return facts()
    }
    const own = beginAnew()
    const question = remoteQueryOf(next)
    try {
      if (next.group.length > 0) await askGroups(next, own)
      else await (pages = flat = pagesOf(server.rows, question, take, settling)).see(0, PAGE)
    } catch (error) {
      failed(error)
    }
    if (own !== request) return null
    if (state.phase !== 'stale' || end() > 0) state = { phase: 'ready' }
    const list = flat
    if (list)
      void counts
        .countAll(question, list.signal, list.isWhole ? list.end : undefined, (found) =>
          list.counted(found.count, found.isAbout),
        )
        .catch(failed)
    else void counts.countTotal().catch(failed)
    return facts()
  }
  /** Cancels the previous request. */
  function beginAnew(): AbortController {
    request.abort()
    pages?.stop()
    pages = flat = groups = undefined
    if (store.count > MOST_ROWS) store = follow(tableStore(fields, { zone: about.zone }))
    counts.begin()
    fresh = 0
    revision++
    return (request = new AbortController())
  }
  const again = async (): Promise<Facts> => {
    counts.forget()
    values.forget()
    // The whole list is requested again, so it is not enough to open or close groups.
    groups = undefined
    if (spec) await ask(spec)
    return facts()
  }

  const seeker = remoteSeeker({ server, store: () => store, take })
  const values = remoteValues(server, { fields, zone: about.zone }, life.signal, changed)
  const fetching = rowFetcher({
    server,
    store: () => store,
    apply: (rows, gone, at) => store.apply(rows, gone, at),
    nextTick: () => ++tick,
    signal: life.signal,
    onFetched() {
      revision++
      about.tellSoon()
    },
    onError: failed,
  })
  const ids = (from = 0, to: number = end()): Promise<RowId[]> => idsBetween(pages, from, to)
  /** All matching rows, including those in closed groups. They are counted first where the number is by a sample, which may be too low. */
  async function everyId(): Promise<RowId[]> {
    const isAbout = groups?.isAbout ?? (counts.matching.isAbout || counts.isAsked)
    if (!spec || (!groups && !isAbout)) return ids()
    const question = remoteQueryOf(spec)
    const matching = isAbout ? await server.count(question, life.signal) : view.facts.matching
    const list = pagesOf(server.rows, question, take)
    list.counted(matching)
    return idsBetween(list, 0, matching)
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
    distinct: (column: string, needle: string, limit = 200): Promise<DistinctValue[]> =>
      values.distinct(spec, store, column, needle, limit),
    async summary(of: readonly RowId[] | null, columns: readonly string[], split?: Split): Promise<Summary> {
      if (of === null)
        return {
          ...(await values.sum(spec, columns, pages?.signal ?? life.signal, split).catch(() => ({ totals: {} }))),
          rows: view.facts.matching,
        }
      if (of.length > MOST_SELECTED) return { rows: of.length, totals: {} }
      await fetching.ensure(of).catch(failed)
      return summaryOfIds(store, of, columns, split)
    },
    find: (numbers: readonly string[], columns: readonly string[] = about.title): Promise<FoundRows> =>
      values.find(numbers, columns),
    async range(from: number, to: number, columns: readonly string[]): Promise<RangeSummary> {
      await ids(from, to)
      return rangeSummary(store, view, from, to, columns)
    },
    arranged,
    async rows(of: readonly RowId[], columns: readonly string[], asShown = false) {
      await fetching.ensure(of).catch(failed)
      return wireRows(store, of, columns, asShown)
    },
    indexOf: async (id: RowId): Promise<number> => pages?.indexOf(id) ?? -1,
    shows: async (wanted: ViewSpec, changed: readonly ChangedRow[]): Promise<RowId[]> =>
      showsOf(fields, store, wanted, changed),
    async seek(
      text: string,
      names: readonly string[],
      from: CellPosition,
      step: 0 | 1 | -1,
      shown?: ShownCells,
    ): Promise<SeekResult> {
      if (!spec) return { cells: 0, at: null }
      const question = remoteQueryOf(spec)
      if (groups)
        return seeker.seekGrouped(text, names, from, step, { groups, question, totals: groupsQuery(spec) }, shown)
      if (!flat) return { cells: 0, at: null }
      return seeker.seek(text, names, from, step, { pages: flat, question, end: end() }, shown)
    },
    ids: (from?: number, to?: number): Promise<RowId[]> => (from === undefined ? everyId() : ids(from, to)),
    /** Nobody is looking: cancels pending requests, keeps loaded rows. */
    rest(): void {
      pages?.rest()
      seeker.stop()
    },
    accept: async (row: WireRow): Promise<void> => store.apply([row], [], ++tick),
    /** Loaded rows are fetched again; new rows appear when the list is requested again. */
    changed(changes: readonly RowChange[] | 'reset', name: string): void {
      if (changes === 'reset') {
        for (let entry = 0; entry < end(); entry++) {
          const id = pages?.idAt(entry)
          if (id !== undefined) fetching.mark(id)
        }
      } else
        for (const { resource, id, kind } of changes) {
          if (resource !== name) continue
          if (kind === 'create') fresh++
          else if (store.rowOf(id) !== undefined) fetching.mark(id)
        }
      fetching.refetch()
      about.tellSoon()
    },
    async close(): Promise<void> {
      life.abort()
      request.abort()
      seeker.stop()
      pages?.stop()
    },
  }
}
