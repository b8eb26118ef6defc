/** A board on which cars are picked up and moved: one request for each move, after which nothing is lost. */
import type { MoveRequest, Composed, SendMove } from '../state/board-state.ts'
import { pickUp } from '#model/areas/yard/rules/carry.ts'
import { BoardCarry } from './board-carry.ts'
import { warnHeld } from '../state/held-by-others.ts'

export class BoardMoves extends BoardCarry {
  readonly #send: SendMove

  constructor(send: SendMove) {
    super()
    this.#send = send
  }
  pickUp(): void {
    if (this.now.ghost) return void this.drop()
    const carry = pickUp(this.rows, this.cut)
    if (carry === undefined) return this.say('No car here to pick up.')
    this.hold(carry, 'keys', this.now.scenario)
    this.set({
      disturbed: [],
      trouble: null,
      said: `Picked up ${this.named(carry.cars)}. Use the arrow keys to choose the place, Enter to drop, Escape to cancel.`,
    })
    warnHeld(this, carry.cars)
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
    const composed = asked.composed ?? this.composed(cars, scenario, board)
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
}
