/** A column's distinct values, for a filter to choose from. */
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { TableStore } from '../store/store.ts'
import type { TableView } from './view.ts'

export type DistinctValue = { readonly value: string | null; readonly count: number }

/** A column's distinct values among the rows that pass all other filters, most frequent first. */
export function distinctOf(
  store: TableStore,
  view: TableView,
  name: string,
  needle: string,
  limit: number,
): DistinctValue[] {
  const column = store.columns.get(name)
  if (!column) return []
  const { memory } = store
  const { codes, places, size, keyAt } = column.groups(store.end)
  const low = needle.toLowerCase()
  const counts = view.rowsBut(name, (rows, count) => {
    const [groups, sums] = [memory.allocate('u32', count, false), memory.allocate('u32', size)]
    memory.kernels.groups(rows, count, [{ codes, table: places }], groups)
    memory.kernels.tally(groups, count, sums)
    const found = sums.array.slice()
    memory.free(groups)
    memory.free(sums)
    return found
  })
  const valueAt = (place: number): string | null => {
    const key = keyAt(place)
    return key === null ? null : column.label(key)
  }
  const { [name]: field } = store.fields
  const wordsAt = (place: number): string => {
    const value = valueAt(place)
    return value === null ? 'empty' : field === undefined ? value : cellWords(field, value)
  }
  // Count and rank packed into one number, which sorts fast; equal counts sort by rank.
  const ranks = new Float64Array(size)
  let length = 0
  counts.forEach((count, place) => {
    if (count > 0 && (low === '' || wordsAt(place).toLowerCase().includes(low)))
      ranks[length++] = -count * 2 ** 22 + place
  })
  return Array.from(ranks.subarray(0, length).sort().subarray(0, limit), (rank) => {
    const count = Math.ceil(-rank / 2 ** 22)
    return { value: valueAt(rank + count * 2 ** 22), count }
  })
}
