/** The key of the status panel beside those of every change of many rows (ui/bulk/bulk-keys.ts): heard by the panel, shown in its hints and in the sheet of all keys. */
import type { StatusChange } from './StatusChange.ts'

export const backKey = {
  key: 'backspace', title: 'Status panel: another status', hint: 'another status',
  isReady: ({ state }: StatusChange): boolean => state.stage === 'reason' || state.bulk?.state.stage === 'preview',
  run: (change: StatusChange): void => void change.back(),
} as const
