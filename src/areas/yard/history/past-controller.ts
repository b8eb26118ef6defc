/** The yard's history in one pane: the time shown, the time compared with, and the moves between them. */
import { parseLocalTime, wallClock } from '#model/shared/clock.ts'
import { api } from '#src/engine/api/api.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { PastMove } from '../data/calls.ts'
import type { HandOverList, PastNow } from './past-state.ts'
import { minuteMs, PastMoves } from './past-moves.ts'

/** Shifts change at 06:00, 14:00 and 22:00 in the yard's time zone. */
const shiftHours = [6, 14, 22]
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class PastController extends PastMoves {
  /** One move back (-1) or forward (1). */
  step(by: number): void {
    const { back } = this.now
    if (by < 0) {
      // Just before the latest move shown as made.
      const made = this.moves[back]
      return made ? this.go(new Date(Date.parse(made.at) - 1).toISOString()) : undefined
    }
    const next = this.moves[back - 1]
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
    const found = by < 0 ? this.moves.slice(back).find(names) : this.moves.slice(0, back).findLast(names)
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
    this.draw()
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
    openDocument(this.#paper())
  }
  save(): void {
    void saveDocument(this.#paper())
  }
  ask(asking: PastNow['asking']): void {
    this.set({ asking })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
