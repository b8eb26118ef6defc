/** The state of a board with its cursor and cut. YardController adds what can be done with a cut. */
import { proxy, ref } from 'valtio'
import {
  carsBetween,
  cursorOn,
  inStandingOrder,
  type BoardRow,
  type BoardPosition,
} from '#model/areas/yard/rules/board.ts'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import type { BoardCar } from '../data/layout.ts'
import {
  initialBoardState,
  scaleOf,
  type DialogName,
  type BoardPanel,
  type BoardState,
  type BoardView,
} from './board-state.ts'

const none: ReadonlySet<number> = new Set()

export class BoardCursor {
  readonly state = proxy({ now: ref<BoardState>(initialBoardState) })

  get now(): BoardState {
    return this.state.now
  }
  set(change: Partial<BoardState>): void {
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
  /** The cars that commands act on, in track order: the selection, or the car under the cursor. */
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

  show(view: BoardView): void {
    if (view !== 'both') this.enter(view)
    this.set({ view, ...(view !== 'both' && { scenario: view }) })
  }
  /** Moves the cursor to the other layout, on the same car if it is there. */
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
  panel(panel: BoardPanel): void {
    this.set({ panel: this.now.panel === panel && !this.now.trouble ? null : panel, trouble: null })
  }
  dialog(dialog: DialogName): void {
    this.set({ dialog })
  }
  zoomBy(factor: number): void {
    this.set({ zoom: Math.max(Math.min(this.now.fit, 0.2), Math.min(4, scaleOf(this.now) * factor)) })
  }
  /** Toggles between the whole yard and a readable scale. */
  zoomToFit(): void {
    this.set({ zoom: this.now.zoom === 'whole' ? null : 'whole' })
  }

  say(text: string): void {
    this.set({ said: text })
  }

  // Cursor and cut.

  /** Cars selected one by one stay selected while the cursor moves; an extended cut does not. */
  walk(cursor: BoardPosition): void {
    const { anchor, selected } = this.now
    this.set({ cursor, anchor: null, selected: anchor === null ? selected : none })
  }
  /** Puts the cursor on a car or row, by pointer or by name. */
  put(scenario: Scenario, cursor: BoardPosition, how: 'only' | 'toggle' | 'extend' | 'keep'): void {
    this.enter(scenario)
    const { anchor, cursor: was, selected } = this.now
    if (how === 'extend')
      return this.set({
        cursor,
        anchor: anchor ?? was,
        selected: new Set(carsBetween(this.rows, anchor ?? was, cursor)),
      })
    this.set({ cursor, anchor: null, ...(how === 'only' && selected.size > 0 && { selected: none }) })
    if (how === 'toggle') this.toggle()
  }
  toggle(): void {
    const car = this.cursorCar
    if (car === undefined) return
    const selected = new Set(this.now.selected)
    if (!selected.delete(car.id)) selected.add(car.id)
    this.set({
      selected,
      anchor: null,
      said: `${selected.has(car.id) ? 'Selected' : 'Deselected'}: ${carCount(selected.size)} in the cut`,
    })
  }
  selectTrack(): void {
    const row = this.rows.find(({ track }) => track === this.now.cursor.track)
    if (row)
      this.set({
        selected: new Set(row.cars),
        anchor: null,
        said: `${carCount(row.cars.length)} of ${this.nameOf(row.track)} selected`,
      })
  }
  select(cars: readonly number[]): void {
    const [first] = inStandingOrder(this.rows, cars)
    const cursor = first === undefined ? undefined : cursorOn(this.rows, first)
    // With an anchor, so that the next plain step clears it like any extended cut.
    this.set({ selected: new Set(cars), anchor: cursor ?? null, ...(cursor && { cursor }) })
  }
}
