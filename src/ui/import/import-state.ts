/** An import from the sheet to the preview: what was read of it, which column goes where, and the change that creates the records. */
import { proxy, ref } from 'valtio'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { sheetOfFile, sheetOfText } from '#src/engine/data/sheet-file.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { lookUpNames } from '../table/cells/names.ts'
import { matchHeadings, remember, targetsOf, type Matched, type ImportField } from './headings.ts'
import { importOperation } from './import-operation.ts'
import { columnsFor, importRows, titlesIn } from './import-rows.ts'
import { columnsOf, keepColumns } from './remembered.ts'

/** More is imported in several parts. */
export const MOST_ROWS = 20_000
/** A new record does not have it by itself. */
const isAsked = ({ required, initial, numbered }: Field): boolean =>
  required === true && numbered !== true && (initial === undefined || initial === null || initial === '')
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Sheet = { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }
type State = {
  text: string
  file: string
  /** Undefined until something is read. */
  sheet: Sheet | undefined
  matched: readonly (Matched | undefined)[]
  problem: string
  isReading: boolean
  bulk: BulkChange | null
}

export class Import {
  readonly name: string
  readonly resource: Resource
  readonly targets: readonly ImportField[]
  readonly state: State = proxy<State>({
    text: '',
    file: '',
    sheet: undefined,
    matched: [],
    problem: '',
    isReading: false,
    bulk: null,
  })
  #reading = 0

  constructor(name: string, resource: Resource) {
    this.name = name
    this.resource = resource
    this.targets = targetsOf(resource)
  }

  paste(text: string): Promise<void> {
    Object.assign(this.state, { text, file: '' })
    return this.#take(text.trim() === '' ? Promise.resolve([]) : sheetOfText(text))
  }
  choose(file: File): Promise<void> {
    Object.assign(this.state, { text: '', file: file.name })
    return this.#take(sheetOfFile(file))
  }
  /** What was given last counts, however long it takes to read. */
  async #take(reading: Promise<readonly SheetRow[]>): Promise<void> {
    const turn = ++this.#reading
    const show = (change: Partial<State>): void => {
      if (turn === this.#reading) Object.assign(this.state, change)
    }
    show({ isReading: true, problem: '', sheet: undefined, matched: [] })
    try {
      const [head, ...below] = await reading
      if (head === undefined) return show({ isReading: false })
      const rows = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      if (rows.length > MOST_ROWS)
        throw new Error(`At most ${grouped(MOST_ROWS)} rows can be imported at once; here are ${grouped(rows.length)}.`)
      const headings = head.cells.map((cell) => cell.trim())
      const matched = matchHeadings(headings, this.targets, columnsOf(this.name))
      show({ isReading: false, sheet: ref({ headings, rows }), matched })
    } catch (error) {
      show({ isReading: false, problem: sentence(error) })
    }
  }

  /** Sends a column to a field, or with an empty name nowhere. The field is then filled by no other column. */
  assign(at: number, name: string): void {
    this.state.matched = this.state.matched.map((match, column) =>
      column === at ? (name === '' ? undefined : { name }) : match?.name === name ? undefined : match,
    )
  }

  /** Why there is no preview yet; undefined if there can be one. Of the state itself, or of what is drawn of it. */
  lacks({ sheet, matched }: Pick<State, 'sheet' | 'matched'> = this.state): string | undefined {
    if (sheet === undefined) return 'Paste rows or choose a file first.'
    if (sheet.rows.length === 0) return 'There is nothing below the headings.'
    const filled = new Set(matched.map((match) => match?.name))
    if (!matched.some((match) => match !== undefined))
      return 'No column goes to a field. The first line names the columns.'
    const missing = this.targets.filter(({ name, field }) => isAsked(field) && !filled.has(name))
    const named = missing.map(({ label }) => label).join(', ')
    return named === ''
      ? undefined
      : `No column goes to ${named}, which every ${inSentence(this.resource.label)} needs.`
  }

  async preview(): Promise<void> {
    const { sheet, matched } = this.state
    if (sheet === undefined || this.lacks() !== undefined || this.state.isReading) return
    Object.assign(this.state, { isReading: true, problem: '' })
    try {
      const columns = columnsFor(matched, this.targets)
      const rows = importRows(this.resource, columns, sheet.rows, await lookUpNames(titlesIn(columns, sheet.rows)))
      keepColumns(this.name, remember(columnsOf(this.name), sheet.headings, matched))
      this.state.bulk = ref(new BulkChange(importOperation(this.resource, rows.length), rows))
    } catch (error) {
      this.state.problem = sentence(error)
    } finally {
      this.state.isReading = false
    }
  }
  /** Back to the columns, before anything was created. */
  back(): void {
    if (this.state.bulk?.state.stage === 'preview') this.state.bulk = null
  }
}
