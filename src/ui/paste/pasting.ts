/** A pasted text whose lines are judged by themselves while it is typed, and then carried out: each line is answered. */
import { proxy } from 'valtio'
import { hasFailed } from '#model/shared/outcome.ts'
import { corrected, lineOf, withLine, type PastedLine } from '#model/shared/pasted-line.ts'
import { after } from '#src/engine/console/timers.state.ts'

const SOON_MS = 100
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type PasteState<A extends PastedLine> = {
  text: string
  /** Of the dry run, and after that of the change. */
  answers: readonly A[]
  /** Lines that were edited in place: they stay fields. */
  edited: readonly number[]
  isDone: boolean
  isSending: boolean
  failure: string | null
}

export abstract class Pasting<A extends PastedLine = PastedLine> {
  readonly state: PasteState<A>
  #cancel: () => void = () => {}
  /** Increases with each change; an answer to an earlier one is dropped. */
  #turn = 0

  constructor(text = '') {
    const first: PasteState<A> = { text, answers: [], edited: [], isDone: false, isSending: false, failure: null }
    this.state = proxy(first)
  }

  protected abstract ask(text: string, isDryRun: boolean): Promise<{ readonly results: readonly A[] }>
  /** Called with the answers to the change, before they are shown. */
  protected abstract finished(results: readonly A[]): void

  get isEmpty(): boolean {
    return this.state.text.trim() === ''
  }
  type(text: string): void {
    Object.assign(this.state, { text, edited: [] })
    this.judgeSoon()
  }
  editLine(line: number, next: string): void {
    const { text, edited } = this.state
    Object.assign(this.state, { text: withLine(text, line, next), edited: [...new Set([...edited, line])] })
    this.judgeSoon()
  }
  /** Takes what may have been meant. */
  correct(one: PastedLine): void {
    if (one.line === null) return
    this.state.text = withLine(this.state.text, one.line, corrected(lineOf(this.state.text, one.line), one))
    this.judgeSoon()
  }

  /** While the user types, once for all letters. */
  judgeSoon(): void {
    this.#turn++
    this.state.isDone = false
    this.#cancel()
    this.#cancel = after(SOON_MS, () => void this.#judge())
  }
  async #judge(): Promise<void> {
    if (this.isEmpty) return void Object.assign(this.state, { answers: [], failure: null })
    const turn = this.#turn
    // Once it is done, or being done, the dry run says nothing any more.
    const isAsked = (): boolean => this.#turn === turn && !this.state.isSending && !this.state.isDone
    try {
      const { results } = await this.ask(this.state.text, true)
      if (isAsked()) Object.assign(this.state, { answers: results, failure: null })
    } catch (error) {
      if (isAsked()) Object.assign(this.state, { answers: [], failure: sentence(error) })
    }
  }

  /** True if there is nothing left to look at. */
  async commit(): Promise<boolean> {
    if (this.isEmpty || this.state.isSending) return false
    this.state.isSending = true
    try {
      const { results } = await this.ask(this.state.text, false)
      Object.assign(this.state, { answers: results, isDone: true, failure: null })
      this.finished(results)
      return !results.some(hasFailed)
    } catch (error) {
      this.state.failure = sentence(error)
      return false
    } finally {
      this.state.isSending = false
    }
  }
}
