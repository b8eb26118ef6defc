/** The switch list in one pane: selected line, lines done, and exceptions. */
import { proxy, ref } from 'valtio'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { isUndoable, recordUndo, undoThis } from '#src/engine/commands/undo.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import { boardOf } from '../data/layout.ts'
import { yardCalls } from '../data/calls.ts'
import { yardOrders } from '../state/orders.ts'
import { takeBackLine } from './take-back.ts'
import { excelPath, pdfPath, switchListCalls, type SwitchListAnswer, type ToldLine } from './calls.ts'
import type { WorkReport } from '../data/calls.ts'

/** A second tap that comes sooner than this is a bounce of the thumb. */
const TAP_MS = 500
type Now = {
  readonly answer: SwitchListAnswer | undefined
  /** Index of the selected line. */
  readonly at: number
  /** Track ids; empty means all. */
  readonly tracks: readonly number[]
  /** Numbers of the lines whose cars are shown. */
  readonly opened: ReadonlySet<number>
  /** Cars of lines being sent. */
  readonly sending: ReadonlySet<number>
  readonly asking: 'exception' | 'tracks' | 'sign' | null
  readonly said: string
}
const first: Now = {
  answer: undefined,
  at: 0,
  tracks: [],
  opened: new Set(),
  sending: new Set(),
  asking: null,
  said: '',
}
const stateWords = { open: '', done: 'done', off: 'no longer planned' } as const
const lineCount = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`
/** The next line that is not done, from the top again after the last; the same one where there is none. */
function nextOpen(work: readonly ToldLine[], from: number): number {
  const order = [...work.keys()].map((step) => (from + step) % work.length)
  return order.find((index) => work[index]?.state === 'open') ?? from
}
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchListController {
  readonly state: { now: Now }
  readonly yard: number
  readonly #calls: ReturnType<typeof switchListCalls>
  readonly #refresh: () => Promise<unknown>
  /** How lines done in this pane are undone, by number. */
  readonly #deeds = new Map<number, UndoEntry>()
  #tapped = -Infinity

  constructor(yard: number, refresh: () => Promise<unknown>) {
    this.yard = yard
    this.#calls = switchListCalls(yard)
    this.#refresh = refresh
    this.state = proxy({ now: ref(first) })
  }
  get now(): Now {
    return this.state.now
  }
  set(change: Partial<Now>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  receive(answer: SwitchListAnswer): void {
    const old = this.line
    const same = answer.work.findIndex(({ no }) => no === old?.no)
    const here = answer.work[same]
    // The selection stays on its line until that is done, and then goes to the next one that is not.
    const isOver = old?.state === 'open' && here !== undefined && here.state !== 'open'
    const next = isOver ? nextOpen(answer.work, same) : same
    this.set({ answer, at: Math.max(0, Math.min(next >= 0 ? next : this.now.at, answer.work.length - 1)) })
  }
  /** Whether a tap counts, by the time of its event: a second one within half a second does nothing, wherever it lands. */
  tapped(at: number): boolean {
    if (at >= this.#tapped && at - this.#tapped < TAP_MS) return false
    this.#tapped = at
    return true
  }
  get line(): ToldLine | undefined {
    return this.now.answer?.work[this.now.at]
  }
  step(by: number): void {
    const last = (this.now.answer?.work.length ?? 1) - 1
    const at = Math.max(0, Math.min(last, this.now.at + by))
    this.set({ at, said: this.now.answer?.work[at] ? this.spoken(this.now.answer.work[at]) : '' })
  }
  /** Selects the line that moves this car. */
  goTo(car: number): void {
    this.#select(({ state, cars }) => state === 'open' && cars.includes(car))
  }
  #select(is: (line: ToldLine) => boolean): void {
    const at = this.now.answer?.work.findIndex(is) ?? -1
    if (at >= 0) this.step(at - this.now.at)
  }
  /** Shows or hides the cars of a line. */
  toggle(line = this.line): void {
    if (line === undefined) return
    const opened = new Set(this.now.opened)
    if (!opened.delete(line.no)) opened.add(line.no)
    this.set({ opened })
  }
  spoken({ no, instruction, marks, from, to, against, state }: ToldLine): string {
    const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} position ${spot.seq}` : 'unassigned')
    return [`Line ${no}`, instruction, marks, `from ${place(from)}`, `to ${place(to)}`, against, stateWords[state]]
      .filter((part) => part !== '')
      .join(', ')
  }

  /** Marks a line as done: its cars are now where the plan has them. */
  async tick(line = this.line): Promise<void> {
    if (line === undefined || line.cars.some((car) => this.now.sending.has(car))) return
    if (line.state !== 'open') return this.set({ said: this.spoken(line) })
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    try {
      const answer = await this.#calls.execute(line)
      this.set({ said: `Done: ${line.marks}` })
      const title = `Execute line ${line.no}: ${line.marks}`
      const deed: UndoEntry = {
        title,
        kind: 'exact',
        undo: async () => {
          await yardCalls(this.yard).move('actual', invert(answer.lines), { undoes: answer.move })
          await this.#refresh()
          this.#select(({ no }) => no === line.no)
          return `Undone: ${title}`
        },
      }
      this.#deeds.set(line.no, deed)
      recordUndo(deed)
    } catch (error) {
      toast({ text: `Line ${line.no} was not done. ${sentence(error)}`, tone: 'stop' })
      this.set({ said: sentence(error) })
    }
    await this.#finish(line)
  }
  /** Takes a done line back, whoever did it: its cars go to where they came from. */
  async takeBack(line = this.line): Promise<void> {
    if (line?.done == null || line.cars.some((car) => this.now.sending.has(car))) return
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    const own = this.#deeds.get(line.no)
    if (own !== undefined && isUndoable(own)) await undoThis(own)
    else
      try {
        await takeBackLine(yardCalls(this.yard), line)
        const title = `Take back line ${line.no}: ${line.marks}`
        recordUndo({
          title,
          kind: 'exact',
          undo: async () => {
            await this.#calls.execute(line)
            await this.#refresh()
            return `Undone: ${title}`
          },
        })
        this.set({ said: `Line ${line.no} is to be done again` })
      } catch (error) {
        toast({ text: `Line ${line.no} was not taken back. ${sentence(error)}`, tone: 'stop' })
      }
    await this.#finish(line)
  }
  /** Reports why a line was not done. Nothing moves; the report stays in the history. */
  async except(exception: WorkReport, line = this.line): Promise<boolean> {
    if (line?.state !== 'open') return false
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    let isSaved = false
    try {
      await this.#calls.execute(line, exception)
      isSaved = true
      this.set({ asking: null, said: `Line ${line.no}: ${exception.exception} reported` })
      toast({
        text: `Line ${line.no}: ${exception.exception}${exception.reason === '' ? '' : ` ${exception.reason}`} reported.`,
        tone: 'ok',
      })
    } catch (error) {
      toast({ text: `Not reported. ${sentence(error)}`, tone: 'stop' })
    }
    await this.#finish(line)
    return isSaved
  }
  async #finish(line: ToldLine): Promise<void> {
    await this.#refresh()
    this.set({ sending: new Set([...this.now.sending].filter((car) => !line.cars.includes(car))) })
  }
  /** Plans the cars of a line where they are now. */
  async leave(line = this.line): Promise<void> {
    if (line?.state !== 'open' || line.cars.some((car) => this.now.sending.has(car))) return
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    const calls = yardCalls(this.yard)
    const orders = yardOrders(calls, { moved: () => {}, refresh: this.#refresh, board: () => undefined })
    try {
      await orders.leave(line.cars, boardOf(await calls.cars()))
    } catch (error) {
      toast({ text: `The plan was not changed. ${sentence(error)}`, tone: 'stop' })
    }
    await this.#finish(line)
  }

  choose(tracks: readonly number[]): void {
    this.set({ tracks })
  }
  ask(asking: Now['asking']): void {
    if (asking === 'exception' && this.line?.state !== 'open')
      return this.set({ said: 'Select a line of work that is not done.' })
    this.set({ asking })
  }
  /** A printed switch list is issued: the crew goes by the numbers on the paper. */
  async print(paper: 'switch_list' | 'standing_order' = 'switch_list', tracks = this.now.tracks): Promise<void> {
    if (paper === 'switch_list' && may('change_railyard')) await this.issue(false)
    await openDocument(pdfPath(this.yard, tracks, paper))
  }
  /** Fixes the numbers of the lines; with `renew`, in a new list of what is left to do. */
  async issue(renew: boolean): Promise<void> {
    try {
      const { lines } = await this.#calls.issue(renew)
      if (renew)
        toast({ text: `A new switch list of ${lines === 1 ? '1 line' : `${lines} lines`} is issued.`, tone: 'ok' })
      await this.#refresh()
    } catch (error) {
      toast({ text: `The switch list was not issued. ${sentence(error)}`, tone: 'stop' })
    }
  }
  save(kind: 'pdf' | 'excel'): void {
    void saveDocument(kind === 'pdf' ? pdfPath(this.yard, this.now.tracks) : excelPath(this.yard, this.now.tracks))
  }
  planSwitching(): void {
    open('yard:switching', { yardId: this.yard })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
  get summary(): string {
    const work = this.now.answer?.work ?? []
    const left = work.filter(({ state }) => state === 'open')
    const cars = carCount(left.reduce((sum, line) => sum + line.cars.length, 0))
    const done = work.filter(({ state }) => state === 'done').length
    if (left.length === 0) return done === 0 ? 'The yard is as planned' : `All done: ${lineCount(done)}`
    return done === 0
      ? `${lineCount(left.length)}, ${cars}`
      : `${done} of ${lineCount(done + left.length)} done, ${cars} left`
  }
}
