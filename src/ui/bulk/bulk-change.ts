/** A bulk change from preview to undo: dry run, sending in batches, retrying failed rows, undo and redo. */
import { grouped } from '#model/shared/number-format.ts'
import { rowCount } from './row-count.ts'
import { proxy } from 'valtio'
import { hasFailed, mergeResults, type ChangeResult, type RowOutcome } from '#model/shared/outcome.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { BulkOperation, BulkResult, BulkRow, Id, UndoResult } from './bulk-operation.ts'
import { BatchSender } from './sending.ts'

type Stage = 'judging' | 'preview' | 'sending' | 'done'
type State = {
  stage: Stage
  /** The rows of this round: all at first, only the failed ones in a retry. */
  round: readonly BulkRow[]
  preview: readonly BulkResult[]
  results: readonly BulkResult[]
  answered: number
  unanswered: number
  failure: string | null
  open: readonly RowOutcome[]
  said: string | null
}
const namesOf = (rows: readonly BulkRow[]): string =>
  rows
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ') + (rows.length > 5 ? ` and ${grouped(rows.length - 5)} more` : '')
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class BulkChange {
  readonly state: State
  readonly operation: BulkOperation
  readonly #rows: Map<Id, BulkRow>
  readonly #sending: BatchSender<BulkRow, readonly ChangeResult[]>
  /** Rows changed and not undone, and rows undone. */
  #done: BulkResult[] = []
  #back: UndoResult['back'] = []
  /** Rows whose id was wrong and has been replaced by another row in a retry. */
  #replaced: ReadonlySet<Id> = new Set()
  #told = false

  constructor(definition: BulkOperation, rows: readonly BulkRow[]) {
    this.operation = definition
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#sending = new BatchSender(definition.send, (answers, some) => this.#take(answers, some.length))
    this.state = proxy<State>({
      stage: 'judging',
      round: rows,
      preview: [],
      results: [],
      answered: 0,
      unanswered: 0,
      failure: null,
      open: [],
      said: null,
    })
  }

  #named = (result: ChangeResult): BulkResult => {
    const row = this.#rows.get(result.id)
    return { ...result, name: row?.name ?? String(result.id), line: row?.line ?? '' }
  }
  /** Results of the rows that are not sent. */
  #refused(): readonly BulkResult[] {
    return this.state.round.flatMap((row) =>
      row.problems.length === 0
        ? []
        : [
            this.#named({
              id: row.id,
              outcome: row.outcome ?? 'not_allowed',
              version: row.version,
              message: row.problems.join(' '),
              before: null,
            }),
          ],
    )
  }
  #going = (): readonly BulkRow[] =>
    this.state.round.filter(({ problems, values }) => problems.length === 0 && Object.keys(values).length > 0)
  #same(): readonly BulkResult[] {
    return this.state.round.flatMap((row) =>
      row.problems.length > 0 || Object.keys(row.values).length > 0
        ? []
        : [
            this.#named({
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
      trial.load(this.#going(), this.operation.size)
      await trial.go(this.operation.lanes)
      this.state.preview = [...this.#refused(), ...answers.map(this.#named), ...this.#same()]
      this.state.open =
        this.state.round.length <= 200
          ? ['conflict', 'not_allowed', 'not_found', 'changed']
          : ['conflict', 'not_allowed', 'not_found']
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
  canCommit(): boolean {
    return this.state.stage === 'preview' && this.changing > 0
  }
  async commit(): Promise<void> {
    if (!this.canCommit()) return
    const will = new Set(this.state.preview.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
    // Rows refused in the preview are not sent.
    const { results, preview } = this.state
    this.state.results = mergeResults(
      results.filter(({ id }) => !this.#replaced.has(id)),
      preview.filter(({ id }) => !will.has(id)),
    )
    this.#sending.load(
      this.#going().filter(({ id }) => will.has(id)),
      this.operation.size,
    )
    this.state.answered = 0
    await this.#send()
  }
  async #send(): Promise<void> {
    Object.assign(this.state, { stage: 'sending', failure: null, said: null })
    try {
      await this.#sending.go(this.operation.lanes)
    } catch (error) {
      this.state.failure = sentence(error)
    }
    this.state.unanswered = this.#sending.left.length
    this.state.open = [...new Set(this.#failed().map(({ outcome }) => outcome))]
    this.state.stage = 'done'
  }
  #take(answers: readonly ChangeResult[], count: number): void {
    const named = answers.map(this.#named)
    this.state.results = mergeResults(this.state.results, named)
    this.state.answered += count
    this.#done.push(...named.filter(({ outcome }) => outcome === 'changed'))
    const { undo } = this.operation
    if (this.#done.length === 0 || this.#told || undo === undefined) return
    this.#told = true
    // All requests of a panel form one undo entry.
    recordUndo({
      title: undo.title,
      kind: undo.kind,
      undo: async () => {
        const { said: message, back } = await undo.run(this.#done)
        this.#done = []
        this.#back = back
        return (this.state.said = message)
      },
      ...(undo.isFinal !== true && { redo: () => this.#redo() }),
    })
  }
  /** Repeats the change for the rows that were undone, unless someone else has changed them since. */
  async #redo(): Promise<string> {
    const rows = this.#back.flatMap(({ id, version }) => {
      const row = this.#rows.get(id)
      return row ? [{ ...row, version: version ?? row.version }] : []
    })
    const sending = new BatchSender(this.operation.send, (answers) => this.#take(answers, 0))
    sending.load(rows, this.operation.size)
    let failure = ''
    try {
      await sending.go(this.operation.lanes)
    } catch (error) {
      // The rows changed so far can be undone again; the message names the others.
      if (this.#done.length === 0) throw error
      failure = ` No response for ${rowCount(sending.left.length)}: ${sentence(error)}`
    }
    this.#back = []
    const done = new Set(this.#done.map(({ id }) => id))
    const left = rows.filter(({ id }) => !done.has(id))
    if (done.size === 0)
      throw new Error(`Nothing was changed, because someone else has changed ${namesOf(left)} in the meantime.`)
    return (this.state.said = `Changed ${rowCount(done.size)} again.${left.length > 0 ? ` Not changed: ${namesOf(left)}.` : ''}${failure}`)
  }
  stop(): void {
    this.#sending.stop()
  }

  #failed(): readonly BulkResult[] {
    return this.state.results.filter(
      (result) =>
        hasFailed(result) &&
        (this.operation.look !== undefined || (this.#rows.get(result.id)?.problems.length ?? 1) === 0),
    )
  }
  /** Number of rows a retry would include. */
  get again(): number {
    return this.#sending.left.length > 0 ? this.#sending.left.length : this.#failed().length
  }
  canRetry(): boolean {
    return this.state.stage === 'done' && this.again > 0
  }
  /** Unanswered requests are repeated with their idempotency key; failed rows are reloaded and previewed again. */
  async retry(): Promise<void> {
    if (!this.canRetry()) return
    if (this.#sending.left.length > 0) return this.#send()
    const failed = this.#failed()
    try {
      this.state.round =
        (await this.operation.look?.(failed)) ??
        failed.flatMap(({ id, version }) => {
          const row = this.#rows.get(id)
          return row ? [{ ...row, version: version ?? row.version }] : []
        })
    } catch (error) {
      this.state.failure = sentence(error)
      return
    }
    for (const row of this.state.round) this.#rows.set(row.id, row)
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
    return this.state.stage === 'done' && this.#done.length > 0 && this.operation.undo !== undefined
  }
}
