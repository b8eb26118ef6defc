/** The selected rows by id, unaffected by filters, sorting and other people's changes. */
import type { AllMatching } from '#src/engine/panes/command-target.ts'
import type { RowId } from '#workers/jobs.ts'

export class Selection {
  #ids = new Set<RowId>()
  /** All rows that match are selected: too many for their ids, where there are none. */
  #all: AllMatching | undefined
  /** The selection before the current range, and where the range started. */
  #base: ReadonlySet<RowId> = this.#ids
  #from: number | undefined

  get size(): number {
    return this.#ids.size || (this.#all?.count ?? 0)
  }
  get all(): AllMatching | undefined {
    return this.#all
  }
  has = (id: RowId): boolean => (this.#ids.size > 0 ? this.#ids.has(id) : this.#all !== undefined)
  list = (): readonly RowId[] => [...this.#ids]

  toggle(id: RowId): void {
    this.#all = undefined
    if (!this.#ids.delete(id)) this.#ids.add(id)
    this.settle()
  }
  add(ids: Iterable<RowId>): void {
    this.#all = undefined
    for (const id of ids) this.#ids.add(id)
    this.settle()
  }
  replace(ids: Iterable<RowId>): void {
    this.#all = undefined
    this.#ids = new Set(ids)
    this.settle()
  }
  /** Selects all rows that match, with their ids where the browser has them. */
  replaceByAll(all: AllMatching, ids: Iterable<RowId>): void {
    this.replace(ids)
    this.#all = all
  }
  /** What was selected by what it matches is not selected any more once the list has other filters. */
  narrow(filters: readonly unknown[]): void {
    if (this.#all !== undefined && JSON.stringify(this.#all.filters) !== JSON.stringify(filters)) this.#all = undefined
  }
  /** Starts a range at a row, or continues the current one; returns its first row. */
  begin(row: number): number {
    if (this.#from === undefined) {
      this.#from = row
      this.#base = new Set(this.#ids)
    }
    return this.#from
  }
  /** Sets the rows of the current range; rows no longer in it are deselected. */
  draw(ids: Iterable<RowId>): void {
    this.#all = undefined
    this.#ids = new Set([...this.#base, ...ids])
  }
  /** Ends the current range. */
  settle(): void {
    this.#from = undefined
  }
}
