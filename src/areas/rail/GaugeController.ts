/** The gauge tool in one pane: what was typed into it, and what its keys do. */
import { proxy } from 'valtio'
import { open } from '../../engine/screen.ts'
import { entriesTold, entryNames, firstEntries, type Entries, type EntryName } from './entries.ts'
import { focusField } from './Work.tsx'

type State = {
  entries: Entries
  /** Figures whose working is shown. */
  open: Record<string, boolean>
  /** What the car and its table brought in, so that what a person typed is told from it. */
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
  /** From the car, its table or its product: fills in what no person has typed, and says what that was. */
  bring(values: Partial<Entries>): readonly EntryName[] {
    const { entries, brought } = this.state
    const untouched = entryNames.filter((name) => values[name] !== undefined && (entries[name] === firstEntries[name] || entries[name] === brought[name]))
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
  /** Where the keyboard goes when the pane gets it. */
  focus(): void {
    this.goTo(this.state.entries.car === '' ? 'car' : 'reading')
  }
  /** The figures that are on screen now. */
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
  /** The other unit of length, the other way of reading; what was typed stays as it is. */
  turn(name: 'unit' | 'kind'): void {
    const { entries } = this.state
    if (name === 'unit') entries.unit = entries.unit === 'in' ? 'cm' : 'in'
    else entries.kind = entries.kind === 'outage' ? 'innage' : 'outage'
  }
  /** The same car on another screen. */
  carry(to: 'rail:car:new' | 'rail:filling:page'): void {
    const query = Object.fromEntries(new URLSearchParams(entriesTold(this.state.entries)))
    open(to, {}, { query, place: to === 'rail:car:new' ? 'here' : 'right' })
  }
}
