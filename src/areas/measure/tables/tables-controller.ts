/** The gauge tables in one pane: the selected one, and the one it is compared with. */
import { proxy } from 'valtio'
import { open } from '#src/engine/panes/screen.ts'

export class TablesController {
  readonly state = proxy<{ other: number | null; shown: 'volume' | 'step' }>({ other: null, shown: 'volume' })
  /** The selected table, set by the screen. */
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
  /** Keeps this table for comparison with the next ones selected, or ends the comparison. */
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
