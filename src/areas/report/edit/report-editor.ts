/** State of the report editor: the form, the sentence, which states the same question, and the sample of its rows. */
import { proxy, ref, subscribe } from 'valtio'
import type { AnyRow } from '#model/kernel/resource.ts'
import type { ReportChange } from '#model/areas/report/rules/change-report.ts'
import { columnFinder, type ReportColumn } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import type { SentenceError } from '#model/areas/report/rules/sentence-reader.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open, recordPath, openPath } from '#src/engine/panes/screen.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { reportCatalogue } from '../asking/catalogue.ts'
import { SampleController } from '../sample/sample-controller.ts'
import { definitionOf, namesUsed, suggestedName, withWord } from './definition-of.ts'

const RESOURCE = 'report:report'
/** Loaded with the first sentence, because reading and writing sentences needs every resource. */
const sentences = () => import('./sentence.ts')

type EditorState = {
  text: string
  problem: SentenceError | null
  /** The question for which the sample is asked. */
  asked: ReportDefinition
}

export class ReportEditor {
  readonly record: RecordController
  readonly sample: SampleController
  readonly state: EditorState
  /** The question that the sentence states, as JSON. */
  #written = ''
  readonly #catalogue = reportCatalogue()
  #turn = 0
  #suggested = ''
  #focusSentence: () => void = () => {}

  constructor(row: AnyRow | undefined, given: Readonly<Record<string, unknown>> = {}) {
    this.record = new RecordController(RESOURCE, row, given)
    // A schedule is set by fields that are empty at first.
    this.record.draft.unfold(Object.keys(this.record.draft.fields))
    this.record.draft.moreNames = () => this.#namedBySample()
    this.record.onGo((id) => id !== undefined && this.#show(id))
    this.sample = new SampleController({
      definition: () => this.definition,
      change: (change) => this.change(change),
      columnOf: (name) => this.columnOf(name),
      open: ({ row: { id } }) => this.#openRow(id),
    })
    const { definition } = this
    this.state = proxy<EditorState>({ text: '', problem: null, asked: ref(definition) })
    if (definition.source !== '') void this.#write()
  }

  /** Follows what is changed in the form. Returns a function that stops. */
  follow(): () => void {
    return subscribe(this.record.draft.state, () => {
      if (JSON.stringify(this.definition) !== this.#written) void this.#write()
    })
  }
  onSentence(focus: () => void): void {
    this.#focusSentence = focus
  }
  focusSentence(): void {
    this.#focusSentence()
  }
  get definition(): ReportDefinition {
    const { base, mine } = this.record.draft.state
    return definitionOf(JSON.parse(JSON.stringify({ ...base, ...mine })))
  }
  columnOf(name: string): ReportColumn | undefined {
    return columnFinder(this.#catalogue, this.definition)(name)
  }
  /** Paths through references and formulas, by the labels that the sample shows. */
  #namedBySample(): Readonly<Record<string, string>> {
    const { definition } = this
    const find = columnFinder(this.#catalogue, definition)
    return Object.fromEntries(
      namesUsed(definition).flatMap((name) => {
        const found = find(name)
        const isPath = name.includes('.') || found?.formula !== undefined
        return found === undefined || !isPath ? [] : [[name, found.label]]
      }),
    )
  }
  #openRow(id: unknown): void {
    if (typeof id !== 'number' && typeof id !== 'string') return
    const path = recordPath(this.definition.source, id)
    if (path !== undefined) openPath(path, 'right')
  }

  /** Puts the question of a typed sentence into the form. A sentence that cannot be read changes nothing there. */
  async type(typed: string): Promise<void> {
    const text = typed.replaceAll('\n', ' ')
    const turn = ++this.#turn
    this.state.text = text
    const { readSentence } = await sentences()
    if (turn !== this.#turn) return
    if (text.trim() === '') {
      this.state.problem = null
      return
    }
    const read = readSentence(this.#catalogue, text, this.definition.formulas)
    if ('error' in read) {
      this.state.problem = ref(read)
      return
    }
    this.state.problem = null
    this.#take(read.definition)
    this.#askSample()
  }
  /** Replaces the word that could not be read with a suggested one. */
  async suggest(word: string): Promise<void> {
    const { text, problem } = this.state
    if (problem) await this.type(withWord(text, problem.at, word))
    this.focusSentence()
  }
  change(change: ReportChange): void {
    for (const [name, value] of Object.entries(change)) this.record.draft.set(name, value)
    void this.#write()
  }
  #take(definition: ReportDefinition): void {
    const { draft } = this.record
    for (const [name, value] of Object.entries(definition)) draft.set(name, value)
  }
  /** Asks for the sample of the form's question, which the sentence states, too. */
  #askSample(): void {
    const { definition } = this
    this.#written = JSON.stringify(definition)
    this.state.asked = ref(definition)
    this.#suggestName()
  }
  async #write(): Promise<void> {
    const turn = ++this.#turn
    this.#askSample()
    const { sentenceOf } = await sentences()
    if (turn !== this.#turn) return
    this.state.text = sentenceOf(this.#catalogue, this.definition)
    this.state.problem = null
    this.#suggestName()
  }
  /** Names a new report after its sentence, until the user types a name. */
  #suggestName(): void {
    const { draft } = this.record
    const name = draft.valueOf('name')
    if (draft.mode !== 'create' || (name !== this.#suggested && name !== '' && name !== undefined && name !== null))
      return
    this.#suggested = suggestedName(this.state.text)
    draft.set('name', this.#suggested)
  }

  /** Opens the saved report once the browser no longer keeps what was typed as unsaved, which ends with this form. */
  #show(id: number | string): void {
    after(0, () => open('company:report', { reportId: Number(id) }))
  }
  /** Saves the report and opens it. */
  async save(): Promise<void> {
    const { record } = this
    const { row } = record
    const { problem } = this.state
    if (problem) {
      this.focusSentence()
      return toast({ text: `Not saved. ${problem.error}`, tone: 'stop' })
    }
    if ((await record.draft.save()) && row) this.#show(row.id)
  }
}
