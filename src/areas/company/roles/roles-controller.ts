/** Where the cursor of the matrix is, what is searched and compared, and what is changed of it. */
import { proxy } from 'valtio'
import type { Row } from '#model/kernel/resource.ts'
import type { group } from '#model/areas/user/user.resource.ts'
import { SearchedScreen } from '../search/searched-screen.ts'
import { areasOf, columnsFor, type RoleColumn } from './role-columns.ts'
import { roleEdits } from './role-edits.state.ts'

export type GroupRow = Row<typeof group>
type State = {
  row: number
  column: number
  typed: string
  /** Two groups of which only the differences are shown; the second is not chosen yet where it is null. */
  compared: { readonly one: number; readonly other: number | null } | null
}
const PAGE = 10

export class RolesController extends SearchedScreen {
  readonly state: State = proxy<State>({ row: 0, column: 0, typed: '', compared: null })
  #all: readonly GroupRow[] = []
  #columns: { readonly key: string; readonly are: readonly RoleColumn[] } = { key: '', are: [] }

  show(all: readonly GroupRow[]): void {
    this.#all = all
    this.#keepInside()
  }

  get rows(): readonly GroupRow[] {
    const { compared } = this.state
    if (compared === null || compared.other === null) return this.#all
    return this.#all.filter(({ id }) => id === compared.one || id === compared.other)
  }
  /** The same list for as long as it is the same columns, so that rows are not drawn again for nothing. */
  get columns(): readonly RoleColumn[] {
    const { compared, typed } = this.state
    const pair = compared?.other == null ? [] : this.rows.map((role) => this.codesOf(role))
    const key = JSON.stringify([typed, pair])
    if (this.#columns.key === key) return this.#columns.are
    const [one, other] = pair.map((codes) => new Set(codes))
    const are = columnsFor(typed, one && other && ((code) => one.has(code) !== other.has(code)))
    this.#columns = { key, are }
    return are
  }
  get role(): GroupRow | undefined {
    return this.rows[this.state.row]
  }
  get column(): RoleColumn | undefined {
    return this.columns[this.state.column]
  }
  codesOf({ id, permissions }: GroupRow): readonly string[] {
    return roleEdits().byGroup[id]?.codes ?? permissions
  }
  get changed(): readonly number[] {
    return Object.keys(roleEdits().byGroup).map(Number)
  }

  #keepInside(): void {
    const { state } = this
    state.row = Math.max(0, Math.min(this.rows.length - 1, state.row))
    state.column = Math.max(0, Math.min(this.columns.length - 1, state.column))
  }
  place(row: number, column: number): void {
    this.state.row = row
    this.state.column = column
    this.#keepInside()
  }
  step(down: number, across: number): void {
    this.place(this.state.row + down, this.state.column + across)
  }
  page(by: number): void {
    this.step(by * PAGE, 0)
  }
  /** To the first code of the area before or after. */
  toArea(by: number): void {
    const areas = areasOf(this.columns)
    const here = areas.findIndex(({ from, count }) => this.state.column < from + count)
    const to = areas[Math.max(0, Math.min(areas.length - 1, here + by))]
    if (to) this.place(this.state.row, to.from)
  }
  type(typed: string): void {
    this.state.typed = typed
    this.#keepInside()
  }

  /** Gives the code to the group under the cursor, or takes it. Back as it was kept, nothing is changed any more. */
  toggle(role = this.role, column = this.column): void {
    if (!role || !column) return
    const { byGroup } = roleEdits()
    const codes = this.codesOf(role)
    const next = codes.includes(column.code) ? codes.filter((code) => code !== column.code) : [...codes, column.code]
    const isKept = next.length === role.permissions.length && role.permissions.every((code) => next.includes(code))
    if (isKept) delete byGroup[role.id]
    else byGroup[role.id] = { version: byGroup[role.id]?.version ?? role.version, codes: next }
  }
  compare(): void {
    const { state, role } = this
    if (!role) return
    if (state.compared === null) state.compared = { one: role.id, other: null }
    else if (state.compared.one === role.id || state.compared.other !== null) state.compared = null
    else state.compared = { one: state.compared.one, other: role.id }
    this.#keepInside()
  }
  /** What is searched goes first, then the comparison. */
  leave(): void {
    if (this.state.typed !== '') this.type('')
    else this.state.compared = null
    this.#keepInside()
    this.focus()
  }
}
