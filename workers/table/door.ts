/** The tables a worker keeps: one store and one source per resource, however many panes look at it. */
import { withFields } from '#model/custom.ts'
import type { Fields } from '#model/field.ts'
import { resourceNamed } from '#model/named.ts'
import { tableFields } from '#model/table.ts'
import { turn } from '../turn.ts'
import { beyond } from './beyond.ts'
import { distinctOf, findByTitle, summaryOf, windowOf, wireRows } from './answers.ts'
import { seeker } from './seek.ts'
import { arrangedOf, rangeSummary } from './ranges.ts'
import { noCopies, type Copies, type CopyState } from './keep.ts'
import type { Asks, Change } from './server.ts'
import { tableSource, type SourceOptions, type SourceState, type TableServer } from './source.ts'
import { showsOf, type ChangedRow } from './shows.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from './store.ts'
import { tableView, type TableView, type ViewSpec } from './view.ts'

export type TableFacts = TableView['facts'] & {
  readonly source: SourceState
  /** Whether the rows are here, or stay on the server because they are too many. */
  readonly mode: 'here' | 'server'
  /** What of them the browser keeps for the next visit. */
  readonly copy: CopyState
  /** Where the row now stands that the pane asked to be kept in sight of; -1 if it has left. */
  readonly anchor: number
  /** Of which row that is: of the one that the page named last, or, told before it did so, of another. */
  readonly anchored: RowId | null
}
export type Tell = (facts: TableFacts) => void

/** What happens within a frame is told once; under steady traffic a pane is told ten times a second, which is all an eye can follow. */
const SOON = 16
const STEADY = 100

export type TablesOptions = Omit<SourceOptions, 'copy'> & { readonly copies?: Copies }

/** What a table knows of a pane that looks at it. */
type Seat = {
  readonly view: TableView
  readonly tellSoon: () => void
  /** The rows stay on the server. */
  readonly leave: () => void
  readonly news: (changes: readonly Change[] | 'reset') => void
}

