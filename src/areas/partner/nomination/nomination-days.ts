/** The days of a nomination in one pane: cursor, edits of the buyer, each written at once with an exact undo. */
import { proxy, ref } from 'valtio'
import type { BoardNomination } from '#model/areas/partner/rules/board/board-rows.ts'
import { editedFields, nominationDraft, type EditedFields } from '#model/areas/partner/rules/board/nomination-draft.ts'
import { modeOf } from '#model/areas/partner/rules/board/nomination-mode.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { isOpen, MOST_CARS, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { setCars, setTotal, toggleLocked, unlockAll } from '#model/areas/schedule/rules/draft-edits.ts'
import { isSame } from '#model/areas/schedule/rules/draft-differences.ts'
import { BadSchedule } from '#model/areas/schedule/rules/schedule-request.ts'
import { dayIn } from '#model/shared/clock.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { DayCursor } from '#src/ui/days/day-cursor.ts'
import type { RecordController } from '#src/ui/record/state/record-controller.ts'
import { nominationAction, refreshBoard } from '../board/board-calls.ts'
import { initialNomination, type NominationState } from './nomination-state.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export abstract class NominationDays extends DayCursor {
  override readonly state = proxy<NominationState>({ ...initialNomination, cuts: ref(new Map()) })
  readonly target: RecordTarget
  readonly #now: () => number
  protected readonly follow: RecordController['follow']
  #focus: () => void = () => {}
  /** Writes follow one another, because each sends the version that the one before answered. */
  #writes: Promise<void> = Promise.resolve()
  #pending = 0
  #version = 0

  /** `follow` receives each write of the row, so that a verb waits for its answer. */
  constructor(
    target: RecordTarget,
    now: () => number = () => Date.now(),
    follow: RecordController['follow'] = () => {},
  ) {
    super()
    this.target = target
    this.#now = now
    this.follow = follow
  }

  onFocusing = (focus: () => void): (() => void) => {
    this.#focus = focus
    return () => {
      this.#focus = () => {}
    }
  }
  override focus(): void {
    this.#focus()
  }
  protected override get days(): readonly Day[] {
    return this.state.draft?.days ?? []
  }

  /** Shows a row as the server has it. A row that arrives while an edit is being written is older than that edit. */
  receive(row: BoardNomination): void {
    if (this.#pending > 0 || row.version < this.#version) return
    const isOther = this.state.row?.id !== row.id
    this.#version = row.version
    this.state.row = ref(row)
    this.state.mode = modeOf(row, signedIn()?.company.id, may('change_partner_nomination'))
    try {
      const draft = nominationDraft(row, dayIn(this.#now(), row.timezone === '' ? userZone() : row.timezone))
      this.state.draft = ref(draft)
      this.state.fault = ''
      if (isOther || !draft.days.includes(this.state.cursor))
        this.goTo(draft.days.find((day) => isOpen(draft, day)) ?? draft.days[0] ?? '')
    } catch (error) {
      if (!(error instanceof BadSchedule)) throw error
      this.state.fault = error.message
    }
  }

  /** The draft, if the days can be edited; else a notice says why not. */
  protected editable(): { readonly row: BoardNomination; readonly draft: ScheduleDraft } | undefined {
    const { row, draft, mode } = this.state
    if (row !== undefined && draft !== undefined && mode === 'edit') return { row, draft }
    toast({ text: 'Only the buyer changes these days, while the nomination is a draft or was rejected.', tone: 'warn' })
    return undefined
  }
  #daysText(): string {
    const days = this.marked
    return days.length === 1 ? (days[0] ?? '') : countOf(days.length, 'day')
  }

  #edit(title: string, change: (draft: ScheduleDraft) => ScheduleDraft): void {
    const found = this.editable()
    if (!found) return
    const { row, draft } = found
    const after = change(draft)
    if (after === draft || isSame(draft, after)) return toast({ text: 'Nothing changes by this.' })
    const fields = editedFields(after, row)
    const before: EditedFields = {
      total: row.total ?? 0,
      shipping_schedule: editedFields(draft, row).shipping_schedule,
      locked_days: editedFields(draft, row).locked_days,
    }
    this.state.draft = ref({ ...after, total: fields.total })
    const written = this.#write(row.id, fields)
    const put = async (values: EditedFields, said: string): Promise<string> => {
      await this.#write(row.id, values)
      return said
    }
    recordUndo({
      title,
      kind: 'exact',
      undo: () => put(before, `Undone: ${title}.`),
      redo: () => put(fields, `Redone: ${title}.`),
    })
    written.catch((error: unknown) => toast({ text: `${title}: not saved. ${sentence(error)}`, tone: 'stop' }))
  }
  #write(id: number, values: EditedFields): Promise<void> {
    this.#pending += 1
    const write = this.#writes.then(async () => {
      const row = await rowsOf(resourceNamed('partner:nomination')).patch(id, { ...values, version: this.#version })
      if (typeof row.version === 'number') this.#version = row.version
      return row
    })
    this.follow(write)
    const done = write.then(() => undefined)
    this.#writes = done
      .catch(() => undefined)
      .finally(() => {
        this.#pending -= 1
        // The row of the server replaces what a refused edit showed.
        refreshBoard()
      })
    return done
  }

  protected setTyped(count: number): void {
    this.#edit(`${this.#daysText()}: ${countOf(count, 'car')}`, (draft) => setCars(draft, this.marked, () => count))
  }
  protected begins(first: string | null): void {
    const { draft, cursor } = this.state
    if (draft === undefined) return
    if (this.state.mode === 'edit' && !isOpen(draft, cursor))
      return toast({ text: `${cursor} is over, and no car can be nominated on it.`, tone: 'warn' })
    this.state.typed = first ?? String(draft.quantities.get(cursor) ?? 0)
    this.state.typedFault = ''
  }
  protected typedNumber(): number | undefined {
    const text = this.state.typed?.trim() ?? ''
    const count = Number(text)
    if (/^\d+$/.test(text) && count <= MOST_CARS) return count
    this.state.typedFault = `Enter a whole number of cars from 0 to ${grouped(MOST_CARS)}.`
    return undefined
  }
  protected nudgeCars(by: number): void {
    this.#edit(`${this.#daysText()}: ${by > 0 ? 'one more' : 'one fewer'}`, (draft) =>
      setCars(draft, this.marked, (cars) => cars + by),
    )
  }
  lock(): void {
    const isLocked = this.marked.every((day) => this.state.draft?.locked.has(day) === true)
    this.#edit(`${this.#daysText()} ${isLocked ? 'unlocked' : 'locked'}`, (draft) => toggleLocked(draft, this.marked))
  }
  unlockAll(): void {
    this.#edit('Unlock all days', unlockAll)
  }
  setTotal(total: number): void {
    if (!Number.isSafeInteger(total) || total < 0 || total > MOST_CARS)
      return toast({ text: `The total is a whole number of cars from 0 to ${grouped(MOST_CARS)}.`, tone: 'stop' })
    this.#edit(`Total ${countOf(total, 'car')}`, (draft) => setTotal(draft, total))
  }

  /** Calls an action of the nomination after the edits that are still being written. */
  async act(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (!this.editable()) return
    await this.#writes
    await nominationAction(name, this.target, given)
  }
}
