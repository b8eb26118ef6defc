/** Where the cursor of the grid of accesses is, what of it is shown, and what a key does with the access there. */
import { proxy } from 'valtio'
import {
  accessCell,
  accessLines,
  toggledAccess,
  type AccessCell,
  type AccessDeed,
  type AccessFilter,
  type AccessMatrix,
  type AccessRow,
  type ShownAccess,
} from '#model/areas/people/rules/access-grid.ts'
import { lineOfProduct } from '#model/areas/terminal/rules/product-line.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { writeAccess } from './write-access.ts'

/** Of whom the grid is: everybody, one person, or one customer. */
export type AccessSubject = { readonly user: string | null; readonly company: string | null }

const records = { staff: 'terminal:staff', driver: 'terminal:driver', general: 'terminal:user' } as const
/** An access of its own that has ended, is switched off or allows nothing, and is not covered by a wider one. */
const isIdle = ({ state }: AccessCell): boolean => state === 'ended' || state === 'off'

export class AccessController extends WalkedMatrix<ShownAccess> {
  readonly shown: { filter: AccessFilter }
  readonly #subject: AccessSubject
  #matrix: AccessMatrix | undefined
  #rows: ReadonlyMap<string, readonly AccessRow[]> = new Map()
  #parents: ReadonlyMap<string, string | null> = new Map()
  #busy = false

  constructor(subject: AccessSubject) {
    super()
    this.#subject = subject
    this.shown = proxy<{ filter: AccessFilter }>({ filter: { ...subject, all: false, text: '' } })
  }
  show(matrix: AccessMatrix, filter: AccessFilter): readonly ShownAccess[] {
    if (matrix !== this.#matrix) {
      const rows = new Map<string, AccessRow[]>()
      for (const row of matrix.rows) {
        const known = rows.get(row.user)
        if (known) known.push(row)
        else rows.set(row.user, [row])
      }
      this.#rows = rows
      this.#parents = new Map(matrix.products.map(({ id, parent }) => [id, parent]))
      this.#matrix = matrix
    }
    const lines = accessLines(matrix, filter)
    this.keep(lines, matrix.sites.length)
    return lines
  }
  cellOf(line: ShownAccess, column: number): AccessCell | undefined {
    const site = this.#matrix?.sites[column]
    return site && accessCell(this.#rows.get(line.user) ?? [], line, site, lineOfProduct(this.#parents, line.product))
  }
  get mayChange(): true | string {
    return may('change_user_access') || 'You may not change accesses.'
  }
  find(text: string): void {
    this.shown.filter = { ...this.shown.filter, text }
  }
  /** Only what is given. */
  showGiven(): void {
    this.shown.filter = { ...this.shown.filter, user: this.#subject.user, all: false }
  }
  /** All that could be given to one person: the one whose record it is, or the one under the cursor. */
  showAll(): void {
    const user = this.#subject.user ?? this.current?.user ?? null
    if (user === null) toast({ text: 'Nobody is under the cursor.', tone: 'warn' })
    else this.shown.filter = { ...this.shown.filter, user, all: true }
  }
  /** To the next access that has ended or allows nothing. */
  next(): void {
    const isWanted = (line: ShownAccess, at: number): boolean => {
      const cell = this.cellOf(line, at)
      return cell !== undefined && isIdle(cell)
    }
    if (!this.seek(isWanted)) toast({ text: 'All accesses that are shown hold.', tone: 'ok' })
  }
  /** The access of the cell, else the one that covers it, else the person. */
  open(): void {
    const line = this.current
    const cell = line && this.cellOf(line, this.state.column)
    if (line === undefined || cell === undefined) return
    const access = cell.own ?? cell.by
    const kind = this.#matrix?.people.find(({ id }) => id === line.user)?.kind ?? 'general'
    const path = access === null ? recordPath(records[kind], line.user) : recordPath('terminal:userAccess', access.id)
    if (path !== undefined) openPath(path, 'right')
  }
  async toggle(deed: AccessDeed): Promise<void> {
    const line = this.current
    const cell = line && this.cellOf(line, this.state.column)
    const site = this.#matrix?.sites[this.state.column]
    if (!line || !cell || !site || this.#busy) return
    const change = toggledAccess(cell, line, site.id, deed)
    if (change.kind === 'none') return toast({ text: change.says, tone: 'warn' })
    this.#busy = true
    try {
      await writeAccess(change, `${line.person}, ${line.customer}, ${line.goods}, ${site.name}`)
    } catch (error) {
      toast({ text: `Not changed. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    } finally {
      this.#busy = false
    }
  }
}
