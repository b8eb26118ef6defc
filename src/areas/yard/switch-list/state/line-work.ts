/** The work of a line: done, taken back, not done and why, or left where its cars are. */
import { SwitchListLines } from './switch-list-lines.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { yardCalls, type WorkReport } from '../../data/calls.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import { recordUndo, isUndoable, undoThis } from '#src/engine/commands/undo.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { takeBackLine } from './take-back.ts'
import type { ToldLine } from './calls.ts'
import { yardOrders } from '../../state/orders.ts'
import { boardOf } from '../../data/layout.ts'

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class SwitchListWork extends SwitchListLines {
  /** How lines done in this pane are undone, by number. */
  readonly #deeds = new Map<number, UndoEntry>()

  /** Marks a line as done: its cars are now where the plan has them. */
  async tick(line = this.line): Promise<void> {
    if (line === undefined || line.cars.some((car) => this.now.sending.has(car))) return
    if (line.state !== 'open') return this.set({ said: this.spoken(line) })
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    try {
      const answer = await this.calls.execute(line)
      this.set({ said: `Done: ${line.marks}` })
      const title = `Execute line ${line.no}: ${line.marks}`
      const deed: UndoEntry = {
        title,
        kind: 'exact',
        undo: async () => {
          await yardCalls(this.yard).move('actual', invert(answer.lines), { undoes: answer.move })
          await this.refresh()
          this.select(({ no }) => no === line.no)
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
            await this.calls.execute(line)
            await this.refresh()
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
      await this.calls.execute(line, exception)
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
    await this.refresh()
    this.set({ sending: new Set([...this.now.sending].filter((car) => !line.cars.includes(car))) })
  }
  /** Plans the cars of a line where they are now. */
  async leave(line = this.line): Promise<void> {
    if (line?.state !== 'open' || line.cars.some((car) => this.now.sending.has(car))) return
    this.set({ sending: new Set([...this.now.sending, ...line.cars]) })
    const calls = yardCalls(this.yard)
    const orders = yardOrders(calls, { moved: () => {}, refresh: this.refresh, board: () => undefined })
    try {
      await orders.leave(line.cars, boardOf(await calls.cars()))
    } catch (error) {
      toast({ text: `The plan was not changed. ${sentence(error)}`, tone: 'stop' })
    }
    await this.#finish(line)
  }
}
