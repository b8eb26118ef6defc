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

/** Up to so many groups are counted in a list as long as there could be; and up to fewer all else is kept in such lists too. */
const LISTED = 2 ** 22
const SHORT = 2 ** 17

/** The innermost groups, in their order: of each row which one, and of each group its place at every level. */
export type Leaves = {
  /** Of each of the rows the cell of its leaf, and of each leaf its cell: cells are those that there could be, or the leaves themselves. */
  readonly of: Words
  readonly cells: number
  readonly cellOf: Uint32Array
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
  const all = counts.array
  let size = 0
  for (let cell = 0; cell < possible; cell++) if ((all[cell] ?? 0) > 0) size++
  const [places, leafOf, own] = [new Uint32Array(size), new Uint32Array(possible), new Uint32Array(size)]
  let leaf = 0
  for (let cell = 0; cell < possible; cell++) {
    const rowsThere = all[cell] ?? 0
    if (rowsThere === 0) continue
    places[leaf] = cell
    leafOf[cell] = leaf
    own[leaf++] = rowsThere
  }
  ground.free(counts)
  const isShort = possible <= SHORT
  if (!isShort) ground.kernels.groups(undefined, count, [{ codes: of, table: leafOf }], of)
  return {
    of,
    cells: isShort ? possible : size,
    cellOf: isShort ? places : places.map((_, which) => which),
    size,
    counts: own,
    groups,
    placeAt: (which, level) => placeOf(Math.floor((places[which] ?? 0) / (strides[level] ?? 1)) % (groups[level]?.size ?? 1), level),
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
    return { of, cells: counts.length, cellOf: Uint32Array.from(counts.keys()), size: counts.length, counts: Uint32Array.from(counts), groups, placeAt: (leaf, level) => placeOf(places[level]?.[leaf] ?? 0, level), free: () => ground.free(of) }
  }
}

/** Groups are shut unless `open` says that they stand open. `listed` gives the rows of some leaves in their order, one leaf after the other. */
export function groupRows(leaves: Leaves, by: readonly By[], totals: (from: number, to: number) => Head['totals'], open: ReadonlySet<string>, listed: (isOpen: Uint8Array) => Uint32Array): Grouped {
  const depth = by.length
  // Of each head its level, and from which leaf to which it reaches.
  const most = leaves.size * depth
  const [levels, from, to] = [new Uint8Array(most), new Uint32Array(most), new Uint32Array(most)]
  let heads = 0
  const [current, places] = [new Uint32Array(depth), new Uint32Array(depth)]
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    // Of one level each leaf has its own head.
    let differs = leaf > 0 && depth > 1
    for (let level = 0; level < depth; level++) {
      const place = depth > 1 ? leaves.placeAt(leaf, level) : leaf
      if (leaf === 0 || !differs || place !== places[level]) {
        differs = false
        current[level] = heads
        levels[heads] = level
        from[heads++] = leaf
      }
      places[level] = place
      to[current[level] ?? 0] = leaf + 1
    }
  }
  const keyAt = (leaf: number, level: number): string | number | null => leaves.groups[level]?.keyAt(leaves.placeAt(leaf, level)) ?? null
  const pathOf = (head: number): string => Array.from({ length: (levels[head] ?? 0) + 1 }, (_, level) => keyAt(from[head] ?? 0, level) ?? '').join(' / ')

  // What stands open is asked only where anything may.
  const stands: boolean[] = []
  const isOpenLeaf = new Uint8Array(leaves.size)
  const shown = new Uint32Array(heads)
  let [seen, rowsShown] = [0, 0]
  for (let head = 0; head < heads; head++) {
    const level = levels[head] ?? 0
    if (level > 0 && (open.size === 0 || !stands.slice(0, level).every(Boolean))) continue
    shown[seen++] = head
    stands[level] = open.size > 0 && standsOpen(open, pathOf(head))
    if (level === depth - 1 && stands[level] === true) {
      const leaf = from[head] ?? 0
      isOpenLeaf[leaf] = 1
      rowsShown += leaves.counts[leaf] ?? 0
    }
  }
  const entries = new Uint32Array(seen + rowsShown)
  const rows = rowsShown > 0 ? listed(isOpenLeaf) : new Uint32Array()
  let [entry, row] = [0, 0]
  for (const head of shown.subarray(0, seen)) {
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
      if (index >= heads) return undefined
      const level = levels[index] ?? 0
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
    const out = ground.lot('f64', leaves.cells * 4)
    for (let at = 0; at < out.array.length; at += 4) {
      out.array[at + 2] = Infinity
      out.array[at + 3] = -Infinity
    }
    ground.kernels.totals(leaves.of, rows, count, numbers, out)
    const kept = out.array.slice()
    ground.free(out)
    return [[name, kept] as const]
  })
  return (from, to) =>
    Object.fromEntries(
      sums.map(([name, kept]): [string, Totals] => {
        let [size, sum, min, max] = [0, 0, Infinity, -Infinity]
        for (let leaf = from; leaf < to; leaf++) {
          const at = (leaves.cellOf[leaf] ?? 0) * 4
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
