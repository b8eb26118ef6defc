/** One table in one pane. It lives outside React, so that a hidden tab keeps its state. */
import { requestFilters, type Criterion } from '#model/shared/filter.ts'
import { toggled } from '#model/columnar/open-groups.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { HeadCell, RowId, Summary, TableFacts, TableWindow } from '#workers/jobs.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { onWorkerEnd } from '#src/engine/data/worker.ts'
import { closeTable, openTable, type TableConnection } from '#src/engine/data/table-connection.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { placeOf } from './anchor.ts'
import { askWithWindow, nothingAsked, sameRowWindow } from './window-request.ts'
import { CURRENCY } from '#model/kernel/adding.ts'
import { columnsOf, type TableColumn } from './columns.ts'
import { Selection } from './selection.ts'
import { initialSettings, understand, type FirstSettings, type Settings } from './settings.ts'
import { Debounced } from '../timing/debounced.ts'
import { Listeners } from '../timing/listeners.ts'
import { fetchTypedPeriods } from './typed-periods.state.ts'
import { initialState, type GridHandle, type TablePanel, type TableState } from './table-state.ts'
import { WindowLoader } from './window-loader.ts'

export class TableController {
  readonly resource: Resource
  readonly columns: readonly TableColumn[]
  readonly first: Settings
  readonly selection = new Selection()
  readonly record: RecordTarget
  now: TableState
  grid: GridHandle | undefined
  onOpen: ((id: RowId, beside: boolean) => void) | undefined
  onPrint: (() => void) | undefined
  /** Focuses the search box. */
  focusSearch: (() => void) | undefined
  /** The scroll position when last shown, px. */
  scrolled: { readonly top: number; readonly left: number } | undefined
  /** The id of the saved view that was opened last. */
  view: number | undefined
  /** The rows of a range of more than one row. */
  rangeRows: readonly RowId[] = []
  #connection: Promise<TableConnection> | undefined
  /** The connection, once it is open. */
  #opened: TableConnection | undefined
  readonly #listeners: Listeners
  #query = ''
  #closing: ReturnType<typeof setTimeout> | undefined
  #cursorId: RowId | null = null
  /** Queries sent and not yet answered. */
  #pending = 0
  /** The facts of the latest answer, which may be shown later. */
  #answered: TableFacts | undefined
  /** The latest facts received over this connection. */
  #newest: TableFacts | undefined
  readonly #sums = new Debounced(
    () => this.#summary(),
    (summary) => this.set({ summary }),
  )
  readonly #window = new WindowLoader(this, {
    onFacts: (facts) => this.#moveCursor(facts),
    onShown: () => {
      // The cursor went to the top of rows that were still to come.
      const id = this.idAt(this.now.cursor.row)
      // Nobody has chosen the row on which it stands while later ones still come in above: it stays at the top.
      const isComing = this.now.facts?.source.phase === 'loading'
      if (this.#cursorId === null && id !== undefined && !this.#isReplacing && !isComing) void this.keep(id)
      void this.#updateEdit()
    },
  })
  readonly #pane: string

  readonly name: string
  readonly where: readonly Criterion[]

  constructor(name: string, where: readonly Criterion[] = [], pane = '', first: FirstSettings = {}) {
    this.#pane = pane
    this.#listeners = new Listeners(pane)
    this.name = name
    this.where = where
    this.resource = resourceWithAdditional(name)
    this.columns = columnsOf(this.resource)
    this.first = initialSettings(this.resource, this.columns, first)
    this.record = {
      resource: name,
      ids: () => this.ids(),
      matching: () => this.selection.all,
      rows: (fields) => this.rows(this.ids(), fields),
      mark: (proposed) => this.set({ proposed }),
    }
    this.now = initialState(this.first)
    // The worker has ended and with it all data, so the table is cleared and starts again if it is visible.
    onWorkerEnd(() => {
      const seen = this.#connection !== undefined && this.grid !== undefined
      this.#connection = this.#opened = undefined
      this.#window.cancel()
      this.selection.replace([])
      this.set({ facts: null, window: null, summary: null, selected: 0 })
      if (seen) void this.refresh()
    })
  }

  /** Components register how to reach them, and unregister when they unmount. */
  attach(
    part: Partial<
      Pick<TableController, 'grid' | 'focusSearch' | 'onOpen' | 'onPrint' | 'scrolled' | 'rangeRows' | 'view'>
    >,
  ): void {
    Object.assign(this, part)
  }

  subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)
  set(part: Partial<TableState>, tell = this.#listeners.tell): void {
    this.now = { ...this.now, ...part }
    tell()
  }

  /** Opens the connection if necessary, and keeps it open until `leave`. */
  enter(): void {
    clearTimeout(this.#closing)
    void this.refresh()
    // Requests that were cancelled on leaving are repeated.
    if (this.now.facts?.mode === 'server' && this.#connection) void this.#window.load()
  }
  /** A hidden tab keeps its connection for a minute, so that switching back is instant. */
  leave(): void {
    // Pending server requests are cancelled when the table is hidden.
    void this.#connection?.then((table) => table.rest())
    this.#closing = setTimeout(() => {
      void this.#connection?.then(closeTable).then(() => (this.#opened = undefined))
      this.#connection = this.#opened = undefined
    }, 60_000)
  }
  connection(): Promise<TableConnection> {
    if (!this.#connection) this.#newest = this.#answered = undefined
    return (this.#connection ??= openTable(this.name, (facts) => void this.#apply(facts), this.#pane).then(
      (table) => (this.#opened = table),
    ))
  }

  /** Changes settings, and queries the worker if they affect the rows. */
  configure(part: Partial<Settings>): void {
    void this.refresh({ ...this.now.settings, ...part })
  }
  async refresh(settings = this.now.settings): Promise<void> {
    const { spec, errors } = understand(settings, this.columns, this.where)
    if (Object.keys(errors).length > 0) void this.#readTypedPeriods()
    const question = JSON.stringify(spec)
    const isNew = this.#connection === undefined || question !== this.#query
    this.#query = question
    this.selection.narrow(requestFilters(spec))
    const cursor = this.now.facts?.mode === 'here' ? this.now.cursor.row : undefined
    const send = (table: TableConnection) =>
      askWithWindow(table, spec, this.#window.nearRange(), this.#window.columnNames(), cursor)
    // The request is sent before the new settings are rendered.
    const response = isNew && this.#opened ? send(this.#opened) : undefined
    const { tell, tellSoon } = this.#listeners
    // A field that is typed into shows its text at once.
    const isTyped = settings.filters !== this.now.settings.filters || settings.search !== this.now.settings.search
    this.set({ settings, errors, selected: this.selection.size }, response && !isTyped ? tellSoon : tell)
    if (isNew) this.#pending++
    const { facts, window, reach } = await this.connection()
      .then((table) => (isNew ? (response ?? send(table)) : nothingAsked))
      .finally(() => isNew && this.#pending--)
    if (!facts) return
    this.#answered = facts
    // Otherwise the table was scrolled or the cursor moved meanwhile.
    const isThere =
      sameRowWindow(reach, this.#window.nearRange()) && (facts.anchor < 0 || facts.anchored === this.#cursorId)
    await this.#apply(facts, true, false, isThere ? window : undefined)
  }
  /** Fetches the reader of more forms of dates, and reads the filters again. */
  async #readTypedPeriods(): Promise<void> {
    if (await fetchTypedPeriods()) await this.refresh()
  }
  /** Whether the rows shown are about to be replaced by those of another query. */
  get #isReplacing(): boolean {
    const { facts } = this.now
    const isOlder = facts?.mode === this.#answered?.mode && (facts?.revision ?? 0) < (this.#answered?.revision ?? 0)
    return this.#pending > 0 || isOlder
  }
  focus = (): void => this.grid?.focus()
  openPanel(panel: TablePanel | null): void {
    this.set({ panel })
    // Returns the focus to the grid once the panel has released it.
    if (!panel) setTimeout(() => this.grid?.focus())
  }
  get isFiltered(): boolean {
    return Object.keys(this.now.settings.filters).length > 0 || this.now.settings.search !== ''
  }
  /** The column under the cursor. */
  get column(): TableColumn | undefined {
    const name = this.now.settings.columns[this.now.cursor.column]
    return this.columns.find((column) => column.name === name)
  }

  /** Includes the waiting rows and sorts all rows again. */
  async merge(): Promise<void> {
    await this.#apply(await (await this.connection()).merge(), false, false)
  }

  /** Called by the grid with the visible entries. */
  setVisibleRows(from: number, to: number): void {
    this.#window.setVisible(from, to)
  }
  /** Passes changes by others to an edit in progress, without disturbing the input. */
  async #updateEdit(): Promise<void> {
    const { edit } = this.now
    const [row] = edit ? await this.rows([edit.id], [edit.name]) : []
    if (edit && row) edit.draft.receive(row)
  }
  async #apply(facts: TableFacts, isAnswer = false, isLive = !isAnswer, window?: TableWindow): Promise<void> {
    // Notifications and responses travel separately, so a notification older than the response may arrive after it.
    if (this.#newest && this.#newest.mode === facts.mode && this.#newest.revision > facts.revision) return
    this.#newest = facts
    if (facts.source.phase === 'refused') {
      this.set({ facts })
      // The page's API client handles an expired token.
      if (facts.source.status === 401) await api('user/me/').catch(() => {})
      return
    }
    await this.#window.load(facts, isLive, window)
    void this.updateRange()
    if (isAnswer) this.grid?.show(this.now.cursor.row, this.now.cursor.column)
    this.count()
  }
  #moveCursor(facts: TableFacts): (() => void) | undefined {
    const { row, column } = this.now.cursor
    const [next, { range }] = [placeOf(facts, row, this.#cursorId), this.now]
    if (next === row) return undefined
    this.set({
      cursor: { row: next, column },
      ...(range && { range: { ...range, y: Math.max(0, range.y + next - row) } }),
    })
    return () => this.grid?.shift(next - row)
  }

  idAt = (row: number): RowId | undefined => this.now.window?.ids[row - this.now.window.from] ?? undefined
  headAt = (row: number): HeadCell | undefined => this.now.window?.heads[row - this.now.window.from] ?? undefined
  /** `id` is the row there, which need not be loaded yet. */
  moveTo(row: number, column: number, id: RowId | null = this.idAt(row) ?? null): void {
    this.rangeRows = []
    this.set({ cursor: { row, column }, range: null, rangeSummary: null })
    void this.keep(id)
  }
  /** The top is a position: while a query is pending, the row now shown there is not the one that will be. */
  moveToTop(): void {
    this.moveTo(0, 0, this.#isReplacing ? null : undefined)
    this.grid?.show(0, 0)
  }
  /** Ties the cursor to a row while changes move it. */
  async keep(id: RowId | null): Promise<void> {
    this.#cursorId = id
    await (await this.connection()).keep(id)
  }

  /** The rows that commands work on: the selection, else the range, else the row under the cursor. */
  ids(): readonly RowId[] {
    if (this.selection.size > 0) return this.selection.list()
    if (this.rangeRows.length > 0) return this.rangeRows
    const id = this.idAt(this.now.cursor.row)
    return id === undefined ? [] : [id]
  }
  selected = (): readonly RowId[] => this.selection.list()
  /** Selects exactly these rows. */
  select(ids: Iterable<RowId>): void {
    this.selection.replace(ids)
    this.marked()
  }
  /** Toggles the selection of a row, or opens or closes a group. */
  toggle(row: number): void {
    const id = this.idAt(row)
    const head = this.headAt(row)
    if (head) return this.configure({ open: toggled(this.now.settings.open, head.path) })
    if (id === undefined) return
    if (this.selection.has(id)) return this.unmark([id])
    this.selection.add([id])
    this.marked()
  }
  unmark(ids: readonly RowId[]): void {
    if (!this.selection.remove(ids))
      toast({ text: 'Too many rows to take out of all that match. Narrow the filter instead.', tone: 'warn' })
    this.marked()
  }
  /** Updates the rows and totals of the range. */
  async updateRange(): Promise<void> {
    const { range, settings } = this.now
    if (!range) return
    const { x, y, width, height } = range
    const table = await this.connection()
    const [inRange, rangeSummary] = await Promise.all([
      height > 1 ? table.ids(y, y + height) : [],
      table.range(y, y + height, settings.columns.slice(x, x + width)),
    ])
    if (this.now.range !== range) return
    this.rangeRows = inRange
    this.set({ rangeSummary })
  }
  /** Whole rows in wire format; deleted ones are omitted. */
  async rows(ids: readonly RowId[], fields: readonly string[]) {
    return (await this.connection()).rows(ids, fields)
  }
  marked(): void {
    this.set({ selected: this.selection.size })
    this.count()
  }
  /** Schedules counting and totalling the selection, or all rows. */
  count = (): void => this.#sums.begin()
  async #summary(): Promise<Summary> {
    const shown = this.columns.filter(({ name }) => this.now.settings.columns.includes(name))
    const namesOf = (kind: 'additive' | 'isAmount') => shown.filter((one) => one[kind]).map(({ name }) => name)
    const amounts = namesOf('isAmount')
    const table = await this.connection()
    return table.summary(
      this.selected().length > 0 ? this.selected() : null,
      namesOf('additive'),
      amounts.length > 0 ? { by: CURRENCY, columns: amounts } : undefined,
    )
  }
}
