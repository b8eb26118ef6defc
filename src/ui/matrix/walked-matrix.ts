/** Where the cursor of a matrix is: a line by its id, so that it stays on it while others come and go, and a column by its place. */
import { proxy } from 'valtio'

type Place = { line: string | null; column: number }
const PAGE = 20

/** `L` is a line as it is shown. */
export abstract class WalkedMatrix<L extends { readonly id: string } = { readonly id: string }> {
  readonly state: Place = proxy<Place>({ line: null, column: 0 })
  #lines: readonly L[] = []
  #width = 0
  #focus: () => void = () => {}

  abstract open(): void

  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  /** What is shown now; a cursor on a line that is gone goes to the next. */
  protected keep(lines: readonly L[], width: number): void {
    const at = this.row
    this.#lines = lines
    this.#width = width
    const { state } = this
    if (!lines.some(({ id }) => id === state.line)) state.line = (lines[Math.max(0, at)] ?? lines.at(-1))?.id ?? null
    if (state.column >= width) state.column = Math.max(0, width - 1)
  }
  protected get lines(): readonly L[] {
    return this.#lines
  }
  protected get row(): number {
    return this.#lines.findIndex(({ id }) => id === this.state.line)
  }
  /** The line under the cursor. */
  get current(): L | undefined {
    return this.#lines[this.row]
  }
  step(by: number): void {
    const to = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, this.row + by))]
    if (to) this.state.line = to.id
  }
  page(by: number): void {
    this.step(by * PAGE)
  }
  along(by: number): void {
    this.state.column = Math.max(0, Math.min(this.#width - 1, this.state.column + by))
  }
  place(line: string, column: number): void {
    this.state.line = line
    this.state.column = column
  }
  /** To the next cell, line by line, of which that holds; false: there is none. */
  protected seek(isWanted: (line: L, column: number) => boolean): boolean {
    const count = this.#lines.length * this.#width
    const from = Math.max(0, this.row) * this.#width + this.state.column
    for (let ahead = 1; ahead <= count; ahead++) {
      const at = (from + ahead) % count
      const line = this.#lines[Math.floor(at / this.#width)]
      if (line === undefined || !isWanted(line, at % this.#width)) continue
      this.place(line.id, at % this.#width)
      return true
    }
    return false
  }
}
