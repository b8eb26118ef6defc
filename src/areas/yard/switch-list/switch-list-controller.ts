/** The switch list in one pane: selected line, lines done, and exceptions. */
import { proxy, ref } from 'valtio'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { invert } from '#model/areas/yard/rules/yard.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { boardOf } from '../data/layout.ts'
import { yardCalls } from '../data/calls.ts'
import { yardOrders } from '../state/orders.ts'
import { excelPath, pdfPath, switchListCalls, type SwitchListAnswer, type ToldLine } from './calls.ts'
import type { WorkReport } from '../data/calls.ts'

/** A line done in this pane stays visible, struck through, until the pane is left. */
export type DoneLine = { readonly line: ToldLine; readonly at: string }
type Now = {
  readonly answer: SwitchListAnswer | undefined
  /** Index of the selected line. */
  readonly at: number
  /** Track ids; empty means all. */
  readonly tracks: readonly number[]
  readonly done: readonly DoneLine[]
  /** Cars of lines being sent. */
  readonly sending: ReadonlySet<number>
  readonly asking: 'exception' | 'tracks' | 'sign' | null
  readonly said: string
}
const first: Now = { answer: undefined, at: 0, tracks: [], done: [], sending: new Set(), asking: null, said: '' }
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchListController {
  readonly state: { now: Now }
  readonly yard: number
  readonly #calls: ReturnType<typeof switchListCalls>
  readonly #refresh: () => Promise<unknown>

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
    // The selection stays on its cars while they have work.
    const same = old ? answer.work.findIndex(({ cars }) => cars.includes(old.cars[0] ?? -1)) : -1
    this.set({ answer, at: same >= 0 ? same : Math.max(0, Math.min(this.now.at, answer.work.length - 1)) })
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
    const at = this.now.answer?.work.findIndex(({ cars }) => cars.includes(car)) ?? -1
    if (at >= 0) this.step(at - this.now.at)
  }
  spoken({ no, instruction, marks, from, to, against }: ToldLine): string {
    const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} position ${spot.seq}` : 'unassigned')
    return [`Line ${no}`, instruction, marks, `from ${place(from)}`, `to ${place(to)}`, against]
      .filter((part) => part !== '')
      .join(', ')
  }

  /** Marks a line as done: its cars are now where the plan has them. */
  async tick(line = this.line): Promise<void> {
    if (line === undefined || line.cars.some((car) => this.now.sending.has(car))) return
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    try {
      const answer = await this.#calls.execute(line.cars)
      this.set({ done: [...this.now.done, { line, at: new Date().toISOString() }], said: `Done: ${line.marks}` })
      const title = `Execute line ${line.no}: ${line.marks}`
      recordUndo({
        title,
        kind: 'exact',
        undo: async () => {
          await yardCalls(this.yard).move('actual', invert(answer.lines), { undoes: answer.move })
          this.set({ done: this.now.done.filter((one) => one.line !== line) })
          await this.#refresh()
          return `Undone: ${title}`
        },
      })
    } catch (error) {
      toast({ text: `Line ${line.no} was not done. ${sentence(error)}`, tone: 'stop' })
      this.set({ said: sentence(error) })
    }
    await this.#finish(line)
  }
  /** Reports why a line was not done. Nothing moves; the report stays in the history. */
  async except(exception: WorkReport, line = this.line): Promise<boolean> {
    if (line === undefined) return false
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    let isSaved = false
    try {
      await this.#calls.execute(line.cars, exception)
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
    if (line === undefined || line.cars.some((car) => this.now.sending.has(car))) return
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
    if (asking === 'exception' && this.line === undefined) return this.set({ said: 'Select a line of work first.' })
    this.set({ asking })
  }
  print(paper: 'switch_list' | 'standing_order' = 'switch_list', tracks = this.now.tracks): void {
    void openDocument(pdfPath(this.yard, tracks, paper))
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
    const cars = this.now.answer?.work.reduce((sum, line) => sum + line.cars.length, 0) ?? 0
    const lines = this.now.answer?.work.length ?? 0
    return lines === 0 ? 'The yard is as planned' : `${lines} ${lines === 1 ? 'line' : 'lines'}, ${carCount(cars)}`
  }
}
