/** An action from what it asks for to its answer: one row is answered in the form, several in the steps of every bulk change. */
import { asksOf } from '#model/kernel/action.ts'
import { proxy, ref } from 'valtio'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { recordBatch } from '../verbs/undo-batch.ts'
import { countedRows } from '../bulk/change-many.ts'
import type { Draft } from '../form/draft/draft.ts'
import { enteredIn, inputDraft } from '../form/draft/input-draft.ts'
import { callAction, type DeclaredCall, type Files } from './action-call.ts'
import { actionOperation, actionRows, type ActionSubject } from './action-operation.ts'
import { detailOf, recordAction } from './action-undo.ts'

type Values = Readonly<Record<string, unknown>>
type State = { files: Record<string, File>; fileErrors: Record<string, string>; bulk: BulkChange | null }

/** `Set password: Ana Ortiz`, `Add cars: 3 yards`. A row that the pane does not know by name is counted: ids tell nobody anything. */
export function titleOfCall({ action, resource }: DeclaredCall, { rows }: ActionSubject): string {
  const [only] = rows
  if (only === undefined) return action.label
  const isNamed = rows.length === 1 && only.name !== String(only.id)
  return `${action.label}: ${isNamed ? only.name : countedRows(resource, rows.length)}`
}

/** Hears what the one row, or the resource as a whole, was answered. */
export type ActionHeard = (answer: unknown) => void

export class ActionChoice {
  readonly state: State = proxy<State>({ files: {}, fileErrors: {}, bulk: null })
  readonly call: DeclaredCall
  readonly subject: ActionSubject
  readonly draft: Draft
  readonly #onDone: () => void
  readonly #heard: ActionHeard | undefined

  constructor(call: DeclaredCall, subject: ActionSubject, given: Values, onDone: () => void, heard?: ActionHeard) {
    this.#heard = heard
    this.call = call
    this.subject = subject
    this.#onDone = onDone
    this.draft = inputDraft(asksOf(call.action), given, (input) => this.#sendOne(input))
  }

  get title(): string {
    return titleOfCall(this.call, this.subject)
  }

  async go(): Promise<void> {
    await this.draft.settled
    if (!this.#hasFiles()) return
    const isMany = this.subject.rows.length > 1
    if (!isMany && this.call.action.undo !== 'held') {
      if (await this.draft.save()) this.#onDone()
      return
    }
    if (!this.draft.isComplete()) return
    const asked = enteredIn(this.draft)
    if (isMany)
      this.state.bulk = ref(
        new BulkChange(actionOperation(this.call, asked, this.subject), actionRows(this.call, this.subject)),
      )
    else this.#sendLater(asked)
  }
  /** From the preview back to the form. */
  back(): void {
    this.state.bulk = null
  }
  give(part: string, file: File | undefined): void {
    delete this.state.fileErrors[part]
    if (file) this.state.files[part] = ref(file)
    else delete this.state.files[part]
  }

  #hasFiles(): boolean {
    for (const [part, { required, maxBytes }] of Object.entries(this.call.action.files)) {
      const file = this.state.files[part]
      if (file === undefined && required === true) this.state.fileErrors[part] = 'Choose a file.'
      if (file && file.size > maxBytes)
        this.state.fileErrors[part] = `${file.name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`
    }
    return Object.keys(this.state.fileErrors).length === 0
  }
  get #files(): Files {
    return { ...this.state.files }
  }
  async #sendOne(input: Values): Promise<Values> {
    const { call, title } = this
    const id = this.subject.rows[0]?.id
    const files = this.#files
    const answer = await callAction(call, id, input, files)
    const batch = recordBatch(call.resource, title, answer)
    // A file is not kept to be sent once more.
    const isRepeatable = Object.keys(files).length === 0
    const entry = recordAction({ call, title, done: [{ id, answer }], ...(isRepeatable && { input }) })
    toast({ text: detailOf(answer) ?? `${title}: done.`, tone: 'ok', ...undoButton(entry ?? batch) })
    this.#heard?.(answer)
    return {}
  }
  #sendLater(asked: Values): void {
    const { call, subject, title } = this
    const files = this.#files
    sendDelayed({
      title,
      send: async () => {
        await callAction(call, subject.rows[0]?.id, asked, files)
        return `${title}: done.`
      },
    })
    this.#onDone()
  }
}
