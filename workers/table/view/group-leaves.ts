/**
 * Finds the innermost groups (leaves) of rows: which exist, in what order, how many rows each has, and the leaf of
 * every row.
 */
import type { ValueColumn, ValueGroups } from '../columns/column.ts'
import type { KernelChoice, SortKey, Words } from '../kernels/kernels.ts'

export type GroupColumn = { readonly column: ValueColumn; readonly down: boolean }

/** Up to this many possible groups are counted in an array with one entry each. */
const LISTED = 2 ** 22
/**
 * If there are at most this many possible groups, or this many per existing group, the array is used for all further
 * steps as well.
 */
const [SHORT, CLOSE] = [2 ** 17, 4]

export type LeavesLimits = { readonly listed?: number; readonly short?: number }

export type Leaves = {
  /**
   * The cell of each row and of each leaf. Cells are either all possible groups or just the existing leaves; in both
   * cases they are in the same order.
   */
  readonly of: Words
  readonly cells: number
  readonly cellOf: (leaf: number) => number
  readonly size: number
  readonly counts: Words
  readonly placeAt: (leaf: number, level: number) => number
  readonly groups: readonly ValueGroups[]
  readonly free: () => void
}

const product = (sizes: readonly ValueGroups[]): number => sizes.reduce((all, { size }) => all * size, 1)
/** Null stays last in either direction. */
const turned = (place: number, size: number): number => (place === size - 1 ? place : size - 2 - place)

/** For each code its rank, reversed for descending order and multiplied by the column's stride. */
function placesOf({ places, size }: ValueGroups, down: boolean, times: number): Uint32Array {
  if (!down && times === 1) return places
  const table = new Uint32Array(places.length)
  for (let code = 0; code < table.length; code++) {
    const place = places[code] ?? 0
    table[code] = (down ? turned(place, size) : place) * times
  }
  return table
}

/** With `rows`, its first `count`; without, all rows below `count`. `end` is the end of the table. */
export function leavesOf(
  memory: KernelChoice,
  rows: Words | undefined,
  count: number,
  by: readonly GroupColumn[],
  end: number,
  { listed = LISTED, short = SHORT }: LeavesLimits = {},
): Leaves {
  const groups = by.map(({ column }) => column.groups(end))
  const possible = product(groups)
  const isDown = (level: number): boolean => by[level]?.down === true
  const placeOf = (place: number, level: number): number =>
    isDown(level) ? turned(place, groups[level]?.size ?? 0) : place
  // Allocated in the table's own memory, because otherwise each query would leave a megabyte to the garbage
  // collector.
  const [of, counts] = [memory.allocate('u32', count, false), memory.allocate('u32', Math.min(possible, count), false)]
  return possible > listed ? sorted() : counted()

  function counted(): Leaves {
    const strides = groups.map((_, level) => product(groups.slice(level + 1)))
    memory.kernels.groups(
      rows,
      count,
      groups.map((each, level) => ({ codes: each.codes, table: placesOf(each, isDown(level), strides[level] ?? 1) })),
      of,
    )
    const [own, tally] = [memory.allocate('u32', counts.array.length, false), memory.allocate('u32', possible)]
    memory.kernels.tally(of, count, tally)
    const [all, cells, sizes] = [tally.array, own.array, counts.array]
    let size = 0
    for (let cell = 0; cell < possible; cell++) {
      const rowsThere = all[cell] ?? 0
      if (rowsThere === 0) continue
      cells[size] = cell
      sizes[size++] = rowsThere
    }
    const isClose = possible <= short || possible <= size * CLOSE
    if (!isClose) {
      for (let leaf = 0; leaf < size; leaf++) all[cells[leaf] ?? 0] = leaf
      memory.kernels.groups(undefined, count, [{ codes: of, table: all }], of)
    }
    memory.free(tally)
    return {
      of,
      cells: isClose ? possible : size,
      cellOf: (leaf) => (isClose ? (own.array[leaf] ?? 0) : leaf),
      size,
      counts,
      groups,
      placeAt: (leaf, level) =>
        placeOf(Math.floor((own.array[leaf] ?? 0) / (strides[level] ?? 1)) % (groups[level]?.size ?? 1), level),
      free: () => [of, counts, own].forEach((block) => memory.free(block)),
    }
  }

  /** There are so many possible groups that sorting the rows is the faster way to find the existing ones. */
  function sorted(): Leaves {
    const order = memory.allocate('u32', count, false)
    // Row numbers, not positions: the sort keys belong to rows.
    for (let at = 0; at < count; at++) order.array[at] = rows?.array[at] ?? at
    const tables = groups.map((each, level) => placesOf(each, isDown(level), 1))
    const keys = groups.map(({ codes, size }, level): SortKey => ({
      is: 'codes',
      codes,
      places: tables[level] ?? new Uint32Array(),
      most: size - 1,
      down: false,
    }))
    memory.kernels.sort(order, count, keys)
    const leafOfRow = new Uint32Array(end)
    const places: number[][] = groups.map(() => [])
    let size = 0
    let before: readonly number[] | undefined
    for (let at = 0; at < count; at++) {
      const row = order.array[at] ?? 0
      const here = groups.map(({ codes }, level) => tables[level]?.[codes.array[row] ?? 0] ?? 0)
      if (!before || here.some((place, level) => place !== before?.[level])) {
        here.forEach((place, level) => places[level]?.push(place))
        counts.array[size++] = 0
        before = here
      }
      const leaf = size - 1
      counts.array[leaf] = (counts.array[leaf] ?? 0) + 1
      leafOfRow[row] = leaf
    }
    memory.free(order)
    for (let at = 0; at < count; at++) of.array[at] = leafOfRow[rows?.array[at] ?? at] ?? 0
    return {
      of,
      cells: size,
      cellOf: (leaf) => leaf,
      size,
      counts,
      groups,
      placeAt: (leaf, level) => placeOf(places[level]?.[leaf] ?? 0, level),
      free: () => [of, counts].forEach((block) => memory.free(block)),
    }
  }
}

