/**
 * What one pane sees of a store: filtered, searched, sorted, grouped.
 *
 * Rows do not move under the reader's eyes. A row that no longer matches leaves; one that newly matches is counted and
 * waits until the reader asks for it; one whose place in the order changed stays where it is until then.
 */
import { standsOpen } from '#model/rules/opened.ts'
import { clearBit, hasBit, setBit, type Column } from './column.ts'
import { inTurn, mergeFew } from './few.ts'
import { groupRows, HEAD, type Grouped, type Head } from './group.ts'
import { longer } from './ground.ts'
import type { Mask, SortKey, Words } from './kernels.ts'
import { leavesOf, rowsOfLeaves, type By, type Leaves, type LeavesLimits } from './leaves.ts'
import { matching, testsOf, type Question } from './matching.ts'
import type { RowId, StoreChange, TableStore } from './store.ts'
import { leafTotals, maskTotals, type AllTotals, type TotalsLimits } from './totals.ts'

export type ViewSpec = Question & {
  readonly sort: readonly { readonly field: string; readonly down: boolean }[]
  readonly group: readonly string[]
  readonly open: readonly string[]
  /** The columns that have totals under group heads. */
  readonly totals: readonly string[]
}
export const emptySpec: ViewSpec = { filters: [], search: '', searchIn: [], sort: [], group: [], open: [], totals: [] }

/** How long a changed cell stays marked, ms. */
const MARKED = 1500

/** By how much a table has to have grown, while it is first read, to be looked at anew. */
const GROWN = 1.5

/** More changes than one in so many rows, or than so many, and all are sorted instead. */
const [FEW, MANY] = [16, 65_536]

/** What rows match, and how they stand: all that is asked but for the groups. */
const orderOf = ({ filters, search, searchIn, sort }: ViewSpec): string => JSON.stringify([filters, search, searchIn, sort])

export type TableView = ReturnType<typeof tableView>

