/** A change of many rows from the first look to the last answer: what would happen, what did, what is tried again, what is taken back. */
import { proxy } from 'valtio'
import { hasFailed, mergeResults, type ChangeResult, type Outcome } from '#model/rules/outcome.ts'
import type { Undo } from '#model/resource.ts'
import { did } from '../../engine/undo.ts'
import { Sending } from './sending.ts'

type Id = number | string
export type BulkRow = {
  readonly id: Id
  /** What people call it. */
  readonly name: string
  readonly version: number
  /** What is sent of it. */
  readonly values: Readonly<Record<string, unknown>>
  /** `Net 12.0 → 15.0`: what would become of it. */
  readonly line: string
  /** Why it is not sent at all. */
  readonly problems: readonly string[]
  /** What that amounts to; not allowed, where nothing is said. */
  readonly outcome?: Outcome
}
export type BulkResult = ChangeResult & { readonly name: string; readonly line: string }

/** What is done to the rows. The panel knows no more of it than this. */
export type BulkDeed = {
  /** `Paste into 3 tickets` */
  readonly title: string
  /** `tickets` */
  readonly what: string
  /** In the place of `will change` and `changed`. */
  readonly words?: { readonly will: string; readonly was: string }
  /** `Change 3 tickets`, of so many. */
  readonly button: (count: number) => string
  /** Not done by a hasty Enter. */
  readonly isGrave?: boolean
  /** Said above the rows, before anything is done. */
  readonly notes: readonly string[]
  /** How many rows travel in one request, and how many requests side by side. */
  readonly size: number
  readonly lanes: number
  /** Asks what would become of them; changes nothing. */
  readonly judge: (rows: readonly BulkRow[]) => Promise<readonly ChangeResult[]>
  readonly send: (rows: readonly BulkRow[], key: string) => Promise<readonly ChangeResult[]>
  /** What takes it back; undefined where nothing does, which the notes then say. */
  readonly undo?: { readonly kind: Undo; readonly title: string; readonly run: (done: readonly BulkResult[]) => Promise<TakenBack>; readonly isFinal?: boolean }
  /** Reads failed rows anew before they are tried again; without, they are as their answers said. */
  readonly look?: (failed: readonly BulkResult[]) => Promise<readonly BulkRow[]>
}
/** What an undo came to, in a sentence; and the rows that are as they were, with the versions they have now, which may be changed once more. `isFinal`: none may. */
export type TakenBack = { readonly said: string; readonly back: readonly { readonly id: Id; readonly version: number | null }[] }

