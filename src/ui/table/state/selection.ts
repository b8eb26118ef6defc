/** The selected rows by id, unaffected by filters, sorting and other people's changes. */
import type { Term } from '#model/shared/filter.ts'
import type { AllMatching } from '#src/engine/panes/command-target.ts'
import type { RowId } from '#workers/jobs.ts'

/** More than these are not taken out of all that match: each is a comparison of the filter. */
const MOST_EXCEPT = 500

export class Selection {
  #ids = new Set<RowId>()
  /** All rows that match are selected: too many for their ids, where there are none. */
  #all: AllMatching | undefined
  /** Those of them that were taken out again. */
  #except = new Set<RowId>()
  /** The selection before the current range, and where the range started. */
  #base: ReadonlySet<RowId> = this.#ids
  #from: number | undefined
  #changes = 0

  /** Grows with each change, so that one that leaves as many rows selected is noticed too. */
  get changes(): number {
    return this.#changes
  }
  get size(): number {
    return this.#isNamed ? this.#ids.size : (this.all?.count ?? 0)
  }
  /** With those that were taken out as one more filter. */
  get all(): AllMatching | undefined {
    const all = this.#all
    if (all === undefined || this.#except.size === 0) return all
    const any = [...this.#except].map((id): Term => ({ is: 'value', value: id }))
    return {
      ...all,
      filters: [...all.filters, { field: 'id', match: { any, not: true } }],
      count: Math.max(0, all.count - this.#except.size),
    }
  }
  /** Whether the ids of what is selected are known. */
  get #isNamed(): boolean {
    return this.#all === undefined || this.#ids.size > 0
  }
  has = (id: RowId): boolean => (this.#isNamed ? this.#ids.has(id) : !this.#except.has(id))
  list = (): readonly RowId[] => [...this.#ids]

  /** Rows that were taken out of all that match are put back; any others leave only what is selected by its ids. */
  add(ids: Iterable<RowId>): void {
    this.#changes++
    const added = [...ids].filter((id) => !this.has(id))
    if (added.every((id) => this.#except.has(id))) {
      const isNamed = this.#isNamed
      for (const id of added) this.#except.delete(id)
      if (isNamed) for (const id of added) this.#ids.add(id)
    } else {
      this.#forgetAll()
      for (const id of added) this.#ids.add(id)
    }
    this.settle()
  }
  /** False, and nothing happens, where they are too many to be taken out of all that match. */
  remove(ids: readonly RowId[]): boolean {
    const isNamed = this.#isNamed
    const except = new Set([...this.#except, ...ids])
    if (!isNamed && except.size > MOST_EXCEPT) return false
    this.#changes++
    for (const id of ids) this.#ids.delete(id)
    if (this.#all !== undefined && except.size <= MOST_EXCEPT && this.#isNamed === isNamed) this.#except = except
    else this.#forgetAll()
    this.settle()
    return true
  }
  replace(ids: Iterable<RowId>): void {
    this.#forgetAll()
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
    if (this.#all !== undefined && JSON.stringify(this.#all.filters) !== JSON.stringify(filters)) this.#forgetAll()
  }
  #forgetAll(): void {
    this.#changes++
    this.#all = undefined
    this.#except.clear()
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
    this.#forgetAll()
    this.#ids = new Set([...this.#base, ...ids])
  }
  /** Ends the current range. */
  settle(): void {
    this.#from = undefined
  }
}
