/** What a board is painted from. */
import type { SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import type { PlotInk } from '#src/ui/plot/drawing.ts'
import type { SlotBoardState } from '../state/board-state.ts'
import type { BoardGeometry } from './geometry.ts'

export type BoardPicture = {
  readonly state: SlotBoardState
  readonly board: SlotBoard
  readonly geometry: BoardGeometry
  readonly ink: PlotInk
  readonly isFocused: boolean
  /** ISO 8601 UTC. */
  readonly now: string
}

export type SlotPicture = BoardPicture & {
  readonly removed: ReadonlySet<number>
  readonly changed: ReadonlySet<number>
}
