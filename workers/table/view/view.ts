/**
 * One pane's view of a store: filtered, searched, sorted and grouped. Rows do not move under the reader's eyes. A row
 * that no longer matches disappears; a row that newly matches is counted and waits until the reader asks for it; a
 * row whose sort position has changed stays in place until then.
 */
import { isOpenGroup } from '#model/columnar/open-groups.ts'
import { clearBit, hasBit, setBit, type ValueColumn } from '../columns/column.ts'
import { grown } from '../kernels/kernel-choice.ts'
import type { Mask, Words } from '../kernels/kernels.ts'
import { combineOrders, mergeSmall } from '../kernels/small-merge.ts'
import type { RowId, StoreChange, TableStore } from '../store/store.ts'
import type { LeavesLimits } from './group-leaves.ts'
import { HEAD, type Grouped, type Head } from './group.ts'
import { groupView, present, sortedLeaves, sortKeys } from './grouping.ts'
import { Highlights } from './highlights.ts'
import { matching, testsOf } from './matching.ts'
import { maskTotals, type AllTotals, type TotalsLimits } from './totals.ts'
import { emptySpec, orderOf, type ViewSpec } from './view-spec.ts'

/** While a table is first loading, the view is recomputed after it has grown by this factor. */
const GROWN = 1.5

/** Beyond one change per this many rows, or this many changes, all rows are sorted again. */
const [FEW, MANY] = [16, 65_536]

export type TableView = ReturnType<typeof tableView>

