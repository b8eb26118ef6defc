/** Which contracts the dashboard shows, where its cursor is, and which are selected. */
import { proxy } from 'valtio'
import {
  dashboardLines,
  groupings,
  type DashboardContract,
  type DashboardLine,
  type Grouping,
} from '#model/areas/contract/rules/dashboard-lines.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'

export const sides = ['', 'purchase', 'sale'] as const
export type ShownSide = (typeof sides)[number]
type State = { by: Grouping; side: ShownSide; cursor: number | null; marked: number[] }

const after = <T>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length] ?? one
const PAGE = 20

export class DashboardController {
  readonly state: State = proxy<State>({ by: 'product', side: '', cursor: null, marked: [] })
  #all: readonly DashboardContract[] = []
  #lines: readonly DashboardLine[] = []
  #focus: () => void = () => {}

  /** The lines of what was read, as the settings want them. */
  show(all: readonly DashboardContract[], by: Grouping, side: ShownSide): readonly DashboardLine[] {
    this.#all = all
    const shown = side === '' ? all : all.filter(({ contract_type }) => contract_type === side)
    this.#lines = dashboardLines(shown, by)
    return this.#lines
  }
  /** Contracts that are gone are neither selected nor under the cursor. */
  settle(): void {
    const there = new Set(this.#order)
    const kept = this.state.marked.filter((id) => there.has(id))
    if (kept.length < this.state.marked.length) this.state.marked = kept
    if (this.state.cursor === null || !there.has(this.state.cursor)) this.state.cursor = this.#order[0] ?? null
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }

  get #order(): readonly number[] {
    return this.#lines.flatMap((line) => (line.kind === 'contract' ? [line.contract.id] : []))
  }
  /** The place of the cursor among the lines, headings included; -1 for none. */
  get line(): number {
    return this.#lines.findIndex((line) => line.kind === 'contract' && line.contract.id === this.state.cursor)
  }

  step(by: number, extends_ = false): void {
    const order = this.#order
    const at = order.indexOf(this.state.cursor ?? 0)
    const to = order[Math.max(0, Math.min(order.length - 1, at + by))]
    if (to === undefined) return
    if (extends_) this.#add(this.state.cursor === null ? [to] : [this.state.cursor, to])
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
    this.state.marked = [...this.#order]
  }
  clear(): void {
    this.state.marked = []
  }
  group(): void {
    this.state.by = after(groupings, this.state.by)
  }
  turnSide(): void {
    this.state.side = after(sides, this.state.side)
  }
  openContract(id = this.state.cursor): void {
    if (id !== null) open('contract:update', { contractId: id }, { place: 'right' })
  }

  /** What commands on contracts are about: those selected, else the one under the cursor. */
  readonly target: RecordTarget = {
    resource: 'contract:contract',
    ids: () => this.#ids(),
    rows: () => this.#rows(),
  }
  #ids(): readonly number[] {
    const { marked, cursor } = this.state
    return marked.length > 0 ? marked : cursor === null ? [] : [cursor]
  }
  #rows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const wanted = new Set(this.#ids())
    return Promise.resolve(this.#all.filter(({ id }) => wanted.has(id)).map((one) => ({ ...one })))
  }
}
