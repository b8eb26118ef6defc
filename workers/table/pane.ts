/**
 * A table that is open in one pane. Its questions are answered by the worker, which holds the rows; by the server where there are too many;
 * and by the server too while the worker reads very many of them: those that have arrived so far are any rows, not the first ones of the list.
 */
import type { AboutFigures } from './remote/remote-counts.ts'
import { remoteView } from './remote/remote-view.ts'
import type { ServerClient } from './remote/server.ts'
import { localView, type LocalFacts } from './local-view.ts'
import type { ListeningPane, SharedTable } from './shared-table.ts'
import type { SourceState } from './store/source-state.ts'
import type { RowId, WireRow } from './store/store.ts'
import type { PointsAsked } from './view/points.ts'
import type { ViewSpec } from './view/view-spec.ts'

export type TableFacts = Omit<LocalFacts, 'mode'> & {
  /** Whether the rows are in the worker, or on the server: because there are too many, or until the worker has read them. */
  readonly mode: 'here' | 'server'
  /** Of rows that stay on the server: figures by a sample, until they are counted. */
  readonly isAbout?: AboutFigures
}
export type FactsListener = (facts: TableFacts) => void

/** Milliseconds. Changes within a frame are reported once, and under steady traffic ten times a second: as often as the eye can follow. */
const FRAME_MS = 16
const STEADY_MS = 100

type PaneOptions = {
  readonly zone: string
  /** It shows a list, of which the server can answer a part. */
  readonly isList: boolean
  /** Rows from which on the server answers until all of them are here. */
  readonly many: number
}

export function openPane(
  table: SharedTable,
  server: ServerClient,
  onFacts: FactsListener,
  { zone, isList, many }: PaneOptions,
) {
  const { name, resource, fields, columns, panes } = table
  let due: ReturnType<typeof setTimeout> | undefined
  let reportedAt = 0
  let last: ViewSpec | undefined
  const here = localView(table, report)
  let remote: ReturnType<typeof remoteView> | undefined
  /** A pane asks the server for its first rows once, not again where the server did not answer them. */
  let mayBeAhead = isList
  /** The server answers only until the worker has read all rows. */
  const isAhead = (): boolean => remote !== undefined && table.state.phase !== 'beyond'
  /** Queries on their way: the rows shown stay until one is answered, whatever arrives in the worker meanwhile. */
  let asking = 0

  const during = (found: TableFacts): TableFacts => (isAhead() ? { ...found, source: table.state } : found)
  function report(): void {
    const wait = Math.max(FRAME_MS, STEADY_MS - (Date.now() - reportedAt))
    due ??= setTimeout(() => {
      due = undefined
      reportedAt = Date.now()
      // What the server does not answer, such as a group for every row, the worker does with the rows that it has.
      if (isAhead() && remote?.facts().source.phase === 'stale') toWorker()
      else if (isAhead() && asking > 0) return
      onFacts(remote ? during(remote.facts()) : here.facts())
    }, wait)
  }
  /** The first rows do not wait their turn behind news of others. */
  function reportNext(): void {
    clearTimeout(due)
    due = undefined
    reportedAt = 0
    report()
  }
  function toServer(): void {
    remote = remoteView(
      fields,
      {
        rows: (query, signal) => server.rows(resource.path, { columns, ...query }, signal),
        count: async (query, signal) => (await server.count(resource.path, query, signal)).count,
        about: (query, signal) => server.count(resource.path, query, signal),
        totals: (query, signal) => server.totals(resource.path, query, signal),
      },
      { title: resource.title, tellSoon: report, zone },
    )
    if (last) void remote.ask(last).then(reportNext)
  }
  function toWorker(): void {
    const before = remote
    remote = undefined
    mayBeAhead = false
    if (last) here.take(last)
    void before?.close()
  }
  function choose(state: SourceState): void {
    if (remote) {
      if (state.phase !== 'loading' && state.phase !== 'beyond') toWorker()
    } else if (state.phase === 'beyond' || (mayBeAhead && state.phase === 'loading' && state.expected >= many))
      toServer()
  }
  choose(table.state)
  const pane: ListeningPane = {
    follow(state) {
      if (state.phase === 'ready') here.settle()
      choose(state)
      report()
    },
    isAhead,
    news: (changes) => remote?.changed(changes, name),
  }
  panes.add(pane)

  /** Panes see only in the facts who answers. Where the rows have changed hands meanwhile, it is asked once more. */
  async function asked<Answer>(
    ask: (view: typeof here | NonNullable<typeof remote>) => Promise<Answer>,
  ): Promise<Answer> {
    const view = remote ?? here
    const isStill = (): boolean => view === (remote ?? here)
    try {
      const answer = await ask(view)
      if (isStill()) return answer
    } catch (error) {
      if (isStill()) throw error
    }
    return asked(ask)
  }
  type Asked<Name extends keyof typeof here & keyof NonNullable<typeof remote>> = Parameters<(typeof here)[Name]>

  return {
    async ask(spec: ViewSpec): Promise<TableFacts | null> {
      last = spec
      asking++
      const facts = await asked<TableFacts | null>(async (view) => (last === spec ? view.ask(spec) : null)).finally(
        () => asking--,
      )
      return facts && during(facts)
    },
    merge: async (): Promise<TableFacts> => during(await asked<TableFacts>((view) => view.merge())),
    async keep(id: RowId | null): Promise<void> {
      await here.keep(id)
      await remote?.keep(id)
    },
    window: (...args: Asked<'window'>) => asked((view) => view.window(...args)),
    distinct: (...args: Asked<'distinct'>) => asked((view) => view.distinct(...args)),
    summary: (...args: Asked<'summary'>) => asked((view) => view.summary(...args)),
    find: (...args: Asked<'find'>) => asked((view) => view.find(...args)),
    range: (...args: Asked<'range'>) => asked((view) => view.range(...args)),
    arranged: () => asked((view) => view.arranged()),
    /** None of a table that stays on the server. */
    points: async (question: PointsAsked) => (remote ? undefined : here.points(question)),
    rows: (...args: Asked<'rows'>) => asked((view) => view.rows(...args)),
    indexOf: (...args: Asked<'indexOf'>) => asked((view) => view.indexOf(...args)),
    shows: (...args: Asked<'shows'>) => asked((view) => view.shows(...args)),
    seek: (...args: Asked<'seek'>) => asked(async (view) => view.seek(...args)),
    /** No pane shows the table at the moment. */
    rest: async () => remote?.rest(),
    ids: (...args: Asked<'ids'>) => asked((view) => view.ids(...args)),
    async accept(row: WireRow): Promise<void> {
      if (!remote || isAhead()) await here.accept(row)
      await remote?.accept(row)
    },
    async close(): Promise<void> {
      clearTimeout(due)
      here.close()
      panes.delete(pane)
      await remote?.close()
    },
  }
}
export type OpenTable = ReturnType<typeof openPane>
