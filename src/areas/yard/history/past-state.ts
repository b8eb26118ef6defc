/** The state of a yard's history in one pane. */
import type { YardAnswer } from '../data/layout.ts'
import type { Past } from './past-layout.ts'

type SignOff = { readonly id: number; readonly at: string; readonly by_name: string }
/** The part of `hand_over/` that this screen shows. */
export type HandOverList = {
  readonly since: string
  readonly until: string
  readonly sign_off: (SignOff & { readonly comments: string; readonly own: boolean }) | null
  readonly to_do: number
}

export type PastNow = {
  readonly answer: YardAnswer | undefined
  readonly history: Past | undefined
  /** Moves not loaded yet. */
  readonly left: number
  /** When the history was last loaded (ms since 1970). */
  readonly readAt: number
  /** The time shown, ISO 8601; null is now. */
  readonly moment: string | null
  /** Number of moves undone to show it. */
  readonly back: number
  readonly mark: string | null
  readonly handOver: HandOverList | null
  readonly asking: 'moment' | 'sign' | null
  readonly failed: unknown
  readonly said: string
}
export const first: PastNow = {
  answer: undefined,
  history: undefined,
  left: 0,
  readAt: 0,
  moment: null,
  back: 0,
  mark: null,
  handOver: null,
  asking: null,
  failed: null,
  said: '',
}
