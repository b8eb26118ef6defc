/** Where the cursor of a list is, which of its lines are selected, and what commands are about. */
import { proxy } from 'valtio'
import type { Subject } from '#src/engine/links/subject.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { Line } from './line.ts'

type State = { cursor: number | null; marked: readonly number[] }
const PAGE = 12

export class LinesController {
  readonly state: State = proxy<State>({ cursor: null, marked: [] })
  readonly target: RecordTarget
  readonly #open: (id: number) => void
  #lines: readonly Line[] = []
  #focus: () => void = () => {}
  /** What came over a link before the lines were there. */
  #wanted: readonly Subject[] = []

  constructor(resource: string, opens: (id: number) => void) {
    this.#open = opens
    this.target = { resource, ids: () => this.ids, rows: () => this.#rows() }
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  /** Lines that are gone are neither selected nor under the cursor. */
  show(lines: readonly Line[]): void {
    this.#lines = lines
    const there = new Set(lines.map(({ id }) => id))
    const kept = this.state.marked.filter((id) => there.has(id))
    if (kept.length < this.state.marked.length) this.state.marked = kept
    if (this.state.cursor === null || !there.has(this.state.cursor)) this.state.cursor = lines[0]?.id ?? null
    if (this.#wanted.length > 0 && lines.length > 0) this.follow(this.#wanted)
  }

  get ids(): readonly number[] {
    const { marked, cursor } = this.state
    return marked.length > 0 ? marked : cursor === null ? [] : [cursor]
  }
  /** The line under the cursor. */
  get current(): Line | undefined {
    return this.#lines.find(({ id }) => id === this.state.cursor)
  }
  get subjects(): readonly Subject[] {
    return this.current?.subjects ?? []
  }
  #rows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const wanted = new Set(this.ids)
    return Promise.resolve(this.#lines.filter(({ id }) => wanted.has(id)).map(({ row }) => ({ ...row })))
  }

  /** Goes to the first line about what a linked pane shows; a car is told by its mark too. */
  follow(subjects: readonly Subject[]): void {
    this.#wanted = this.#lines.length === 0 ? subjects : []
    const isMeant = ({ subjects: own }: Line): boolean =>
      subjects.some(({ kind, id, label }) =>
        own.some((one) => one.kind === kind && (one.id === id || (kind === 'car' && one.label === label))),
      )
    const found = this.#lines.find(isMeant)
    if (found) this.state.cursor = found.id
  }
  step(by: number, extend = false): void {
    const at = this.#lines.findIndex(({ id }) => id === this.state.cursor)
    const to = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, at + by))]?.id
    if (to === undefined) return
    if (extend) this.#add(this.state.cursor === null ? [to] : [this.state.cursor, to])
    this.state.cursor = to
  }
  page(by: number): void {
    this.step(by * PAGE)
  }
  place(id: number): void {
    this.state.cursor = id
  }
  #add(ids: readonly number[]): void {
    this.state.marked = [...new Set([...this.state.marked, ...ids])]
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
  open(id = this.state.cursor): void {
    if (id !== null) this.#open(id)
  }
}
