/** A line of a list on the page of a facility, and the columns it is shown in. */
import type { Subject } from '#src/engine/links/subject.ts'
import type { BadgeState, StateMark } from '#src/ui/controls/state-marks.ts'

export type LineCell = {
  readonly text: string
  readonly badge?: BadgeState | StateMark
  /** Of 1: drawn as a bar behind the figure. */
  readonly share?: number
  readonly isLate?: boolean
}
export type Line = {
  readonly id: number
  /** Lines of one heading stand together. */
  readonly group: string
  /** The first is its name. */
  readonly cells: readonly LineCell[]
  /** What keeps it from going, in sentences. */
  readonly blocked: readonly string[]
  /** As it was read, for commands. */
  readonly row: Readonly<Record<string, unknown>>
  /** What links to other panes pass on. */
  readonly subjects: readonly Subject[]
}
export type LineColumn = {
  readonly label: string
  readonly help?: string
  readonly isFigure?: true
  /** A track of the grid. */
  readonly width: string
  /** Below this width of the pane it is not shown. */
  readonly from?: 'wide' | 'middle'
}
