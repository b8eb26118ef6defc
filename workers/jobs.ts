/** Everything that runs off the main thread. The page calls these functions through Comlink. */
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import type { ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { proxy, transfer } from 'comlink'
import type { Fields } from '#model/kernel/field.ts'
import { RecordFinder, type NamedRecord, type RecordSource } from './jobs/finder.ts'
import { signedIn } from './jobs/signed-in.state.ts'
import { streamSwitchingPlans, type SwitchingNews, type SwitchingQuestion } from './jobs/switching.ts'
import type { FactsListener } from './table/pane.ts'
import { createTables } from './table/table-service.ts'
import { buffersOf, type PointsAsked } from './table/view/points.ts'
import { openCopies } from './table/store/browser-copy.ts'
import { noCopies } from './table/store/copy.ts'
import { serverClient, type RowChange } from './table/remote/server.ts'

/**
 * Must be called before anything else. `account` names the user and company, and so the copy of the tables kept in
 * the browser; `zone` is the time zone in which they read times. Another user, or another zone, gets another worker.
 */
export function signIn(token: string, account: string, zone: string, offsets: ZoneOffsets): void {
  goByOffsets(offsets)
  const server = serverClient(token)
  signedIn.service = createTables(server, { zone, copies: account === '' ? noCopies : openCopies(account) })
  signedIn.finder = new RecordFinder(server.rows)
}

const tableService = (): ReturnType<typeof createTables> => {
  if (!signedIn.service) throw new Error('signIn must be called first.')
  return signedIn.service
}

/**
 * Opens a resource's table for one pane; `more` are custom fields beside the declared ones, `closed` those declared
 * ones that the user may not read; `isList`: the pane shows a part of the rows at a time. `onFacts` is called whenever what the table shows
 * has changed.
 */
export function openTable(
  resource: string,
  onFacts: FactsListener,
  more: Fields = {},
  closed: readonly string[] = [],
  isList = true,
) {
  const table = tableService().open(resource, onFacts, more, closed, isList)
  return proxy({
    ...table,
    // Buffers are transferred rather than copied.
    async window(from: number, to: number, columns: readonly string[], cursor?: number) {
      const window = await table.window(from, to, columns, cursor)
      const numbers = Object.values(window.cells).filter((cells) => cells instanceof Float64Array)
      return transfer(window, [window.versions.buffer, window.marks.buffer, ...numbers.map((cells) => cells.buffer)])
    },
    async points(asked: PointsAsked) {
      const points = await table.points(asked)
      return points && transfer(points, buffersOf(points))
    },
  })
}

/** `cursor` is the feed position up to which these changes are complete. */
export function tablesChanged(changes: readonly RowChange[] | 'reset', cursor?: string): void {
  signedIn.finder?.changed(changes === 'reset' ? 'all' : changes.map(({ resource }) => resource))
  if (changes === 'reset') tableService().reset(cursor)
  else tableService().changed(changes, cursor)
}

/** Loads the titles of records, for the command palette. */
export const learnRecords = async (sources: readonly RecordSource[]): Promise<void> => signedIn.finder?.learn(sources)
/** Records of these resources whose title matches the typed text, best match first. */
export const findRecords = (typed: string, resources: readonly string[]): readonly NamedRecord[] =>
  signedIn.finder?.find(typed, resources) ?? []

export { fillTrain, gaugeTrain, stopGauging } from './jobs/train-gauging.ts'
export { spreadSchedules, stopSpreading } from './jobs/schedules.ts'
export { layOutContracts } from './jobs/contract-graph.ts'
export { readPicture } from './jobs/barcodes.ts'
export type { TrainFilling } from './jobs/train-gauging.ts'
export type { SpreadAnswer } from './jobs/schedules.ts'
export type { OpenTable, TableFacts } from './table/pane.ts'
export type { ViewSpec } from './table/view/view-spec.ts'
export type { HeadCell, Summary, TableWindow } from './table/view/answers.ts'
export type { DistinctValue } from './table/view/distinct.ts'
export type { MapPoints, PointRule } from './table/view/points.ts'
export type { FoundRows } from './table/view/find-by-title.ts'
export type { Arranged, RangeSummary } from './table/view/ranges.ts'
export type { CollapsedRow, SeekResult, ShownCells } from './table/view/seek.ts'
export type { RowId, WireRow } from './table/store/store.ts'
export type { SourceState } from './table/store/source-state.ts'
export type { Totals } from './table/view/totals.ts'
export type { CellValue } from './table/columns/column.ts'

/** Plans a yard's switching. `onNews` receives every plan as it is found, until the caller stops the search. */
export function planSwitching(question: SwitchingQuestion, onFacts: (news: SwitchingNews) => void) {
  return proxy({ stop: streamSwitchingPlans(question, onFacts) })
}
export type { SwitchingNews, SwitchingQuestion } from './jobs/switching.ts'
