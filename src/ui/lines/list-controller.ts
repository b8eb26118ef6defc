/** Where the cursor of a list of lines is, which of them are selected, and what commands are about. */
import { proxy } from 'valtio'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

type LineId = number | string
type Cursor<I extends LineId> = { cursor: I | null; marked: readonly I[] }
type Listed<I extends LineId> = { readonly id: I }

/** `L` is a line as it is shown, `I` its id; those without rows behind them, such as headings, are not among the lines. */
export abstract class ListController<L extends Listed<I>, I extends LineId = number> {
  readonly state: Cursor<I> = proxy<Cursor<I>>({ cursor: null, marked: [] })
  /** Those selected, else the one under the cursor. */
  readonly target: RecordTarget
  readonly #page: number
  #lines: readonly L[] = []
  #focus: () => void = () => {}

  /** `page` is how many lines the keys of a page go. */
  constructor(resource: string, page: number) {
    this.#page = page
    this.target = { resource, ids: () => this.ids, rows: () => this.#rows() }
  }
  /** Opens the line of that id beside. */
  protected abstract openLine(id: I): void
  /** The row of a line as it was read, for commands. */
  protected abstract rowOf(line: L): Readonly<Record<string, unknown>>

  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  /** Lines that are gone are neither selected nor under the cursor. */
  show(lines: readonly L[]): void {
    this.#lines = lines
    const there = new Set(lines.map(({ id }) => id))
    const kept = this.state.marked.filter((id) => there.has(id))
    if (kept.length < this.state.marked.length) this.state.marked = kept
    if (this.state.cursor === null || !there.has(this.state.cursor)) this.state.cursor = lines[0]?.id ?? null
  }
  protected get lines(): readonly L[] {
    return this.#lines
  }
  get ids(): readonly I[] {
    const { marked, cursor } = this.state
    return marked.length > 0 ? marked : cursor === null ? [] : [cursor]
  }
  /** The line under the cursor. */
  get current(): L | undefined {
    return this.#lines.find(({ id }) => id === this.state.cursor)
  }
  #rows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const wanted = new Set(this.ids)
    return Promise.resolve(this.#lines.filter(({ id }) => wanted.has(id)).map((line) => ({ ...this.rowOf(line) })))
  }

  step(by: number, extend = false): void {
    const at = this.#lines.findIndex(({ id }) => id === this.state.cursor)
    const to = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, at + by))]?.id
    if (to === undefined) return
    if (extend) this.#add(this.state.cursor === null ? [to] : [this.state.cursor, to])
    this.state.cursor = to
  }
  page(by: number): void {
    this.step(by * this.#page)
  }
  place(id: I): void {
    this.state.cursor = id
  }
  #add(ids: readonly I[]): void {
    this.state.marked = [...new Set([...this.state.marked, ...ids])]
  }
  /** Goes to the next line of which it is true; after the last comes the first. */
  protected placeNext(isWanted: (line: L) => boolean): void {
    const at = this.#lines.findIndex(({ id }) => id === this.state.cursor)
    const found = [...this.#lines.slice(at + 1), ...this.#lines.slice(0, at + 1)].find(isWanted)
    if (found) this.place(found.id)
  }
  mark(): void {
    const { cursor, marked } = this.state
    if (cursor === null) return
    this.state.marked = marked.includes(cursor) ? marked.filter((id) => id !== cursor) : [...marked, cursor]
  }
  markAll(): void {
    this.state.marked = this.#lines.map(({ id }) => id)
  }
  clear(): void {
    this.state.marked = []
  }
  /** Without an id that under the cursor. */
  open(id?: I): void {
    const line = id ?? this.state.cursor
    if (line !== null) this.openLine(line)
  }
}
