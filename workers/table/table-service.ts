/** The tables in the worker: one store and one source per resource, shared by every pane that shows it. */
import { withFields } from '#model/areas/config/custom-field.ts'
import type { Fields } from '#model/kernel/field.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields, untilFields, withoutFields, zoneFields } from '#model/kernel/table.ts'
import { yieldToMessages } from '#workers/scheduler/yield-to-messages.ts'
import type { AboutFigures } from './remote/remote-counts.ts'
import { remoteView } from './remote/remote-view.ts'
import { concerned } from './concerned-rows.ts'
import { summaryOf, windowOf, wireRows } from './view/answers.ts'
import { findByTitle } from './view/find-by-title.ts'
import { distinctOf } from './view/distinct.ts'
import { seeker } from './view/seek.ts'
import { arrangedOf, rangeSummary } from './view/ranges.ts'
import { pointsOf, type PointsAsked } from './view/points.ts'
import { noCopies, type Copies, type CopyState } from './store/copy.ts'
import type { ServerClient, RowChange } from './remote/server.ts'
import { tableSource, type SourceOptions, type SourceState } from './store/source.ts'
import type { TableServer } from './store/table-server.ts'
import { showsOf, type ChangedRow } from './view/changed-rows.ts'
import { tableStore, type RowId, type WireRow } from './store/store.ts'
import { watchUntils } from './store/until.ts'
import { tableView, type TableView } from './view/view.ts'
import type { ViewSpec } from './view/view-spec.ts'

export type TableFacts = TableView['facts'] & {
  readonly source: SourceState
  /** Whether the rows are in the worker, or stay on the server because there are too many. */
  readonly mode: 'here' | 'server'
  /** State of the copy that the browser keeps for the next visit. */
  readonly copy: CopyState
  /** Index of the row that the pane asked to keep in view; -1 if it is no longer listed. */
  readonly anchor: number
  /** Which row `anchor` refers to. It may still be the previous one while the pane's latest request is on its way. */
  readonly anchored: RowId | null
  /** Of rows that stay on the server: figures by a sample, until they are counted. */
  readonly isAbout?: AboutFigures
}
export type FactsListener = (facts: TableFacts) => void

/** Milliseconds. Changes within a frame are reported once, and under steady traffic ten times a second: as often as the eye can follow. */
const FRAME_MS = 16
const STEADY_MS = 100

/** `zone`: the user's, by whose clocks instants are grouped and searched. */
export type TablesOptions = Omit<SourceOptions, 'copy'> & { readonly copies?: Copies; readonly zone?: string }

/** A pane that has the table open. */
type OpenPane = {
  readonly view: TableView
  readonly tellSoon: () => void
  /** Switches to a view on the server, because there are too many rows. */
  readonly leave: () => void
  readonly news: (changes: readonly RowChange[] | 'reset') => void
}

