/** Where an arrow leads: along a column, from a contract into its links, from a link to its ends; in the matrix from cell to cell. */
import type { GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { GraphCursor } from './cursor.ts'
import type { GraphIndex } from './graph-index.ts'

export type Arrow = 'up' | 'down' | 'left' | 'right'
/** The columns of the graph as they are drawn, from the top. */
export type DrawnColumns = { readonly purchases: readonly number[]; readonly sales: readonly number[] }

const node = (id: number): GraphCursor => ({ kind: 'node', id })
const pair = (purchase: number, sale: number): GraphCursor => ({ kind: 'pair', purchase, sale })
/** The place `by` steps from where it is, not beyond the ends. */
const stepped = <T>(all: readonly T[], at: number, by: number): T | undefined =>
  all[Math.max(0, Math.min(all.length - 1, at + by))]

/** The links of a contract in the order in which their other ends stand. */
function fan(index: GraphIndex, columns: DrawnColumns, id: number): readonly GraphCursor[] {
  const isSale = index.contract(id)?.contract_type === 'sale'
  const places = new Map((isSale ? columns.purchases : columns.sales).map((one, at) => [one, at]))
  return index
    .linksOf(id)
    .toSorted(
      (one, other) =>
        (places.get(isSale ? one.purchase : one.sale) ?? 0) - (places.get(isSale ? other.purchase : other.sale) ?? 0),
    )
    .map(({ purchase, sale }) => pair(purchase, sale))
}

/** `from`: the contract from which the link was reached; its links are walked up and down. */
export function walkGraph(
  index: GraphIndex,
  columns: DrawnColumns,
  { cursor, from }: { readonly cursor: GraphCursor; readonly from: number },
  arrow: Arrow,
  by = 1,
): GraphCursor {
  const isUpright = arrow === 'up' || arrow === 'down'
  const step = arrow === 'up' ? -by : by
  if (cursor.kind === 'pair') {
    if (!isUpright) return node(arrow === 'left' ? cursor.purchase : cursor.sale)
    const links = fan(index, columns, from === cursor.sale ? cursor.sale : cursor.purchase)
    const at = links.findIndex(
      (one) => one.kind === 'pair' && one.purchase === cursor.purchase && one.sale === cursor.sale,
    )
    return stepped(links, at, step) ?? cursor
  }
  const isSale = index.contract(cursor.id)?.contract_type === 'sale'
  const [mine, others] = isSale ? [columns.sales, columns.purchases] : [columns.purchases, columns.sales]
  if (isUpright) {
    const to = stepped(mine, mine.indexOf(cursor.id), step)
    return to === undefined ? cursor : node(to)
  }
  if ((arrow === 'left') !== isSale) return cursor
  const [first] = fan(index, columns, cursor.id)
  if (first) return first
  // Without links there is still a way to the other side.
  const across = stepped(others, Math.round((mine.indexOf(cursor.id) / Math.max(mine.length, 1)) * others.length), 0)
  return across === undefined ? cursor : node(across)
}

const idsOf = (all: readonly GraphContract[]): readonly number[] => all.map(({ id }) => id)

/** In the matrix the headings of rows are purchases, those of columns are sales. */
export function walkMatrix(index: GraphIndex, cursor: GraphCursor, arrow: Arrow, by = 1): GraphCursor {
  const [rows, columns] = [idsOf(index.purchases), idsOf(index.sales)]
  const isSale = cursor.kind === 'node' && index.contract(cursor.id)?.contract_type === 'sale'
  const row = cursor.kind === 'pair' ? rows.indexOf(cursor.purchase) : isSale ? -1 : rows.indexOf(cursor.id)
  const column = cursor.kind === 'pair' ? columns.indexOf(cursor.sale) : isSale ? columns.indexOf(cursor.id) : -1
  const moved = (at: number, length: number, step: number): number => Math.max(-1, Math.min(length - 1, at + step))
  const to = {
    row: arrow === 'up' ? moved(row, rows.length, -by) : arrow === 'down' ? moved(row, rows.length, by) : row,
    column:
      arrow === 'left'
        ? moved(column, columns.length, -by)
        : arrow === 'right'
          ? moved(column, columns.length, by)
          : column,
  }
  const [purchase, sale] = [rows[to.row], columns[to.column]]
  if (purchase !== undefined && sale !== undefined) return pair(purchase, sale)
  return purchase === undefined && sale === undefined ? cursor : node(purchase ?? sale ?? 0)
}
