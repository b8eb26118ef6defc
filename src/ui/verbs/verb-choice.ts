/** A change of state from the choice of a verb: what it asks for, and then the steps of every bulk change (ui/bulk). */
import { proxy, ref } from 'valtio'
import { isClean, validate } from '#model/kernel/validate.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { MatchingChange } from '../bulk/matching/matching-change.ts'
import { enteredIn, inputDraft } from '../form/draft/input-draft.ts'
import type { Draft } from '../form/draft/draft.ts'
import { rowsOfVerb, verbOnAll, verbOperation } from './verb-operation.ts'
import type { VerbSubject } from './verb-rows.ts'

type Values = Readonly<Record<string, unknown>>
type State = {
  stage: 'verb' | 'asks' | 'bulk' | 'all'
  verb: string | null
  /** What the chosen verb asks for. */
  draft: Draft | null
  bulk: BulkChange | null
  /** Of all rows that match. */
  ofAll: MatchingChange | null
}

export class VerbChoice {
  readonly state: State = proxy<State>({ stage: 'verb', verb: null, draft: null, bulk: null, ofAll: null })
  readonly resource: Resource
  readonly subject: VerbSubject

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

  /** Asks for what the verb still lacks, else shows the preview. */
  choose(verb: string, given: Values = {}): void {
    const fields = this.transition(verb)?.asks ?? {}
    const draft = inputDraft(fields, given, (values) => Promise.resolve(values))
    Object.assign(this.state, { verb, draft: ref(draft) })
    const isAnswered = Object.keys(fields).length === 0 || Object.keys(given).length > 0
    if (isAnswered && isClean(validate(fields, enteredIn(draft), 'input'))) this.#preview(enteredIn(draft))
    else this.state.stage = 'asks'
  }
  /** Shows what is still wrong with the answers, else the preview. */
  async answer(): Promise<void> {
    const { draft } = this.state
    if (draft === null) return
    await draft.settled
    if (draft.isComplete()) this.#preview(enteredIn(draft))
  }
  /** Goes one step back before anything was sent; false if there is none. */
  back(): boolean {
    const { stage, bulk, ofAll } = this.state
    if (ofAll && ofAll.state.stage !== 'preview') return false
    if (stage === 'verb' || (bulk && bulk.state.stage !== 'preview')) return false
    if (bulk?.back() === true) return true
    Object.assign(this.state, { stage: 'verb', verb: null, draft: null, bulk: null, ofAll: null })
    return true
  }

  #preview(asked: Values): void {
    const { verb } = this.state
    const transition = this.transition(verb)
    if (verb === null || transition === undefined) return
    const call = { resource: this.resource, verb, transition, asked }
    const { all } = this.subject
    if (all)
      return void Object.assign(this.state, { stage: 'all', ofAll: ref(new MatchingChange(verbOnAll(call, all))) })
    const bulk = new BulkChange(verbOperation(call, this.subject), rowsOfVerb(call, this.subject))
    Object.assign(this.state, { stage: 'bulk', bulk: ref(bulk) })
  }
}
