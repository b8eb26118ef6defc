/** The cursor in the sample of a report, and the changes that its keys make to the question. */
import {
  alsoOrderedBy,
  excludeValue,
  groupedBy,
  onlyValue,
  orderedBy,
  totalled,
  withoutColumn,
  type ReportChange,
} from '#model/areas/report/rules/change-report.ts'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import type { SampleColumn, SampleRow } from './calls.ts'

export type SampleLine = { readonly id: string; readonly row: SampleRow }
export type SampleTarget = {
  /** The question whose sample is shown; undefined where it is not to be changed. */
  readonly definition: () => ReportDefinition | undefined
  readonly change: (change: ReportChange) => void
  readonly columnOf: (name: string) => ReportColumn | undefined
  readonly open: (line: SampleLine) => void
}

export const linesOf = (rows: readonly SampleRow[]): readonly SampleLine[] =>
  rows.map((row, at) => ({
    id: typeof row['id'] === 'number' || typeof row['id'] === 'string' ? String(row['id']) : `#${at}`,
    row,
  }))

/** The value of a cell as a filter of a report has it. A reference is filtered by the name of its record. Undefined: no value. */
function filterValue(row: SampleRow, name: string): string | undefined {
  const [value, label] = [row[name], row[`${name}__label`]]
  if (typeof label === 'string' && label !== '') return label
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export class SampleController extends WalkedMatrix<SampleLine> {
  #columns: readonly SampleColumn[] = []
  readonly #target: SampleTarget

  constructor(target: SampleTarget) {
    super()
    this.#target = target
  }
  show(lines: readonly SampleLine[], columns: readonly SampleColumn[]): void {
    this.#columns = columns
    this.keep(lines, columns.length)
  }
  open(): void {
    const { current } = this
    if (current) this.#target.open(current)
  }
  /** The record of the row under the cursor. */
  get ids(): readonly (number | string)[] {
    const id = this.current?.row['id']
    return typeof id === 'number' || typeof id === 'string' ? [id] : []
  }
  /** The columns that are shown, by name. */
  protected get names(): readonly string[] {
    return this.#columns.map(({ name }) => name)
  }
  /** The column under the cursor. */
  get column(): ReportColumn | undefined {
    const name = this.#columns[this.state.column]?.name
    return name === undefined ? undefined : this.#target.columnOf(name)
  }
  /** True, or why the question cannot be changed at this column. */
  canChange(part: 'filter' | 'group' | 'total' | 'order' | 'hide'): true | string {
    const { column } = this
    if (this.#target.definition() === undefined) return 'The question can be changed in the editor of the report'
    if (!column) return 'The cursor is not on a column'
    if (part === 'group' && !column.groupable) return `${column.label} cannot be grouped by`
    if (part === 'total' && !column.summable) return `${column.label} cannot be totalled`
    if (part === 'hide' && this.#columns.length < 2) return 'The last column cannot be hidden'
    if (part === 'filter' && this.current === undefined) return 'There is no value under the cursor'
    return true
  }
  #change(by: (definition: ReportDefinition, name: string) => ReportChange): void {
    const definition = this.#target.definition()
    const { column } = this
    if (definition && column) this.#target.change(by(definition, column.name))
  }
  #valueIn(column: string): string | undefined {
    return filterValue(this.current?.row ?? {}, column)
  }
  onlyValue(): void {
    this.#change((definition, name) => onlyValue(definition, name, this.#valueIn(name)))
  }
  excludeValue(): void {
    this.#change((definition, name) => excludeValue(definition, name, this.#valueIn(name)))
  }
  group(): void {
    this.#change(groupedBy)
  }
  total(): void {
    this.#change(totalled)
  }
  hide(): void {
    this.#change((definition, name) => withoutColumn(definition, name, this.names))
  }
  order(): void {
    this.#change(orderedBy)
  }
  orderAlso(): void {
    this.#change(alsoOrderedBy)
  }
}
