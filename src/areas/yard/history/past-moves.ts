/** The moves of a yard, loaded page by page, and the layout drawn as it was at a time. */
import { type PastNow, first } from './past-state.ts'
import { YardController } from '../controller/yard-controller.ts'
import { type PastMove, yardCalls } from '../data/calls.ts'
import type { YardAnswer } from '../data/layout.ts'
import { proxy, ref } from 'valtio'
import { clock } from '#model/shared/clock.ts'
import { pastOf } from './past-layout.ts'
import { answerAt } from './past-answer.ts'

const perPage = 1000
export const minuteMs = 60_000

export class PastMoves {
  readonly state: { now: PastNow }
  /** Only draws; it cannot move cars. */
  readonly board = new YardController(() => Promise.resolve({}))
  readonly yard: number
  protected moves: PastMove[] = []
  #drawn: YardAnswer | undefined
  #reading: Promise<void> | undefined

  constructor(yard: number) {
    this.yard = yard
    this.state = proxy({ now: ref(first) })
    this.board.show('actual')
  }
  get now(): PastNow {
    return this.state.now
  }
  set(change: Partial<PastNow>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  get zone(): string {
    return this.now.answer?.yard.timezone ?? ''
  }
  clock(moment: string | null): string {
    return moment === null ? 'now' : clock(moment, this.zone)
  }

  /** Loads the latest moves when the yard is first shown or has changed, then older ones page by page. */
  async receive(answer: YardAnswer): Promise<void> {
    this.set({ answer })
    // Runs one after the other, so that no page is counted twice.
    const before = this.#reading
    this.#reading = (async () => {
      await before
      try {
        await this.#read()
      } catch (failed) {
        this.set({ failed })
      }
    })()
    await this.#reading
  }
  async #read(): Promise<void> {
    const calls = yardCalls(this.yard)
    const known = new Set(this.moves.map(({ id }) => id))
    for (let page = 1; ; page++) {
      const { results, count } = await calls.history(page, perPage, undefined, 'actual')
      const fresh = results.filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      this.moves = [...this.moves, ...fresh].toSorted((one, other) => other.id - one.id)
      const { answer } = this.now
      if (answer)
        this.set({
          history: ref(pastOf(answer, this.moves)),
          left: Math.max(0, count - this.moves.length),
          readAt: Date.now(),
          failed: null,
        })
      this.draw()
      if (results.length < perPage || this.moves.length >= count) return
    }
  }

  protected draw(): void {
    const { answer, history, moment, mark } = this.now
    if (answer === undefined || history === undefined) return
    const back = moment === null ? 0 : history.past.backTo(moment)
    const marked = mark === null ? null : history.past.backTo(mark)
    this.set({ back })
    this.#drawn = answerAt(answer, history, back, marked, this.#drawn)
    this.board.receive(this.#drawn)
    this.board.show(marked === null ? 'actual' : 'both')
  }
  get oldest(): string | undefined {
    return this.moves.at(-1)?.at
  }
  /** Goes to a time; a future time means now. */
  go(moment: string | null): void {
    const time = moment === null ? Infinity : Date.parse(moment)
    const start = Date.parse(this.oldest ?? new Date().toISOString()) - minuteMs
    const to = time >= Date.now() ? null : new Date(Math.max(start, time)).toISOString()
    this.set({ moment: to })
    this.draw()
    const last = this.moves[this.now.back]
    this.set({ said: `${this.clock(to)}${last ? `, after: ${last.summary}` : ''}` })
  }
}
