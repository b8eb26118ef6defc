/** A change of state from the choice of a verb: what it asks for, and then the steps of every bulk change (ui/bulk). */
import { proxy, ref } from 'valtio'
import { lacksCorrection } from '#model/kernel/corrected.ts'
import { initialValues, isClean, validate, type Errors } from '#model/kernel/validate.ts'
import { text } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { MatchingChange } from '../bulk/matching/matching-change.ts'
import { enteredIn, inputDraft } from '../form/draft/input-draft.ts'
import type { Draft } from '../form/draft/draft.ts'
import { correctionsOf, hasCorrection, onlyOne, readCorrected } from './corrected-row.ts'
import { rowsOfVerb, verbOnAll, verbOperation } from './verb-operation.ts'
import type { SeenRow, VerbSubject } from './verb-rows.ts'

type Values = Readonly<Record<string, unknown>>
type State = {
  stage: 'verb' | 'asks' | 'bulk' | 'all'
  verb: string | null
  /** What the chosen verb asks for; null while the record that it corrects is read. */
  draft: Draft | null
  /** The record whose values it corrects. */
  row: SeenRow | null
  /** The reason why that record could not be read. */
  failure: string | null
  bulk: BulkChange | null
  /** Of all rows that match. */
  ofAll: MatchingChange | null
}

const nothing = { verb: null, draft: null, row: null, failure: null, bulk: null, ofAll: null } as const

export class VerbChoice {
  readonly state: State = proxy<State>({ stage: 'verb', ...nothing })
  readonly resource: Resource
  readonly subject: VerbSubject
  /** Answers that were given with the choice of the verb. */
  #given: Values = {}

  constructor(resource: Resource, subject: VerbSubject) {
    this.resource = resource
    this.subject = subject
  }
  /** How many records, names that no record has among them. */
  get count(): number {
    return this.subject.all?.count ?? this.subject.rows.length + this.subject.unknown.length
  }
  transition(verb: string | null) {
    return verb === null ? undefined : this.resource.life?.transitions[verb]
  }

  /** The fields of the records that the verb corrects, among those it asks for. */
  get corrections() {
    return correctionsOf(this.transition(this.state.verb)?.asks ?? {})
  }

  /** Asks for what the verb still lacks, else shows the preview. */
  choose(verb: string, given: Values = {}): void {
    Object.assign(this.state, { ...nothing, verb })
    this.#given = given
    if (Object.keys(this.corrections).length === 0 || onlyOne(this.subject) === undefined) return this.#ask()
    this.state.stage = 'asks'
    void this.begin()
  }
  /** Reads the only record, and begins the form with its values. An answer that comes after another choice is dropped. */
  async begin(): Promise<void> {
    const { verb } = this.state
    const id = onlyOne(this.subject)
    if (id === undefined) return
    const isAwaited = (): boolean => this.state.verb === verb && this.state.draft === null
    this.state.failure = null
    try {
      const row = await readCorrected(this.resource, id)
      if (!isAwaited()) return
      Object.assign(this.state, { row: ref(row), failure: null })
      this.#ask()
    } catch (error) {
      if (isAwaited()) this.state.failure = error instanceof Error ? error.message : String(error)
    }
  }
  #ask(): void {
    const fields = this.transition(this.state.verb)?.asks ?? {}
    const given = this.#given
    const base = this.state.row?.values ?? this.#stay()
    const draft = inputDraft(fields, given, (values) => Promise.resolve(values), base)
    this.state.draft = ref(draft)
    const isAnswered =
      Object.keys(fields).length === 0 || (Object.keys(given).length > 0 && hasCorrection(fields, given))
    if (isAnswered && isClean(validate(fields, enteredIn(draft), 'input'))) this.#preview(enteredIn(draft))
    else this.state.stage = 'asks'
  }
  /** Of several records, a field that is left empty, or emptied again, stays as it is. */
  #stay(): Values {
    return initialValues(
      Object.fromEntries(Object.keys(this.corrections).map((name) => [name, this.resource.fields[name] ?? text()])),
    )
  }
  /** Shows what is still wrong with the answers, else the preview. */
  async answer(): Promise<void> {
    const { draft } = this.state
    if (draft === null || (await draft.complete()) === undefined) return
    const asked = enteredIn(draft)
    const lacks = this.#lacks(asked)
    if (isClean(lacks)) this.#preview(asked)
    else draft.refuse(lacks)
  }
  /** Errors of a correction by the record that was read. The server judges everything else. */
  #lacks(asked: Values): Errors {
    const { verb, row } = this.state
    const { corrections } = this
    if (row !== null) return this.transition(verb)?.lacks?.(row.values, asked) ?? {}
    return Object.keys(corrections).length > 0 ? lacksCorrection(corrections, {}, asked) : {}
  }
  /** Goes one step back before anything was sent; false if there is none. */
  back(): boolean {
    const { stage, bulk, ofAll } = this.state
    if (ofAll && ofAll.state.stage !== 'preview') return false
    if (stage === 'verb' || (bulk && bulk.state.stage !== 'preview')) return false
    if (bulk?.back() === true) return true
    Object.assign(this.state, { stage: 'verb', ...nothing })
    return true
  }

  #preview(asked: Values): void {
    const { verb } = this.state
    const transition = this.transition(verb)
    if (verb === null || transition === undefined) return
    const call = { resource: this.resource, verb, transition, asked }
    const { all } = this.subject
    // The version of the record as it was corrected.
    const subject = this.state.row === null ? this.subject : { ...this.subject, rows: [this.state.row] }
    if (all)
      return void Object.assign(this.state, { stage: 'all', ofAll: ref(new MatchingChange(verbOnAll(call, all))) })
    const bulk = new BulkChange(verbOperation(call, subject), rowsOfVerb(call, subject))
    Object.assign(this.state, { stage: 'bulk', bulk: ref(bulk) })
  }
}
