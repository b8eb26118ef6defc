/** Edits of a schedule's days and total. Every change is one undo entry. */
import { frozenFields } from '#model/kernel/life.ts'
import { scheduleLife } from '#model/areas/schedule/rules/schedule-life.ts'
import { may } from '#src/engine/session/session.state.ts'
import { ScheduleDays } from './schedule-days.ts'
import { type ScheduleDraft, isOpen, MOST_CARS, respread } from '#model/areas/schedule/rules/draft.ts'
import {
  setCars,
  toggleLocked,
  toggleBlackout,
  unlockAll,
  setFrom,
  loadEveryDay,
  setTotal,
} from '#model/areas/schedule/rules/draft-edits.ts'
import { isSame } from '#model/areas/schedule/rules/draft-differences.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { cars, closedText } from './schedule-state.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'

export class ScheduleEdits extends ScheduleDays {
  /** Returns whether the state of the schedule locks a field. If it does, a notice says why. */
  #isLocked(field: 'schedule' | 'total'): boolean {
    const why = this.#lockOf(field)
    if (why !== undefined) toast({ text: why, tone: 'warn' })
    return why !== undefined
  }
  #lockOf(field: 'schedule' | 'total'): string | undefined {
    return frozenFields(scheduleLife, this.work.row, may, [field])[field]
  }
  #change(title: string, draft: ScheduleDraft, refused = 'That changes nothing.'): void {
    if (this.#isLocked('schedule')) return
    const before = this.work.draft
    if (
      draft === before ||
      (isSame(before, draft) && before.quantities.size === draft.quantities.size && before.from === draft.from)
    )
      return toast({ text: refused })
    this.show(draft)
    const { spread } = this.work
    this.state.said = `${title}. ${spread.remaining < 0 ? `${cars(-spread.remaining)} too many` : `${cars(spread.remaining)} over ${spread.freeDays} free days`}`
    recordUndo({
      title,
      kind: 'exact',
      undo: () => this.#back(before, `Undone: ${title}.`),
      redo: () => this.#back(draft, `Redone: ${title}.`),
    })
  }
  async #back(draft: ScheduleDraft, message: string): Promise<string> {
    this.show(draft)
    return message
  }
  #daysSaid(): string {
    const days = this.marked
    return days.length === 1 ? (days[0] ?? '') : `${days.length} days`
  }

  begin(first: string | null = null): void {
    const draft = this.current()
    if (this.#isLocked('schedule')) return
    if (!isOpen(draft, this.state.cursor))
      return toast({ text: `${this.state.cursor} ${closedText(draft, this.state.cursor)}`, tone: 'warn' })
    this.state.typed = first ?? String(draft.quantities.get(this.state.cursor) ?? 0)
    this.state.typedFault = ''
  }
  /** True if the typed text was accepted. */
  override take(): boolean {
    const text = this.state.typed?.trim() ?? ''
    const count = Number(text)
    if (!/^\d+$/.test(text) || count > MOST_CARS) {
      this.state.typedFault = `Enter a whole number of cars from 0 to ${grouped(MOST_CARS)}.`
      return false
    }
    this.leave()
    this.#change(
      `${this.#daysSaid()}: ${cars(count)}`,
      setCars(this.current(), this.marked, () => count),
    )
    return true
  }
  nudge(by: number): void {
    this.#change(
      `${this.#daysSaid()}: ${by > 0 ? 'one more' : 'one fewer'}`,
      setCars(this.current(), this.marked, (before) => before + by),
    )
  }
  lock(): void {
    const isLocked = this.marked.every((day) => this.work.draft.locked.has(day))
    this.#change(
      `${this.#daysSaid()} ${isLocked ? 'unlocked' : 'locked'}`,
      toggleLocked(this.current(), this.marked),
      'Days that are over or have an actual value cannot be changed.',
    )
  }
  blackout(): void {
    const isOut = this.marked.every((day) => this.work.draft.blackout.has(day))
    this.#change(
      `${this.#daysSaid()}: ${isOut ? 'no blackout' : 'blackout'}`,
      toggleBlackout(this.current(), this.marked),
      'Days that are over or have an actual value cannot be changed.',
    )
  }
  unlockAll(): void {
    this.#change('Unlock all days', unlockAll(this.current()))
  }
  /** Free days begin at the cursor, or again today. */
  beginFree(day: Day | null): void {
    const today = this.today(this.timezone)
    const from = day ?? today
    if (from < today) return toast({ text: `${from} is over. Free days begin today or later.`, tone: 'warn' })
    this.#change(`Free days from ${from} on`, setFrom(this.current(), from), `Free days begin on ${from} already.`)
  }
  spread(): void {
    this.#change('Spread evenly', respread(this.current()), 'The cars are already spread evenly.')
  }
  everyDay(): void {
    this.#change('Load on every day', loadEveryDay(this.current()))
  }
  setTotal(total: number): void {
    if (this.#isLocked('total')) return
    if (!Number.isSafeInteger(total) || total < 0 || total > 100_000)
      return toast({ text: 'The total must be a whole number of cars from 0 to 100,000.', tone: 'stop' })
    this.#change(`Total ${cars(total)}`, setTotal(this.current(), total))
  }
  discard(): void {
    const { newer } = this.state
    const { today, from } = this.current()
    this.#change('Discard changes', { ...this.work.base, today, from })
    if (newer) this.adopt(newer)
  }

  /** While dragging: shown at once, and recorded as one undo entry on release. */
  drag(from: ScheduleDraft, day: Day, count: number): void {
    if (this.#lockOf('schedule') !== undefined) return
    this.show(setCars(from, [day], () => count))
  }
  drop(from: ScheduleDraft, day: Day): void {
    if (this.#isLocked('schedule')) return
    const { draft } = this.work
    if (isSame(from, draft)) return
    this.show(from)
    this.#change(`${day}: ${cars(draft.quantities.get(day) ?? 0)}`, draft)
  }
}