/** `limits` are for tests: a few rows go the way of a million. */
export function tableView(store: TableStore, tell: () => void, limits: LeavesLimits & TotalsLimits = {}) {
  const { ground } = store
  let spec = emptySpec
  let open: ReadonlySet<string> = new Set()
  /** Matching rows in their order, the first `count` of `rows`; a bit for each of them. Entries are the same with heads between them. */
  let rows: Words = ground.lot('u32', 0)
  let count = 0
  let member: Mask = ground.lot('u32', 0)
  let grouped: Grouped | undefined
  let revision = 0
  /** While the first read is under way everything is new, and nothing waits: it is looked at anew when somebody looks. */
  let settled = false
  let isOld = false
  let counted = 0
  /** A change came under heads, and nobody has looked since. */
  let isLate = false
  /** Rows that changed since all were put in their order; undefined where they are too many. */
  let touched: Set<number> | undefined = new Set()
  const fresh = new Set<number>()
  /** The order in which rows stood before they came under heads, for when they come out again, and the rows that changed since. */
  let aside: { readonly of: string; readonly rows: Words; readonly count: number; readonly touched: Set<number> } | undefined
  const marks = new Map<number, { readonly bits: number; readonly at: number }>()

  const column = (name: string): Column | undefined => store.columns.get(name)
  const present = (names: readonly string[]): Column[] => names.map(column).filter((found) => found !== undefined)

  /** Their numbers; whoever asked gives them back. */
  function rowsBut(except: string): { readonly rows: Words; readonly count: number } {
    const found = matching(store, spec, except)
    const list = ground.lot('u32', Math.max(store.count, 1), false)
    const length = ground.kernels.rowsIn(found, store.blocks, list)
    ground.free(found)
    return { rows: list, count: length }
  }

  const byGroup = (): By[] => present(spec.group).map((each) => ({ column: each, down: spec.sort.some(({ field, down }) => field === each.name && down) }))
  const sortKeys = (): SortKey[] => spec.sort.flatMap(({ field, down }) => column(field)?.sortKey(down, store.end) ?? [])

  /** Under heads rows are put in their order where they are shown, not before. */
  function arrange(): void {
    isLate = false
    const by = byGroup()
    if (by.length > 0) return group(by)
    const keys = sortKeys()
    if (keys.length > 0) ground.kernels.sort(rows, count, keys)
    flatten()
  }
  function group(by: readonly By[]): void {
    grouped?.free()
    // Without gaps and filters the rows need not be looked up.
    const all = count === store.end ? undefined : rows
    const leaves = leavesOf(ground, all, count, by, store.end, limits)
    const totals = leafTotals(ground, leaves, all, count, present(spec.totals).filter(({ additive }) => additive), limits)
    grouped = groupRows(ground, leaves, by, totals, open, (isOpen) => rowsOf(leaves, isOpen))
    revision++
  }
  const rowsOf = (leaves: Leaves, isOpen: Uint8Array): Uint32Array => rowsOfLeaves(ground, leaves, rows, count, sortKeys(), store.end, isOpen)

  function flatten(): void {
    grouped?.free()
    grouped = undefined
    revision++
  }

  function compute(): void {
    isOld = false
    counted = store.count
    const found = matching(store, spec)
    ground.free(member)
    member = found
    if (rows.array.length < store.count) {
      ground.free(rows)
      rows = ground.lot('u32', store.count, false)
    }
    count = ground.kernels.rowsIn(member, store.blocks, rows)
    fresh.clear()
    touched = new Set()
    arrange()
  }
  const ensure = (): void => (isOld ? compute() : isLate ? arrange() : undefined)
  /** Takes in what waits, and puts every row in its place: of few changes only those are looked at. */
  function merge(): void {
    if (!settled || spec.group.length > 0 || !touched || touched.size * FEW > count) return compute()
    place(touched, [...touched].filter((row) => fresh.has(row) || hasBit(member, row)))
    revision++
  }
  /** Of the rows that stand in their order those that changed are taken out, and the few of them that match are put where they belong. */
  function place(changed: ReadonlySet<number>, few: readonly number[]): void {
    for (const row of changed) clearBit(member, row)
    count = ground.kernels.keep(rows, count, member)
    if (rows.array.length < count + few.length) rows = longer(ground, 'u32', rows, store.count)
    mergeFew(rows.array, count, few, inTurn(spec.sort.flatMap(({ field, down }) => column(field)?.order(down) ?? [])))
    count += few.length
    for (const row of few) setBit(member, row)
    fresh.clear()
    touched = new Set()
  }
  function setAside(): void {
    dropAside()
    if (!settled || isOld || !touched) return
    aside = { of: orderOf(spec), rows, count, touched }
    rows = ground.lot('u32', 0)
  }
  function dropAside(): void {
    if (aside) ground.free(aside.rows)
    aside = undefined
  }
  /** Out from under heads: what stood in its order need not be sorted again. */
  function takeBack(): void {
    const { rows: before, count: stood, touched: changed, of } = aside ?? { rows, count: 0, touched: new Set<number>(), of: '' }
    if (of !== orderOf(spec) || changed.size * FEW > stood) return compute()
    aside = undefined
    for (const lot of [rows, member]) ground.free(lot)
    ;[rows, count, member] = [before, stood, matching(store, spec)]
    counted = store.count
    isLate = false
    place(changed, [...changed].filter((row) => hasBit(member, row)))
    flatten()
  }

  function follow(change: StoreChange): void {
    const { removed } = change
    // Not with every chunk that is read: all of them together would be asked and sorted a hundred times.
    if (!settled) {
      isOld ||= removed.length > 0 || store.count >= counted * GROWN
      return
    }
    // Asked for only now: of thousands of new rows it would be made for nobody.
    const { changed } = change
    const at = Date.now()
    if (member.array.length < store.living.array.length) member = longer(ground, 'u32', member, store.living.array.length)
    const tests = testsOf(store, spec)
    let left = false
    const leave = (row: number): void => {
      clearBit(member, row)
      left = true
    }
    for (const row of removed) {
      if (hasBit(member, row)) leave(row)
      fresh.delete(row)
      marks.delete(row)
      touched?.delete(row)
    }
    for (const [row, bits] of changed) {
      touched?.add(row)
      aside?.touched.add(row)
      const fits = tests.every((test) => test(row))
      if (hasBit(member, row)) {
        if (!fits) leave(row)
        else if (bits !== 0) marks.set(row, { bits, at })
      } else if (fits) fresh.add(row)
      else fresh.delete(row)
    }
    if (touched && touched.size > MANY) touched = undefined
    if (aside && aside.touched.size > MANY) dropAside()
    if (left) count = ground.kernels.keep(rows, count, member)
    // Under heads a change may belong to another group, and the totals change in any case.
    if (spec.group.length > 0) isLate = true
    else revision++
  }

  const unsubscribe = store.subscribe((change) => {
    follow(change)
    tell()
  })

  /** Matching rows in their order, also of groups that are shut. To be read at once: the next question makes it another list. */
  function ordered(): Uint32Array {
    ensure()
    if (!grouped) return rows.array.subarray(0, count)
    return rowsOf(grouped.leaves, new Uint8Array(grouped.leaves.size).fill(1))
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
      const folded = spec.open !== next.open && JSON.stringify({ ...spec, open: [] }) === JSON.stringify({ ...next, open: [] })
      const [was, is] = [spec.group.length > 0, next.group.length > 0]
      if (!was && is && orderOf(spec) === orderOf(next)) setAside()
      spec = next
      open = new Set(spec.open)
      // Opening a group is no new question: what waits goes on waiting.
      if (folded && settled) return arrange()
      if (was && !is && !isOld && aside) takeBack()
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
    isOpen: (path: string): boolean => standsOpen(open, path),
    /** Bits of the columns in which a row has just changed. */
    marked(row: number): number {
      const mark = marks.get(row)
      if (!mark) return 0
      if (Date.now() - mark.at < MARKED) return mark.bits
      marks.delete(row)
      return 0
    },
    indexOf(id: RowId): number {
      const row = store.rowOf(id)
      return row === undefined ? -1 : entries().indexOf(row)
    },
    /** Where an entry stands in `rows()`; of a head, the first row under it. */
    placeOf(index: number): number {
      ensure()
      return grouped ? grouped.placeOf(index) : index
    },
    /** The groups over the row at such a place that are shut, the outermost first. */
    shutOver(place: number): string[] {
      ensure()
      return grouped?.shutOver(place) ?? []
    },
    /** Of all that match. Not a matter of their order, which is not asked for: under heads that is far dearer. */
    totals(columns: readonly Column[]): AllTotals {
      if (isOld) compute()
      return maskTotals(member, columns)
    },
    /** Rows that pass everything but the filter on one column, for as long as `work` looks at them. */
    rowsBut<Answer>(name: string, work: (rows: Words, count: number) => Answer): Answer {
      const found = rowsBut(name)
      const answer = work(found.rows, found.count)
      ground.free(found.rows)
      return answer
    },
    close(): void {
      unsubscribe()
      grouped?.free()
      dropAside()
      for (const lot of [rows, member]) ground.free(lot)
    },
  }
}
