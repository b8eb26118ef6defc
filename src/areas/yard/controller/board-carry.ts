/** A board over which a picked-up cut is carried: cursor, cut and ghosts stay with their cars when the yard changes. */
import { BoardCursor } from '../state/board-cursor.ts'
import { type YardAnswer, boardOf, movedBetween, type Board } from '../data/layout.ts'
import { cursorOn, clampCursor, type CursorStep, stepCursor, carsBetween } from '#model/areas/yard/rules/board.ts'
import { ref } from 'valtio'
import { type Ghost, type BoardState, type Composed, releaseCut } from '../state/board-state.ts'
import { rebaseCarry, stepCarry, type Carry, carryLines } from '#model/areas/yard/rules/carry.ts'
import { overtakenIn, disturbedText } from '../state/overtaken.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { type MoveRefusal, refusals } from '#model/areas/yard/rules/refusals.ts'

/** Milliseconds for which a moved car stays highlighted. */
const flashMs = 2000
const none: ReadonlySet<number> = new Set()

export class BoardCarry extends BoardCursor {
  #flashes: ReturnType<typeof setTimeout> | undefined

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
    this.hold(carry, ghost.by, ghost.scenario, ghost.composed)
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
    if (ghost?.by === 'keys') return this.hold(stepCarry(this.rows, board.cars, ghost, step), 'keys', ghost.scenario)
    const to = stepCursor(this.rows, board.cars, cursor, step)
    if (extend) {
      const from = anchor ?? cursor
      return this.set({ cursor: to, anchor: from, selected: new Set(carsBetween(this.rows, from, to)) })
    }
    this.walk(to)
  }
  // Moves.

  /** While the same cars are held, they count as composed from the yard in which they were taken. */
  protected composed(cars: readonly number[], scenario: Scenario, board: Board): Composed {
    const { ghost } = this.now
    const isSame = ghost?.scenario === scenario && ghost.cars.join() === cars.join()
    return isSame ? ghost.composed : { board, cars }
  }
  protected hold(carry: Carry, by: Ghost['by'], scenario: Scenario, held?: Composed): void {
    const { board } = this.now
    if (board === undefined) return
    const against = this.against(carry, scenario)
    const composed = held ?? this.composed(carry.cars, scenario, board)
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
  /** Shows ghosts for the pointer or a typed instruction; null removes them. */
  hover(
    carry: Carry | null,
    by: 'pointer' | 'sentence',
    scenario: Scenario = this.now.scenario,
    held?: Composed,
  ): void {
    if (this.now.ghost?.by === 'sending') return
    if (carry) this.hold(carry, by, scenario, held)
    else if (this.now.ghost?.by === by) this.set({ ghost: null, disturbed: [] })
  }
  /** Cancels the innermost state; false if there is none. */
  cancel(): boolean {
    const change = releaseCut(this.now)
    if (change) this.set(change)
    return change !== null
  }
}
