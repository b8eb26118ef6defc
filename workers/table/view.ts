/**
 * What one pane sees of a store: filtered, searched, sorted, grouped.
 *
 * Rows do not move under the reader's eyes. A row that no longer matches leaves; one that newly matches is counted and
 * waits until the reader asks for it; one whose place in the order changed stays where it is until then.
 */
import type { Match } from '#model/rules/filter.ts'
import { standsOpen } from '#model/rules/opened.ts'
import { anyOf, type Column, type Test } from './column.ts'
import { groupRows, HEAD, type Head } from './group.ts'
import { sortRows } from './order.ts'
import type { RowId, StoreChange, TableStore } from './store.ts'

export type ViewSpec = {
  readonly filters: readonly { readonly field: string; readonly match: Match }[]
  readonly search: string
  /** The columns that free text is looked for in; a row must hold every word in one of them. */
  readonly searchIn: readonly string[]
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

export type TableView = ReturnType<typeof tableView>

export function tableView(store: TableStore, tell: () => void) {
  let spec = emptySpec
  /** Matching rows in their order; entries are the same with heads between them. */
  let rows: Uint32Array = new Uint32Array(0)
  let entries: Uint32Array = rows
  let heads: readonly Head[] = []
  let member = new Uint8Array(0)
  let revision = 0
  /** While the first read is under way everything is new, and nothing waits. */
  let settled = false
  let counted = 0
  const fresh = new Set<number>()
  const marks = new Map<number, { readonly bits: number; readonly at: number }>()

  const column = (name: string): Column | undefined => store.columns.get(name)
  const present = (names: readonly string[]): Column[] => names.map(column).filter((found) => found !== undefined)

  const words = (): string[] => spec.search.toLowerCase().split(/\s+/).filter(Boolean)
  const searched = (): Test[] => words().map((word) => anyOf(present(spec.searchIn).map((each) => each.contains(word)), false))
  /** Keeps the rows that hold a word. Columns of few values come first: there a search is a look into a short list. */
  function narrowByWord(word: string, found: Uint32Array, length: number): number {
    const hits = new Uint8Array(length)
    const columns = present(spec.searchIn)
    for (const each of [...columns.filter(({ groupable }) => groupable), ...columns.filter(({ groupable }) => !groupable)]) each.spot(word)(found, length, hits)
    let kept = 0
    for (let i = 0; i < length; i++) if (hits[i] === 1) found[kept++] = found[i] ?? 0
    return kept
  }
  const filters = (except?: string) =>
    spec.filters.flatMap(({ field, match }) => {
      const found = field === except ? undefined : column(field)
      return found ? [{ found, match }] : []
    })

  function matching(except?: string): Uint32Array {
    const { end, alive } = store
    const found = new Uint32Array(store.count)
    let length = 0
    for (let row = 0; row < end; row++) if (alive[row] === 1) found[length++] = row
    for (const { found: by, match } of filters(except)) length = by.narrow(match)(found, length)
    for (const word of words()) length = narrowByWord(word, found, length)
    return found.slice(0, length)
  }

  function arrange(): void {
    const by = present(spec.group)
    const keys = [
      ...by.map((each) => ({ order: each.order(store.end), down: spec.sort.some(({ field, down }) => field === each.name && down) })),
      ...spec.sort.flatMap(({ field, down }) => {
        const found = column(field)
        return found ? [{ order: found.order(store.end), down }] : []
      }),
    ]
    if (keys.length > 0) sortRows(rows, keys)
    flatten(by)
  }

  function flatten(by: readonly Column[] = present(spec.group)): void {
    if (by.length > 0) ({ entries, heads } = groupRows(rows, by, present(spec.totals), new Set(spec.open)))
    else [entries, heads] = [rows, []]
    revision++
  }

  function compute(): void {
    counted = store.count
    rows = matching()
    member = new Uint8Array(store.alive.length)
    for (const row of rows) member[row] = 1
    fresh.clear()
    arrange()
  }

  function follow({ changed, removed }: StoreChange): void {
    const at = Date.now()
    // Not with every chunk that is read: all of them together would be asked and sorted a hundred times.
    if (!settled) return removed.length > 0 || store.count >= counted * GROWN ? compute() : undefined
    if (member.length < store.alive.length) {
      const wider = new Uint8Array(store.alive.length)
      wider.set(member)
      member = wider
    }
    // Made anew each time: what a filter says of references depends on their labels, which come with the rows.
    const tests = [...filters().map(({ found, match }) => found.test(match)), ...searched()]
    let left = false
    for (const row of removed) {
      if (member[row] === 1) [member[row], left] = [0, true]
      fresh.delete(row)
      marks.delete(row)
    }
    for (const [row, bits] of changed) {
      const fits = tests.every((test) => test(row))
      if (member[row] === 1) {
        if (!fits) [member[row], left] = [0, true]
        else if (bits !== 0) marks.set(row, { bits, at })
      } else if (fits) fresh.add(row)
      else fresh.delete(row)
    }
    if (left) rows = rows.filter((row) => member[row] === 1)
    // Under heads a change may belong to another group, and the totals change in any case.
    if (spec.group.length > 0) arrange()
    else if (left) flatten([])
    else revision++
  }

  const unsubscribe = store.subscribe((change) => {
    follow(change)
    tell()
  })

  const entryRow = (index: number): number | undefined => {
    const entry = entries[index]
    return entry === undefined || entry >= HEAD ? undefined : entry
  }

  return {
    ask(next: ViewSpec): void {
      const folded = spec.open !== next.open && JSON.stringify({ ...spec, open: [] }) === JSON.stringify({ ...next, open: [] })
      spec = next
      // Opening a group is no new question: what waits goes on waiting.
      if (folded && settled) flatten()
      else compute()
    },
    settle(): void {
      if (settled) return
      settled = true
      compute()
    },
    /** Takes in what waits, and puts every row in its place. */
    merge: compute,
    get facts() {
      return { revision, entries: entries.length, matching: rows.length, total: store.count, fresh: fresh.size }
    },
    rows: (): Uint32Array => rows,
    entryRow,
    head: (index: number): Head | undefined => {
      const entry = entries[index]
      return entry !== undefined && entry >= HEAD ? heads[entry - HEAD] : undefined
    },
    isOpen: (path: string): boolean => standsOpen(new Set(spec.open), path),
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
      return row === undefined ? -1 : entries.indexOf(row)
    },
    /** Rows that pass everything but the filter on one column. */
    rowsBut: (name: string): Uint32Array => matching(name),
    close: unsubscribe,
  }
}
