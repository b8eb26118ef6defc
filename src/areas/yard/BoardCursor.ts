/** What a board shows, and the cursor and the cut on it; what can be done with a cut is in YardController. */
import { proxy, ref } from 'valtio'
import { carsBetween, cursorOn, inStandingOrder, type BoardRow, type Cursor } from '#model/rules/yard-board.ts'
import { carCount, marksOf } from '#model/rules/yard-name.ts'
import type { Scenario } from '#model/rules/yard.ts'
import type { BoardCar } from './board.ts'
import { firstShown, scaleOf, type DialogName, type Panel, type Shown, type View } from './shown.ts'

const none: ReadonlySet<number> = new Set()

export class BoardCursor {
  readonly state = proxy({ now: ref<Shown>(firstShown) })

  get now(): Shown {
    return this.state.now
  }
  set(change: Partial<Shown>): void {
    this.state.now = ref({ ...this.state.now, ...change })
  }

  get rows(): readonly BoardRow[] {
    return this.rowsOf(this.now.scenario)
  }
  rowsOf(scenario: Scenario): readonly BoardRow[] {
    return this.now.board?.sides[scenario].rows ?? []
  }
  get cursorCar(): BoardCar | undefined {
    const { board, cursor } = this.now
    const id = this.rows.find(({ track }) => track === cursor.track)?.cars[cursor.index]
    return id === undefined ? undefined : board?.cars.get(id)
  }
  /** The cars that the next command is about, in standing order: the selection, or the car under the cursor. */
  get cut(): readonly number[] {
    const chosen = inStandingOrder(this.rows, [...this.now.selected])
    const under = this.cursorCar
    return chosen.length > 0 ? chosen : under ? [under.id] : []
  }
  named(ids: readonly number[]): string {
    return `${carCount(ids.length)}: ${marksOf(this.carsOf(ids))}`
  }
  carsOf(ids: readonly number[]): readonly BoardCar[] {
    return ids.flatMap((id) => this.now.board?.cars.get(id) ?? [])
  }
  nameOf(track: number | null): string {
    return track === null ? 'unassigned' : (this.now.board?.byTrack.get(track)?.name ?? `track ${track}`)
  }

  show(view: View): void {
    if (view !== 'both') this.enter(view)
    this.set({ view, ...(view !== 'both' && { scenario: view }) })
  }
  /** The other side takes the cursor, on the same car where it has it. */
  enter(scenario: Scenario): void {
    const { scenario: was, board, view } = this.now
    if (scenario === was || board === undefined) return
    const car = this.cursorCar
    const rows = board.sides[scenario].rows
    this.set({
      scenario,
      view: view === 'both' ? view : scenario,
      selected: none,
      anchor: null,
      ghost: null,
      cursor: (car && cursorOn(rows, car.id)) ?? { track: rows[0]?.track ?? null, index: 0 },
    })
  }
  panel(panel: Panel): void {
    this.set({ panel: this.now.panel === panel && !this.now.trouble ? null : panel, trouble: null })
  }
  dialog(dialog: DialogName): void {
    this.set({ dialog })
  }
  zoomBy(factor: number): void {
    this.set({ zoom: Math.max(Math.min(this.now.fit, 0.2), Math.min(4, scaleOf(this.now) * factor)) })
  }
  /** The whole yard at a glance, and back to a scale at which numbers can be read. */
  zoomToFit(): void {
    this.set({ zoom: this.now.zoom === this.now.fit ? null : this.now.fit })
  }

  say(said: string): void {
    this.set({ said })
  }

  // Cursor and cut

  /** Cars picked one by one stay chosen while the cursor walks on; a stretched cut does not. */
  walk(cursor: Cursor): void {
    const { anchor, selected } = this.now
    this.set({ cursor, anchor: null, selected: anchor === null ? selected : none })
  }
  /** The cursor on a car or a row, by pointer or by name. */
  put(scenario: Scenario, cursor: Cursor, how: 'only' | 'toggle' | 'extend' | 'keep'): void {
    this.enter(scenario)
    const { anchor, cursor: was, selected } = this.now
    if (how === 'extend')
      return this.set({ cursor, anchor: anchor ?? was, selected: new Set(carsBetween(this.rows, anchor ?? was, cursor)) })
    this.set({ cursor, anchor: null, ...(how === 'only' && selected.size > 0 && { selected: none }) })
    if (how === 'toggle') this.toggle()
  }
  toggle(): void {
    const car = this.cursorCar
    if (car === undefined) return
    const selected = new Set(this.now.selected)
    if (!selected.delete(car.id)) selected.add(car.id)
    this.set({ selected, anchor: null, said: `${selected.has(car.id) ? 'Selected' : 'Left out'}: ${carCount(selected.size)} in the cut` })
  }
  selectTrack(): void {
    const row = this.rows.find(({ track }) => track === this.now.cursor.track)
    if (row)
      this.set({ selected: new Set(row.cars), anchor: null, said: `${carCount(row.cars.length)} of ${this.nameOf(row.track)} selected` })
  }
  select(cars: readonly number[]): void {
    const [first] = inStandingOrder(this.rows, cars)
    const cursor = first === undefined ? undefined : cursorOn(this.rows, first)
    // An anchor of its own: the next plain step lets go of it, as of any stretched cut.
    this.set({ selected: new Set(cars), anchor: cursor ?? null, ...(cursor && { cursor }) })
  }
}
