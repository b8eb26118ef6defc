/** The rows a user has marked, by id: filters, sorting and other people's changes pass over it without touching it. */
import type { RowId } from '#workers/jobs.ts'

export class Selection {
  #ids = new Set<RowId>()
  /** What stood before the range that is being drawn, and where it began. */
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
  /** A range begins at a row, or goes on from where it began; answers its first row. */
  begin(row: number): number {
    if (this.#from === undefined) {
      this.#from = row
      this.#base = new Set(this.#ids)
    }
    return this.#from
  }
  /** The range now holds these: what it held before and no longer does is let go. */
  draw(ids: Iterable<RowId>): void {
    this.#ids = new Set([...this.#base, ...ids])
  }
  /** The next range begins anew. */
  settle(): void {
    this.#from = undefined
  }
}
