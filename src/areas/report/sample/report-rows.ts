/** State of the rows of a report that the server returns page by page: their filters, their order and which of them are selected. */
import { proxy } from 'valtio'
import { requestFilters, filterTextOf, parseFilter, type Match } from '#model/shared/filter.ts'
import { orderParts } from '#model/areas/report/rules/definition.ts'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Selection } from '#src/ui/table/state/selection.ts'
import { sayOrdering, sorted, type SortBy } from '#src/ui/table/state/settings.ts'
import { fetchTypedPeriods, readTypedPeriod } from '#src/ui/table/state/typed-periods.state.ts'
import type { RowNarrowing, SampleColumn, SampleRow } from './calls.ts'
import { cellText } from './cell-text.ts'
import { SampleController, type SampleLine, type SampleTarget } from './sample-controller.ts'

type RowId = number | string
type Narrowed = {
  /** Filter texts by column, as they are typed. */
  filters: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  sort: readonly SortBy[]
  selected: number
  /** Changes with each change of the selection. */
  turn: number
}
const rowIdOf = ({ row: { id } }: SampleLine): RowId | undefined =>
  typeof id === 'number' || typeof id === 'string' ? id : undefined

export class ReportRows extends SampleController {
  readonly table: Narrowed
  readonly selection = new Selection()
  readonly #columnOf: SampleTarget['columnOf']
  readonly #ordering: string
  readonly #loadAll: () => Promise<readonly SampleLine[] | undefined>
  #focusFilter: (column: string) => void = () => {}
  /** Rows that were loaded to select all of them, beside those that are shown. */
  #beside: readonly SampleLine[] = []

