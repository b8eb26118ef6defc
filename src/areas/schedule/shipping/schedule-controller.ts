/** A shipping schedule in one pane: draft, cursor and actions. Every change is one undo entry. */
import { grouped } from '#model/shared/number-format.ts'
import { proxy, ref } from 'valtio'
import {
  draftOf,
  isOpen,
  loadEveryDay,
  MOST_CARS,
  respread,
  setCars,
  setFrom,
  setTotal,
  toggleBlackout,
  toggleLocked,
  unlockAll,
  type ScheduleDraft,
} from '#model/areas/schedule/rules/draft.ts'
import { stepDay, stepMonth } from '#model/areas/schedule/rules/months.ts'
import { differenceBeside, isSame } from '#model/areas/schedule/rules/draft-differences.ts'
import { BadSchedule } from '#model/areas/schedule/rules/schedule-faults.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { dayIn } from '#model/shared/clock.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import {
  cars,
  closedText,
  initialSchedule,
  type SchedulePanel,
  type ScheduleRow,
  type ScheduleState,
  workOf,
  type ScheduleWork,
} from './schedule-state.ts'
import { saveDraft } from './calls.ts'

type Place = 'days' | 'plot'
const later = (one: Day, other: Day): Day => (one > other ? one : other)

export class ScheduleController {
  readonly state = proxy<ScheduleState>({ ...initialSchedule })
  readonly #today: (timezone: string) => Day
  #routeCars: number | null = null
  #timezone = ''
  readonly #places = new Map<Place, () => void>()

  /** `today` is the day it is now in a time zone. */
  constructor(today: (timezone: string) => Day = (timezone) => dayIn(new Date().toISOString(), timezone)) {
    this.#today = today
  }

  /** Registers how to focus a part of the screen; returns a function that unregisters. */
  onFocus(place: Place, focus: () => void): () => void {
    this.#places.set(place, focus)
    return () => void this.#places.delete(place)
  }
  focus = (): void => this.#places.get('days')?.()
  toPlot = (): void => this.#places.get('plot')?.()

