/** A pane's view of a table whose rows the worker holds. `remoteView` answers the same questions about rows that stay on the server. */
import { tableFields } from '#model/kernel/table.ts'
import { yieldToMessages } from '#workers/scheduler/yield-to-messages.ts'
import type { SharedTable } from './shared-table.ts'
import type { CopyState } from './store/copy.ts'
import type { SourceState } from './store/source-state.ts'
import type { RowId, WireRow } from './store/store.ts'
import { summaryOf, windowOf, wireRows, type Split } from './view/answers.ts'
import { showsOf, type ChangedRow } from './view/changed-rows.ts'
import { distinctOf } from './view/distinct.ts'
import { findByTitle } from './view/find-by-title.ts'
import { pointsOf, type PointsAsked } from './view/points.ts'
import { arrangedOf, rangeSummary } from './view/ranges.ts'
import { seeker } from './view/seek.ts'
import type { ViewSpec } from './view/view-spec.ts'
import { tableView, type TableView } from './view/view.ts'

export type LocalFacts = TableView['facts'] & {
  readonly source: SourceState
  readonly mode: 'here'
  /** State of the copy that the browser keeps for the next visit. */
  readonly copy: CopyState
  /** Index of the row that the pane asked to keep in view; -1 if it is no longer listed. */
  readonly anchor: number
  /** Which row `anchor` refers to. It may still be the previous one while the pane's latest request is on its way. */
  readonly anchored: RowId | null
}

export function localView(table: SharedTable, tellSoon: () => void) {
  const { store, source, resource } = table
  const { title } = resource
  const view = tableView(store, tellSoon)
  if (table.state.phase !== 'loading') view.settle()
  let anchor: RowId | null = null
  let latest = 0
  let started: Promise<void> | undefined
  const facts = (): LocalFacts => ({
    ...view.facts,
    source: table.state,
    mode: 'here',
    copy: source.copy(),
    anchor: anchor === null ? -1 : view.indexOf(anchor),
    anchored: anchor,
  })
  return {
    facts,
    settle: (): void => view.settle(),
    /** Takes a request that the server has answered so far. */
    take: (spec: ViewSpec): void => view.ask(spec),
    /** Resolves to null if a newer request arrived before this one was started. */
    async ask(spec: ViewSpec): Promise<LocalFacts | null> {
      const request = ++latest
      await (started = yieldToMessages())
      if (request !== latest) return null
      view.ask(spec)
      return facts()
    },
    async merge(): Promise<LocalFacts> {
      view.merge()
      return facts()
    },
    /** The row to keep in view; null for none. */
    async keep(id: RowId | null): Promise<void> {
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
    distinct: async (column: string, needle: string, limit = 200) => distinctOf(store, view, column, needle, limit),
    summary: async (ids: readonly RowId[] | null, columns: readonly string[], split?: Split) =>
      summaryOf(store, view, ids, columns, split),
    find: async (numbers: readonly string[], columns: readonly string[] = title) =>
      findByTitle(store, view, columns, numbers),
    range: async (from: number, to: number, columns: readonly string[]) => rangeSummary(store, view, from, to, columns),
    arranged: async () => arrangedOf(store, view),
    points: (asked: PointsAsked) => pointsOf(store, view.rows(), asked),
    rows: async (ids: readonly RowId[], columns: readonly string[], asShown = false) =>
      wireRows(store, ids, columns, asShown),
    indexOf: async (id: RowId): Promise<number> => view.indexOf(id),
    /** Those of the changed rows that match these filters now, or matched them before. */
    shows: async (spec: ViewSpec, changed: readonly ChangedRow[]): Promise<RowId[]> =>
      showsOf(tableFields(resource), store, spec, changed),
    seek: seeker(store, view),
    /** Ids of the rows between two entries, without group headings; without bounds, of all matching rows. */
    async ids(from?: number, to?: number): Promise<RowId[]> {
      const rows =
        from === undefined
          ? view.rows()
          : Array.from({ length: (to ?? from) - from }, (_, i) => view.entryRow(from + i))
      return Array.from(rows, (row) => (row === undefined ? undefined : store.idAt(row))).filter(
        (id) => id !== undefined,
      )
    },
    /** Shows a row from the server's response to a write at once, without waiting for the feed. */
    accept: async (row: WireRow): Promise<void> => store.apply([row], [], source.tick()),
    close: (): void => view.close(),
  }
}
