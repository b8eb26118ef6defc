/** The parts of the home screen and the company dashboard: blocks of rows, with cells that open records or tables. */

export type CellTone = 'stop' | 'warn' | 'info' | 'plain'
export type BlockCell = {
  readonly id: string
  /** The figure of the cell. */
  readonly strong?: string
  readonly text?: string
  readonly open: () => void
}
export type BlockRow = {
  readonly id: string
  readonly head?: string
  readonly tone?: CellTone
  readonly cells: readonly BlockCell[]
  /** Further information about the row. */
  readonly detail?: string
  /** The length of its bar, in percent. */
  readonly bar?: number
}
export type CellBlock = {
  readonly name: string
  readonly title: string
  /** The headings of its columns of figures. */
  readonly heads?: readonly string[]
  readonly rows: readonly BlockRow[]
  /** Shown in place of rows. */
  readonly empty?: string
}
