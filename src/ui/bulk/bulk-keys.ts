/** Keys of the bulk change panel. The panel handles them; its hints and the list of all keys show them. */
import { apply, type ChangePanel } from './apply.ts'
import type { BulkChange } from './bulk-change.ts'

/** What the keys do beside the change itself. */
export type PanelDeeds = ChangePanel & { readonly takeBack: () => Promise<void> }
export type BulkKey = {
  readonly key: string
  /** The console's own key for the same: the panel is a dialog, so the console does not hear it. */
  readonly chord?: string
  readonly title: string
  readonly hint: string
  readonly isReady: (change: BulkChange) => boolean
  readonly run: (change: BulkChange, panel: PanelDeeds) => void | Promise<void>
}
export const commitKey: BulkKey = {
  key: 'enter',
  title: 'Apply bulk change',
  hint: 'apply',
  isReady: (change) => change.canCommit() && change.operation.isGrave !== true,
  run: apply,
}
/** Two keys at once, for what cannot be undone: Enter alone, pressed once too often, does nothing. */
export const graveCommitKey: BulkKey = {
  key: 'mod+enter',
  chord: 'mod+enter',
  title: 'Apply bulk change that cannot be undone',
  hint: 'apply',
  isReady: (change) => change.canCommit() && change.operation.isGrave === true,
  run: apply,
}
export const retryKey: BulkKey = {
  key: 'r',
  title: 'Retry failed rows',
  hint: 'retry failed',
  isReady: (change) => change.canRetry(),
  run: (change) => change.retry(),
}
export const undoKey: BulkKey = {
  key: 'u',
  chord: 'mod+z',
  title: 'Undo bulk change',
  hint: 'undo',
  isReady: (change) => change.canUndo(),
  run: (_change, { takeBack }) => takeBack(),
}
export const followKey: BulkKey = {
  key: 'o',
  title: 'Open what came of a bulk change',
  hint: 'open',
  isReady: ({ state, operation }) =>
    state.stage === 'done' &&
    operation.follow !== undefined &&
    state.results.some(({ outcome }) => outcome === 'changed'),
  run: ({ operation }, { close }) => {
    close()
    operation.follow?.run()
  },
}
export const stopKey: BulkKey = {
  key: 'x',
  title: 'Stop bulk change',
  hint: 'stop',
  isReady: ({ state }) => state.stage === 'sending',
  run: (change) => change.stop(),
}
export const bulkKeys: readonly BulkKey[] = [commitKey, graveCommitKey, retryKey, undoKey, followKey, stopKey]
