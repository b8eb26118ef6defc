/** An import from the table to the preview: how the server read it, which column goes where, and the change that creates the records. */
import { proxy, ref } from 'valtio'
import { isNeeded } from '#model/kernel/table.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { remember, type ImportField, type Remembered } from '#model/shared/reading/import-columns.ts'
import { tableCall, type ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { api } from '#src/engine/api/api.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { importOperation } from './import-operation.ts'
import { importRows } from './import-rows.ts'
import { chosenColumns, notesOf, targetsHere } from './read-columns.ts'
import { columnsOf, keepColumns } from './remembered.ts'

/** What the user chose in place of what was found. */
type Choices = {
  date_order?: 'mdy' | 'dmy'
  decimal?: '.' | ','
  heading_line?: number
}
type State = {
  text: string
  file: string
  /** Undefined until something is read. */
  table: ReadTableAnswer | undefined
  choices: Choices
  problem: string
  isReading: boolean
  bulk: BulkChange | null
}
const LAST_HEADING = 20
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export class Import {
  readonly name: string
  readonly resource: Resource
  readonly targets: readonly ImportField[]
  readonly state: State = proxy<State>({
    text: '',
    file: '',
    table: undefined,
    choices: {},
    problem: '',
    isReading: false,
    bulk: null,
  })
  #file: File | undefined
  #columns: Remembered
  #isStale = false

  constructor(name: string, resource: Resource) {
    this.name = name
    this.resource = resource
    this.targets = targetsHere(resource)
    this.#columns = columnsOf(name)
  }

  paste(text: string): Promise<void> {
    Object.assign(this.state, { text, file: '', choices: {} })
    this.#file = undefined
    return this.#read()
  }
  choose(file: File): Promise<void> {
    Object.assign(this.state, { text: '', file: file.name, choices: {} })
    this.#file = file
    return this.#read()
  }
  /** One reading at a time. What was given or chosen meanwhile is read next, and counts. */
  async #read(): Promise<void> {
    this.#isStale = true
    if (this.state.isReading) return
    while (this.#isStale) {
      this.#isStale = false
      await this.#readOnce()
    }
  }
  async #readOnce(): Promise<void> {
    const { text, choices } = this.state
    if (this.#file === undefined && text.trim() === '')
      return void Object.assign(this.state, { table: undefined, problem: '' })
    Object.assign(this.state, { isReading: true, problem: '' })
    const input = { as: this.name, columns: this.#columns, ...choices }
    try {
      const table = await api<ReadTableAnswer>(tableCall.path, { method: 'POST', body: this.#bodyOf(input, text) })
      if (!this.#isStale) this.state.table = ref(table)
    } catch (error) {
      if (!this.#isStale) Object.assign(this.state, { table: undefined, problem: sentence(error) })
    } finally {
      this.state.isReading = false
    }
  }
  #bodyOf(input: Readonly<Record<string, unknown>>, text: string): unknown {
    if (this.#file === undefined) return { ...input, text }
    const form = new FormData()
    for (const [name, value] of Object.entries(input))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('file', this.#file)
    return form
  }

  /** Sends a column to a field, or with an empty name nowhere. The field is then filled by no other column. */
  assign(at: number, name: string): void {
    const { table } = this.state
    if (table === undefined) return
    const columns = table.columns.map((column, nth) =>
      nth === at
        ? { ...column, field: name === '' ? null : name }
        : column.field === name
          ? { ...column, field: null }
          : column,
    )
    this.#columns = { ...this.#columns, ...chosenColumns(columns) }
    void this.#read()
  }
  /** A preview that is open is made again. */
  async #choose(choices: Choices): Promise<void> {
    Object.assign(this.state.choices, choices)
    const isPreviewed = this.state.bulk !== null
    await this.#read()
    if (isPreviewed) this.preview()
  }
  async changeDateOrder(): Promise<void> {
    if (this.state.table) await this.#choose({ date_order: this.state.table.date_order === 'dmy' ? 'mdy' : 'dmy' })
  }
  async changeDecimal(): Promise<void> {
    if (this.state.table) await this.#choose({ decimal: this.state.table.decimal === ',' ? '.' : ',' })
  }
  /** The line below is the heading; after the last possible one, the first. */
  async changeHeading(): Promise<void> {
    const { table } = this.state
    if (table === undefined) return
    const lines = [...table.skipped.map(({ line }) => line), ...table.rows.map(({ line }) => line)]
    const next = lines.toSorted((one, other) => one - other).find((line) => line > (table.heading_line ?? 0))
    await this.#choose({ heading_line: next !== undefined && next <= LAST_HEADING ? next : 1 })
  }

  /** Why there is no preview yet; undefined if there can be one. Of the state itself, or of what is drawn of it. */
  lacks({ table }: Pick<State, 'table'> = this.state): string | undefined {
    if (table === undefined) return 'Paste rows or choose a file first.'
    if (table.rows.length === 0) return 'There is nothing below the headings.'
    const filled = new Set(table.columns.map(({ field }) => field))
    if (table.columns.every(({ field }) => field === null))
      return 'No column goes to a field. A heading names each column.'
    const missing = this.targets.filter(({ name, field }) => isNeeded(field) && !filled.has(name))
    const named = missing.map(({ label }) => label).join(', ')
    return named === ''
      ? undefined
      : `No column goes to ${named}, which every ${inSentence(this.resource.label)} needs.`
  }

  preview(): void {
    const { table } = this.state
    if (table === undefined || this.lacks() !== undefined || this.state.isReading) return
    const { columns } = table
    keepColumns(
      this.name,
      remember(
        columnsOf(this.name),
        columns.map(({ heading }) => heading),
        columns.map(({ field }) => (field === null ? undefined : { name: field })),
      ),
    )
    const rows = importRows(this.resource, this.targets, table)
    this.state.bulk = ref(new BulkChange(importOperation(this.resource, rows.length, notesOf(table)), rows))
  }
  /** Back to the columns, before anything was created. */
  back(): void {
    if (this.state.bulk?.state.stage === 'preview') this.state.bulk = null
  }
}
