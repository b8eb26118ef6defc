/** The plan of a facility in one pane: the weeks shown, the cursor, what is typed or carried, and the last calculation. */
import { proxy, ref } from 'valtio'
import { moveDay, setDay, type MissedDay, type PlanEdit } from '#model/areas/facility/rules/plan-edits.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import type { ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { FacilityController } from '../base/facility-controller.ts'
import { editPlan } from './edit-calls.ts'
import { firstShown, lastShown, type PlacePlan, type PlannedSchedule } from './plan-answer.ts'

/** `day` is null on the name of the schedule: there digits switch tabs. */
type Cursor = { readonly schedule: number | null; readonly day: string | null }
export type CarriedDay = { readonly schedule: number; readonly from: string; readonly cars: number }
type State = {
  /** The first Monday shown. */
  first: string
  cursor: Cursor
  typed: string | null
  fault: string
  carried: CarriedDay | null
  saving: boolean
  working: { readonly title: string; readonly lines: readonly string[] } | null
  isWorkingShown: boolean
  said: string
}

/** The days that are named; more are counted. */
const MOST_NAMED = 4
function missedSaid(missed: readonly MissedDay[]): string {
  if (missed.length === 0) return ''
  const named = missed.slice(0, MOST_NAMED).map(({ day, cars: count }) => `${day} (${cars(count)})`)
  const more = missed.length > MOST_NAMED ? ` and ${missed.length - MOST_NAMED} more days` : ''
  return ` Nothing went on ${named.join(', ')}${more}: those cars are spread over the days to come.`
}
const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

export class PlanController {
  readonly state: State
  readonly #page: FacilityController
  #answer: PlacePlan | undefined
  #today: string
  #focus: () => void = () => {}

