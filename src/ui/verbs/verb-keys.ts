/** Opens the panel in which a verb is chosen, by its letter, in every table and record. */
export const verbsKey = 's'

/** The key of that panel, beside those of every bulk change (ui/bulk/bulk-keys.ts). */
import type { VerbChoice } from './verb-choice.ts'

export const backKey = {
  key: 'backspace',
  title: 'Choose another action',
  label: 'Choose another action',
  hint: 'choose another action',
  isReady: ({ state }: VerbChoice): boolean =>
    state.stage === 'asks' || (state.ofAll ?? state.bulk)?.state.stage === 'preview',
  run: (choice: VerbChoice): void => void choice.back(),
} as const
