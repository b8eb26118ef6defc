/** Sends the rows of a bulk change in batches, with one undo entry for all of them. */
import type { BulkRow, BulkResult, BulkOperation, Id, UndoResult } from './bulk-operation.ts'
import { type RowOutcome, type ChangeResult, mergeResults } from '#model/shared/outcome.ts'
import { grouped } from '#model/shared/number-format.ts'
import { BatchSender } from './sending.ts'
import { proxy } from 'valtio'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { rowCount } from './outcome-sentence.ts'

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
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class BulkSending {
  readonly state: State
  readonly operation: BulkOperation
  protected readonly rows: Map<Id, BulkRow>
  protected readonly sending: BatchSender<BulkRow, readonly ChangeResult[]>
  /** Rows changed and not undone, and rows undone. */
  protected done: BulkResult[] = []
  #back: UndoResult['back'] = []
  #entry: UndoEntry | undefined

  constructor(definition: BulkOperation, rows: readonly BulkRow[]) {
    this.operation = definition
    this.rows = new Map(rows.map((row) => [row.id, row]))
    this.sending = new BatchSender(definition.send, (answers, some) => this.#take(answers, some.length))
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

  /** The entry of the undo history that takes it back. */
  get undoEntry(): UndoEntry | undefined {
    return this.#entry
  }

  protected named = (result: ChangeResult): BulkResult => {
    const row = this.rows.get(result.id)
    return { ...result, name: row?.name ?? String(result.id), line: row?.line ?? '' }
  }
  #take(answers: readonly ChangeResult[], count: number): void {
    const named = answers.map(this.named)
    this.state.results = mergeResults(this.state.results, named)
    this.state.answered += count
    this.done.push(...named.filter(({ outcome }) => outcome === 'changed'))
    const { undo } = this.operation
    if (this.done.length === 0 || this.#entry !== undefined || undo === undefined) return
    // All requests of a panel form one undo entry.
    this.#entry = recordUndo({
      title: undo.title,
      kind: undo.kind,
      undo: async () => {
        const { said: message, back } = await undo.run(this.done)
        this.done = []
        this.#back = back
        return (this.state.said = message)
      },
      ...(undo.isFinal !== true && { redo: () => this.#redo() }),
    })
  }
  /** Repeats the change for the rows that were undone, unless someone else has changed them since. */
  async #redo(): Promise<string> {
    const rows = this.#back.flatMap(({ id, version }) => {
      const row = this.rows.get(id)
      return row ? [{ ...row, version: version ?? row.version }] : []
    })
    const sending = new BatchSender(this.operation.send, (answers) => this.#take(answers, 0))
    sending.load(rows, this.operation.size)
    let failure = ''
    try {
      await sending.go(this.operation.lanes)
    } catch (error) {
      // The rows changed so far can be undone again; the message names the others.
      if (this.done.length === 0) throw error
      failure = ` No response for ${rowCount(sending.left.length)}: ${sentence(error)}`
    }
    this.#back = []
    const done = new Set(this.done.map(({ id }) => id))
    const left = rows.filter(({ id }) => !done.has(id))
    if (done.size === 0)
      throw new Error(`Nothing was changed, because someone else has changed ${namesOf(left)} in the meantime.`)
    return (this.state.said = `Changed ${rowCount(done.size)} again.${left.length > 0 ? ` Not changed: ${namesOf(left)}.` : ''}${failure}`)
  }
}
