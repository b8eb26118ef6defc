/** The board of one yard: cursor, cut and moves. Commands, pointer and palette all act on it. */
import { ref } from 'valtio'
import {
  clampCursor,
  carsBetween,
  cursorOn,
  inStandingOrder,
  stepCursor,
  type CursorStep,
} from '#model/areas/yard/rules/board.ts'
import { carryLines, pickUp, rebaseCarry, stepCarry, type Carry } from '#model/areas/yard/rules/carry.ts'
import { findCars, nextHit } from '#model/areas/yard/rules/find.ts'
import { findTrack, marksOf } from '#model/areas/yard/rules/name.ts'
import type { WorkCut } from '#model/areas/yard/rules/worklist.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { refusals, type MoveRefusal } from '#model/areas/yard/rules/refusals.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { BoardCursor } from './board-cursor.ts'
import { boardOf, movedBetween, workCutsOf, type Board, type YardAnswer } from '../data/layout.ts'
import { warnHeld } from './held-by-others.ts'
import { toggleTogether } from './switching-settings.state.ts'
import { releaseCut, type BoardState, type Composed, type Ghost, type MoveRequest } from './board-state.ts'
import { disturbedText, overtakenIn } from './overtaken.ts'

/** Milliseconds for which a moved car stays highlighted. */
const flashMs = 2000
const none: ReadonlySet<number> = new Set()

/** Where the focus can be sent, set by the screen. */
export type Surface = { readonly board: () => void; readonly find: () => void; readonly jump: (typed: string) => void }
/** Sends a move and returns the resulting state (orders.ts). */
export type SendMove = (wish: MoveRequest, board: Board) => Promise<Partial<BoardState>>

export class YardController extends BoardCursor {
  readonly #send: SendMove
  #surface: Surface = { board: () => {}, find: () => {}, jump: () => {} }
  #flashes: ReturnType<typeof setTimeout> | undefined

  constructor(send: SendMove) {
    super()
    this.#send = send
  }

  surface(surface: Surface): void {
    this.#surface = surface
  }
  focusBoard = (): void => this.#surface.board()

  /** Applies the server's response. Cursor, cut and ghosts stay with their cars. */
  receive(answer: YardAnswer): void {
    const { board: old, scenario, cursor, selected, ghost } = this.now
    const board = boardOf(answer, old)
    const rows = board.sides[scenario].rows
    const car = this.cursorCar
    const there = car && cursorOn(rows, car.id)
    this.set({
      board: ref(board),
      cursor: old === undefined ? { track: rows[0]?.track ?? null, index: 0 } : (there ?? clampCursor(rows, cursor)),
      selected: [...selected].every((id) => board.cars.has(id))
        ? selected
        : new Set([...selected].filter((id) => board.cars.has(id))),
    })
    if (old === undefined) return
    const moved = movedBetween(old, board)
    if (moved.actual.size + moved.planned.size > 0) this.#flash(moved)
    if (ghost && ghost.by !== 'sending') this.#rebase(ghost, old, board, moved[ghost.scenario])
  }

