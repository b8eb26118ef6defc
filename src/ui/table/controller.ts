/**
 * One table in one pane: what is set, shown and selected. It lives outside React, so that a tab that was hidden comes
 * back as it was left. Commands work on it, the components draw it.
 */
import type { Criterion } from '#model/rules/filter.ts'
import { toggled } from '#model/rules/opened.ts'
import type { Resource } from '#model/resource.ts'
import type { Found, HeadCell, RowId, Summary, TableFacts, TableWindow } from '#workers/jobs.ts'
import { resourceWithAdditional } from '../../engine/additional.ts'
import { api } from '../../engine/api.ts'
import { measured } from '../../engine/budget.ts'
import { onJobsEnd } from '../../engine/jobs.ts'
import { closeTable, openTable, type TableDoor } from '../../engine/tables.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { placeOf } from './anchor.ts'
import { askWithWindow, nothingAsked, sameReach, type Reach } from './asking.ts'
import { columnsOf, type TableColumn } from './columns.ts'
import { GENTLY, isStill, leavers, NOBODY } from './leaving.ts'
import { unlessShown } from './sameWindow.ts'
import { Selection } from './selection.ts'
import { initialSettings, understand, type Settings } from './settings.ts'
import { Soon } from './soon.ts'
import type { GridHandle, Panel, TableNow } from './face.ts'

/** Rows asked for beyond those in sight, each way. */
const BEYOND = 60

export class TableController {
  readonly resource: Resource
  readonly columns: readonly TableColumn[]
  readonly first: Settings
  readonly selection = new Selection()
  readonly record: RecordTarget
  now: TableNow
  grid: GridHandle | undefined
  onOpen: ((id: RowId, beside: boolean) => void) | undefined
  /** Puts the keyboard into the search box. */
  focusSearch: (() => void) | undefined
  /** Where the grid was scrolled to when it was last seen, px. */
  scrolled: { readonly top: number; readonly left: number } | undefined
  /** The rows of the range, where it has more than one. */
  drawn: readonly RowId[] = []
  #door: Promise<TableDoor> | undefined
  /** The same once it stands open. */
  #open: TableDoor | undefined
  #sight = { from: 0, to: 40 }
  #listeners = new Set<() => void>()
  #asked = ''
  #closing: ReturnType<typeof setTimeout> | undefined
  #fading: ReturnType<typeof setTimeout> | undefined
  #fetch = 0
  /** When rows that are leaving will have gone. */
  #farewell = 0
  #told: TableFacts | undefined
  #kept: RowId | null = null
  /** The newest that was heard through this door. */
  #newest: TableFacts | undefined
  readonly #sums = new Soon(() => this.#summary(), (summary) => this.set({ summary }))
  readonly #pane: string

  readonly name: string
  readonly where: readonly Criterion[]

  constructor(name: string, where: readonly Criterion[] = [], pane = '') {
    this.#pane = pane
    this.name = name
    this.where = where
    this.resource = resourceWithAdditional(name)
    this.columns = columnsOf(this.resource)
    this.first = initialSettings(this.resource, this.columns)
    this.record = { resource: name, ids: () => this.ids(), rows: (fields) => this.rows(this.ids(), fields), mark: (proposed) => this.set({ proposed }) }
    this.now = { settings: this.first, errors: {}, facts: null, window: null, cursor: { row: 0, column: 0 }, range: null, rangeSummary: null, selected: 0, summary: null, panel: null, edit: null, find: null, leaving: NOBODY, proposed: new Map(), carried: null, lost: [] }
    // The worker and all it held are gone: what is on screen must go too, and begins anew if someone is there to see it.
    onJobsEnd(() => {
      const seen = this.#door !== undefined && this.grid !== undefined
      this.#door = this.#open = undefined
      this.#told = undefined
      this.#fetch++
      this.selection.replace([])
      this.set({ facts: null, window: null, summary: null, selected: 0 })
      if (seen) void this.refresh()
    })
  }

