/** The keys of a panel that changes many rows: heard by the panel, shown in its hints and in the sheet of all keys. */
import type { BulkChange } from './BulkChange.ts'

export type BulkKey = {
  readonly key: string
  readonly title: string
  readonly hint: string
  readonly isReady: (change: BulkChange) => boolean
  readonly run: (change: BulkChange, takeBack: () => Promise<void>) => void | Promise<void>
}
export const commitKey: BulkKey = { key: 'enter', title: 'Many rows: do it', hint: 'do it', isReady: (change) => change.canCommit() && change.deed.isGrave !== true, run: (change) => change.commit() }
export const retryKey: BulkKey = { key: 'r', title: 'Many rows: try the failed again', hint: 'try the failed again', isReady: (change) => change.canRetry(), run: (change) => change.retry() }
export const undoKey: BulkKey = { key: 'u', title: 'Many rows: undo', hint: 'undo', isReady: (change) => change.canUndo(), run: (_change, takeBack) => takeBack() }
export const stopKey: BulkKey = { key: 'x', title: 'Many rows: send no more', hint: 'send no more', isReady: ({ state }) => state.stage === 'sending', run: (change) => change.stop() }
export const bulkKeys: readonly BulkKey[] = [commitKey, retryKey, undoKey, stopKey]
