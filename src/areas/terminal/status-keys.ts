/** The keys of the status panel: heard by the panel, shown in its hints and in the sheet of all keys. One list for the three. */
import type { StatusChange } from './StatusChange.ts'

export type PanelKey = {
  readonly key: string
  readonly title: string
  readonly hint: string
  readonly isReady: (change: StatusChange) => boolean
  readonly run: (change: StatusChange, takeBack: () => Promise<void>) => void | Promise<void>
}

export const commitKey: PanelKey = {
  key: 'enter', title: 'Status panel: change the tickets', hint: 'change them',
  isReady: (change) => change.canCommit(),
  run: (change) => change.commit(),
}
export const retryKey: PanelKey = {
  key: 'r', title: 'Status panel: try the failed again', hint: 'try the failed again',
  isReady: (change) => change.canRetry(),
  run: (change) => change.retry(),
}
export const undoKey: PanelKey = {
  key: 'u', title: 'Status panel: undo the change', hint: 'undo',
  isReady: (change) => change.canUndo(),
  run: (_change, takeBack) => takeBack(),
}
export const stopKey: PanelKey = {
  key: 'x', title: 'Status panel: send no more', hint: 'send no more',
  isReady: ({ state }) => state.stage === 'sending',
  run: (change) => change.stop(),
}
export const backKey: PanelKey = {
  key: 'backspace', title: 'Status panel: another status', hint: 'another status',
  isReady: ({ state }) => state.stage === 'preview',
  run: (change) => void change.back(),
}
export const panelKeys: readonly PanelKey[] = [commitKey, retryKey, undoKey, stopKey, backKey]
