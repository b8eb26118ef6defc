/** The gauge tables in one pane: which is looked at, and beside which other. */
import { proxy } from 'valtio'
import { open } from '../../engine/screen.ts'

export class TablesController {
  readonly state = proxy<{ other: number | null; shown: 'volume' | 'step' }>({ other: null, shown: 'volume' })
  /** The table under the cursor; told by the screen. */
  #chosen: number | null = null
  #plot: (() => void) | undefined

  show(chosen: number | null): void {
    this.#chosen = chosen
  }
  onPlot(focus: (() => void) | undefined): void {
    this.#plot = focus
  }
  get chosen(): number | null {
    return this.#chosen
  }
  /** Lays this table aside, to see the next ones against it; again lets it go. */
  compare(): void {
    this.state.other = this.state.other === null ? this.#chosen : null
  }
  letGo(): void {
    this.state.other = null
  }
  turn(): void {
    this.state.shown = this.state.shown === 'volume' ? 'step' : 'volume'
  }
  goToPlot(): void {
    this.#plot?.()
  }
  import(): void {
    open('rail:gaugeTableView:import', {})
  }
}
