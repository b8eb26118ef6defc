/** Where the cursor of the matrix is, what is searched and compared, and what is changed of it. */
import { proxy } from 'valtio'
import type { Row } from '#model/kernel/resource.ts'
import type { group } from '#model/areas/user/user.resource.ts'
import { SearchedScreen } from '../search/searched-screen.ts'
import { areasOf, permissionsFor, type PermissionRow } from './permission-rows.ts'
import { roleEdits } from './role-edits.state.ts'

export type GroupRow = Row<typeof group>
/** A role does not give a permission (`.`) or gives it (`o`). A change that is not saved yet gives it (`+`) or takes it away (`-`). */
export type RoleMark = '.' | 'o' | '+' | '-'
type State = {
  /** The row of the cursor: the place of a permission in `permissions`. */
  row: number
  /** The column of the cursor: the place of a role in `roles`. */
  column: number
  typed: string
  /** Two groups of which only the differences are shown; the second is not chosen yet where it is null. */
  compared: { readonly one: number; readonly other: number | null } | null
}
const PAGE = 10

const markOf = (isGiven: boolean, isSaved: boolean): RoleMark => (isGiven ? (isSaved ? 'o' : '+') : isSaved ? '-' : '.')

export class RolesController extends SearchedScreen {
  readonly state: State = proxy<State>({ row: 0, column: 0, typed: '', compared: null })
  #all: readonly GroupRow[] = []
  #permissions: { readonly key: string; readonly are: readonly PermissionRow[] } = { key: '', are: [] }

  show(all: readonly GroupRow[]): void {
    this.#all = all
    this.#keepInside()
  }

  get roles(): readonly GroupRow[] {
    const { compared } = this.state
    if (compared === null || compared.other === null) return this.#all
    return this.#all.filter(({ id }) => id === compared.one || id === compared.other)
  }
  /** Returns the same array while its content is the same, so that React does not draw all rows again. */
  get permissions(): readonly PermissionRow[] {
    const { compared, typed } = this.state
    const pair = compared?.other == null ? [] : this.roles.map((role) => this.codesOf(role))
    const key = JSON.stringify([typed, pair])
    if (this.#permissions.key === key) return this.#permissions.are
    const [one, other] = pair.map((codes) => new Set(codes))
    const are = permissionsFor(typed, one && other && ((code) => one.has(code) !== other.has(code)))
    this.#permissions = { key, are }
    return are
  }
  get role(): GroupRow | undefined {
    return this.roles[this.state.column]
  }
  get permission(): PermissionRow | undefined {
    return this.permissions[this.state.row]
  }
  codesOf({ id, permissions }: GroupRow): readonly string[] {
    return roleEdits().byGroup[id]?.codes ?? permissions
  }
  /** Returns a string with the mark of each role in `roles` for this permission. A string, so that React can compare it. */
  marksOf({ code }: PermissionRow): string {
    return this.roles
      .map((role): RoleMark => markOf(this.codesOf(role).includes(code), role.permissions.includes(code)))
      .join('')
  }
  /** Counts the permissions that a role gives, and its changes that are not saved yet. */
  countsOf(role: GroupRow): { readonly given: number; readonly changes: number } {
    const [codes, saved] = [this.codesOf(role), role.permissions]
    const [given, was] = [new Set(codes), new Set<string>(saved)]
    const changed = [...codes.filter((code) => !was.has(code)), ...saved.filter((code) => !given.has(code))]
    return { given: given.size, changes: changed.length }
  }
  get changed(): readonly number[] {
    return Object.keys(roleEdits().byGroup).map(Number)
  }

  #keepInside(): void {
    const { state } = this
    state.row = Math.max(0, Math.min(this.permissions.length - 1, state.row))
    state.column = Math.max(0, Math.min(this.roles.length - 1, state.column))
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
  /** To the first permission of the area before or after. */
  toArea(by: number): void {
    const areas = areasOf(this.permissions)
    const here = areas.findIndex(({ from, count }) => this.state.row < from + count)
    const to = areas[Math.max(0, Math.min(areas.length - 1, here + by))]
    if (to) this.place(to.from, this.state.column)
  }
  type(typed: string): void {
    this.state.typed = typed
    this.#keepInside()
  }

  /** Gives the permission to the role under the cursor, or takes it away. A role that is again as it was saved counts as unchanged. */
  toggle(role = this.role, permission = this.permission): void {
    if (!role || !permission) return
    const { byGroup } = roleEdits()
    const codes = this.codesOf(role)
    const { code } = permission
    const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]
    const isKept = next.length === role.permissions.length && role.permissions.every((one) => next.includes(one))
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
