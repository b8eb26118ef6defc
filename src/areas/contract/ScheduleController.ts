/** A shipping schedule in one pane: the draft, the cursor, and what its keys do. Every change is one deed to take back. */
import { proxy, ref } from 'valtio'
import type { Row } from '#model/resource.ts'
import type { schedule } from '#model/resources/contract.ts'
import { differencesOf, draftOf, isSame, loadEveryDay, MOST_CARS, respread, setCars, setTotal, spreadOf, stepDay, toggleBlackout, toggleLocked, unlockAll, type ScheduleDraft } from '#model/rules/auto-schedule-draft.ts'
import { BadSchedule, type Day, type Spread } from '#model/rules/auto-schedule.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { saveDraft, type Saved } from './schedule-calls.ts'

export type ScheduleRow = Row<typeof schedule>
type Place = 'days' | 'plot'
export type Panel = 'working' | 'difference'
/** What is kept, and what would be kept. */
type Work = { readonly row: ScheduleRow; readonly base: ScheduleDraft; readonly draft: ScheduleDraft; readonly spread: Spread }
type State = {
  work: Work | undefined
  /** Why the kept days make no sense, where they do not. */
  fault: string
  cursor: Day
  /** The other end of what is marked; the cursor itself where it is one day. */
  anchor: Day
  /** What is being typed into the day of the cursor; null while nothing is. */
  typed: string | null
  typedFault: string
  panel: Panel
  asking: boolean
  saving: boolean
  refusal: string
  /** The row as somebody else has left it meanwhile. */
  newer: ScheduleRow | null
  said: string
}

