/** The yard's history in one pane: the time shown, the time compared with, and the moves between them. */
import { proxy, ref } from 'valtio'
import { clock, parseLocalTime, wallClock } from '#model/shared/clock.ts'
import { api } from '#src/engine/api/api.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { YardAnswer } from '../data/layout.ts'
import { yardCalls, type PastMove } from '../data/calls.ts'
import { answerAt, pastOf, type Past } from './past-layout.ts'
import { YardController } from '../state/yard-controller.ts'

const perPage = 1000
const minuteMs = 60_000
/** Shifts change at 06:00, 14:00 and 22:00 in the yard's time zone. */
const shiftHours = [6, 14, 22]

type SignOff = { readonly id: number; readonly at: string; readonly by_name: string }
/** The part of `hand_over/` that this screen shows. */
export type HandOverList = {
  readonly since: string
  readonly until: string
  readonly sign_off: (SignOff & { readonly comments: string; readonly own: boolean }) | null
  readonly to_do: number
}

type Now = {
  readonly answer: YardAnswer | undefined
  readonly history: Past | undefined
  /** Moves not loaded yet. */
  readonly left: number
  /** When the history was last loaded (ms since 1970). */
  readonly readAt: number
  /** The time shown, ISO 8601; null is now. */
  readonly moment: string | null
  /** Number of moves undone to show it. */
  readonly back: number
  readonly mark: string | null
  readonly handOver: HandOverList | null
  readonly asking: 'moment' | 'sign' | null
  readonly failed: unknown
  readonly said: string
}
const first: Now = {
  answer: undefined,
  history: undefined,
  left: 0,
  readAt: 0,
  moment: null,
  back: 0,
  mark: null,
  handOver: null,
  asking: null,
  failed: null,
  said: '',
}
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class PastController {
  readonly state: { now: Now }
  /** Only draws; it cannot move cars. */
  readonly board = new YardController(() => Promise.resolve({}))
  readonly yard: number
  #moves: PastMove[] = []
  #drawn: YardAnswer | undefined
  #reading: Promise<void> | undefined

  constructor(yard: number) {
    this.yard = yard
    this.state = proxy({ now: ref(first) })
    this.board.show('actual')
  }
  get now(): Now {
    return this.state.now
  }
  set(change: Partial<Now>): void {
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
    const known = new Set(this.#moves.map(({ id }) => id))
    for (let page = 1; ; page++) {
      const { results, count } = await calls.history(page, perPage, undefined, 'actual')
      const fresh = results.filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      this.#moves = [...this.#moves, ...fresh].toSorted((one, other) => other.id - one.id)
      const { answer } = this.now
      if (answer)
        this.set({
          history: ref(pastOf(answer, this.#moves)),
          left: Math.max(0, count - this.#moves.length),
          readAt: Date.now(),
          failed: null,
        })
      this.#draw()
      if (results.length < perPage || this.#moves.length >= count) return
    }
  }

  #draw(): void {
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
    return this.#moves.at(-1)?.at
  }
  /** Goes to a time; a future time means now. */
  go(moment: string | null): void {
    const time = moment === null ? Infinity : Date.parse(moment)
    const start = Date.parse(this.oldest ?? new Date().toISOString()) - minuteMs
    const to = time >= Date.now() ? null : new Date(Math.max(start, time)).toISOString()
    this.set({ moment: to })
    this.#draw()
    const last = this.#moves[this.now.back]
    this.set({ said: `${this.clock(to)}${last ? `, after: ${last.summary}` : ''}` })
  }
  /** One move back (-1) or forward (1). */
  step(by: number): void {
    const { back } = this.now
    if (by < 0) {
      // Just before the latest move shown as made.
      const made = this.#moves[back]
      return made ? this.go(new Date(Date.parse(made.at) - 1).toISOString()) : undefined
    }
    const next = this.#moves[back - 1]
    return this.go(next ? next.at : null)
  }
  minutes(by: number): void {
    this.go(new Date(Date.parse(this.now.moment ?? new Date().toISOString()) + by * minuteMs).toISOString())
  }
  /** Goes to the previous or next shift change in the yard's time zone. */
  shift(by: 1 | -1): void {
    const at = Date.parse(this.now.moment ?? new Date().toISOString())
    for (let minute = 1; minute <= 24 * 60 + 60; minute++) {
      const wanted = new Date(Math.floor(at / minuteMs) * minuteMs + by * minute * minuteMs).toISOString()
      const [hour, minutes] = wallClock(wanted, this.zone).slice(11).split(':')
      if (minutes === '00' && shiftHours.includes(Number(hour))) return this.go(wanted)
    }
  }
  /** Goes to the previous or next move of this car. */
  stepCar(by: 1 | -1): void {
    const car = this.board.cursorCar
    if (car === undefined) return
    const names = ({ data }: PastMove): boolean => data.lines?.some((line) => line.car === car.id) === true
    const { back } = this.now
    const found = by < 0 ? this.#moves.slice(back).find(names) : this.#moves.slice(0, back).findLast(names)
    if (found === undefined) return this.set({ said: `This car has no ${by < 0 ? 'earlier' : 'later'} move.` })
    this.go(by < 0 ? new Date(Date.parse(found.at) - 1).toISOString() : found.at)
  }
  /** Parses a time in the yard's time zone; returns an error message if invalid. */
  goTyped(typed: string): string | undefined {
    const moment = parseLocalTime(typed, this.zone)
    if (moment === undefined) return 'Enter the date and time as 2026-11-20 14:05.'
    this.go(moment)
    return undefined
  }
  /** Starts a comparison with the time shown, or ends it. */
  toggleMark(): void {
    this.compareWith(this.now.mark === null ? (this.now.moment ?? new Date().toISOString()) : null)
  }
  compareWith(mark: string | null): void {
    this.set({
      mark,
      ...(mark === null && { handOver: null }),
      said: mark === null ? 'Comparison ended' : `Comparing with ${this.clock(mark)}`,
    })
    this.#draw()
  }
  /** The moves between the two times, newest first; without a comparison, those before the time shown. */
  get between(): readonly PastMove[] {
    const { history, back, mark } = this.now
    if (history === undefined) return []
    const marked = mark === null ? null : history.past.backTo(mark)
    if (marked === null) return history.moves.slice(back, back + 60)
    return history.moves.slice(Math.min(back, marked), Math.max(back, marked))
  }

  /** Changes from the last sign-off to now. */
  async handOver(): Promise<void> {
    try {
      const handOver = await api<HandOverList>(`yard_management/rail_yard/${this.yard}/hand_over/`)
      this.set({ handOver })
      this.go(null)
      this.compareWith(handOver.since)
      this.set({ handOver })
    } catch (error) {
      toast({ text: `The hand-over could not be loaded. ${sentence(error)}`, tone: 'stop' })
    }
  }
  #paper(): string {
    const { mark } = this.now
    return `yard_management/rail_yard/${this.yard}/hand_over_pdf/${mark === null ? '' : `?since=${encodeURIComponent(mark)}`}`
  }
  print(): void {
    void openDocument(this.#paper())
  }
  save(): void {
    void saveDocument(this.#paper())
  }
  ask(asking: Now['asking']): void {
    this.set({ asking })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
