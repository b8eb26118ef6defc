/** A bulk change from preview to undo: dry run, sending in batches, retrying failed rows, undo and redo. */
import { hasFailed, mergeResults } from '#model/shared/outcome.ts'
import type { BulkResult, Id } from './bulk-operation.ts'
import { sentence } from './bulk-sending.ts'
import { BulkPreview, openAtFirst } from './bulk-preview.ts'

export class BulkChange extends BulkPreview {
  /** Rows whose id was wrong and has been replaced by another row in a retry. */
  #replaced: ReadonlySet<Id> = new Set()
  async commit(): Promise<void> {
    if (!this.canCommit()) return
    const will = new Set(this.state.preview.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
    // Rows refused in the preview are not sent.
    const { results, preview } = this.state
    this.state.results = mergeResults(
      results.filter(({ id }) => !this.#replaced.has(id)),
      preview.filter(({ id }) => !will.has(id)),
    )
    this.sending.load(
      this.going().filter(({ id }) => will.has(id)),
      this.operation.size,
    )
    this.state.answered = 0
    await this.#send()
  }
  async #send(): Promise<void> {
    Object.assign(this.state, { stage: 'sending', failure: null, said: null })
    try {
      await this.sending.go(this.operation.lanes)
    } catch (error) {
      this.state.failure = sentence(error)
    }
    this.state.unanswered = this.sending.left.length
    this.state.open = openAtFirst(this.#failed())
    this.state.stage = 'done'
  }
  stop(): void {
    this.sending.stop()
  }

  #failed(): readonly BulkResult[] {
    return this.state.results.filter(
      (result) =>
        hasFailed(result) &&
        (this.operation.look !== undefined || (this.rows.get(result.id)?.problems.length ?? 1) === 0),
    )
  }
  /** Number of rows a retry would include. */
  get again(): number {
    return this.sending.left.length > 0 ? this.sending.left.length : this.#failed().length
  }
  canRetry(): boolean {
    return this.state.stage === 'done' && this.again > 0
  }
  /** Unanswered requests are repeated with their idempotency key; failed rows are reloaded and previewed again. */
  async retry(): Promise<void> {
    if (!this.canRetry()) return
    if (this.sending.left.length > 0) return this.#send()
    const failed = this.#failed()
    try {
      this.state.round =
        (await this.operation.look?.(failed)) ??
        failed.flatMap(({ id, version }) => {
          const row = this.rows.get(id)
          return row ? [{ ...row, version: version ?? row.version }] : []
        })
    } catch (error) {
      this.state.failure = sentence(error)
      return
    }
    for (const row of this.state.round) this.rows.set(row.id, row)
    const now = new Set(this.state.round.map(({ id }) => id))
    this.#replaced = new Set(failed.flatMap(({ id }) => (now.has(id) ? [] : [id])))
    await this.judge()
  }
  /** Returns from the preview of a retry to the results of the first round; false if there are none. */
  back(): boolean {
    if (this.state.stage !== 'preview' || this.state.results.length === 0) return false
    Object.assign(this.state, { stage: 'done', failure: null })
    return true
  }
  canUndo(): boolean {
    return this.state.stage === 'done' && this.done.length > 0 && this.operation.undo !== undefined
  }
}
