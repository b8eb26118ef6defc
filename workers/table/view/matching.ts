/** Finds the rows that pass the filters and the search: all of them at once, or tests a single changed row. */
import type { Match } from '#model/shared/filter.ts'
import { anyOf, type ValueColumn, type Test } from '../columns/column.ts'
import type { Mask } from '../kernels/kernels.ts'
import type { TableStore } from '../store/store.ts'

export type RowQuery = {
  readonly filters: readonly { readonly field: string; readonly match: Match }[]
  readonly search: string
  /** The columns that free text is searched in; each word must occur in one of them. */
  readonly searchIn: readonly string[]
}

const wordsOf = ({ search }: RowQuery): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)
const searchedIn = ({ columns }: TableStore, { searchIn }: RowQuery): ValueColumn[] =>
  searchIn.flatMap((name) => columns.get(name) ?? [])
const filtersOf = ({ columns }: TableStore, { filters }: RowQuery, except?: string) =>
  filters.flatMap(({ field, match }) => {
    const by = field === except ? undefined : columns.get(field)
    return by ? [{ by, match }] : []
  })

/**
 * The tests for a single row. Built anew each time, because a filter on references depends on labels, which arrive
 * with the rows.
 */
export function testsOf(store: TableStore, question: RowQuery): Test[] {
  const words = wordsOf(question).map((word) =>
    anyOf(
      searchedIn(store, question).map((column) => column.contains(word)),
      false,
    ),
  )
  return [...filtersOf(store, question).map(({ by, match }) => by.test(match)), ...words]
}

/** One bit per row that matches, ignoring the filter on one column. The caller must free the mask. */
export function matching(store: TableStore, question: RowQuery, except?: string): Mask {
  const { blocks, living, memory } = store
  const found = memory.allocate('u32', living.array.length, false)
  found.array.set(living.array)
  const narrow = (mark: (out: Mask) => void): void => {
    const passed = memory.allocate('u32', found.array.length)
    mark(passed)
    const [to, by] = [found.array, passed.array]
    for (let at = 0; at < blocks * 2; at++) to[at] = (to[at] ?? 0) & (by[at] ?? 0)
    memory.free(passed)
  }
  for (const { by, match } of filtersOf(store, question, except)) narrow((out) => by.match(match, blocks, out))
  for (const word of wordsOf(question))
    narrow((out) => searchedIn(store, question).forEach((column) => column.markContaining(word, blocks, out)))
  return found
}
