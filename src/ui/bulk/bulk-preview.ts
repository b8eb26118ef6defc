/** The preview of a bulk change: a trial on the server says what would become of each row. */
import { BulkSending, sentence } from './bulk-sending.ts'
import type { BulkResult, BulkRow } from './bulk-operation.ts'
import { groupResults, type ChangeResult, type RowOutcome } from '#model/shared/outcome.ts'
import { BatchSender } from './sending.ts'

/** A longer list would push the other outcomes out of sight. Of those that need nobody, the few of a small change are listed too. */
const LISTED = 50
export const openAtFirst = (results: readonly BulkResult[]): readonly RowOutcome[] =>
  groupResults(results).flatMap(({ outcome, results: some }) =>
    some.length <= LISTED && outcome !== 'already' && (outcome !== 'changed' || results.length <= LISTED)
      ? [outcome]
      : [],
  )

export class BulkPreview extends BulkSending {
  /** Results of the rows that are not sent. */
  #refused(): readonly BulkResult[] {
    return this.state.round.flatMap((row) =>
      row.problems.length === 0
        ? []
        : [
            this.named({
              id: row.id,
              outcome: row.outcome ?? 'not_allowed',
              version: row.version,
              message: row.problems.join(' '),
              before: null,
            }),
          ],
    )
  }
  protected going = (): readonly BulkRow[] =>
    this.state.round.filter(({ problems, values }) => problems.length === 0 && Object.keys(values).length > 0)
  #same(): readonly BulkResult[] {
    return this.state.round.flatMap((row) =>
      row.problems.length > 0 || Object.keys(row.values).length > 0
        ? []
        : [
            this.named({
              id: row.id,
              outcome: 'already',
              version: row.version,
              message: 'No change needed.',
              before: null,
            }),
          ],
    )
  }

  async judge(): Promise<void> {
    Object.assign(this.state, { stage: 'judging', answered: 0, failure: null, preview: [], said: null })
    try {
      const answers: ChangeResult[] = []
      const trial = new BatchSender<BulkRow, readonly ChangeResult[]>(this.operation.judge, (some, { length }) => {
        answers.push(...some)
        this.state.answered += length
      })
      trial.load(this.going(), this.operation.size)
      await trial.go(this.operation.lanes)
      this.state.preview = [...this.#refused(), ...answers.map(this.named), ...this.#same()]
      this.state.open = openAtFirst(this.state.preview)
      this.state.stage = 'preview'
    } catch (error) {
      this.state.failure = sentence(error)
      this.state.stage = this.state.results.length > 0 ? 'done' : 'preview'
    }
  }
  toggle(outcome: RowOutcome): void {
    const { open } = this.state
    this.state.open = open.includes(outcome) ? open.filter((one) => one !== outcome) : [...open, outcome]
  }

  get changing(): number {
    return this.state.preview.filter(({ outcome }) => outcome === 'changed').length
  }
  /** It is sent after a countdown. */
  get isHeld(): boolean {
    return this.operation.holdMs !== undefined
  }
  canCommit(): boolean {
    return this.state.stage === 'preview' && this.changing > 0
  }
}
