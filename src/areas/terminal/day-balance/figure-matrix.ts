/** The cursor among the figures of the day: a product and one of its figures that open lines or causes. */
import type { BalanceRow } from '#model/areas/terminal/rules/balance/answers.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { walkedFigures, type WalkedFigure } from './figure-columns.ts'

export type FigureRow = BalanceRow & { readonly id: string }
type OpenFigure = (row: FigureRow, figure: WalkedFigure) => void

export class FigureMatrix extends WalkedMatrix<FigureRow> {
  readonly #open: OpenFigure
  #isPlaced = false

  constructor(open: OpenFigure) {
    super()
    this.#open = open
  }
  /** At first the cursor is on the first gain or loss that needs attention. */
  show(rows: readonly BalanceRow[]): void {
    this.keep(
      rows.map((row) => ({ ...row, id: row.product })),
      walkedFigures.length,
    )
    if (this.#isPlaced || rows.length === 0) return
    this.#isPlaced = true
    const first = rows.find(({ attention }) => attention)
    if (first) this.place(first.product, walkedFigures.indexOf('gain'))
  }
  get figure(): WalkedFigure {
    return walkedFigures[this.state.column] ?? 'opening'
  }
  /** To the gain or loss of the next product that needs attention; false: there is none. */
  next(): boolean {
    return this.seek(({ attention }, column) => attention && walkedFigures[column] === 'gain')
  }
  override open(): void {
    const row = this.current
    if (row) this.#open(row, this.figure)
  }
}
