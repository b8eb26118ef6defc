/** The cursor in the cells of the blocks. Enter opens the cell that it is on. */
import { proxy } from 'valtio'
import type { CellBlock, BlockCell } from './block.ts'

export class BlockController {
  readonly state: { cursor: string | null } = proxy<{ cursor: string | null }>({ cursor: null })
  #rows: readonly (readonly BlockCell[])[] = []
  /** The rows at which the blocks begin. */
  #starts: readonly number[] = []
  #focus: () => void = () => {}

  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  /** A cell that is gone leaves the cursor at the row that took its place. */
  show(blocks: readonly CellBlock[]): void {
    const { row } = this.#at
    const filled = blocks.map(({ rows }) => rows.filter(({ cells }) => cells.length > 0))
    this.#rows = filled.flatMap((rows) => rows.map(({ cells }) => cells))
    let at = 0
    this.#starts = filled.flatMap((rows) => {
      const start = at
      at += rows.length
      return rows.length === 0 ? [] : [start]
    })
    if (this.#rows.flat().some(({ id }) => id === this.state.cursor)) return
    this.state.cursor = (this.#rows[Math.max(0, row)] ?? this.#rows.at(-1))?.[0]?.id ?? null
  }
  get #at(): { readonly row: number; readonly cell: number } {
    const row = this.#rows.findIndex((cells) => cells.some(({ id }) => id === this.state.cursor))
    return { row, cell: this.#rows[row]?.findIndex(({ id }) => id === this.state.cursor) ?? -1 }
  }
  step(by: number): void {
    const { row, cell } = this.#at
    const to = this.#rows[Math.max(0, Math.min(this.#rows.length - 1, row + by))]
    const next = to?.[Math.min(Math.max(0, cell), to.length - 1)]
    if (next) this.state.cursor = next.id
  }
  /** To the cell before or after; where the row ends, to the block before or after. */
  along(by: 1 | -1): void {
    const { row, cell } = this.#at
    const beside = this.#rows[row]?.[cell + by]
    if (beside) return this.place(beside.id)
    const start = by > 0 ? this.#starts.find((one) => one > row) : this.#starts.findLast((one) => one < row)
    const first = start === undefined ? undefined : this.#rows[start]?.[0]
    if (first) this.place(first.id)
  }
  place(id: string): void {
    this.state.cursor = id
  }
  open(id?: string): void {
    if (id !== undefined) this.place(id)
    this.#rows
      .flat()
      .find((cell) => cell.id === this.state.cursor)
      ?.open()
  }
}
