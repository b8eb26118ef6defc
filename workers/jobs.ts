/** What runs off the main thread, named once here. */
import { proxy, transfer } from 'comlink'
import type { Fields } from '#model/field.ts'
import { Finder, type Named, type RecordSource } from './finder.ts'
import { planAside, type SwitchingNews, type SwitchingQuestion } from './switching/door.ts'
import { tables, type Tell } from './table/door.ts'
import { copiesOf, noCopies } from './table/keep.ts'
import { serverOf, type Change } from './table/server.ts'

let kept: ReturnType<typeof tables> | undefined
let finder: Finder | undefined

/** Called once, before anything else: whose rows these are, as one word of user and company. Another user gets another worker. */
export function signIn(token: string, whose: string): void {
  const server = serverOf(token)
  kept = tables(server, { copies: whose === '' ? noCopies : copiesOf(whose) })
  finder = new Finder(server.rows)
}

const mine = (): ReturnType<typeof tables> => {
  if (!kept) throw new Error('The worker has not been told who asks.')
  return kept
}

/** A pane's door to the table of a resource, with fields beyond the declared ones. `tell` is called whenever what it shows has changed. */
export function openTable(resource: string, tell: Tell, more: Fields = {}) {
  const table = mine().open(resource, tell, more)
  return proxy({
    ...table,
    // The buffers change hands instead of being copied.
    async window(from: number, to: number, columns: readonly string[]) {
      const window = await table.window(from, to, columns)
      const numbers = Object.values(window.cells).filter((cells) => cells instanceof Float64Array)
      return transfer(window, [window.versions.buffer, window.marks.buffer, ...numbers.map((cells) => cells.buffer)])
    },
  })
}

/** `cursor`: up to where the feed has told all with this. */
export function tablesChanged(changes: readonly Change[] | 'reset', cursor?: string): void {
  finder?.changed(changes === 'reset' ? 'all' : changes.map(({ resource }) => resource))
  if (changes === 'reset') mine().reset(cursor)
  else mine().changed(changes, cursor)
}

/** Reads what records are called, for the palette. */
export const learnRecords = async (sources: readonly RecordSource[]): Promise<void> => finder?.learn(sources)
/** The records of these resources that fit what is typed, the best first. */
export const findRecords = (typed: string, resources: readonly string[]): readonly Named[] => finder?.find(typed, resources) ?? []

export { fillTrain, gaugeTrain, stopGauging } from './gauging-train.ts'
export { spreadSchedules, stopSpreading } from './schedules.ts'
export type { TrainFilling } from './gauging-train.ts'
export type { SpreadAnswer } from './schedules.ts'
export type { OpenTable, TableFacts } from './table/door.ts'
export type { ViewSpec } from './table/view.ts'
export type { DistinctValue, Found, HeadCell, Summary, TableWindow } from './table/answers.ts'
export type { Arranged, RangeSummary } from './table/ranges.ts'
export type { Shut, Sought } from './table/seek.ts'
export type { RowId, WireRow } from './table/store.ts'
export type { SourceState } from './table/source.ts'
export type { Totals } from './table/totals.ts'
export type { Cell } from './table/column.ts'

/** Plans a yard's switching and tells every plan as it is found, until it is stopped. */
export function planSwitching(question: SwitchingQuestion, tell: (news: SwitchingNews) => void) {
  return proxy({ stop: planAside(question, tell) })
}
export type { SwitchingNews, SwitchingQuestion } from './switching/door.ts'
