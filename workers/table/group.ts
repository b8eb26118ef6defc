/** Rows under headings: heads and rows in one list, so that the grid scrolls over both alike. */
import { standsOpen } from '#model/rules/opened.ts'
import type { Column, Groups } from './column.ts'
import type { Ground, SortKey, Words } from './kernels.ts'

/** An entry of a list is a row, or with this bit the number of a head. */
export const HEAD = 0x80000000

export type Totals = { readonly count: number; readonly sum: number; readonly min: number | null; readonly max: number | null }
export type Head = {
  /** The values from the outermost group to this one: what is remembered as open. */
  readonly path: string
  readonly level: number
  readonly column: string
  readonly label: string
  readonly count: number
  readonly totals: Readonly<Record<string, Totals>>
}
export type By = { readonly column: Column; readonly down: boolean }
export type Grouped = { readonly entries: Uint32Array; head(index: number): Head | undefined; readonly leaves: Leaves }

/** Up to so many groups are counted in a list as long as there could be. */
const LISTED = 2 ** 22

/** The innermost groups, in their order: of each row which one, and of each group its place at every level. */
export type Leaves = {
  /** Of each of the rows. */
  readonly of: Words
  readonly size: number
  readonly counts: Uint32Array
  placeAt(leaf: number, level: number): number
  readonly groups: readonly Groups[]
  free(): void
}

/** Nothing's place stays the last, whichever way. */
const turned = ({ places, size }: Groups, down: boolean): Uint32Array => (down ? places.map((place) => (place === size - 1 ? place : size - 2 - place)) : places)

/** `rows` are the first `count`; without, all up to there. */
export function leavesOf(ground: Ground, rows: Words | undefined, count: number, by: readonly By[], end: number): Leaves {
  const groups = by.map(({ column }) => column.groups(end))
  const tables = groups.map((each, level) => turned(each, by[level]?.down ?? false))
  const possible = groups.reduce((product, { size }) => product * size, 1)
  const of = ground.lot('u32', count, false)
  const placeOf = (place: number, level: number): number => {
    const { size } = groups[level] ?? { size: 0 }
    return by[level]?.down === true && place !== size - 1 ? size - 2 - place : place
  }
  if (possible > LISTED) return sparse()

  const strides = groups.map((_, level) => groups.slice(level + 1).reduce((product, { size }) => product * size, 1))
  ground.kernels.groups(rows, count, groups.map(({ codes }, level) => ({ codes, table: (tables[level] ?? new Uint32Array()).map((place) => place * (strides[level] ?? 1)) })), of)
  const counts = ground.lot('u32', possible)
  ground.kernels.tally(of, count, counts)
  const cells = counts.array.reduce((sum, each) => sum + Number(each > 0), 0)
  const [cellOf, leafOf, own] = [new Uint32Array(cells), new Uint32Array(possible), new Uint32Array(cells)]
  let leaf = 0
  counts.array.forEach((each, cell) => {
    if (each === 0) return
    cellOf[leaf] = cell
    leafOf[cell] = leaf
    own[leaf++] = each
  })
  ground.free(counts)
  // Numbered one after the other, where there are gaps.
  if (cells < possible) ground.kernels.groups(undefined, count, [{ codes: of, table: leafOf }], of)
  return {
    of,
    size: cells,
    counts: own,
    groups,
    placeAt: (which, level) => placeOf(Math.floor((cellOf[which] ?? 0) / (strides[level] ?? 1)) % (groups[level]?.size ?? 1), level),
    free: () => ground.free(of),
  }

  /** So many groups are possible that the rows are sorted to see which there are. */
  function sparse(): Leaves {
    const order = ground.lot('u32', count, false)
    // Which of the rows, or which row: the keys are of rows.
    for (let at = 0; at < count; at++) order.array[at] = rows?.array[at] ?? at
    const keys = groups.map(({ codes, size }, level): SortKey => ({ is: 'codes', codes, places: tables[level] ?? new Uint32Array(), most: size - 1, down: false }))
    ground.kernels.sort(order, count, keys)
    const leafOfRow = new Uint32Array(end)
    const places: number[][] = groups.map(() => [])
    const counts: number[] = []
    let before: readonly number[] | undefined
    for (let at = 0; at < count; at++) {
      const row = order.array[at] ?? 0
      const here = groups.map(({ codes }, level) => tables[level]?.[codes.array[row] ?? 0] ?? 0)
      if (!before || here.some((place, level) => place !== before?.[level])) {
        here.forEach((place, level) => places[level]?.push(place))
        counts.push(0)
        before = here
      }
      const leaf = counts.length - 1
      counts[leaf] = (counts[leaf] ?? 0) + 1
      leafOfRow[row] = leaf
    }
    ground.free(order)
    for (let at = 0; at < count; at++) of.array[at] = leafOfRow[rows?.array[at] ?? at] ?? 0
    return { of, size: counts.length, counts: Uint32Array.from(counts), groups, placeAt: (leaf, level) => placeOf(places[level]?.[leaf] ?? 0, level), free: () => ground.free(of) }
  }
}