const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`
const workOf = (row: ScheduleRow, base: ScheduleDraft, draft: ScheduleDraft): Work => ref({ row, base, draft, spread: spreadOf(draft) })

export class ScheduleController {
  readonly state = proxy<State>({
    work: undefined, fault: '', cursor: '', anchor: '', typed: null, typedFault: '', panel: 'working', asking: false, saving: false, refusal: '', newer: null, said: '',
  })
  #routeCars: number | null = null
  readonly #places = new Map<Place, () => void>()

  /** How the keyboard gets to a part of the screen; answers how to take that back. */
  onFocus(place: Place, focus: () => void): () => void {
    this.#places.set(place, focus)
    return () => void this.#places.delete(place)
  }
  focus = (): void => this.#places.get('days')?.()
  toPlot(): void {
    this.#places.get('plot')?.()
  }

  get work(): Work {
    if (!this.state.work) throw new Error('The schedule is not there yet.')
    return this.state.work
  }
  get isChanged(): boolean {
    return this.state.work !== undefined && !isSame(this.state.work.base, this.state.work.draft)
  }
  /** The marked days, the cursor's among them. */
  get marked(): readonly Day[] {
    const { cursor, anchor } = this.state
    const [from, to] = cursor < anchor ? [cursor, anchor] : [anchor, cursor]
    return this.state.work?.draft.days.filter((day) => day >= from && day <= to) ?? []
  }

  /** What the server keeps, at first and whenever it changes. A draft in hand is not thrown away for it. */
  receive(row: ScheduleRow, routeCars: number | null): void {
    this.#routeCars = routeCars
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
      const base = draftOf(row, this.#routeCars)
      this.state.work = workOf(row, base, base)
      this.state.fault = ''
      this.state.newer = null
      this.state.refusal = ''
      if (!base.days.includes(this.state.cursor)) {
        // One looks at what is to come: the first loading day after the last that has its actual value.
        const last = [...base.actual.keys()].toSorted().at(-1) ?? ''
        this.#goTo([...base.quantities.keys()].find((day) => day > last) ?? base.days[0] ?? '')
      }
    } catch (thrown) {
      if (!(thrown instanceof BadSchedule)) throw thrown
      this.state.fault = thrown.message
    }
  }

  #goTo(day: Day, extend = false): void {
    this.state.cursor = day
    if (!extend) this.state.anchor = day
    this.state.typed = null
    this.state.typedFault = ''
  }
  goTo(day: Day, extend = false): void {
    this.#goTo(day, extend)
  }
  step(by: number, extend = false): void {
    this.#goTo(stepDay(this.work.draft.days, this.state.cursor, by), extend)
  }
  /** The same day of another month, as near as that month has it. */
  stepMonth(by: number, extend = false): void {
    const { cursor } = this.state
    const first = new Date(Date.UTC(Number(cursor.slice(0, 4)), Number(cursor.slice(5, 7)) - 1 + by, 1))
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    const there = `${first.toISOString().slice(0, 8)}${String(Math.min(length, Number(cursor.slice(8)))).padStart(2, '0')}`
    const days = Math.round((Date.parse(`${there}T00:00:00Z`) - Date.parse(`${cursor}T00:00:00Z`)) / 86_400_000)
    this.step(days, extend)
  }
  toEnd(end: 'first' | 'last', extend = false): void {
    const { days } = this.work.draft
    this.#goTo((end === 'first' ? days[0] : days.at(-1)) ?? this.state.cursor, extend)
  }
  /** The next day that differs from what is kept. */
  toChange(by: 1 | -1): void {
    const { base, draft } = this.work
    const dates = differencesOf(base, draft).map(({ date }) => date)
    const next = by > 0 ? (dates.find((date) => date > this.state.cursor) ?? dates[0]) : (dates.findLast((date) => date < this.state.cursor) ?? dates.at(-1))
    if (next === undefined) toast({ text: 'No day differs from what is kept.' })
    else this.#goTo(next)
  }

  #show(draft: ScheduleDraft): void {
    const { row, base } = this.work
    this.state.work = workOf(row, base, draft)
  }
  #change(title: string, draft: ScheduleDraft, refused = 'Nothing changes by that.'): void {
    const before = this.work.draft
    if (draft === before || (isSame(before, draft) && before.quantities.size === draft.quantities.size)) return toast({ text: refused })
    this.#show(draft)
    const { spread } = this.work
    this.state.said = `${title}. ${spread.remaining < 0 ? `${cars(-spread.remaining)} too many` : `${cars(spread.remaining)} over ${spread.freeDays} free days`}`
    did({
      title, kind: 'exact',
      undo: () => this.#back(before, `${title}: taken back.`),
      redo: () => this.#back(draft, `${title}: done again.`),
    })
  }
  async #back(draft: ScheduleDraft, said: string): Promise<string> {
    this.#show(draft)
    return said
  }
  #daysSaid(): string {
    const days = this.marked
    return days.length === 1 ? (days[0] ?? '') : `${days.length} days`
  }

  begin(first: string | null = null): void {
    const { draft } = this.work
    if (draft.actual.has(this.state.cursor)) return toast({ text: `${this.state.cursor} has its actual value: what went stays.`, tone: 'warn' })
    this.state.typed = first ?? String(draft.quantities.get(this.state.cursor) ?? 0)
    this.state.typedFault = ''
  }
  type(text: string): void {
    this.state.typed = text
    this.state.typedFault = ''
  }
  leave(): void {
    this.state.typed = null
    this.state.typedFault = ''
    this.focus()
  }
  /** The keyboard has gone elsewhere: what was typed is not taken, and nothing is pulled back. */
  leaveIfTyping(): void {
    this.state.typed = null
    this.state.typedFault = ''
  }
  /** True when what was typed could be taken. */
  take(): boolean {
    const text = this.state.typed?.trim() ?? ''
    const count = Number(text)
    if (!/^\d+$/.test(text) || count > MOST_CARS) {
      this.state.typedFault = `A whole number of cars, from 0 to ${MOST_CARS}.`
      return false
    }
    this.leave()
    this.#change(`${this.#daysSaid()}: ${cars(count)}`, setCars(this.work.draft, this.marked, () => count))
    return true
  }
  nudge(by: number): void {
    this.#change(`${this.#daysSaid()}: ${by > 0 ? 'one more' : 'one fewer'}`, setCars(this.work.draft, this.marked, (before) => before + by))
  }
  lock(): void {
    const isLocked = this.marked.every((day) => this.work.draft.locked.has(day))
    this.#change(`${this.#daysSaid()} ${isLocked ? 'unlocked' : 'locked'}`, toggleLocked(this.work.draft, this.marked), 'Days that have their actual value stay as they are.')
  }
  blackout(): void {
    const isOut = this.marked.every((day) => this.work.draft.blackout.has(day))
    this.#change(`${this.#daysSaid()}: ${isOut ? 'no blackout' : 'blackout'}`, toggleBlackout(this.work.draft, this.marked), 'Days that have their actual value stay as they are.')
  }
  unlockAll(): void {
    this.#change('All days unlocked', unlockAll(this.work.draft))
  }
  spread(): void {
    this.#change('Spread evenly', respread(this.work.draft), 'It is spread evenly already.')
  }
  everyDay(): void {
    this.#change('Every day is loaded on', loadEveryDay(this.work.draft))
  }
  setTotal(total: number): void {
    if (!Number.isSafeInteger(total) || total < 0 || total > 100_000) return toast({ text: 'The total must be a whole number of cars, from 0 to 100000.', tone: 'stop' })
    this.#change(`Total ${cars(total)}`, setTotal(this.work.draft, total))
  }
  discard(): void {
    const { newer } = this.state
    this.#change('Changes thrown away', this.work.base)
    if (newer) this.adopt(newer)
  }

  /** While a day is dragged: shown at once, one deed when it is let go. */
  drag(from: ScheduleDraft, day: Day, count: number): void {
    this.#show(setCars(from, [day], () => count))
  }
  drop(from: ScheduleDraft, day: Day): void {
    const { draft } = this.work
    if (isSame(from, draft)) return
    this.#show(from)
    this.#change(`${day}: ${cars(draft.quantities.get(day) ?? 0)}`, draft)
  }

  turn(panel: Panel): void {
    this.state.panel = panel
  }
  ask(): void {
    if (!this.isChanged) return toast({ text: 'Nothing has been changed.' })
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
      did({ title: `Schedule ${row.name} saved`, kind: 'compensating', undo: () => this.#restore(saved), redo: () => this.#redo(saved) })
    } catch (error) {
      this.state.refusal = error instanceof Error ? error.message : String(error)
    } finally {
      this.state.saving = false
    }
  }
  async #restore(saved: Saved): Promise<string> {
    this.adopt(await saved.undo())
    return 'The schedule is as it was before.'
  }
  async #redo(saved: Saved): Promise<string> {
    this.adopt(await saved.redo())
    return 'Schedule saved again.'
  }
}
