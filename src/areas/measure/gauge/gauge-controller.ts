/** The gauge tool in one pane: input and actions. */
import { proxy } from 'valtio'
import { open } from '#src/engine/panes/screen.ts'
import { entriesTold, entryNames, firstEntries, type Entries, type EntryName } from '../data/entries.ts'
import { focusField } from '../fields/Work.tsx'

type State = {
  entries: Entries
  /** Figures that show their formula. */
  open: Record<string, boolean>
  /** Values filled in automatically, to tell them from the user's input. */
  brought: Partial<Entries>
}

export class GaugeController {
  readonly state: State
  #figures: readonly string[] = []
  #here: HTMLElement | null = null

  constructor(given: Partial<Entries>) {
    this.state = proxy<State>({ entries: { ...firstEntries, ...given }, open: {}, brought: {} })
  }
  onHere = (element: HTMLElement | null): void => {
    this.#here = element
  }
  set<N extends EntryName>(name: N, value: Entries[N]): void {
    this.state.entries[name] = value
  }
  /** Fills in values that the user has not typed, and returns their names. */
  bring(values: Partial<Entries>): readonly EntryName[] {
    const { entries, brought } = this.state
    const untouched = entryNames.filter(
      (name) => values[name] !== undefined && (entries[name] === firstEntries[name] || entries[name] === brought[name]),
    )
    const taken = Object.fromEntries(untouched.map((name) => [name, values[name]]))
    Object.assign(entries, taken)
    Object.assign(brought, taken)
    return untouched
  }
  replace(given: Partial<Entries>): void {
    this.state.entries = { ...firstEntries, ...given }
    this.state.brought = {}
  }
  goTo(name: EntryName): void {
    focusField(this.#here, name)
  }
  /** Called when the pane receives the focus. */
  focus(): void {
    this.goTo(this.state.entries.car === '' ? 'car' : 'reading')
  }
  /** Sets the figures on screen. */
  show(figures: readonly string[]): void {
    this.#figures = figures
  }
  toggle(figure: string, isOpen: boolean): void {
    this.state.open[figure] = isOpen
  }
  toggleAll(): void {
    const isAll = this.#figures.every((name) => this.state.open[name] === true)
    for (const name of this.#figures) this.state.open[name] = !isAll
  }
  /** Switches unit or reading kind; the input stays. */
  turn(name: 'unit' | 'kind'): void {
    const { entries } = this.state
    if (name === 'unit') entries.unit = entries.unit === 'in' ? 'cm' : 'in'
    else entries.kind = entries.kind === 'outage' ? 'innage' : 'outage'
  }
  /** Opens another screen for the same car. */
  carry(to: 'rail:car:new' | 'rail:filling:page'): void {
    const query = Object.fromEntries(new URLSearchParams(entriesTold(this.state.entries)))
    open(to, {}, { query, place: to === 'rail:car:new' ? 'here' : 'right' })
  }
}
