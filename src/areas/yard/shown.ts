/** What a yard board shows at one moment. One immutable value: every key press makes the next. */
import type { Carry, Cursor } from '#model/rules/yard-board.ts'
import type { Refusal, Scenario } from '#model/rules/yard.ts'
import type { Board } from './board.ts'
import type { ConflictBody } from './calls.ts'

export type View = Scenario | 'both'
export type Panel = 'history' | 'differences' | 'car' | null
export type DialogName = 'add' | 'remove' | 'plan' | 'refuse' | null

/** How a ghost came to be: in hand by keys or pointer, written in the palette, or on its way to the server. */
export type Ghost = Carry & {
  readonly by: 'keys' | 'pointer' | 'sentence' | 'sending'
  readonly scenario: Scenario
  readonly refusals: readonly Refusal[]
}
/** A move as it was wanted, so that it can be wanted again. */
export type Wish = Carry & { readonly scenario: Scenario }
export type Trouble =
  | { readonly kind: 'conflict'; readonly detail: string; readonly conflicts: ConflictBody['conflicts']; readonly wish: Wish }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[]; readonly wish: Wish }

export type Shown = {
  readonly board: Board | undefined
  readonly view: View
  /** The side that has the cursor. */
  readonly scenario: Scenario
  readonly cursor: Cursor
  /** The other end of the cut being extended. */
  readonly anchor: Cursor | null
  readonly selected: ReadonlySet<number>
  readonly ghost: Ghost | null
  /** Cars of the cut in hand that somebody else has moved meanwhile. */
  readonly disturbed: readonly number[]
  readonly find: { readonly text: string; readonly hits: ReadonlySet<number> } | null
  /** Cars that moved in the last two seconds, on each side. */
  readonly flashed: Readonly<Record<Scenario, ReadonlySet<number>>>
  /** Cars that somebody else has in hand, and who. They can be taken all the same. */
  readonly held: ReadonlyMap<number, string>
  readonly trouble: Trouble | null
  readonly panel: Panel
  readonly dialog: DialogName
  /** Pixels a foot; null: whatever fits the pane, but no smaller than can be read. */
  readonly zoom: number | null
  /** Pixels a foot at which the longest track just fits. */
  readonly fit: number
  /** The last thing said to a screen reader. */
  readonly said: string
}

const none: ReadonlySet<number> = new Set()
export const firstShown: Shown = {
  board: undefined,
  view: 'both',
  scenario: 'actual',
  cursor: { track: null, index: 0 },
  anchor: null,
  selected: none,
  ghost: null,
  disturbed: [],
  find: null,
  flashed: { actual: none, planned: none },
  held: new Map(),
  trouble: null,
  panel: null,
  dialog: null,
  zoom: null,
  fit: 0.75,
  said: '',
}

/** Below this a car of 60 ft has no room for its number. */
const readable = 0.85
/** Above this a short yard would be all car and no yard. */
const roomy = 1.8
export const scaleOf = ({ zoom, fit }: Pick<Shown, 'zoom' | 'fit'>): number => zoom ?? Math.max(readable, Math.min(fit, roomy))

/** What Escape changes: the cut in hand goes back first, then trouble, finding, the selection, the panel. */
export function letGo({ ghost, trouble, find, selected, panel }: Shown): Partial<Shown> | null {
  if (ghost && ghost.by !== 'sending') return { ghost: null, disturbed: [], said: 'Put back. Nothing was moved.' }
  if (trouble) return { trouble: null }
  if (find) return { find: null }
  if (selected.size > 0) return { selected: none, anchor: null }
  return panel ? { panel: null } : null
}
