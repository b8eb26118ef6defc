/** The board of one yard: cursor, cut, and what is in hand. Commands, pointer and palette all work on this. */
import { proxy, ref } from 'valtio'
import {
  carryLines, carsBetween, cursorOn, inStandingOrder, pickUp, rebaseCarry, stepCarry, stepCursor, type BoardRow, type Carry, type Cursor, type Step,
} from '#model/rules/yard-board.ts'
import { differences } from '#model/rules/yard-difference.ts'
import { findCars } from '#model/rules/yard-find.ts'
import { carCount, carSpoken, marksOf, trackNamed } from '#model/rules/yard-name.ts'
import { refusals, type Refusal, type Scenario } from '#model/rules/yard.ts'
import { toast } from '../../engine/toast.ts'
import { boardOf, type Board, type BoardCar, type YardAnswer } from './board.ts'
import { firstShown, scaleOf, type DialogName, type Ghost, type Panel, type Shown, type View, type Wish } from './shown.ts'

/** How long a moved car keeps its marker, in milliseconds. */
const flashMs = 2000
const none: ReadonlySet<number> = new Set()

/** Where the keyboard can be sent; the screen says how. */
export type Surface = { readonly board: () => void; readonly find: () => void; readonly jump: (typed: string) => void }
/** Sends a move; the answer says what became of it (orders.ts). */
export type Send = (wish: Wish, board: Board) => Promise<Partial<Shown>>

export class YardController {
  readonly state = proxy({ now: ref<Shown>(firstShown) })
  readonly #send: Send
  #surface: Surface = { board: () => {}, find: () => {}, jump: () => {} }
  #flashes: ReturnType<typeof setTimeout> | undefined

  constructor(send: Send) {
    this.#send = send
  }

  get now(): Shown {
    return this.state.now
  }
  set(change: Partial<Shown>): void {
    this.state.now = ref({ ...this.state.now, ...change })
  }
  surface(surface: Surface): void {
    this.#surface = surface
  }
  focusBoard = (): void => this.#surface.board()

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
  carsOf(ids: readonly number[]): readonly BoardCar[] {
    return ids.flatMap((id) => this.now.board?.cars.get(id) ?? [])
  }
  nameOf(track: number | null): string {
    return track === null ? 'unassigned' : (this.now.board?.byTrack.get(track)?.name ?? `track ${track}`)
  }

  /** What the server says now. Cursor, cut and what is in hand stay with their cars. */
  receive(answer: YardAnswer): void {
    const { board: old, scenario, cursor, selected, ghost } = this.now
    const board = boardOf(answer)
    const rows = board.sides[scenario].rows
    const car = this.cursorCar
    const there = car && cursorOn(rows, car.id)
    const kept = rows.find(({ track }) => track === cursor.track) ?? rows[0]
    const stays = { track: kept?.track ?? null, index: Math.max(0, Math.min(cursor.index, (kept?.cars.length ?? 1) - 1)) }
    this.set({
      board: ref(board),
      cursor: old === undefined ? { track: rows[0]?.track ?? null, index: 0 } : (there ?? stays),
      selected: new Set([...selected].filter((id) => board.cars.has(id))),
    })
    if (old === undefined) return
    const moved = {
      actual: new Set(differences(old.sides.actual.layout, board.sides.actual.layout).map(({ car: id }) => id)),
      planned: new Set(differences(old.sides.planned.layout, board.sides.planned.layout).map(({ car: id }) => id)),
    }
    if (moved.actual.size + moved.planned.size > 0) this.#flash(moved)
    if (ghost && ghost.by !== 'sending') this.#rebase(ghost, old, board, moved[ghost.scenario])
  }

