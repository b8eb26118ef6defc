/** Which rows pass the filters and hold the words that are searched for: all of them at once, or one that has changed. */
import type { Match } from '#model/rules/filter.ts'
import { anyOf, type Column, type Test } from './column.ts'
import type { Mask } from './kernels.ts'
import type { TableStore } from './store.ts'

export type Question = {
  readonly filters: readonly { readonly field: string; readonly match: Match }[]
  readonly search: string
  /** The columns that free text is looked for in; a row must hold every word in one of them. */
  readonly searchIn: readonly string[]
}

const wordsOf = ({ search }: Question): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)
const searchedIn = ({ columns }: TableStore, { searchIn }: Question): Column[] => searchIn.flatMap((name) => columns.get(name) ?? [])
const filtersOf = ({ columns }: TableStore, { filters }: Question, except?: string) =>
  filters.flatMap(({ field, match }) => {
    const by = field === except ? undefined : columns.get(field)
    return by ? [{ by, match }] : []
  })

/** What one row must pass. Made anew each time: what a filter says of references depends on their labels, which come with the rows. */
export function testsOf(store: TableStore, question: Question): Test[] {
  const words = wordsOf(question).map((word) => anyOf(searchedIn(store, question).map((column) => column.contains(word)), false))
  return [...filtersOf(store, question).map(({ by, match }) => by.test(match)), ...words]
}

/** A bit for each row that matches all that is asked, but for the filter on one column. Whoever asked gives it back. */
export function matching(store: TableStore, question: Question, except?: string): Mask {
  const { blocks, living, ground } = store
  const found = ground.lot('u32', living.array.length, false)
  found.array.set(living.array)
  const narrow = (mark: (out: Mask) => void): void => {
    const passed = ground.lot('u32', found.array.length)
    mark(passed)
    const [to, by] = [found.array, passed.array]
    for (let at = 0; at < blocks * 2; at++) to[at] = (to[at] ?? 0) & (by[at] ?? 0)
    ground.free(passed)
  }
  for (const { by, match } of filtersOf(store, question, except)) narrow((out) => by.match(match, blocks, out))
  for (const word of wordsOf(question)) narrow((out) => searchedIn(store, question).forEach((column) => column.spot(word, blocks, out)))
  return found
}
