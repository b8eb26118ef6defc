/** Remembers for a moment which cells of a row have just changed, so that the grid can highlight them. */
const HIGHLIGHTED_MS = 1500

export class Highlights {
  readonly #marks = new Map<number, { readonly bits: number; readonly at: number }>()

  add(row: number, bits: number): void {
    this.#marks.set(row, { bits, at: Date.now() })
  }
  delete(row: number): void {
    this.#marks.delete(row)
  }
  /** One bit per column of the row that changed recently. */
  of(row: number): number {
    const mark = this.#marks.get(row)
    if (!mark) return 0
    if (Date.now() - mark.at < HIGHLIGHTED_MS) return mark.bits
    this.#marks.delete(row)
    return 0
  }
}