  constructor(page: FacilityController, today: string) {
    this.#page = page
    this.#today = today
    this.state = proxy<State>({
      first: firstShown(today),
      cursor: { schedule: null, day: null },
      typed: null,
      fault: '',
      carried: null,
      saving: false,
      working: null,
      isWorkingShown: false,
      said: '',
    })
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  get isOnDay(): boolean {
    return this.state.cursor.day !== null && this.state.typed === null
  }
  show(answer: PlacePlan): void {
    this.#answer = answer
    this.#today = answer.today
    const { schedule, day } = this.state.cursor
    if (!answer.schedules.some(({ id }) => id === schedule))
      this.#goTo({ schedule: answer.schedules[0]?.id ?? null, day })
  }
  get #schedules(): readonly PlannedSchedule[] {
    return this.#answer?.schedules ?? []
  }
  get current(): PlannedSchedule | undefined {
    return this.#schedules.find(({ id }) => id === this.state.cursor.schedule)
  }
  get subjects(): readonly Subject[] {
    const { day } = this.state.cursor
    const { contract = null, contract__label: label = '' } = this.current ?? {}
    return [
      ...(contract === null ? [] : [{ kind: 'contract', of: 'contract:contract', id: contract, label } as const]),
      ...(day === null ? [] : [{ kind: 'date', of: '', id: day, label: day } as const]),
    ]
  }
  follow(subjects: readonly Subject[]): void {
    const date = subjects.find(({ kind }) => kind === 'date')?.id
    const contract = subjects.find(({ kind }) => kind === 'contract')?.id
    const found = this.#schedules.find((one) => one.contract === contract)
    if (typeof date === 'string' && (date < this.state.first || date > lastShown(this.state.first)))
      this.state.first = firstShown(date)
    this.#goTo({
      schedule: found?.id ?? this.state.cursor.schedule,
      day: typeof date === 'string' ? date : this.state.cursor.day,
    })
  }

  #goTo(cursor: Cursor): void {
    this.state.cursor = cursor
    this.state.typed = null
    this.state.fault = ''
    const { schedule, day } = cursor
    this.#page.day = schedule === null || day === null ? null : { schedule, day }
  }
  place(schedule: number, day: string | null): void {
    if (this.state.carried === null) this.#goTo({ schedule, day })
  }
  /** From the name of a schedule one steps into its days; carried cars stay in their schedule. */
  step(by: number): void {
    const { first, cursor, carried } = this.state
    const last = lastShown(first)
    const next = cursor.day === null ? (by > 0 ? this.#entry(first, last) : null) : dayAfter(cursor.day, by)
    if (next === null || next < first) return carried ? undefined : this.#goTo({ ...cursor, day: null })
    if (next <= last) this.#goTo({ ...cursor, day: next })
  }
  #entry(first: string, last: string): string {
    return this.#today >= first && this.#today <= last ? this.#today : first
  }
  stepSchedule(by: number): void {
    if (this.state.carried !== null) return
    const all = this.#schedules
    const at = all.findIndex(({ id }) => id === this.state.cursor.schedule)
    const to = all[Math.max(0, Math.min(all.length - 1, at + by))]
    if (to) this.#goTo({ ...this.state.cursor, schedule: to.id })
  }
  toEnd(end: 'first' | 'last'): void {
    const { first, cursor } = this.state
    this.#goTo({ ...cursor, day: end === 'first' ? first : lastShown(first) })
  }
  /** The cursor keeps its place among the days shown. */
  turn(weeks: number): void {
    const { first, cursor } = this.state
    this.state.first = dayAfter(first, weeks * 7)
    if (cursor.day !== null) this.#goTo({ ...cursor, day: dayAfter(cursor.day, weeks * 7) })
  }
  toToday(): void {
    this.state.first = firstShown(this.#today)
    this.#goTo({ ...this.state.cursor, day: this.#today })
  }
  open(): void {
    const { id, contract } = this.current ?? {}
    if (id === undefined) return
    open('contract:update:schedule', { contractId: contract ?? 0, scheduleId: id }, { place: 'right' })
  }
  openBills(): void {
    const { day } = this.state.cursor
    if (day !== null) this.#page.openBills(day)
  }
  toggleWorking(): void {
    this.state.isWorkingShown = !this.state.isWorkingShown
  }

  /** Of the day under the cursor. */
  planned(schedule = this.state.cursor.schedule, day = this.state.cursor.day): number {
    const found = this.#schedules.find(({ id }) => id === schedule)
    return found?.days.find(({ date }) => date === day)?.scheduled ?? 0
  }
  begin(first: string | null = null): void {
    const { cursor, carried } = this.state
    if (cursor.day === null || carried !== null) return
    if (cursor.day < this.#today) return toast({ text: `${cursor.day} is over.`, tone: 'warn' })
    this.state.typed = first ?? String(this.planned())
    this.state.fault = ''
  }
  type(text: string): void {
    this.state.typed = text
    this.state.fault = ''
  }
  leave(): void {
    this.state.typed = null
    this.state.fault = ''
  }
  async take(): Promise<void> {
    const text = this.state.typed?.trim() ?? ''
    const { schedule, day } = this.state.cursor
    if (schedule === null || day === null) return
    if (!/^\d+$/.test(text)) {
      this.state.fault = 'Type a whole number of cars.'
      return
    }
    this.leave()
    this.focus()
    await this.#edit(schedule, `${day}: ${cars(Number(text))}`, (draft) => setDay(draft, day, Number(text)))
  }

  /** Picks the day's cars up, or drops those that are carried. */
  async carry(): Promise<void> {
    const { cursor, carried } = this.state
    if (carried !== null) return this.drop(cursor.day)
    if (cursor.schedule === null || cursor.day === null) return
    this.pick(cursor.schedule, cursor.day)
  }
  pick(schedule: number, day: string): boolean {
    const count = this.planned(schedule, day)
    if (count === 0 || day < this.#today) {
      toast({ text: count === 0 ? `No car is planned on ${day}.` : `${day} is over.`, tone: 'warn' })
      return false
    }
    this.#goTo({ schedule, day })
    this.state.carried = { schedule, from: day, cars: count }
    this.state.said = `${cars(count)} of ${day} picked up. Arrows carry, Enter drops, Escape lets go.`
    return true
  }
  /** Where carried cars would go. */
  hover(day: string | null): void {
    if (this.state.carried !== null && day !== null) this.state.cursor = { ...this.state.cursor, day }
  }
  letGo(): void {
    const { carried, cursor } = this.state
    if (carried === null) return cursor.day === null ? this.#page.focusTabs() : this.#goTo({ ...cursor, day: null })
    this.state.carried = null
    this.#goTo({ schedule: carried.schedule, day: carried.from })
    this.state.said = 'Let go.'
  }
  async drop(to: string | null): Promise<void> {
    const { carried } = this.state
    this.state.carried = null
    if (carried === null || to === null || to === carried.from) return
    const { schedule, from } = carried
    await this.#edit(schedule, `${cars(carried.cars)} from ${from} to ${to}`, (draft) => moveDay(draft, from, to))
  }

  async #edit(schedule: number, title: string, edit: (draft: ScheduleDraft) => PlanEdit): Promise<void> {
    if (this.state.saving) return toast({ text: 'The change before is still being saved.' })
    this.state.saving = true
    const named = `${this.#schedules.find(({ id }) => id === schedule)?.name ?? 'Schedule'}, ${title}`
    try {
      const saved = await editPlan(schedule, edit)
      this.state.working = ref({ title: named, lines: saved.working })
      const missed = missedSaid(saved.missed)
      this.state.said = `${title}. The rest is spread again.${missed}`
      recordUndo({
        title: named,
        kind: 'exact',
        undo: () =>
          saved.undo().then(() => {
            this.state.working = null
            return `Undone: ${named}.`
          }),
        redo: () => saved.redo().then(() => `Redone: ${named}.`),
      })
      toast({
        text: `${title}. The rest is spread again; w shows the calculation.${missed}`,
        tone: missed === '' ? 'ok' : 'warn',
      })
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })
    } finally {
      this.state.saving = false
    }
  }
}
