/** The status panel's own key, beside those of every bulk change (ui/bulk/bulk-keys.ts). */
import type { StatusChange } from './status-change.ts'

export const backKey = {
  key: 'backspace',
  title: 'Choose another status',
  hint: 'another status',
  isReady: ({ state }: StatusChange): boolean => state.stage === 'reason' || state.bulk?.state.stage === 'preview',
  run: (change: StatusChange): void => void change.back(),
} as const