  #rebase(ghost: Ghost, old: Board, board: Board, moved: ReadonlySet<number>): void {
    const carry = rebaseCarry(old.sides[ghost.scenario].rows, board.sides[ghost.scenario].rows, ghost)
    if (carry === undefined)
      return this.set({ ghost: null, disturbed: [], said: 'The cars you picked up have left the yard.' })
    this.#hold(carry, ghost.by, ghost.scenario, ghost.composed)
    const { composed } = ghost
    this.set({ disturbed: overtakenIn(composed, board, ghost.scenario).map(({ car }) => car) })
    const news = composed.cars.filter((id) => moved.has(id) || (old.cars.has(id) && !board.cars.has(id)))
    if (news.length === 0) return
    const text = disturbedText(board, composed, news)
    this.set({ said: text })
    toast({ text, tone: 'warn', ms: 6000 })
  }

  #flash(moved: BoardState['flashed']): void {
    clearTimeout(this.#flashes)
    const { flashed } = this.now
    this.set({
      flashed: {
        actual: new Set([...flashed.actual, ...moved.actual]),
        planned: new Set([...flashed.planned, ...moved.planned]),
      },
    })
    this.#flashes = setTimeout(() => this.set({ flashed: { actual: none, planned: none } }), flashMs)
  }

  // Cursor and cut.

  step(step: CursorStep, extend = false): void {
    const { board, cursor, anchor, ghost } = this.now
    if (board === undefined || ghost?.by === 'sending') return
    if (ghost?.by === 'keys') return this.#hold(stepCarry(this.rows, board.cars, ghost, step), 'keys', ghost.scenario)
    const to = stepCursor(this.rows, board.cars, cursor, step)
    if (extend) {
      const from = anchor ?? cursor
      return this.set({ cursor: to, anchor: from, selected: new Set(carsBetween(this.rows, from, to)) })
    }
    this.walk(to)
  }
  // Moves.

  /** While the same cars are held, they count as composed from the yard in which they were taken. */
  #composed(cars: readonly number[], scenario: Scenario, board: Board): Composed {
    const { ghost } = this.now
    const isSame = ghost?.scenario === scenario && ghost.cars.join() === cars.join()
    return isSame ? ghost.composed : { board, cars }
  }
  #hold(carry: Carry, by: Ghost['by'], scenario: Scenario, held?: Composed): void {
    const { board } = this.now
    if (board === undefined) return
    const against = this.against(carry, scenario)
    const composed = held ?? this.#composed(carry.cars, scenario, board)
    this.set({ ghost: { ...carry, by, scenario, composed, refusals: against } })
    if (this.now.trouble?.kind === 'refused') this.set({ trouble: null })
    if (by === 'keys')
      this.say(
        [
          `${this.nameOf(carry.track)}${carry.track === null ? '' : ` position ${carry.position}`}`,
          ...against.map(({ message }) => message),
        ].join('. '),
      )
  }
  /** Everything that prevents a drop, by the server's rules. */
  against(carry: Carry, scenario: Scenario): readonly MoveRefusal[] {
    const { board } = this.now
    return board
      ? refusals(
          board.byTrack,
          board.cars,
          board.sides[scenario].layout,
          carryLines(board.sides[scenario].layout, carry),
        )
      : []
  }
  pickUp(): void {
    if (this.now.ghost) return void this.drop()
    const carry = pickUp(this.rows, this.cut)
    if (carry === undefined) return this.say('No car here to pick up.')
    this.#hold(carry, 'keys', this.now.scenario)
    this.set({
      disturbed: [],
      trouble: null,
      said: `Picked up ${this.named(carry.cars)}. Use the arrow keys to choose the place, Enter to drop, Escape to cancel.`,
    })
    warnHeld(this, carry.cars)
  }
  /** Shows ghosts for the pointer or a typed instruction; null removes them. */
  hover(
    carry: Carry | null,
    by: 'pointer' | 'sentence',
    scenario: Scenario = this.now.scenario,
    held?: Composed,
  ): void {
    if (this.now.ghost?.by === 'sending') return
    if (carry) this.#hold(carry, by, scenario, held)
    else if (this.now.ghost?.by === by) this.set({ ghost: null, disturbed: [] })
  }
  /** Cancels the innermost state; false if there is none. */
  cancel(): boolean {
    const change = releaseCut(this.now)
    if (change) this.set(change)
    return change !== null
  }
  async drop(): Promise<void> {
    const { ghost } = this.now
    if (ghost === null || ghost.by === 'sending') return
    if (this.now.disturbed.length > 0) return this.move(ghost)
    if (ghost.refusals.length > 0) {
      this.say(`Move not allowed. ${ghost.refusals.map(({ message }) => message).join(' ')}`)
      return this.set({ trouble: { kind: 'refused', refusals: ghost.refusals, wish: ghost } })
    }
    await this.move(ghost)
  }
  /**
   * The only way to move cars: one request, with ghosts until the response. After a refusal nothing is lost. A move that was overtaken
   * since it was composed is not made; it needs `confirm`.
   */
  async move(asked: Omit<MoveRequest, 'composed'> & { readonly composed?: Composed }): Promise<void> {
    const { board, ghost } = this.now
    if (board === undefined || ghost?.by === 'sending') return
    const { cars, track, position, scenario, over } = asked
    const composed = asked.composed ?? this.#composed(cars, scenario, board)
    const wish = { cars, track, position, scenario, composed, ...(over && { over }) }
    if (ghost?.by !== 'keys') warnHeld(this, cars)
    this.set({ ghost: { ...wish, by: 'sending', refusals: [] }, trouble: null, disturbed: [] })
    const outcome = await this.#send(wish, board)
    this.set({ ghost: null, ...outcome })
    if (!outcome.ghost && !outcome.trouble) this.select(cars)
  }
  async moveTo(track: number | null, position: number): Promise<void> {
    await this.move({ cars: this.cut, track, position, scenario: this.now.scenario })
  }
  /** Moves cars that somebody else has moved, after the user was shown by whom, from where and to where. */
  async confirm(): Promise<void> {
    const { trouble } = this.now
    if (trouble?.kind === 'conflict') await this.move(trouble.wish)
  }

  // Work.

  /** The cars of the cut that are not as planned. */
  get work(): readonly number[] {
    const differing = this.now.board?.differing
    return differing ? this.cut.filter((car) => differing.has(car)) : []
  }
  /** Makes a cut of the worklist the selection, in the layout where its cars are. */
  choose(work: WorkCut | undefined): void {
    if (work === undefined) return
    const { cars, from, to, kind, problem } = work
    const { view } = this.now
    this.enter((from === null && view !== 'actual') || view === 'planned' ? 'planned' : 'actual')
    this.select(cars)
    this.say([this.named(cars), kind.replaceAll('_', ' '), `to ${this.nameOf(to?.track ?? null)}`, problem].join('. '))
  }
  /** Goes to the next cut of the worklist, opening the worklist. */
  stepWork(by: 1 | -1): void {
    const cuts = this.now.board ? workCutsOf(this.now.board) : []
    if (this.now.panel !== 'differences' || this.now.trouble) this.set({ panel: 'differences', trouble: null })
    const at = cuts.findIndex(({ cars }) => cars.some((car) => this.now.selected.has(car)))
    if (cuts.length === 0) return this.say('The yard is already as planned.')
    this.choose(cuts[Math.max(0, Math.min(cuts.length - 1, at < 0 ? 0 : at + by))])
  }
  planSwitching(): void {
    const { board } = this.now
    if (board) open('yard:switching', { yardId: board.yard.id })
  }
  toggleTogether(): void {
    const { board } = this.now
    if (board === undefined) return
    const isKept = toggleTogether(board.yard.id, this.cut)
    toast({
      text: `${marksOf(this.carsOf(this.cut))} ${isKept ? 'stay together in the switching plan' : 'may be split again'}.`,
      tone: 'ok',
    })
  }

  // Search.

  startFind(): void {
    this.#surface.find()
  }
  startJump(typed: string): void {
    this.#surface.jump(typed)
  }
  find(text: string): void {
    const hits = new Set(
      findCars(
        text,
        inStandingOrder(
          this.rows,
          this.rows.flatMap(({ cars }) => cars),
        ),
        this.now.board?.cars ?? new Map(),
      ),
    )
    this.set({ find: text === '' ? null : { text, hits } })
  }
  /** Steps through the results in track order, and wraps around. */
  nextHit(by: 1 | -1): void {
    const hits = inStandingOrder(this.rows, [...(this.now.find?.hits ?? [])])
    if (hits.length === 0) return this.say('No results.')
    const order = this.rows.flatMap(({ cars }) => cars)
    const cursor = cursorOn(this.rows, nextHit(hits, order, this.cursorCar?.id, by) ?? -1)
    if (cursor) this.walk(cursor)
  }
  /** Jumps to a track by the start of its name; returns an error message if none matches. */
  jump(typed: string): string | undefined {
    const answer = findTrack(typed, this.now.board?.tracks ?? [])
    if ('problem' in answer) return answer.problem
    const { ghost } = this.now
    const track = answer.track.id
    if (ghost?.by === 'keys') {
      const staying =
        this.rows.find((row) => row.track === track)?.cars.filter((id) => !ghost.cars.includes(id)).length ?? 0
      this.#hold({ ...ghost, track, position: staying + 1 }, 'keys', ghost.scenario)
    } else this.walk({ track, index: 0 })
    return undefined
  }
}