  /** `loadAll` answers undefined where there are too many rows. */
  constructor(
    target: Pick<SampleTarget, 'columnOf' | 'open'>,
    ordering: string,
    loadAll: (narrowing: RowNarrowing) => Promise<readonly SampleLine[] | undefined>,
  ) {
    super({ ...target, definition: () => undefined, change: () => {} })
    this.#columnOf = target.columnOf
    this.#ordering = ordering
    this.#loadAll = () => loadAll(this.narrowing())
    this.table = proxy<Narrowed>({ filters: {}, errors: {}, sort: this.first, selected: 0, turn: 0 })
  }
  /** The order that the report says. */
  get first(): readonly SortBy[] {
    return orderParts(this.#ordering).map(({ name, isDescending }) => ({ field: name, down: isDescending }))
  }
  onFilter(focus: (column: string) => void): void {
    this.#focusFilter = focus
  }
  focusFilter(): void {
    this.#focusFilter(this.column?.name ?? '')
  }

  override canChange(part: Parameters<SampleController['canChange']>[0]): true | string {
    if (part !== 'filter' && part !== 'order') return super.canChange(part)
    if (!this.column) return 'The cursor is not on a column'
    return part === 'order' || this.current !== undefined || 'There is no value under the cursor'
  }
  override onlyValue(): void {
    this.#filterByCell('')
  }
  override excludeValue(): void {
    this.#filterByCell('!')
  }
  override order(): void {
    this.orderBy(this.column?.name ?? '')
  }
  override orderAlso(): void {
    this.orderBy(this.column?.name ?? '', true)
  }
  /** Ascending, descending, and then in the order of the report. */
  orderBy(name: string, also = false): void {
    const { first } = this
    const sort = sorted(this.table.sort, name, also)
    const again = first.some(({ field }) => field === name) ? [{ field: name, down: false }] : first
    this.#narrow(this.table.filters, sort.length > 0 ? sort : again)
  }
  filterBy(name: string, text: string): void {
    const { [name]: _, ...others } = this.table.filters
    this.#narrow(text === '' ? others : { ...others, [name]: text })
  }
  get isFiltered(): boolean {
    return Object.keys(this.table.filters).length > 0
  }
  clearFilters(): void {
    this.#narrow({})
  }
  /** Replaces filters and order, as an address names them. */
  read(filters: Readonly<Record<string, string>>, sort: readonly SortBy[] = this.first): void {
    this.#narrow(filters, sort)
  }
  #filterByCell(mark: '' | '!'): void {
    const { column, current } = this
    if (!column || !current) return
    this.filterBy(column.name, `${mark}${filterTextOf([typedValue(column, current.row)])}`)
  }
  #narrow(filters: Narrowed['filters'], sort = this.table.sort): void {
    const errors = this.#parsed(filters).errors
    Object.assign(this.table, { filters, sort, errors })
    this.selection.settle()
    // Dates in other forms than ISO 8601 are read by a part that is loaded with the first of them.
    if (Object.keys(errors).length > 0)
      void fetchTypedPeriods().then((isNew) => isNew && this.#narrow(this.table.filters))
  }
  #parsed(filters: Narrowed['filters']) {
    const errors: Record<string, string> = {}
    const matches = Object.entries(filters).flatMap(([name, text]): { field: string; match: Match }[] => {
      const column = this.#columnOf(name)
      if (!column || text.trim() === '') return []
      const parsed = parseFilter(asShown(column.field), text, Date.now(), userZone(), readTypedPeriod, signedIn()?.id)
      if ('match' in parsed) return [{ field: name, match: parsed.match }]
      errors[name] = parsed.error
      return []
    })
    return { matches, errors }
  }
  /** A filter that cannot be read is left out. */
  narrowing(
    only: readonly RowId[] = [],
    { filters, sort }: Pick<Narrowed, 'filters' | 'sort'> = this.table,
  ): RowNarrowing {
    const { matches } = this.#parsed(filters)
    const ids = only.map((value) => ({ is: 'value' as const, value }))
    const all = ids.length > 0 ? [{ field: 'id', match: { any: ids, not: false } }] : matches
    const asked = requestFilters({ filters: all, search: '', searchIn: [] })
    const ordering = sayOrdering(sort)
    return {
      filters: asked.length === 0 ? '' : JSON.stringify(asked),
      ordering: ordering === this.#ordering.replaceAll(' ', '') ? '' : ordering,
    }
  }
  /** The filters in words, for the heading of a file. */
  get inWords(): string {
    if (this.selection.size > 0) return 'Selected rows'
    return Object.entries(this.table.filters)
      .map(([name, text]) => `${this.#columnOf(name)?.label ?? name}: ${text}`)
      .join(' · ')
  }

  /** The selected records or, without any, the one under the cursor. */
  override get ids(): readonly RowId[] {
    return this.selection.size > 0 ? this.selection.list() : super.ids
  }
  override step(by: number): void {
    this.selection.settle()
    super.step(by)
  }
  toggle(line = this.current): void {
    const id = line && rowIdOf(line)
    if (id === undefined) return
    if (this.selection.has(id)) this.selection.remove([id])
    else this.selection.add([id])
    this.#selected()
  }
  idOf = rowIdOf
  /** The text of the first cell of a line names its record. */
  labelOf({ row }: SampleLine): string {
    const column = this.#columnOf(this.names[0] ?? '')
    return column ? cellText(shownColumn(column), column.field, row) : ''
  }
  /** The rows that the cursor reaches next. */
  get near(): readonly RowId[] {
    return [1, -1].flatMap((step) => {
      const line = this.lines[this.row + step]
      return (line && rowIdOf(line)) ?? []
    })
  }
  /** Moves the cursor to a record, if its row is loaded. */
  goTo(id: RowId): void {
    if (this.lines.some((line) => line.id === String(id))) this.place(String(id), this.state.column)
  }
  isSelected(line: SampleLine): boolean {
    const id = rowIdOf(line)
    return id !== undefined && this.selection.has(id)
  }
  extendTo(row: number): void {
    this.extend(row - this.row)
  }
  /** Selects the rows from the one where the range began to the one `by` rows from the cursor. */
  extend(by: number): void {
    const from = this.selection.begin(Math.max(0, this.row))
    super.step(by)
    const [low, high] = [Math.min(from, this.row), Math.max(from, this.row)]
    this.selection.draw(this.lines.slice(low, high + 1).flatMap((line) => rowIdOf(line) ?? []))
    this.#selected()
  }
  /** Selects all rows that match, which are loaded for it. */
  async selectAll(): Promise<void> {
    const lines = await this.#loadAll()
    if (!lines) return
    this.#beside = lines
    this.select(lines.flatMap((line) => rowIdOf(line) ?? []))
  }
  /** The selected rows, as far as they are loaded. */
  get selectedRows(): readonly SampleRow[] {
    if (this.selection.size === 0) return []
    return [...this.lines, ...this.#beside].filter((line) => this.isSelected(line)).map(({ row }) => row)
  }
  select(ids: Iterable<RowId>): void {
    this.selection.replace(ids)
    this.#selected()
  }
  #selected(): void {
    this.table.selected = this.selection.size
    this.table.turn++
  }
}

const shownColumn = ({ name, label, kind, unit = '' }: ReportColumn): SampleColumn => ({ name, label, kind, unit })
const isNumber = ({ kind, field }: ReportColumn): boolean =>
  (kind === 'integer' || kind === 'number' || kind === 'decimal') && field.to === undefined
/** The value of a cell as it would be typed into a filter; empty without a value. */
function typedValue(column: ReportColumn, row: SampleRow): string {
  const { name, kind, field } = column
  const value = row[name]
  const text = cellText(shownColumn(column), field, row)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (kind === 'day' || kind === 'instant') return text.slice(0, 10)
  if (!isNumber(column) || (typeof value !== 'number' && typeof value !== 'string')) return text
  // A number with the unit in which it is stored means that number, whatever unit is read.
  return asShown(field).shownIn === undefined ? String(value) : `${String(value)} ${field.unit ?? ''}`
}
