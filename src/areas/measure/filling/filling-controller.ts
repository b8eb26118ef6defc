/** The filling chart in one pane: input and actions. */
import { proxy } from 'valtio'
import { open } from '#src/engine/panes/screen.ts'
import { fillingFrom, fillingTold, firstFilling, type FillingEntries, type FillingName } from './entries.ts'
import { focusField } from '../fields/Work.tsx'

export class FillingController {
  readonly state: { entries: FillingEntries; brought: Partial<FillingEntries> }
  #here: HTMLElement | null = null

  constructor(query: string) {
    this.state = proxy({ entries: fillingFrom(new URLSearchParams(query)), brought: {} })
  }
  onHere = (element: HTMLElement | null): void => {
    this.#here = element
  }
  set<N extends FillingName>(name: N, value: FillingEntries[N]): void {
    this.state.entries[name] = value
  }
  /** Fills in values of the car or its product that the user has not typed. */
  bring(values: Partial<FillingEntries>): void {
    const { entries, brought } = this.state
    const names = Object.keys(values).filter((name): name is FillingName => name in firstFilling)
    const taken = Object.fromEntries(
      names
        .filter((name) => entries[name] === firstFilling[name] || entries[name] === brought[name])
        .map((name) => [name, values[name]]),
    )
    Object.assign(entries, taken)
    Object.assign(brought, taken)
  }
  replace(query: URLSearchParams): void {
    this.state.entries = fillingFrom(query)
    this.state.brought = {}
  }
  goTo(name: FillingName): void {
    focusField(this.#here, name)
  }
  focus(): void {
    this.goTo(this.state.entries.car === '' ? 'car' : 'from')
  }
  /** Focuses the chart for the arrow keys. */
  goToChart(): void {
    this.#here?.querySelector<HTMLElement>('[role=slider]')?.focus()
  }
  gauge(): void {
    const { car, density, by, group, expansion, insulation, season, margin, light, gross, degrees, temperature } =
      this.state.entries
    const query = new URLSearchParams(
      fillingTold({
        ...firstFilling,
        car,
        density,
        by,
        group,
        expansion,
        insulation,
        season,
        margin,
        light,
        gross,
        degrees,
        temperature,
      }),
    )
    open('rail:gaugeTool:page', {}, { query: Object.fromEntries(query) })
  }
}