  get work(): ScheduleWork {
    if (!this.state.work) throw new Error('The schedule is still loading.')
    return this.state.work
  }
  /** The draft as of now: a day that has ended while the pane was open is over. */
  #current(): ScheduleDraft {
    const today = this.#today(this.#timezone)
    const { draft } = this.work
    if (draft.today < today) this.#show({ ...draft, today, from: later(draft.from, today) })
    return this.work.draft
  }
  get isChanged(): boolean {
    return this.state.work !== undefined && !isSame(this.state.work.base, this.state.work.draft)
  }
  /** The selected days, including the cursor's. */
  get marked(): readonly Day[] {
    const { cursor, anchor } = this.state
    const [from, to] = cursor < anchor ? [cursor, anchor] : [anchor, cursor]
    return this.state.work?.draft.days.filter((day) => day >= from && day <= to) ?? []
  }

  /** Applies the server's row, at first and after changes. A draft in progress is kept. */
  receive(row: ScheduleRow, routeCars: number | null, timezone = ''): void {
    this.#routeCars = routeCars
    this.#timezone = timezone
    const { work } = this.state
    if (work?.row.version === row.version || (work && row.version < work.row.version)) return
    if (work && this.isChanged) {
      this.state.newer = ref(row)
      return
    }
    this.adopt(row)
  }
  adopt(row: ScheduleRow): void {
    try {
      const today = this.#today(this.#timezone)
      const from = later(this.state.work?.draft.from ?? today, today)
      const base = { ...draftOf(row, today, this.#routeCars), from }
      this.state.work = workOf(row, base, base)
      this.state.fault = ''
      this.state.newer = null
      this.state.refusal = ''
      if (!base.days.includes(this.state.cursor)) {
        // Starts at the first loading day that can still be planned.
        this.goTo([...base.quantities.keys()].find((day) => isOpen(base, day)) ?? base.days[0] ?? '')
      }
    } catch (thrown) {
      if (!(thrown instanceof BadSchedule)) throw thrown
      this.state.fault = thrown.message
    }
  }

  goTo(day: Day, extend = false): void {
    this.state.cursor = day
    if (!extend) this.state.anchor = day
    this.state.typed = null
    this.state.typedFault = ''
  }
  step(by: number, extend = false): void {
    this.goTo(stepDay(this.work.draft.days, this.state.cursor, by), extend)
  }
  /** The same day of another month, or the nearest one. */
  stepMonth(by: number, extend = false): void {
    this.goTo(stepMonth(this.work.draft.days, this.state.cursor, by), extend)
  }
  toEnd(end: 'first' | 'last', extend = false): void {
    const { days } = this.work.draft
    this.goTo((end === 'first' ? days[0] : days.at(-1)) ?? this.state.cursor, extend)
  }
  /** The next unsaved change. */
  toChange(by: 1 | -1): void {
    const { base, draft } = this.work
    const next = differenceBeside(base, draft, this.state.cursor, by)
    if (next === undefined) toast({ text: 'No day has changed.' })
    else this.goTo(next)
  }

  #show(draft: ScheduleDraft): void {
    const { row, base } = this.work
    this.state.work = workOf(row, base, draft)
  }
  #change(title: string, draft: ScheduleDraft, refused = 'That changes nothing.'): void {
    const before = this.work.draft
    if (
      draft === before ||
      (isSame(before, draft) && before.quantities.size === draft.quantities.size && before.from === draft.from)
    )
      return toast({ text: refused })
    this.#show(draft)
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
    this.#show(draft)
    return message
  }
  #daysSaid(): string {
    const days = this.marked
    return days.length === 1 ? (days[0] ?? '') : `${days.length} days`
  }

  begin(first: string | null = null): void {
    const draft = this.#current()
    if (!isOpen(draft, this.state.cursor))
      return toast({ text: `${this.state.cursor} ${closedText(draft, this.state.cursor)}`, tone: 'warn' })
    this.state.typed = first ?? String(draft.quantities.get(this.state.cursor) ?? 0)
    this.state.typedFault = ''
  }
  type(text: string): void {
    this.state.typed = text
    this.state.typedFault = ''
  }
  leave(): void {
    this.leaveIfTyping()
    this.focus()
  }
  /** On blur: typed text is dropped, and focus is not pulled back. */
  leaveIfTyping(): void {
    this.state.typed = null
    this.state.typedFault = ''
  }
  /** True if the typed text was accepted. */
  take(): boolean {
    const text = this.state.typed?.trim() ?? ''
    const count = Number(text)
    if (!/^\d+$/.test(text) || count > MOST_CARS) {
      this.state.typedFault = `Enter a whole number of cars from 0 to ${grouped(MOST_CARS)}.`
      return false
    }
    this.leave()
    this.#change(
      `${this.#daysSaid()}: ${cars(count)}`,
      setCars(this.#current(), this.marked, () => count),
    )
    return true
  }
  nudge(by: number): void {
    this.#change(
      `${this.#daysSaid()}: ${by > 0 ? 'one more' : 'one fewer'}`,
      setCars(this.#current(), this.marked, (before) => before + by),
    )
  }
  lock(): void {
    const isLocked = this.marked.every((day) => this.work.draft.locked.has(day))
    this.#change(
      `${this.#daysSaid()} ${isLocked ? 'unlocked' : 'locked'}`,
      toggleLocked(this.#current(), this.marked),
      'Days that are over or have an actual value cannot be changed.',
    )
  }
  blackout(): void {
    const isOut = this.marked.every((day) => this.work.draft.blackout.has(day))
    this.#change(
      `${this.#daysSaid()}: ${isOut ? 'no blackout' : 'blackout'}`,
      toggleBlackout(this.#current(), this.marked),
      'Days that are over or have an actual value cannot be changed.',
    )
  }
  unlockAll(): void {
    this.#change('Unlock all days', unlockAll(this.#current()))
  }
  /** Free days begin at the cursor, or again today. */
  beginFree(day: Day | null): void {
    const today = this.#today(this.#timezone)
    const from = day ?? today
    if (from < today) return toast({ text: `${from} is over. Free days begin today or later.`, tone: 'warn' })
    this.#change(`Free days from ${from} on`, setFrom(this.#current(), from), `Free days begin on ${from} already.`)
  }
  spread(): void {
    this.#change('Spread evenly', respread(this.#current()), 'The cars are already spread evenly.')
  }
  everyDay(): void {
    this.#change('Load on every day', loadEveryDay(this.#current()))
  }
  setTotal(total: number): void {
    if (!Number.isSafeInteger(total) || total < 0 || total > 100_000)
      return toast({ text: 'The total must be a whole number of cars from 0 to 100,000.', tone: 'stop' })
    this.#change(`Total ${cars(total)}`, setTotal(this.#current(), total))
  }
  discard(): void {
    const { newer } = this.state
    const { today, from } = this.#current()
    this.#change('Discard changes', { ...this.work.base, today, from })
    if (newer) this.adopt(newer)
  }

  /** While dragging: shown at once, and recorded as one undo entry on release. */
  drag(from: ScheduleDraft, day: Day, count: number): void {
    this.#show(setCars(from, [day], () => count))
  }
  drop(from: ScheduleDraft, day: Day): void {
    const { draft } = this.work
    if (isSame(from, draft)) return
    this.#show(from)
    this.#change(`${day}: ${cars(draft.quantities.get(day) ?? 0)}`, draft)
  }

  turn(panel: SchedulePanel): void {
    this.state.panel = panel
  }
  ask(): void {
    if (!this.isChanged) return toast({ text: 'There are no unsaved changes.' })
    this.state.refusal = ''
    this.state.asking = true
  }
  closeAsking(): void {
    this.state.asking = false
    this.focus()
  }
  async save(): Promise<void> {
    const { row, draft } = this.work
    this.state.saving = true
    try {
      const saved = await saveDraft(row, draft)
      this.adopt(saved.row)
      this.closeAsking()
      toast({ text: 'Schedule saved.', tone: 'ok' })
      recordUndo({
        title: `Save schedule ${row.name}`,
        kind: 'compensating',
        undo: () => this.#adopted(saved.undo(), 'The schedule was restored.'),
        redo: () => this.#adopted(saved.redo(), 'Schedule saved again.'),
      })
    } catch (error) {
      this.state.refusal = error instanceof Error ? error.message : String(error)
    } finally {
      this.state.saving = false
    }
  }
  async #adopted(row: Promise<ScheduleRow>, said: string): Promise<string> {
    this.adopt(await row)
    return said
  }
}
