/** The state of a place's board: one immutable value, replaced on every key press. */
import type { SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import type { BoardSpan } from '#model/areas/slot/rules/board/board-span.ts'
import type { BoardBooking, PlannedSlots } from '../data/calls.ts'

/** A booking that is carried. It goes to the slot under the cursor. */
export type CarriedBooking = {
  readonly booking: BoardBooking
  /** Its slot, to which the cursor returns. */
  readonly origin: number
  readonly by: 'keys' | 'pointer' | 'sending'
  /** Why it was not taken there, after it was dropped. */
  readonly refusal: string | null
}
export type LayingPanel = 'create' | 'alter'

export type SlotBoardState = {
  /** With what a trial would add. */
  readonly board: SlotBoard | undefined
  readonly bays: readonly string[]
  readonly bookings: ReadonlyMap<number, readonly BoardBooking[]>
  readonly span: BoardSpan
  /** A day of the span; null until the clocks of the place are known. */
  readonly day: string | null
  readonly cursor: number | null
  /** The fixed end of what is marked. */
  readonly anchor: number | null
  readonly selected: ReadonlySet<number>
  readonly carried: CarriedBooking | null
  readonly find: { readonly text: string; readonly hits: ReadonlySet<number> } | null
  readonly panel: LayingPanel | null
  /** What a trial says, drawn before it is done. */
  readonly planned: PlannedSlots | null
  /** The latest announcement for screen readers. */
  readonly said: string
}

export const noSlots: ReadonlySet<number> = new Set()
export const firstBoardState: SlotBoardState = {
  board: undefined,
  bays: [],
  bookings: new Map(),
  span: 'week',
  day: null,
  cursor: null,
  anchor: null,
  selected: noSlots,
  carried: null,
  find: null,
  panel: null,
  planned: null,
  said: '',
}

/** Slots that a trial would add have ids below zero until they are made. */
export const isMade = (id: number): boolean => id > 0