/** `limits` are for tests, so that a few rows take the same path as a million. */
export function tableView(store: TableStore, notify: () => void, limits: LeavesLimits & TotalsLimits = {}) {
  const { memory } = store
  let spec = emptySpec
  let open: ReadonlySet<string> = new Set()
  /**
   * Matching rows in order (the first `count` of `rows`), and the same as a bit mask. `entries` are the rows with
   * headings between them.
   */
  let rows: Words = memory.allocate('u32', 0)
  let count = 0
  let member: Mask = memory.allocate('u32', 0)
  let grouped: Grouped | undefined
  let revision = 0
  /** During the first load nothing is held back: the view is recomputed when it is read. */
  let settled = false
  let isOld = false
  let counted = 0
  /** A row changed in the grouped list, and the view has not been read since. */
  let isLate = false
  /** Rows changed since the last sort; undefined if there are too many. */
  let touched: Set<number> | undefined = new Set()
  const fresh = new Set<number>()
  /** The sorted rows from before grouping, for when grouping is removed, and the rows changed since. */
  let previousOrder:
    | { readonly of: string; readonly rows: Words; readonly count: number; readonly touched: Set<number> }
    | undefined
  const highlights = new Highlights()

  const column = (name: string): ValueColumn | undefined => store.columns.get(name)

  /** The matching row numbers. The caller must free them. */
  function rowsBut(except: string): { readonly rows: Words; readonly count: number } {
    const found = matching(store, spec, except)
    const list = memory.allocate('u32', Math.max(store.count, 1), false)
    const length = memory.kernels.rowsIn(found, store.blocks, list)
    memory.free(found)
    return { rows: list, count: length }
  }

  /** Grouped rows are sorted when they are displayed, not before. */
  function arrange(): void {
    isLate = false
    if (present(store, spec.group).length > 0) {
      grouped?.free()
      grouped = groupView(store, spec, open, { rows, count }, limits)
      revision++
      return
    }
    const keys = sortKeys(store, spec)
    if (keys.length > 0) memory.kernels.sort(rows, count, keys)
    flatten()
  }
  function flatten(): void {
    grouped?.free()
    grouped = undefined
    revision++
  }

  function compute(): void {
    isOld = false
    counted = store.count
    const found = matching(store, spec)
    memory.free(member)
    member = found
    if (rows.array.length < store.count) {
      memory.free(rows)
      rows = memory.allocate('u32', store.count, false)
    }
    count = memory.kernels.rowsIn(member, store.blocks, rows)
    fresh.clear()
    touched = new Set()
    arrange()
  }
  /** Opening a group is not a new query: waiting rows keep waiting, and the groups of the rows stay as they are. */
  function fold(): void {
    if (grouped === undefined || isLate || isOld) return arrange()
    grouped.fold(open)
    revision++
  }
  const ensure = (): void => (isOld ? compute() : isLate ? arrange() : undefined)
  /**
   * Includes waiting rows and moves every row to its place; after few changes, only the changed rows are examined.
   */
  function merge(): void {
    if (!settled || spec.group.length > 0 || !touched || touched.size * FEW > count) return compute()
    place(
      touched,
      [...touched].filter((row) => fresh.has(row) || hasBit(member, row)),
    )
    revision++
  }
  /** Removes the changed rows from the sorted list, and inserts those that match in their place. */
  function place(changed: ReadonlySet<number>, few: readonly number[]): void {
    for (const row of changed) clearBit(member, row)
    count = memory.kernels.keep(rows, count, member)
    if (rows.array.length < count + few.length) rows = grown(memory, 'u32', rows, store.count)
    mergeSmall(
      rows.array,
      count,
      few,
      combineOrders(spec.sort.flatMap(({ field, down }) => column(field)?.order(down) ?? [])),
    )
    count += few.length
    for (const row of few) setBit(member, row)
    fresh.clear()
    touched = new Set()
  }
  function setAside(): void {
    dropAside()
    if (!settled || isOld || !touched) return
    previousOrder = { of: orderOf(spec), rows, count, touched }
    rows = memory.allocate('u32', 0)
  }
  function dropAside(): void {
    if (previousOrder) memory.free(previousOrder.rows)
    previousOrder = undefined
  }
  /** When grouping is removed, the previous order is reused. */
  function takeBack(): void {
    const {
      rows: before,
      count: previousCount,
      touched: changed,
      of,
    } = previousOrder ?? { rows, count: 0, touched: new Set<number>(), of: '' }
    if (of !== orderOf(spec) || changed.size * FEW > previousCount) return compute()
    previousOrder = undefined
    for (const allocation of [rows, member]) memory.free(allocation)
    ;[rows, count, member] = [before, previousCount, matching(store, spec)]
    counted = store.count
    isLate = false
    place(
      changed,
      [...changed].filter((row) => hasBit(member, row)),
    )
    flatten()
  }

  function follow(change: StoreChange): void {
    const { removed } = change
    // Not after every chunk: computing them all would sort the rows a hundred times.
    if (!settled) {
      isOld ||= removed.length > 0 || store.count >= counted * GROWN
      return
    }
    // Asked for only here, because with thousands of new rows the map would be built for nothing.
    const { changed } = change
    if (member.array.length < store.living.array.length)
      member = grown(memory, 'u32', member, store.living.array.length)
    const tests = testsOf(store, spec)
    let left = false
    const leave = (row: number): void => {
      clearBit(member, row)
      left = true
    }
    for (const row of removed) {
      if (hasBit(member, row)) leave(row)
      fresh.delete(row)
      highlights.delete(row)
      touched?.delete(row)
    }
    for (const [row, bits] of changed) {
      touched?.add(row)
      previousOrder?.touched.add(row)
      const fits = tests.every((test) => test(row))
      if (hasBit(member, row)) {
        if (!fits) leave(row)
        else if (bits !== 0) highlights.add(row, bits)
      } else if (fits) fresh.add(row)
      else fresh.delete(row)
    }
    if (touched && touched.size > MANY) touched = undefined
    if (previousOrder && previousOrder.touched.size > MANY) dropAside()
    if (left) count = memory.kernels.keep(rows, count, member)
    // In a grouped list a changed row may move to another group, and totals change in any case.
    if (spec.group.length > 0) isLate = true
    else revision++
  }

  const unsubscribe = store.subscribe((change) => {
    follow(change)
    notify()
  })

  /** Matching rows in order, including those in closed groups. Only valid until the next query. */
  function ordered(): Uint32Array {
    ensure()
    if (!grouped) return rows.array.subarray(0, count)
    return sortedLeaves(store, spec, grouped.leaves, { rows, count }, new Uint8Array(grouped.leaves.size).fill(1))
  }
  const entries = (): Uint32Array => {
    ensure()
    return grouped?.entries ?? rows.array.subarray(0, count)
  }
  const entryRow = (index: number): number | undefined => {
    ensure()
    const entry = grouped ? grouped.entry(index) : index < count ? rows.array[index] : undefined
    return entry === undefined || entry >= HEAD ? undefined : entry
  }

  return {
    ask(next: ViewSpec): void {
      const folded =
        spec.open !== next.open && JSON.stringify({ ...spec, open: [] }) === JSON.stringify({ ...next, open: [] })
      const [was, is] = [spec.group.length > 0, next.group.length > 0]
      if (!was && is && orderOf(spec) === orderOf(next)) setAside()
      spec = next
      open = new Set(spec.open)
      if (folded && settled) return fold()
      if (was && !is && !isOld && previousOrder) takeBack()
      else compute()
      if (!is) dropAside()
    },
    settle(): void {
      if (settled) return
      settled = true
      compute()
    },
    merge,
    get facts() {
      ensure()
      return { revision, entries: grouped?.length ?? count, matching: count, total: store.count, fresh: fresh.size }
    },
    rows: ordered,
    entryRow,
    head(index: number): Head | undefined {
      const entry = entries()[index]
      return grouped && entry !== undefined && entry >= HEAD ? grouped.head(entry - HEAD) : undefined
    },
    isOpen: (path: string): boolean => isOpenGroup(open, path),
    marked: (row: number): number => highlights.of(row),
    indexOf(id: RowId): number {
      const row = store.rowOf(id)
      return row === undefined ? -1 : entries().indexOf(row)
    },
    /** The position of an entry in `rows()`; for a heading, its first row. */
    placeOf(index: number): number {
      ensure()
      return grouped ? grouped.placeOf(index) : index
    },
    /** The closed groups around the row at this position, outermost first. */
    shutOver(place: number): string[] {
      ensure()
      return grouped?.shutOver(place) ?? []
    },
    /**
     * Totals of all matching rows. They do not depend on the order, which is expensive to compute for a grouped list.
     */
    totals(columns: readonly ValueColumn[]): AllTotals {
      if (isOld) compute()
      return maskTotals(member, columns)
    },
    /** Calls `work` with the rows that pass everything but the filter on one column. */
    rowsBut<Answer>(name: string, work: (rows: Words, count: number) => Answer): Answer {
      const found = rowsBut(name)
      const answer = work(found.rows, found.count)
      memory.free(found.rows)
      return answer
    },
    close(): void {
      unsubscribe()
      grouped?.free()
      dropAside()
      for (const allocation of [rows, member]) memory.free(allocation)
    },
  }
}
