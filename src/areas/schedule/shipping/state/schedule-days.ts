/** The days of a schedule in one pane: the draft as of now, and the cursor that selects days. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { proxy, ref } from 'valtio'
import { type ScheduleState, initialSchedule, type ScheduleWork, type ScheduleRow, workOf } from './schedule-state.ts'
import { dayIn } from '#model/shared/clock.ts'
import { type ScheduleDraft, draftOf, isOpen } from '#model/areas/schedule/rules/draft.ts'
import { isSame, differenceBeside } from '#model/areas/schedule/rules/draft-differences.ts'
import { BadSchedule } from '#model/areas/schedule/rules/schedule-request.ts'
import { DayCursor } from '#src/ui/days/day-cursor.ts'
import { toast } from '#src/engine/commands/toast.ts'

type Place = 'days' | 'plot'
/** Walks in a list beside the days while that has the focus. */
type Walker = (by: number) => void
const later = (one: Day, other: Day): Day => (one > other ? one : other)

export abstract class ScheduleDays extends DayCursor {
  override readonly state = proxy<ScheduleState>({ ...initialSchedule })
  protected readonly today: (timezone: string) => Day
  #routeCars: number | null = null
  protected timezone = ''
  readonly #places = new Map<Place, () => void>()
  #walker: Walker | undefined

  /** `today` is the day it is now in a time zone. */
  constructor(today: (timezone: string) => Day = (timezone) => dayIn(new Date().toISOString(), timezone)) {
    super()
    this.today = today
  }

  /** Registers how to focus a part of the screen; returns a function that unregisters. */
  onFocus(place: Place, focus: () => void): () => void {
    this.#places.set(place, focus)
    return () => void this.#places.delete(place)
  }
  override focus(): void {
    this.#places.get('days')?.()
  }
  toPlot = (): void => this.#places.get('plot')?.()

  /** While a list beside the days has the focus, arrows walk in it. */
  walkBy(walker: Walker | undefined): void {
    this.#walker = walker
  }
  protected get isWalking(): boolean {
    return this.#walker !== undefined
  }
  /** Out of a list beside the days, else out of a selection. */
  override stepOut(): void {
    if (this.#walker) this.focus()
    else super.stepOut()
  }

  get work(): ScheduleWork {
    if (!this.state.work) throw new Error('The schedule is still loading.')
    return this.state.work
  }
  /** The draft as of now: a day that has ended while the pane was open is over. */
  protected current(): ScheduleDraft {
    const today = this.today(this.timezone)
    const { draft } = this.work
    if (draft.today < today) this.show({ ...draft, today, from: later(draft.from, today) })
    return this.work.draft
  }
  get isChanged(): boolean {
    return this.state.work !== undefined && !isSame(this.state.work.base, this.state.work.draft)
  }
  protected override get days(): readonly Day[] {
    return this.state.work?.draft.days ?? []
  }

  /** Applies the server's row, at first and after changes. A draft in progress is kept. */
  receive(row: ScheduleRow, routeCars: number | null, timezone = ''): void {
    this.#routeCars = routeCars
    this.timezone = timezone
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
      const today = this.today(this.timezone)
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

  override step(by: number, extend = false): void {
    if (this.#walker) return this.#walker(Math.sign(by))
    super.step(by, extend)
  }
  override toEnd(end: 'first' | 'last', extend = false): void {
    if (this.#walker) return this.#walker(end === 'first' ? -Infinity : Infinity)
    super.toEnd(end, extend)
  }
  /** The next unsaved change. */
  toChange(by: 1 | -1): void {
    const { base, draft } = this.work
    const next = differenceBeside(base, draft, this.state.cursor, by)
    if (next === undefined) toast({ text: 'No day has changed.' })
    else this.goTo(next)
  }

  protected show(draft: ScheduleDraft): void {
    const { row, base } = this.work
    this.state.work = workOf(row, base, draft)
  }
}
