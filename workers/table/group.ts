/** Rows under headings: heads and rows in one list, so that the grid scrolls over both alike. */
import { standsOpen } from '#model/rules/opened.ts'
import type { Column } from './column.ts'

/** An entry of a list is a row, or with this bit the number of a head. */
export const HEAD = 0x80000000

export type Totals = { readonly count: number; readonly sum: number; readonly min: number | null; readonly max: number | null }
export type Head = {
  /** The values from the outermost group to this one: what is remembered as open. */
  readonly path: string
  readonly level: number
  readonly column: string
  readonly label: string
  count: number
  readonly totals: Readonly<Record<string, Totals>>
}
export type Grouped = { readonly entries: Uint32Array; readonly heads: readonly Head[] }

/** `rows` are sorted by the columns they are grouped by. Groups are shut unless `open` says that they stand open. */
export function groupRows(rows: Uint32Array, by: readonly Column[], summed: readonly Column[], open: ReadonlySet<string>): Grouped {
  const entries: number[] = []
  const heads: Head[] = []
  const members: number[][] = []
  let current: { key: string | number | null; head: number }[] = []

  for (const row of rows) {
    let path = ''
    by.forEach((column, level) => {
      const key = column.key(row)
      path += `${level === 0 ? '' : ' / '}${key ?? ''}`
      const here = current[level]
      if (here && here.key === key) return
      current = current.slice(0, level)
      current.push({ key, head: heads.length })
      const shown = level === 0 || parents(current, level, heads, open)
      if (shown) entries.push((HEAD | heads.length) >>> 0)
      heads.push({ path, level, column: column.name, label: key === null ? '' : column.label(key), count: 0, totals: {} })
      members.push([])
    })
    for (const { head } of current) members[head]?.push(row)
    if (parents(current, by.length, heads, open)) entries.push(row)
  }
  return {
    entries: Uint32Array.from(entries),
    heads: heads.map((head, index) => ({ ...head, count: members[index]?.length ?? 0, totals: totalsOf(members[index] ?? [], summed) })),
  }
}

/** Whether every group above a level stands open. */
const parents = (current: readonly { head: number }[], level: number, heads: readonly Head[], open: ReadonlySet<string>): boolean =>
  current.slice(0, level).every(({ head }) => standsOpen(open, heads[head]?.path ?? ''))

/** Count, sum, least and largest of each column that has numbers; the mean is sum by count. */
export function totalsOf(rows: Iterable<number>, columns: readonly Column[]): Readonly<Record<string, Totals>> {
  const list = [...rows]
  return Object.fromEntries(
    columns.map((column) => {
      let [count, sum, min, max] = [0, 0, Infinity, -Infinity]
      for (const row of list) {
        const value = column.cell(row)
        if (typeof value !== 'number') continue
        count++
        sum += value
        if (value < min) min = value
        if (value > max) max = value
      }
      return [column.name, { count, sum, min: count > 0 ? min : null, max: count > 0 ? max : null }]
    }),
  )
}
