/** Groups the matching rows of a view by its columns, with totals in the headings. */
import type { ValueColumn } from '../columns/column.ts'
import type { SortKey, Words } from '../kernels/kernels.ts'
import type { TableStore } from '../store/store.ts'
import { leavesOf, rowsOfLeaves, type GroupColumn, type Leaves, type LeavesLimits } from './group-leaves.ts'
import { groupRows, type Grouped } from './group.ts'
import { leafTotals, type TotalsLimits } from './totals.ts'
import type { ViewSpec } from './view-spec.ts'

/** The first `count` of `rows` match. */
type Matching = { readonly rows: Words; readonly count: number }

export const present = (store: TableStore, names: readonly string[]): ValueColumn[] =>
  names.map((name) => store.columns.get(name)).filter((found) => found !== undefined)

export const sortKeys = (store: TableStore, spec: ViewSpec): SortKey[] =>
  spec.sort.flatMap(({ field, down }) => store.columns.get(field)?.sortKey(down, store.end) ?? [])

/** The rows of the open leaves, leaf by leaf, each in sort order. */
export const sortedLeaves = (
  store: TableStore,
  spec: ViewSpec,
  leaves: Leaves,
  { rows, count }: Matching,
  isOpen: Uint8Array,
): Uint32Array => rowsOfLeaves(store.memory, leaves, rows, count, sortKeys(store, spec), store.end, isOpen)

export function groupView(
  store: TableStore,
  spec: ViewSpec,
  open: ReadonlySet<string>,
  matching: Matching,
  limits: LeavesLimits & TotalsLimits,
): Grouped {
  const { memory } = store
  const by = present(store, spec.group).map((column): GroupColumn => ({
    column,
    down: spec.sort.some(({ field, down }) => field === column.name && down),
  }))
  // Without gaps and filters all rows match.
  const rows = matching.count === store.end ? undefined : matching.rows
  const leaves = leavesOf(memory, rows, matching.count, by, store.end, limits)
  const columns = present(store, spec.totals).filter(({ additive }) => additive)
  const totals = leafTotals(memory, leaves, rows, matching.count, columns, limits)
  return groupRows(memory, leaves, by, totals, open, (isOpen) => sortedLeaves(store, spec, leaves, matching, isOpen))
}