/** Groups are shut unless `open` says that they stand open. `listed` gives the rows of some leaves in their order, one leaf after the other. */
export function groupRows(leaves: Leaves, by: readonly By[], totals: (from: number, to: number) => Head['totals'], open: ReadonlySet<string>, listed: (isOpen: Uint8Array) => Uint32Array): Grouped {
  const depth = by.length
  /** Of each head its level, and from which leaf to which it reaches. */
  const [levels, from, to] = [[] as number[], [] as number[], [] as number[]]
  const current: number[] = []
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    let differs = leaf === 0 ? 0 : depth
    for (let level = 0; level < differs; level++) if (leaves.placeAt(leaf, level) !== leaves.placeAt(leaf - 1, level)) differs = level
    for (let level = differs; level < depth; level++) {
      current[level] = levels.push(level) - 1
      from.push(leaf)
      to.push(leaf)
    }
    for (const head of current) to[head] = leaf + 1
  }
  const keyAt = (leaf: number, level: number): string | number | null => leaves.groups[level]?.keyAt(leaves.placeAt(leaf, level)) ?? null
  const pathOf = (head: number): string => Array.from({ length: (levels[head] ?? 0) + 1 }, (_, level) => keyAt(from[head] ?? 0, level) ?? '').join(' / ')

  // What stands open is asked only where anything may.
  const stands: boolean[] = []
  const isOpenLeaf = new Uint8Array(leaves.size)
  const shown: number[] = []
  let rowsShown = 0
  levels.forEach((level, head) => {
    if (level > 0 && !stands.slice(0, level).every(Boolean)) return
    shown.push(head)
    stands[level] = open.size > 0 && standsOpen(open, pathOf(head))
    if (level === depth - 1 && stands[level] === true) {
      const leaf = from[head] ?? 0
      isOpenLeaf[leaf] = 1
      rowsShown += leaves.counts[leaf] ?? 0
    }
  })
  const entries = new Uint32Array(shown.length + rowsShown)
  const rows = rowsShown > 0 ? listed(isOpenLeaf) : new Uint32Array()
  let [entry, row] = [0, 0]
  for (const head of shown) {
    entries[entry++] = (HEAD | head) >>> 0
    const leaf = from[head] ?? 0
    if (levels[head] !== depth - 1 || isOpenLeaf[leaf] !== 1) continue
    const end = row + (leaves.counts[leaf] ?? 0)
    entries.set(rows.subarray(row, end), entry)
    entry += end - row
    row = end
  }
  return {
    entries,
    leaves,
    head(index) {
      const level = levels[index]
      if (level === undefined) return undefined
      const [first, last] = [from[index] ?? 0, to[index] ?? 0]
      const key = keyAt(first, level)
      const column = by[level]?.column
      let count = 0
      for (let leaf = first; leaf < last; leaf++) count += leaves.counts[leaf] ?? 0
      return { path: pathOf(index), level, column: column?.name ?? '', label: key === null ? '' : (column?.label(key) ?? ''), count, totals: totals(first, last) }
    },
  }
}

/** Of each column the totals of all leaves, and a way to read those of some leaves together. */
export function leafTotals(ground: Ground, leaves: Leaves, rows: Words | undefined, count: number, columns: readonly Column[]): (from: number, to: number) => Head['totals'] {
  const sums = columns.flatMap(({ name, numbers }) => {
    if (!numbers) return []
    const out = ground.lot('f64', leaves.size * 4)
    for (let leaf = 0; leaf < leaves.size; leaf++) [out.array[leaf * 4 + 2], out.array[leaf * 4 + 3]] = [Infinity, -Infinity]
    ground.kernels.totals(leaves.of, rows, count, numbers, out)
    const kept = out.array.slice()
    ground.free(out)
    return [[name, kept] as const]
  })
  return (from, to) =>
    Object.fromEntries(
      sums.map(([name, kept]): [string, Totals] => {
        let [size, sum, min, max] = [0, 0, Infinity, -Infinity]
        for (let at = from * 4; at < to * 4; at += 4) {
          size += kept[at] ?? 0
          sum += kept[at + 1] ?? 0
          min = Math.min(min, kept[at + 2] ?? Infinity)
          max = Math.max(max, kept[at + 3] ?? -Infinity)
        }
        return [name, { count: size, sum, min: size > 0 ? min : null, max: size > 0 ? max : null }]
      }),
    )
}

/** Count, sum, least and largest of each column that has numbers; the mean is sum by count. */
export function totalsOf(rows: Iterable<number>, columns: readonly Column[]): Readonly<Record<string, Totals>> {
  const list = Array.isArray(rows) || rows instanceof Uint32Array ? rows : [...rows]
  return Object.fromEntries(
    columns.map(({ name, numbers }): [string, Totals] => {
      const values = numbers?.array ?? new Float64Array()
      let [count, sum, min, max] = [0, 0, Infinity, -Infinity]
      for (const row of list) {
        const value = values[row] ?? NaN
        if (Number.isNaN(value)) continue
        count++
        sum += value
        if (value < min) min = value
        if (value > max) max = value
      }
      return [name, { count, sum, min: count > 0 ? min : null, max: count > 0 ? max : null }]
    }),
  )
}