export function tables(server: Asks, { copies = noCopies, ...options }: TablesOptions = {}) {
  const shared = new Map<string, ReturnType<typeof share>>()

  function share(name: string, more: Fields) {
    const resource = withFields(resourceNamed(name), more)
    const fields = tableFields(resource)
    const columns = Object.keys(fields).join(',')
    const store = tableStore(fields)
    const views = new Set<Seat>()
    const asks: TableServer = {
      rows: (query, signal) => server.rows(resource.path, { columns, ...query }, signal),
      columns: (query, signal) => server.columns(resource.path, { columns, ...query }, signal),
      async since(cursor, signal) {
        const answer = await server.changes(cursor, signal)
        return 'reset' in answer ? undefined : { ids: concerned(name, store, answer.changes), cursor: answer.cursor }
      },
    }
    // What others share may be taken back, of which no feed tells: it is not kept.
    const copy = (resource.of?.shared === undefined ? copies : noCopies).of(name, shapeOf(fields))
    const it = { name, resource, fields, store, source: tableSource(store, asks, changed, { ...options, copy }), state: loading, views }
    function changed(state: SourceState): void {
      it.state = state
      for (const { view, tellSoon, leave } of views) {
        if (state.phase === 'ready') view.settle()
        if (state.phase === 'beyond') leave()
        tellSoon()
      }
    }
    it.source.start()
    return it
  }

  function open(name: string, tell: Tell, more: Fields = {}) {
    // Other fields are another table: the one before ends with the panes that look at it.
    const key = `${name} ${JSON.stringify(more)}`
    let table = shared.get(key)
    if (!table) shared.set(key, (table = share(name, more)))
    const { store, source, views, resource, fields } = table
    const title = resourceNamed(name).title
    let anchor: RowId | null = null
    let due: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    let begun: Promise<void> | undefined
    let toldAt = 0

    const view = tableView(store, tellSoon)
    if (table.state.phase !== 'loading') view.settle()
    const facts = (): TableFacts => ({ ...view.facts, source: shared.get(key)?.state ?? loading, mode: 'here', copy: source.copy(), anchor: anchor === null ? -1 : view.indexOf(anchor), anchored: anchor })
    function tellSoon(): void {
      const wait = Math.max(SOON, STEADY - (Date.now() - toldAt))
      due ??= setTimeout(() => {
        due = undefined
        toldAt = Date.now()
        tell(far?.facts() ?? facts())
      }, wait)
    }
    /** What stands for the view once there are more rows than are held here. */
    let far: ReturnType<typeof beyond> | undefined
    let last: ViewSpec | undefined
    function leave(): void {
      if (far) return
      const names = Object.keys(fields).join(',')
      far = beyond(fields, {
        rows: (query, signal) => server.rows(resource.path, { columns: names, ...query }, signal),
        count: (query, signal) => server.count(resource.path, query, signal),
        totals: (query, signal) => server.totals(resource.path, query, signal),
      }, { title, tellSoon })
      if (last) void far.ask(last).then(tellSoon)
    }
    if (table.state.phase === 'beyond') leave()
    const seat: Seat = { view, tellSoon, leave, news: (changes) => far?.changed(changes, name) }
    views.add(seat)

    const near = {
      /** Answers null if a newer question came before this one was begun: nobody waits for it any more. */
      async ask(spec: ViewSpec): Promise<TableFacts | null> {
        const mine = ++asked
        await (begun = turn())
        if (mine !== asked) return null
        view.ask(spec)
        return facts()
      },
      merge(): TableFacts {
        view.merge()
        return facts()
      },
      /** The row to keep in sight; null for none. */
      keep(id: RowId | null): void {
        anchor = id
      },
      /** What was asked before it comes first: a window sent along with a question is one on its answer. */
      async window(from: number, to: number, columns: readonly string[]) {
        await begun
        return windowOf(store, view, from, to, columns)
      },
      distinct: (column: string, needle: string, limit = 200) => distinctOf(store, view, column, needle, limit),
      summary: (ids: readonly RowId[] | null, columns: readonly string[]) => summaryOf(store, view, ids, columns),
      find: (numbers: readonly string[], columns: readonly string[] = title) => findByTitle(store, view, columns, numbers),
      range: (from: number, to: number, columns: readonly string[]) => rangeSummary(store, view, from, to, columns),
      arranged: () => arrangedOf(store, view),
      rows: (ids: readonly RowId[], columns: readonly string[], asShown = false) => wireRows(store, ids, columns, asShown),
      indexOf: (id: RowId): number => view.indexOf(id),
      /** Of changed rows those that these filters show, or showed before. */
      shows: (spec: ViewSpec, changed: readonly ChangedRow[]): RowId[] => showsOf(tableFields(withFields(resourceNamed(name), more)), store, spec, changed),
      seek: seeker(store, view),
      /** Ids of the entries from one to another, heads left out; without bounds of all that match. */
      ids(from?: number, to?: number): RowId[] {
        const rows = from === undefined ? view.rows() : Array.from({ length: (to ?? from) - from }, (_, i) => view.entryRow(from + i))
        return Array.from(rows, (row) => (row === undefined ? undefined : store.idAt(row))).filter((id) => id !== undefined)
      },
      /** A row that the server answered to a change made here: shown at once, without waiting for the feed. */
      accept: (row: WireRow): void => store.apply([row], [], source.tick()),
      close(): void {
        clearTimeout(due)
        view.close()
        views.delete(seat)
        void far?.close()
      },
    }

    /** The table here or, where it is too large, on the server: for a pane there is no difference but what the facts say. */
    const now = () => far ?? near
    return {
      ask: async (spec: ViewSpec): Promise<TableFacts | null> => {
        last = spec
        return now().ask(spec)
      },
      merge: async (): Promise<TableFacts> => now().merge(),
      keep: async (...said: Parameters<typeof near.keep>) => now().keep(...said),
      window: async (...said: Parameters<typeof near.window>) => now().window(...said),
      distinct: async (...said: Parameters<typeof near.distinct>) => now().distinct(...said),
      summary: async (...said: Parameters<typeof near.summary>) => now().summary(...said),
      find: async (...said: Parameters<typeof near.find>) => now().find(...said),
      range: async (...said: Parameters<typeof near.range>) => now().range(...said),
      arranged: async () => now().arranged(),
      rows: async (...said: Parameters<typeof near.rows>) => now().rows(...said),
      indexOf: async (...said: Parameters<typeof near.indexOf>) => now().indexOf(...said),
      shows: async (...said: Parameters<typeof near.shows>) => now().shows(...said),
      seek: async (...said: Parameters<typeof near.seek>) => now().seek(...said),
      /** Nobody looks for now. */
      rest: async () => far?.rest(),
      ids: async (...said: Parameters<typeof near.ids>) => now().ids(...said),
      accept: async (...said: Parameters<typeof near.accept>) => now().accept(...said),
      close: async () => near.close(),
    }
  }

  return {
    open,
    /** The feed's changes, by resource. A reference may have a new name: rows that show it are asked for too. */
    changed(changes: readonly Change[], cursor?: string): void {
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
      shared.clear()
      copies.close()
    },
  }
}
export type OpenTable = ReturnType<ReturnType<typeof tables>['open']>

/** The ids that must be asked for again. A reference may have a new name: one row that shows it brings it for all. */
function concerned(name: string, store: TableStore, changes: readonly Change[]): RowId[] {
  const own = changes.filter((change) => change.resource === name).map((change) => change.id)
  const pointed = changes.filter((change) => change.kind === 'update' && change.resource !== name)
  return [...own, ...pointed.flatMap((change) => store.pointingTo(change.resource, [change.id]))]
}

/** What a kept copy must have been made of to be of use. The first word is the form in which it is written. */
const shapeOf = (fields: Fields): string =>
  JSON.stringify(['2', ...Object.entries(fields).map(([name, { kind, scale, to, choices }]) => [name, kind, scale, to, choices])])

const loading: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