  /** The parts on screen tell the controller how to reach them, and that they have gone. */
  attach(part: { readonly grid?: GridHandle | undefined; readonly focusSearch?: (() => void) | undefined; readonly onOpen?: TableController['onOpen']; readonly scrolled?: TableController['scrolled']; readonly drawn?: readonly RowId[] }): void {
    Object.assign(this, part)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  set(part: Partial<TableNow>): void {
    this.now = { ...this.now, ...part }
    measured([this.#pane], () => this.#listeners.forEach((listener) => listener()))
  }

  /** Opens the door if it is shut, and keeps it open until `leave`. */
  enter(): void {
    clearTimeout(this.#closing)
    void this.refresh()
    // What was given up when it was left is looked at again.
    if (this.now.facts?.mode === 'server' && this.#door) void this.#fetchWindow()
  }
  /** A hidden tab keeps its door for a minute: switching back is instant, forgotten ones cost nothing. */
  leave(): void {
    // What is under way on the server is given up with the sight of it.
    void this.#door?.then((door) => door.rest())
    this.#closing = setTimeout(() => {
      void this.#door?.then(closeTable).then(() => (this.#open = undefined))
      this.#door = this.#open = undefined
    }, 60_000)
  }
  door(): Promise<TableDoor> {
    if (!this.#door) this.#newest = undefined
    return (this.#door ??= openTable(this.name, (facts) => void this.#show(facts), this.#pane).then((door) => (this.#open = door)))
  }

  /** Changes what is set, and asks the worker if that is another question. */
  configure(part: Partial<Settings>): void {
    void this.refresh({ ...this.now.settings, ...part })
  }
  async refresh(settings = this.now.settings): Promise<void> {
    const { spec, errors } = understand(settings, this.columns, this.where)
    const question = JSON.stringify(spec)
    const isNew = this.#door === undefined || question !== this.#asked
    this.#asked = question
    const ask = (door: TableDoor) => askWithWindow(door, spec, this.#reach(), this.#names(), this.now.facts?.mode === 'here')
    // Asked before what was set is drawn.
    const asked = isNew && this.#open ? ask(this.#open) : undefined
    this.set({ settings, errors })
    const door = await this.door()
    const { facts, window, reach } = isNew ? await (asked ?? ask(door)) : nothingAsked
    if (facts) await this.#show(facts, true, false, window && sameReach(reach, this.#reach()) ? window : undefined)
  }
  focus = (): void => this.grid?.focus()
  openPanel(panel: Panel | null): void {
    this.set({ panel })
    // The keyboard goes back to where the work is, once the panel has let go of it.
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

  /** Takes in the rows that came to match, and puts every row in its place. */
  async merge(): Promise<void> {
    await this.#show(await (await this.door()).merge(), false, false)
  }

  /** The grid says which entries it shows. */
  look(from: number, to: number): void {
    this.#sight = { from, to }
    const { window, facts } = this.now
    const end = Math.min(to, facts?.entries ?? 0)
    if (!window || from < window.from || end > window.from + window.ids.length) void this.#fetchWindow()
  }
  readonly #names = (): readonly string[] => this.columns.map(({ name }) => name)
  readonly #reach = (): Reach => ({ from: Math.max(0, this.#sight.from - BEYOND), to: this.#sight.to + BEYOND })
  async #fetchWindow(facts?: TableFacts, isLive = false, known?: TableWindow): Promise<void> {
    const mine = ++this.#fetch
    // What is told may be overtaken by what is looked at; it is shown with the next window then, not lost.
    this.#told = facts ?? this.#told
    const { from, to } = this.#reach()
    const window = known ?? (await (await this.door()).window(from, to, this.#names()))
    if (isLive && !isStill()) await this.#letGo(window)
    if (mine !== this.#fetch) return
    this.#farewell = 0
    const told = this.#told
    this.#told = undefined
    if (told) this.#place(told)
    this.set({ ...unlessShown(this.now, window), ...(told && { facts: told }) })
    void this.#takeNews()
    // Marks of change fade: the cells are asked for once more when they have.
    clearTimeout(this.#fading)
    if (window.marks.some((bits) => bits !== 0)) this.#fading = setTimeout(() => void this.#fetchWindow(), 1600)
  }
  /** Waits while rows are seen to leave: so long in all, however often others leave meanwhile. */
  async #letGo(next: TableWindow): Promise<void> {
    const leaving = leavers(this.now.window, next, this.#sight)
    if (leaving.size === 0) return
    this.#farewell ||= performance.now() + GENTLY
    this.set({ leaving })
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.#farewell - performance.now())))
  }
  /** Tells an edit in progress what others did to its row, without touching what is being typed. */
  async #takeNews(): Promise<void> {
    const { edit } = this.now
    const [row] = edit ? await this.rows([edit.id], [edit.name]) : []
    if (edit && row) edit.draft.receive(row)
  }
  async #show(facts: TableFacts, isAnswer = false, isLive = !isAnswer, window?: TableWindow): Promise<void> {
    // What is told and what is answered come by two ways: what was told of before the answer may arrive after it.
    if (this.#newest && this.#newest.mode === facts.mode && this.#newest.revision > facts.revision) return
    this.#newest = facts
    if (facts.source.phase === 'refused') {
      this.set({ facts })
      // The page's own door knows what to do with a token that is no longer good.
      if (facts.source.status === 401) await api('user/me/').catch(() => {})
      return
    }
    await this.#fetchWindow(facts, isLive, window)
    void this.reckonRange()
    if (isAnswer) this.grid?.show(this.now.cursor.row, this.now.cursor.column)
    this.count()
  }
  #place(facts: TableFacts): void {
    const { row, column } = this.now.cursor
    const [next, { range }] = [placeOf(facts, row, this.#kept), this.now]
    if (next === row) return
    this.set({ cursor: { row: next, column }, ...(range && { range: { ...range, y: Math.max(0, range.y + next - row) } }) })
    this.grid?.shift(next - row)
  }

  idAt = (row: number): RowId | undefined => this.now.window?.ids[row - this.now.window.from] ?? undefined
  headAt = (row: number): HeadCell | undefined => this.now.window?.heads[row - this.now.window.from] ?? undefined
  moveTo(row: number, column: number): void {
    this.drawn = []
    this.set({ cursor: { row, column }, range: null, rangeSummary: null })
    void this.keep(this.idAt(row) ?? null)
  }
  /** Ties the cursor to a row, wherever changes move it. */
  async keep(id: RowId | null): Promise<void> {
    this.#kept = id
    await (await this.door()).keep(id)
  }

  /** What commands work on: the selected rows, those of the range, or the one under the cursor. */
  ids(): readonly RowId[] {
    if (this.selection.size > 0) return this.selection.list()
    if (this.drawn.length > 0) return this.drawn
    const id = this.idAt(this.now.cursor.row)
    return id === undefined ? [] : [id]
  }
  selected = (): readonly RowId[] => this.selection.list()
  /** Marks these rows and no others. */
  select(ids: Iterable<RowId>): void {
    this.selection.replace(ids)
    this.marked()
  }
  /** Marks or unmarks the row, or opens or shuts the group, at an entry. */
  toggle(row: number): void {
    const id = this.idAt(row)
    if (id === undefined) return this.#toggleGroup(row)
    this.selection.toggle(id)
    this.marked()
  }
  #toggleGroup(row: number): void {
    const head = this.headAt(row)
    if (head) this.configure({ open: toggled(this.now.settings.open, head.path) })
  }
  async selectAll(): Promise<void> {
    this.select(await (await this.door()).ids())
  }
  /** What is in the range is told anew: its rows, what they add up to. */
  async reckonRange(): Promise<void> {
    const { range, settings } = this.now
    if (!range) return
    const { x, y, width, height } = range
    const door = await this.door()
    const [drawn, rangeSummary] = await Promise.all([height > 1 ? door.ids(y, y + height) : [], door.range(y, y + height, settings.columns.slice(x, x + width))])
    if (this.now.range !== range) return
    this.drawn = drawn
    this.set({ rangeSummary })
  }
  /** Marks the rows from where the last mark stood to this one. */
  async selectRange(to: number): Promise<void> {
    const from = this.selection.begin(this.now.cursor.row)
    this.selection.draw(await (await this.door()).ids(Math.min(from, to), Math.max(from, to) + 1))
    this.marked()
  }
  /** Marks the rows that pasted numbers name, by what rows are called or by another column, and says which of the numbers name none. */
  async selectNumbers(numbers: readonly string[], column?: string): Promise<Found> {
    const found = await (await this.door()).find(numbers, column === undefined ? this.resource.title : [column])
    this.select(found.ids)
    return found
  }
  /** Whole rows as the wire has them; those that are gone are left out. */
  async rows(ids: readonly RowId[], fields: readonly string[]) {
    return (await this.door()).rows(ids, fields)
  }
  marked(): void {
    this.set({ selected: this.selection.size })
    this.count()
  }
  /** Counts and adds up what is selected, or all there is, soon. */
  count = (): void => this.#sums.begin()
  async #summary(): Promise<Summary> {
    const additive = this.columns.filter(({ name, additive: sums }) => sums && this.now.settings.columns.includes(name)).map(({ name }) => name)
    return (await this.door()).summary(this.selection.size > 0 ? this.selection.list() : null, additive)
  }
}