type Stage = 'judging' | 'preview' | 'sending' | 'done'
type State = {
  stage: Stage
  /** What this round is about: all at first, on another try those that failed. */
  round: readonly BulkRow[]
  preview: readonly BulkResult[]
  results: readonly BulkResult[]
  answered: number
  unanswered: number
  failure: string | null
  open: readonly Outcome[]
  said: string | null
}
const namesOf = (rows: readonly BulkRow[]): string => rows.slice(0, 5).map(({ name }) => name).join(', ') + (rows.length > 5 ? ` and ${rows.length - 5} more` : '')
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class BulkChange {
  readonly state: State
  readonly deed: BulkDeed
  readonly #rows: Map<Id, BulkRow>
  readonly #sending: Sending<BulkRow, readonly ChangeResult[]>
  /** What was changed and not taken back, and what was. */
  #done: BulkResult[] = []
  #back: TakenBack['back'] = []
  /** What named no row, and was found to name another: that one answers for it. */
  #replaced: ReadonlySet<Id> = new Set()
  #told = false

  constructor(deed: BulkDeed, rows: readonly BulkRow[]) {
    this.deed = deed
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#sending = new Sending(deed.send, (answers, some) => this.#take(answers, some.length))
    this.state = proxy<State>({ stage: 'judging', round: rows, preview: [], results: [], answered: 0, unanswered: 0, failure: null, open: [], said: null })
  }

  #named = (result: ChangeResult): BulkResult => {
    const row = this.#rows.get(result.id)
    return { ...result, name: row?.name ?? String(result.id), line: row?.line ?? '' }
  }
  /** Rows that are not sent are answered here. */
  #refused(): readonly BulkResult[] {
    return this.state.round.flatMap((row) => (row.problems.length === 0 ? [] : [this.#named({ id: row.id, outcome: row.outcome ?? 'not_allowed', version: row.version, message: row.problems.join(' '), before: null })]))
  }
  #going = (): readonly BulkRow[] => this.state.round.filter(({ problems, values }) => problems.length === 0 && Object.keys(values).length > 0)
  #same(): readonly BulkResult[] {
    return this.state.round.flatMap((row) =>
      row.problems.length > 0 || Object.keys(row.values).length > 0 ? [] : [this.#named({ id: row.id, outcome: 'already', version: row.version, message: 'It is so already.', before: null })])
  }

  async judge(): Promise<void> {
    Object.assign(this.state, { stage: 'judging', answered: 0, failure: null, preview: [], said: null })
    try {
      const answers: ChangeResult[] = []
      const trial = new Sending<BulkRow, readonly ChangeResult[]>(this.deed.judge, (some, { length }) => {
        answers.push(...some)
        this.state.answered += length
      })
      trial.load(this.#going(), this.deed.size)
      await trial.go(this.deed.lanes)
      this.state.preview = [...this.#refused(), ...answers.map(this.#named), ...this.#same()]
      this.state.open = this.state.round.length <= 200 ? ['conflict', 'not_allowed', 'not_found', 'changed'] : ['conflict', 'not_allowed', 'not_found']
      this.state.stage = 'preview'
    } catch (error) {
      this.state.failure = sentence(error)
      this.state.stage = this.state.results.length > 0 ? 'done' : 'preview'
    }
  }
  toggle(outcome: Outcome): void {
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
    // What the preview refused is answered already; it is not asked for in vain.
    const { results, preview } = this.state
    this.state.results = mergeResults(results.filter(({ id }) => !this.#replaced.has(id)), preview.filter(({ id }) => !will.has(id)))
    this.#sending.load(this.#going().filter(({ id }) => will.has(id)), this.deed.size)
    this.state.answered = 0
    await this.#send()
  }
  async #send(): Promise<void> {
    Object.assign(this.state, { stage: 'sending', failure: null, said: null })
    try {
      await this.#sending.go(this.deed.lanes)
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
    const { undo } = this.deed
    if (this.#done.length === 0 || this.#told || undo === undefined) return
    this.#told = true
    // All requests of this panel are one deed: one undo takes them all back.
    did({
      title: undo.title,
      kind: undo.kind,
      undo: async () => {
        const { said, back } = await undo.run(this.#done)
        this.#done = []
        this.#back = back
        return (this.state.said = said)
      },
      ...(undo.isFinal !== true && { redo: () => this.#redo() }),
    })
  }
  /** The same once more into what was taken back, unless somebody has changed it since. */
  async #redo(): Promise<string> {
    const rows = this.#back.flatMap(({ id, version }) => {
      const row = this.#rows.get(id)
      return row ? [{ ...row, version: version ?? row.version }] : []
    })
    const sending = new Sending(this.deed.send, (answers) => this.#take(answers, 0))
    sending.load(rows, this.deed.size)
    let failure = ''
    try {
      await sending.go(this.deed.lanes)
    } catch (error) {
      // What was done is done, and may be taken back again; what was not is named.
      if (this.#done.length === 0) throw error
      failure = ` ${sending.left.length} had no answer: ${sentence(error)}`
    }
    this.#back = []
    const done = new Set(this.#done.map(({ id }) => id))
    const left = rows.filter(({ id }) => !done.has(id))
    if (done.size === 0) throw new Error(`All were changed meanwhile and stay: ${namesOf(left)}.`)
    return (this.state.said = `${done.size} changed again.${left.length > 0 ? ` ${left.length} ${left.length === 1 ? 'stays' : 'stay'} as ${left.length === 1 ? 'it is' : 'they are'}: ${namesOf(left)}.` : ''}${failure}`)
  }
  stop(): void {
    this.#sending.stop()
  }

  #failed(): readonly BulkResult[] {
    return this.state.results.filter((result) => hasFailed(result) && (this.deed.look !== undefined || (this.#rows.get(result.id)?.problems.length ?? 1) === 0))
  }
  /** How many another try would be about. */
  get again(): number {
    return this.#sending.left.length > 0 ? this.#sending.left.length : this.#failed().length
  }
  canRetry(): boolean {
    return this.state.stage === 'done' && this.again > 0
  }
  /** What had no answer is sent again under its old key; what failed is looked at anew, as it now stands, and shown before it is sent. */
  async retry(): Promise<void> {
    if (!this.canRetry()) return
    if (this.#sending.left.length > 0) return this.#send()
    const failed = this.#failed()
    try {
      this.state.round = (await this.deed.look?.(failed)) ?? failed.flatMap(({ id, version }) => {
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
  /** Back from looking at another try to what came of the first; false where there was none. */
  back(): boolean {
    if (this.state.stage !== 'preview' || this.state.results.length === 0) return false
    Object.assign(this.state, { stage: 'done', failure: null })
    return true
  }
  canUndo(): boolean {
    return this.state.stage === 'done' && this.#done.length > 0 && this.deed.undo !== undefined
  }
}
