/** The innermost groups of some rows, in their order: which there are, how many rows each has, and of each row which is its own. */
import type { Column, Groups } from './column.ts'
import type { Ground, SortKey, Words } from './kernels.ts'

export type By = { readonly column: Column; readonly down: boolean }

/** Up to so many groups are counted in a list as long as there could be. */
const LISTED = 2 ** 22
/** And where there could be no more than so many, or than four for each that there is, all else is kept by such lists too. */
const [SHORT, CLOSE] = [2 ** 17, 4]

export type LeavesLimits = { readonly listed?: number; readonly short?: number }

export type Leaves = {
  /** Of each of the rows the cell of its leaf, and of each leaf its cell, which grow alike: cells are those that there could be, or the leaves themselves. */
  readonly of: Words
  readonly cells: number
  readonly cellOf: (leaf: number) => number
  readonly size: number
  readonly counts: Words
  readonly placeAt: (leaf: number, level: number) => number
  readonly groups: readonly Groups[]
  readonly free: () => void
}

const product = (sizes: readonly Groups[]): number => sizes.reduce((all, { size }) => all * size, 1)
/** Nothing's place stays the last, whichever way. */
const turned = (place: number, size: number): number => (place === size - 1 ? place : size - 2 - place)

/** Of each code its place, turned round if the order is, so many times as much. */
function placesOf({ places, size }: Groups, down: boolean, times: number): Uint32Array {
  if (!down && times === 1) return places
  const table = new Uint32Array(places.length)
  for (let code = 0; code < table.length; code++) {
    const place = places[code] ?? 0
    table[code] = (down ? turned(place, size) : place) * times
  }
  return table
}

/** `rows` are the first `count`; without, all up to there. `end` is where the table ends. */
export function leavesOf(ground: Ground, rows: Words | undefined, count: number, by: readonly By[], end: number, { listed = LISTED, short = SHORT }: LeavesLimits = {}): Leaves {
  const groups = by.map(({ column }) => column.groups(end))
  const possible = product(groups)
  const isDown = (level: number): boolean => by[level]?.down === true
  const placeOf = (place: number, level: number): number => (isDown(level) ? turned(place, groups[level]?.size ?? 0) : place)
  // All where the table lies, or each look would leave a megabyte behind to be cleared away.
  const [of, counts] = [ground.lot('u32', count, false), ground.lot('u32', Math.min(possible, count), false)]
  return possible > listed ? sorted() : counted()

  function counted(): Leaves {
    const strides = groups.map((_, level) => product(groups.slice(level + 1)))
    ground.kernels.groups(rows, count, groups.map((each, level) => ({ codes: each.codes, table: placesOf(each, isDown(level), strides[level] ?? 1) })), of)
    const [own, tally] = [ground.lot('u32', counts.array.length, false), ground.lot('u32', possible)]
    ground.kernels.tally(of, count, tally)
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
      ground.kernels.groups(undefined, count, [{ codes: of, table: all }], of)
    }
    ground.free(tally)
    return {
      of,
      cells: isClose ? possible : size,
      cellOf: (leaf) => (isClose ? (own.array[leaf] ?? 0) : leaf),
      size,
      counts,
      groups,
      placeAt: (leaf, level) => placeOf(Math.floor((own.array[leaf] ?? 0) / (strides[level] ?? 1)) % (groups[level]?.size ?? 1), level),
      free: () => [of, counts, own].forEach((lot) => ground.free(lot)),
    }
  }

  /** So many groups are possible that the rows are sorted to see which there are. */
  function sorted(): Leaves {
    const order = ground.lot('u32', count, false)
    // Which of the rows, or which row: the keys are of rows.
    for (let at = 0; at < count; at++) order.array[at] = rows?.array[at] ?? at
    const tables = groups.map((each, level) => placesOf(each, isDown(level), 1))
    const keys = groups.map(({ codes, size }, level): SortKey => ({ is: 'codes', codes, places: tables[level] ?? new Uint32Array(), most: size - 1, down: false }))
    ground.kernels.sort(order, count, keys)
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
    ground.free(order)
    for (let at = 0; at < count; at++) of.array[at] = leafOfRow[rows?.array[at] ?? at] ?? 0
    return { of, cells: size, cellOf: (leaf) => leaf, size, counts, groups, placeAt: (leaf, level) => placeOf(places[level]?.[leaf] ?? 0, level), free: () => [of, counts].forEach((lot) => ground.free(lot)) }
  }
}

/** The rows of some leaves in the order of the keys, one leaf after the other. */
export function rowsOfLeaves(ground: Ground, { of, cells, cellOf, size: leaves, counts }: Leaves, rows: Words, count: number, keys: readonly SortKey[], end: number, isOpen: Uint8Array): Uint32Array {
  const leafOf = new Uint32Array(cells)
  for (let leaf = 0; leaf < leaves; leaf++) leafOf[cellOf(leaf)] = leaf
  const leafOfRow = new Uint32Array(end)
  const some = ground.lot('u32', count, false)
  let length = 0
  for (let at = 0; at < count; at++) {
    const leaf = leafOf[of.array[at] ?? 0] ?? 0
    if (isOpen[leaf] !== 1) continue
    const row = rows.array[at] ?? 0
    some.array[length++] = row
    leafOfRow[row] = leaf
  }
  if (keys.length > 0) ground.kernels.sort(some, length, keys)
  const places = new Uint32Array(leaves)
  for (let leaf = 0, next = 0; leaf < leaves; leaf++) {
    places[leaf] = next
    if (isOpen[leaf] === 1) next += counts.array[leaf] ?? 0
  }
  const listed = new Uint32Array(length)
  for (const row of some.array.subarray(0, length)) {
    const leaf = leafOfRow[row] ?? 0
    const place = places[leaf] ?? 0
    listed[place] = row
    places[leaf] = place + 1
  }
  ground.free(some)
  return listed
}
