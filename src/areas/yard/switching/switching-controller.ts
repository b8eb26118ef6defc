/** The switching plan of a yard: searched in the worker, replayed on its own board, and executed step by step. */
import { placesOf } from '#model/areas/switching/rules/problem/yard.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { yardCalls } from '../data/calls.ts'
import type { SwitchingState } from './switching-state.ts'
import { linesOf } from './steps.ts'
import { sentence, SwitchingSearch } from './switching-search.ts'

export class SwitchingController extends SwitchingSearch {
  #work: Promise<void> = Promise.resolve()

  // Execution.

  /** Executes the next step; repeated key presses queue up. Cars waiting on a lead count as unassigned. */
  execute(): Promise<void> {
    this.#work = this.#work.then(() => this.#executeNext())
    return this.#work
  }
  async #executeNext(): Promise<void> {
    const { plan, done, yards, drifted } = this.now
    const step = plan?.steps[done]
    const before = yards[done]
    if (step === undefined || before === undefined) return
    if (drifted) return this.set({ said: 'The yard has changed. Press r to plan again.' })
    this.stop()
    this.set({ sending: true })
    const calls = yardCalls(this.yard)
    const title = `Step ${done + 1}: ${step.why}`
    const named = (id: number): string => placesOf(before).find((place) => place.id === id)?.name ?? ''
    try {
      let last = await calls.move('actual', linesOf(before, step))
      this.set({ done: done + 1, at: done + 1 })
      this.draw()
      const turn = async (message: string): Promise<string> => {
        last = await calls.move('actual', invert(last.lines), { undoes: last.move })
        await this.refresh()
        return message
      }
      recordUndo({
        title,
        kind: 'exact',
        undo: () => turn(`Undone: ${title}`),
        redo: () => turn(`Redone: ${title}`),
      })
      toast({ text: `Step ${done + 1} done: ${step.cars.length} to ${named(step.to)}`, tone: 'ok' })
    } catch (error) {
      toast({ text: `Step ${done + 1} was not executed. ${sentence(error)}`, tone: 'stop' })
      this.set({ said: sentence(error) })
    }
    // Loaded directly, so that the next step starts from the current state whatever else is pending.
    const answer = await calls.cars().catch((error: unknown) => {
      // The board may be out of date, but the server refuses steps that do not start from the current state.
      toast({ text: `The yard could not be loaded again and may have changed. ${sentence(error)}`, tone: 'warn' })
      return this.now.answer
    })
    this.set({ answer, sending: false })
    if (answer) this.keep(answer)
    this.sync()
    void this.refresh()
  }
  ask(asking: SwitchingState['asking']): void {
    this.set({ asking })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