/** Up to one in so many rows has its leaf in a map, since an array has a place for every row. */
const FEW = 64

/** The rows of the open leaves, leaf by leaf, each in sort order. */
export function rowsOfLeaves(
  memory: KernelChoice,
  { of, cells, cellOf, size: leaves, counts }: Leaves,
  rows: Words,
  count: number,
  keys: readonly SortKey[],
  end: number,
  isOpen: Uint8Array,
): Uint32Array {
  // Of a cell whose leaf is closed 0, else the leaf after its own.
  const openLeafOf = new Uint32Array(cells)
  let open = 0
  for (let leaf = 0; leaf < leaves; leaf++) {
    if (isOpen[leaf] !== 1) continue
    openLeafOf[cellOf(leaf)] = leaf + 1
    open += counts.array[leaf] ?? 0
  }
  const leafOfRow = open * FEW < end ? new Map<number, number>() : undefined
  const leafOfEachRow = new Uint32Array(leafOfRow ? 0 : end)
  const some = memory.allocate('u32', open, false)
  const [all, listedRows, cellOfEach] = [rows.array, some.array, of.array]
  let length = 0
  for (let at = 0; at < count; at++) {
    const after = openLeafOf[cellOfEach[at] ?? 0] ?? 0
    if (after === 0) continue
    const row = all[at] ?? 0
    listedRows[length++] = row
    if (leafOfRow) leafOfRow.set(row, after - 1)
    else leafOfEachRow[row] = after - 1
  }
  if (keys.length > 0) memory.kernels.sort(some, length, keys)
  const places = new Uint32Array(leaves)
  for (let leaf = 0, next = 0; leaf < leaves; leaf++) {
    places[leaf] = next
    if (isOpen[leaf] === 1) next += counts.array[leaf] ?? 0
  }
  const listed = new Uint32Array(length)
  for (const row of some.array.subarray(0, length)) {
    const leaf = (leafOfRow ? leafOfRow.get(row) : leafOfEachRow[row]) ?? 0
    const place = places[leaf] ?? 0
    listed[place] = row
    places[leaf] = place + 1
  }
  memory.free(some)
  return listed
}
