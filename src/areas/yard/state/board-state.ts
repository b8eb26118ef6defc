/** The state of a yard board: one immutable value, replaced on every key press. */
import type { BoardPosition } from '#model/areas/yard/rules/board.ts'
import type { Carry } from '#model/areas/yard/rules/carry.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import type { MoveRefusal } from '#model/areas/yard/rules/refusals.ts'
import type { Board } from '../data/layout.ts'
import type { ConflictBody } from '../data/calls.ts'

export type BoardView = Scenario | 'both'
export type BoardPanel = 'history' | 'differences' | 'car' | null
export type DialogName = 'add' | 'remove' | 'plan' | 'refuse' | null

/** What a move was composed from: its cars, and the yard as the user saw it. What changes afterwards is news to the user. */
export type Composed = { readonly board: Board; readonly cars: readonly number[] }
/** Where a ghost comes from: a move by keys or pointer, a typed instruction, or a request to the server. */
export type Ghost = Carry & {
  readonly by: 'keys' | 'pointer' | 'sentence' | 'sending'
  readonly scenario: Scenario
  readonly composed: Composed
  readonly refusals: readonly MoveRefusal[]
}
/** A requested move, kept so that it can be confirmed. */
export type MoveRequest = Carry & {
  readonly scenario: Scenario
  readonly composed: Composed
  /** Moves of others that the user was shown and decided to override. */
  readonly over?: readonly number[]
}
export type Mover = { readonly move: number; readonly name: string; readonly at: string }
/** A car of a move that somebody else has moved since the move was composed. */
export type OvertakenCar = ConflictBody['conflicts'][number] & {
  /** No longer in this yard, so that it cannot be moved here. */
  readonly isGone: boolean
  /** Whose move it was, or null where the history does not say. */
  readonly by: Mover | null
}

export type Trouble =
  | {
      readonly kind: 'conflict'
      readonly conflicts: readonly OvertakenCar[]
      /** Composed from the yard that the conflicts show, so that confirming it confirms no more than that. */
      readonly wish: MoveRequest
    }
  | { readonly kind: 'refused'; readonly refusals: readonly MoveRefusal[]; readonly wish: MoveRequest }

export type BoardState = {
  readonly board: Board | undefined
  readonly view: BoardView
  /** The layout with the cursor. */
  readonly scenario: Scenario
  readonly cursor: BoardPosition
  /** The fixed end of the cut being extended. */
  readonly anchor: BoardPosition | null
  readonly selected: ReadonlySet<number>
  readonly ghost: Ghost | null
  /** Cars of the cut being moved that someone else has moved since it was picked up. */
  readonly disturbed: readonly number[]
  readonly find: { readonly text: string; readonly hits: ReadonlySet<number> } | null
  /** Cars that moved in the last two seconds, by layout. */
  readonly flashed: Readonly<Record<Scenario, ReadonlySet<number>>>
  /** Cars that other users are moving, with the user's name. They can still be moved. */
  readonly held: ReadonlyMap<number, string>
  readonly trouble: Trouble | null
  readonly panel: BoardPanel
  readonly dialog: DialogName
  /** Pixels per foot; `whole` shows the whole yard, in both directions; null fits the width, down to a readable minimum. */
  readonly zoom: number | 'whole' | null
  /** Pixels per foot at which the longest track just fits. */
  readonly fit: number
  /** The latest announcement for screen readers. */
  readonly said: string
}

const none: ReadonlySet<number> = new Set()
export const initialBoardState: BoardState = {
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

/** Below this scale a car of 60 ft has no space for its number. */
const readable = 0.85
/** Above this scale a short yard would show hardly any track. */
const roomy = 1.8
export const scaleOf = ({ zoom, fit }: Pick<BoardState, 'zoom' | 'fit'>): number =>
  zoom === 'whole' ? fit : (zoom ?? Math.max(readable, Math.min(fit, roomy)))

/**
 * The effect of Escape: cancels the move, then closes the problem, ends the search, clears the selection, closes the
 * panel.
 */
export function releaseCut({ ghost, trouble, find, selected, panel }: BoardState): Partial<BoardState> | null {
  if (ghost && ghost.by !== 'sending')
    return { ghost: null, trouble: null, disturbed: [], said: 'Cancelled. Nothing was moved.' }
  if (trouble) return { trouble: null }
  if (find) return { find: null }
  if (selected.size > 0) return { selected: none, anchor: null }
  return panel ? { panel: null } : null
}

/** Sends a move and returns the resulting state (`send-move.ts`). */
export type SendMove = (wish: MoveRequest, board: Board) => Promise<Partial<BoardState>>
