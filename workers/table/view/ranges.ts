/** Totals of a range of cells, and the whole list as displayed, with its headings. */
import { totalsOf, type Totals } from './totals.ts'
import type { RowId, TableStore } from '../store/store.ts'
import type { WindowSource } from './answers.ts'
import type { TableView } from './view.ts'

export type RangeSummary = {
  /** Without group headings. */
  readonly rows: number
  /** Cells that are not empty. */
  readonly filled: number
  /** For each numeric column. */
  readonly totals: Readonly<Record<string, Totals>>
}

/** The entries between two positions, over some columns. */
export function rangeSummary(
  store: TableStore,
  view: WindowSource,
  from: number,
  to: number,
  names: readonly string[],
): RangeSummary {
  const rows: number[] = []
  for (let entry = from; entry < to; entry++) {
    const row = view.entryRow(entry)
    if (row !== undefined) rows.push(row)
  }
  const columns = names.flatMap((name) => store.columns.get(name) ?? [])
  let filled = 0
  for (const column of columns)
    for (const row of rows) {
      const cell = column.cell(row)
      if (cell !== null && cell !== '') filled++
    }
  return {
    rows: rows.length,
    filled,
    totals: totalsOf(
      rows,
      columns.filter(({ additive }) => additive),
    ),
  }
}

export type Arranged = {
  readonly ids: readonly RowId[]
  /** The row index before which each heading stands. */
  readonly heads: readonly {
    readonly at: number
    readonly level: number
    readonly label: string
    readonly count: number
    readonly totals: Readonly<Record<string, Totals>>
  }[]
}

/** All displayed rows in order, without those in closed groups. */
export function arrangedOf(store: TableStore, view: TableView): Arranged {
  const ids: RowId[] = []
  const heads: Arranged['heads'][number][] = []
  for (let entry = 0; entry < view.facts.entries; entry++) {
    const head = view.head(entry)
    if (head)
      heads.push({ at: ids.length, level: head.level, label: head.label, count: head.count, totals: head.totals })
    const row = view.entryRow(entry)
    const id = row === undefined ? undefined : store.idAt(row)
    if (id !== undefined) ids.push(id)
  }
  return { ids, heads }
}
