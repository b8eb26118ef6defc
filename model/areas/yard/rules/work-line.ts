/** A line of work on a switch list. */
import type { WorkInstruction } from './work-codes.ts'
import type { Spot } from './yard.ts'

export type NamedSpot = Spot & { readonly track_name: string }

/** One line of work: a cut that moves in one go. */
export type WorkLine = {
  /** Line number in working order, from 1. */
  readonly no: number
  readonly instruction: WorkInstruction
  /** In standing order at their current position. */
  readonly cars: readonly number[]
  /** The cut by its first and last car. */
  readonly marks: string
  /** Position of the first car; null if it is on no track. */
  readonly from: NamedSpot | null
  readonly to: NamedSpot | null
  readonly length_ft: number
  /** Why the move is not possible at this point; empty if it is. */
  readonly against: string
}