export function createTables(
  server: ServerClient,
  { copies = noCopies, zone = Intl.DateTimeFormat().resolvedOptions().timeZone, ...options }: TablesOptions = {},
) {
  const shared = new Map<string, ReturnType<typeof share>>()
  const stopWatching = new Map<string, () => void>()

  function share(name: string, more: Fields, closed: readonly string[]) {
    const resource = withFields(withoutFields(resourceNamed(name), closed), more)
    const shown = tableFields(resource)
    // Time zones of places come with the rows, as labels do.
    const fields = { ...shown, ...zoneFields(shown), ...untilFields(shown) }
    const columns = Object.keys(shown).join(',')
    const store = tableStore(fields, { zone })
    const views = new Set<OpenPane>()
    const endpoints: TableServer = {
      rows: (query, signal) => server.rows(resource.path, { columns, ...query }, signal),
      columns: (query, signal) => server.columns(resource.path, { columns, ...query }, signal),
      async since(cursor, signal) {
        const answer = await server.changes(cursor, signal)
        return 'reset' in answer ? undefined : { ids: concerned(name, store, answer.changes), cursor: answer.cursor }
      },
    }
    // A view shared by another user can be withdrawn without any feed event, so it is not kept.
    const copy = (resource.viewOf?.shared === undefined ? copies : noCopies).of(name, shapeOf(fields))
    const it = {
      name,
      resource,
      fields,
      columns,
      store,
      source: tableSource(store, endpoints, changed, { ...options, copy }),
      state: loading,
      views,
    }
    function changed(state: SourceState): void {
      it.state = state
      for (const { view, tellSoon: report, leave } of views) {
        if (state.phase === 'ready') view.settle()
        if (state.phase === 'beyond') leave()
        report()
      }
    }
    it.source.start()
    stopWatching.set(
      name,
      watchUntils(store, (ids) => it.source.changed(ids)),
    )
    return it
  }

  function open(name: string, onFacts: FactsListener, more: Fields = {}, closed: readonly string[] = []) {
    // Another set of fields makes another table; the previous one ends with the panes that use it.
    const key = `${name} ${JSON.stringify(more)} ${closed.join()}`
    let table = shared.get(key)
    if (!table) shared.set(key, (table = share(name, more, closed)))
    const { store, source, views, resource, fields, columns: names } = table
    const title = resourceNamed(name).title
    let anchor: RowId | null = null
    let due: ReturnType<typeof setTimeout> | undefined
    let latest = 0
    let started: Promise<void> | undefined
    let reportedAt = 0

    const view = tableView(store, report)
    if (table.state.phase !== 'loading') view.settle()
    const facts = (): TableFacts => ({
      ...view.facts,
      source: shared.get(key)?.state ?? loading,
      mode: 'here',
      copy: source.copy(),
      anchor: anchor === null ? -1 : view.indexOf(anchor),
      anchored: anchor,
    })
    function report(): void {
      const wait = Math.max(FRAME_MS, STEADY_MS - (Date.now() - reportedAt))
      due ??= setTimeout(() => {
        due = undefined
        reportedAt = Date.now()
        onFacts(remote?.facts() ?? facts())
      }, wait)
    }
    /** Replaces the view once there are more rows than the worker holds. */
    let remote: ReturnType<typeof remoteView> | undefined
    let last: ViewSpec | undefined
    function leave(): void {
      if (remote) return
      remote = remoteView(
        fields,
        {
          rows: (query, signal) => server.rows(resource.path, { columns: names, ...query }, signal),
          count: async (query, signal) => (await server.count(resource.path, query, signal)).count,
          about: (query, signal) => server.count(resource.path, query, signal),
          totals: (query, signal) => server.totals(resource.path, query, signal),
        },
        { title, tellSoon: report, zone },
      )
      if (last) void remote.ask(last).then(report)
    }
    if (table.state.phase === 'beyond') leave()
    const pane: OpenPane = { view, tellSoon: report, leave, news: (changes) => remote?.changed(changes, name) }
    views.add(pane)

    const local = {
      /** Resolves to null if a newer request arrived before this one was started. */
      async ask(spec: ViewSpec): Promise<TableFacts | null> {
        const request = ++latest
        await (started = yieldToMessages())
        if (request !== latest) return null
        view.ask(spec)
        return facts()
      },
      merge(): TableFacts {
        view.merge()
        return facts()
      },
      /** The row to keep in view; null for none. */
      keep(id: RowId | null): void {
        anchor = id
      },
      /**
       * Waits for the current request, so that a window sent along with a request shows its result. With `cursor`, the entry of the row to
       * keep in view before that request, the window moves along with the row.
       */
      async window(from: number, to: number, columns: readonly string[], cursor?: number) {
        await started
        const anchored = cursor === undefined || anchor === null ? -1 : view.indexOf(anchor)
        const moved = anchored < 0 ? 0 : anchored - (cursor ?? 0)
        return windowOf(store, view, Math.max(0, from + moved), to + moved, columns)
      },
      distinct: (column: string, needle: string, limit = 200) => distinctOf(store, view, column, needle, limit),
      summary: (ids: readonly RowId[] | null, columns: readonly string[]) => summaryOf(store, view, ids, columns),
      find: (numbers: readonly string[], columns: readonly string[] = title) =>
        findByTitle(store, view, columns, numbers),
      range: (from: number, to: number, columns: readonly string[]) => rangeSummary(store, view, from, to, columns),
      arranged: () => arrangedOf(store, view),
      points: (asked: PointsAsked) => pointsOf(store, view.rows(), asked),
      rows: (ids: readonly RowId[], columns: readonly string[], asShown = false) =>
        wireRows(store, ids, columns, asShown),
      indexOf: (id: RowId): number => view.indexOf(id),
      /** Those of the changed rows that match these filters now, or matched them before. */
      shows: (spec: ViewSpec, changed: readonly ChangedRow[]): RowId[] =>
        showsOf(tableFields(resource), store, spec, changed),
      seek: seeker(store, view),
      /** Ids of the rows between two entries, without group headings; without bounds, of all matching rows. */
      ids(from?: number, to?: number): RowId[] {
        const rows =
          from === undefined
            ? view.rows()
            : Array.from({ length: (to ?? from) - from }, (_, i) => view.entryRow(from + i))
        return Array.from(rows, (row) => (row === undefined ? undefined : store.idAt(row))).filter(
          (id) => id !== undefined,
        )
      },
      /** Shows a row from the server's response to a write at once, without waiting for the feed. */
      accept: (row: WireRow): void => store.apply([row], [], source.tick()),
      close(): void {
        clearTimeout(due)
        view.close()
        views.delete(pane)
        void remote?.close()
      },
    }

    /** The table in the worker, or on the server if it is too large. Panes see the difference only in the facts. */
    const current = () => remote ?? local
    return {
      ask: async (spec: ViewSpec): Promise<TableFacts | null> => {
        last = spec
        return current().ask(spec)
      },
      merge: async (): Promise<TableFacts> => current().merge(),
      keep: async (...args: Parameters<typeof local.keep>) => current().keep(...args),
      window: async (...args: Parameters<typeof local.window>) => current().window(...args),
      distinct: async (...args: Parameters<typeof local.distinct>) => current().distinct(...args),
      summary: async (...args: Parameters<typeof local.summary>) => current().summary(...args),
      find: async (...args: Parameters<typeof local.find>) => current().find(...args),
      range: async (...args: Parameters<typeof local.range>) => current().range(...args),
      arranged: async () => current().arranged(),
      /** None of a table that stays on the server. */
      points: async (asked: PointsAsked) => (remote ? undefined : local.points(asked)),
      rows: async (...args: Parameters<typeof local.rows>) => current().rows(...args),
      indexOf: async (...args: Parameters<typeof local.indexOf>) => current().indexOf(...args),
      shows: async (...args: Parameters<typeof local.shows>) => current().shows(...args),
      seek: async (...args: Parameters<typeof local.seek>) => current().seek(...args),
      /** No pane shows the table at the moment. */
      rest: async () => remote?.rest(),
      ids: async (...args: Parameters<typeof local.ids>) => current().ids(...args),
      accept: async (...args: Parameters<typeof local.accept>) => current().accept(...args),
      close: async () => local.close(),
    }
  }

  return {
    open,
    /**
     * Applies the feed's changes. A changed record may have a new title, so rows that reference it are fetched as
     * well.
     */
    changed(changes: readonly RowChange[], cursor?: string): void {
      for (const { name, store, source, views } of shared.values()) {
        for (const { news } of views) news(changes)
        const ids = concerned(name, store, changes)
        if (ids.length > 0) source.changed(ids)
        if (cursor !== undefined) source.told(cursor)
      }
    },
    reset(cursor?: string): void {
      for (const { source, views } of shared.values()) {
        for (const { news } of views) news('reset')
        source.reset()
        if (cursor !== undefined) source.told(cursor)
      }
    },
    end(): void {
      for (const { source } of shared.values()) source.stop()
      for (const stop of stopWatching.values()) stop()
      shared.clear()
      copies.close()
    },
  }
}
export type OpenTable = ReturnType<ReturnType<typeof createTables>['open']>

/** What a kept copy must match to be usable. The first item is the version of the format. */
const shapeOf = (fields: Fields): string =>
  JSON.stringify([
    '2',
    ...Object.entries(fields).map(([name, { kind, scale, to, choices }]) => [name, kind, scale, to, choices]),
  ])

const loading: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