  #rebase(ghost: Ghost, old: Board, board: Board, moved: ReadonlySet<number>): void {
    const carry = rebaseCarry(old.sides[ghost.scenario].rows, board.sides[ghost.scenario].rows, ghost)
    if (carry === undefined) return this.set({ ghost: null, disturbed: [], said: 'The cars in hand have left the yard.' })
    this.#hold(carry, ghost.by, ghost.scenario)
    const disturbed = carry.cars.filter((id) => moved.has(id))
    if (disturbed.length === 0 || ghost.by === 'sentence') return
    const text = `${marksOf(this.carsOf(disturbed))} moved while in your hand. Look again before you drop.`
    this.set({ disturbed: [...new Set([...this.now.disturbed, ...disturbed])], said: text })
    toast({ text, tone: 'warn', ms: 6000 })
  }

  #flash(moved: Shown['flashed']): void {
    clearTimeout(this.#flashes)
    const { flashed } = this.now
    this.set({ flashed: { actual: new Set([...flashed.actual, ...moved.actual]), planned: new Set([...flashed.planned, ...moved.planned]) } })
    this.#flashes = setTimeout(() => this.set({ flashed: { actual: none, planned: none } }), flashMs)
  }

  // Looking around

  show(view: View): void {
    this.set({ view, ...(view !== 'both' && { scenario: view }) })
    if (view !== 'both' && view !== this.now.scenario) this.set({ ghost: null })
  }
  /** The other side takes the cursor, on the same car where it has it. */
  enter(scenario: Scenario): void {
    const { scenario: was, board, view } = this.now
    if (scenario === was || board === undefined) return
    const car = this.cursorCar
    const rows = board.sides[scenario].rows
    this.set({
      scenario, view: view === 'both' ? view : scenario, selected: none, anchor: null, ghost: null,
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

  step(step: Step, extend = false): void {
    const { board, cursor, anchor, ghost } = this.now
    if (board === undefined || ghost?.by === 'sending') return
    if (ghost?.by === 'keys') return this.#hold(stepCarry(this.rows, board.cars, ghost, step), 'keys', ghost.scenario)
    const to = stepCursor(this.rows, board.cars, cursor, step)
    if (extend) {
      const from = anchor ?? cursor
      return this.set({ cursor: to, anchor: from, selected: new Set(carsBetween(this.rows, from, to)) })
    }
    this.#walk(to)
  }
  /** Cars picked one by one stay chosen while the cursor walks on; a stretched cut does not. */
  #walk(cursor: Cursor): void {
    const { anchor, selected } = this.now
    this.set({ cursor, anchor: null, selected: anchor === null ? selected : none })
  }
  /** The cursor on a car or a row, by pointer or by name. */
  put(scenario: Scenario, cursor: Cursor, how: 'only' | 'toggle' | 'extend' | 'keep'): void {
    this.enter(scenario)
    const { anchor, cursor: was, selected } = this.now
    if (how === 'extend') return this.set({ cursor, anchor: anchor ?? was, selected: new Set(carsBetween(this.rows, anchor ?? was, cursor)) })
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
    if (row) this.set({ selected: new Set(row.cars), anchor: null, said: `${carCount(row.cars.length)} of ${this.nameOf(row.track)} selected` })
  }
  select(cars: readonly number[]): void {
    const [first] = inStandingOrder(this.rows, cars)
    const cursor = first === undefined ? undefined : cursorOn(this.rows, first)
    // An anchor of its own: the next plain step lets go of it, as of any stretched cut.
    this.set({ selected: new Set(cars), anchor: cursor ?? null, ...(cursor && { cursor }) })
  }

  // A cut in hand

  #hold(carry: Carry, by: Ghost['by'], scenario: Scenario): void {
    const against = this.against(carry, scenario)
    this.set({ ghost: { ...carry, by, scenario, refusals: against } })
    if (this.now.trouble?.kind === 'refused') this.set({ trouble: null })
    if (by === 'keys') this.say([`${this.nameOf(carry.track)}${carry.track === null ? '' : ` position ${carry.position}`}`, ...against.map(({ message }) => message)].join('. '))
  }
  /** Everything that speaks against a drop, by the rules that the server will apply. */
  against(carry: Carry, scenario: Scenario): readonly Refusal[] {
    const { board } = this.now
    return board ? refusals(board.byTrack, board.cars, board.sides[scenario].layout, carryLines(board.sides[scenario].layout, carry)) : []
  }
  pickUp(): void {
    if (this.now.ghost) return void this.drop()
    const carry = pickUp(this.rows, this.cut)
    if (carry === undefined) return this.say('No car here to pick up.')
    this.#hold(carry, 'keys', this.now.scenario)
    this.set({ disturbed: [], said: `Picked up ${carCount(carry.cars.length)}: ${marksOf(this.carsOf(carry.cars))}. Arrows choose the place, Enter drops, Escape cancels.` })
  }
  /** What the pointer or the palette holds over the board. Null puts it back. */
  hover(carry: Carry | null, by: 'pointer' | 'sentence', scenario: Scenario = this.now.scenario): void {
    if (this.now.ghost?.by === 'sending') return
    if (carry) this.#hold(carry, by, scenario)
    else if (this.now.ghost?.by === by) this.set({ ghost: null, disturbed: [] })
  }
  cancel(): boolean {
    const { ghost, trouble, find, selected, panel } = this.now
    if (ghost && ghost.by !== 'sending') this.set({ ghost: null, disturbed: [], said: 'Put back. Nothing was moved.' })
    else if (trouble) this.set({ trouble: null })
    else if (find) this.set({ find: null })
    else if (selected.size > 0) this.set({ selected: none, anchor: null })
    else if (panel) this.set({ panel: null })
    else return false
    return true
  }
  async drop(): Promise<void> {
    const { ghost } = this.now
    if (ghost === null || ghost.by === 'sending') return
    if (ghost.refusals.length > 0) {
      this.say(`Refused. ${ghost.refusals.map(({ message }) => message).join(' ')}`)
      return this.set({ trouble: { kind: 'refused', refusals: ghost.refusals, wish: ghost } })
    }
    await this.move(ghost)
  }
  /** The one way in which cars are moved: one request, ghosts until the server's word, nothing lost where it refuses. */
  async move({ cars, track, position, scenario }: Wish): Promise<void> {
    const { board, ghost } = this.now
    if (board === undefined || ghost?.by === 'sending') return
    const wish = { cars, track, position, scenario }
    this.set({ ghost: { ...wish, by: 'sending', refusals: [] }, trouble: null, disturbed: [] })
    const outcome = await this.#send(wish, board)
    this.set({ ghost: null, ...outcome })
    if (!outcome.ghost && !outcome.trouble) this.select(cars)
  }
  async moveTo(track: number | null, position: number): Promise<void> {
    await this.move({ cars: this.cut, track, position, scenario: this.now.scenario })
  }
  /** The same cars to the same place, from where they stand now. */
  async retry(): Promise<void> {
    const { trouble } = this.now
    if (trouble?.kind === 'conflict') await this.move(trouble.wish)
  }

  // Finding

  startFind(): void {
    this.#surface.find()
  }
  startJump(typed: string): void {
    this.#surface.jump(typed)
  }
  find(text: string): void {
    const hits = new Set(findCars(text, inStandingOrder(this.rows, this.rows.flatMap(({ cars }) => cars)), this.now.board?.cars ?? new Map()))
    this.set({ find: text === '' ? null : { text, hits } })
  }
  /** Walks the hits in standing order, round and round. */
  nextHit(by: 1 | -1): void {
    const hits = inStandingOrder(this.rows, [...(this.now.find?.hits ?? [])])
    if (hits.length === 0) return this.say('Nothing found.')
    const order = this.rows.flatMap(({ cars }) => cars)
    const here = order.indexOf(this.cursorCar?.id ?? -1)
    const ahead = by === 1 ? hits.find((id) => order.indexOf(id) > here) : hits.findLast((id) => order.indexOf(id) < here)
    const cursor = cursorOn(this.rows, ahead ?? (by === 1 ? hits[0] : hits.at(-1)) ?? -1)
    if (cursor) this.#walk(cursor)
  }
  /** To a track by what was typed of its name; the answer is what was wrong with it. */
  jump(typed: string): string | undefined {
    const answer = trackNamed(typed, this.now.board?.tracks ?? [])
    if ('problem' in answer) return answer.problem
    const { ghost } = this.now
    const track = answer.track.id
    if (ghost?.by === 'keys') {
      const staying = this.rows.find((row) => row.track === track)?.cars.filter((id) => !ghost.cars.includes(id)).length ?? 0
      this.#hold({ ...ghost, track, position: staying + 1 }, 'keys', ghost.scenario)
    } else this.#walk({ track, index: 0 })
    return undefined
  }

  /** The name of a car as a screen reader hears it. */
  spoken(scenario: Scenario, id: number): string {
    const car = this.now.board?.cars.get(id)
    const cursor = cursorOn(this.rowsOf(scenario), id)
    if (car === undefined || cursor === undefined) return ''
    const of = this.rowsOf(scenario).find(({ track }) => track === cursor.track)?.cars.length ?? 0
    return carSpoken(car, { track: cursor.track === null ? null : this.nameOf(cursor.track), seq: cursor.index + 1, of })
  }
}
