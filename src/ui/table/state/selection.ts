/** The selected rows by id, unaffected by filters, sorting and other people's changes. */
import type { RowId } from '#workers/jobs.ts'

export class Selection {
  #ids = new Set<RowId>()
  /** The selection before the current range, and where the range started. */
  #base: ReadonlySet<RowId> = this.#ids
  #from: number | undefined

  get size(): number {
    return this.#ids.size
  }
  has = (id: RowId): boolean => this.#ids.has(id)
  list = (): readonly RowId[] => [...this.#ids]

  toggle(id: RowId): void {
    if (!this.#ids.delete(id)) this.#ids.add(id)
    this.settle()
  }
  add(ids: Iterable<RowId>): void {
    for (const id of ids) this.#ids.add(id)
    this.settle()
  }
  replace(ids: Iterable<RowId>): void {
    this.#ids = new Set(ids)
    this.settle()
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
    this.#ids = new Set([...this.#base, ...ids])
  }
  /** Ends the current range. */
  settle(): void {
    this.#from = undefined
  }
}
