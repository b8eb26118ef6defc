/** What a line of a train came to, in words. */
import type { TrainOutcome } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'

export const outcomeWords: Readonly<Record<TrainOutcome, { readonly word: string; readonly state: BadgeState }>> = {
  unknown: { word: 'unknown car', state: 'stop' },
  wrong: { word: 'cannot be gauged', state: 'stop' },
  over: { word: 'over-filled', state: 'stop' },
  missing: { word: 'missing', state: 'hold' },
  under: { word: 'under-filled', state: 'warn' },
  unjudged: { word: 'not checked', state: 'plain' },
  right: { word: 'right', state: 'ok' },
}
