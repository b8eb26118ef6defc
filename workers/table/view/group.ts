/** Grouped rows: headings and rows in one list, so that the grid scrolls over both alike. */
import { isOpenGroup } from '#model/columnar/open-groups.ts'
import type { KernelChoice, Words } from '../kernels/kernels.ts'
import type { GroupColumn, Leaves } from './group-leaves.ts'
import type { AllTotals } from './totals.ts'

/** An entry is a row number or, with this bit, the number of a heading. */
export const HEAD = 0x80000000

export type Head = {
  /** The values from the outermost group to this one; identifies open groups. */
  readonly path: string
  readonly level: number
  readonly column: string
  readonly label: string
  readonly count: number
  readonly totals: AllTotals
}
/** Between the values of a path. */
const BETWEEN = ' / '

type Entries = { readonly entries: Words; readonly length: number }
export type Grouped = {
  readonly leaves: Leaves
  /** Only valid until the next allocation. */
  readonly entries: Uint32Array
  readonly length: number
  entry(index: number): number | undefined
  head(index: number): Head | undefined
  /**
   * The position of an entry among all sorted rows, including those in closed groups; for a heading, its first row.
   */
  placeOf(index: number): number
  /** Paths of the closed groups around the row at this position, outermost first. */
  shutOver(place: number): string[]
  /** Shows the rows of other groups than before. */
  fold(open: ReadonlySet<string>): void
  free(): void
}

/** The level of each heading, and the leaves it covers. */
type Heads = {
  readonly size: number
  level(head: number): number
  from(head: number): number
  to(head: number): number
}

function headsOf({ size: leaves, placeAt }: Leaves, depth: number): Heads {
  // With a single level each leaf has its own heading.
  if (depth === 1) return { size: leaves, level: () => 0, from: (head) => head, to: (head) => head + 1 }
  const most = leaves * depth
  const [levels, from, to] = [new Uint8Array(most), new Uint32Array(most), new Uint32Array(most)]
  let size = 0
  const [current, places] = [new Uint32Array(depth), new Uint32Array(depth)]
  for (let leaf = 0; leaf < leaves; leaf++) {
    let differs = leaf === 0
    for (let level = 0; level < depth; level++) {
      const place = placeAt(leaf, level)
      differs ||= place !== places[level]
      if (differs) {
        current[level] = size
        levels[size] = level
        from[size++] = leaf
      }
      places[level] = place
      to[current[level] ?? 0] = leaf + 1
    }
  }
  return { size, level: (head) => levels[head] ?? 0, from: (head) => from[head] ?? 0, to: (head) => to[head] ?? 0 }
}

/** Groups are closed unless listed in `open`. `listed` returns the rows of the open leaves, leaf by leaf. */
export function groupRows(
  memory: KernelChoice,
  leaves: Leaves,
  by: readonly GroupColumn[],
  totals: (from: number, to: number) => AllTotals,
  firstOpen: ReadonlySet<string>,
  listed: (isOpen: Uint8Array) => Uint32Array,
): Grouped {
  const depth = by.length
  const heads = headsOf(leaves, depth)
  const { counts } = leaves
  const keyAt = (leaf: number, level: number): string | number | null =>
    leaves.groups[level]?.keyAt(leaves.placeAt(leaf, level)) ?? null
  const pathOf = (leaf: number, level: number): string => {
    let path = String(keyAt(leaf, 0) ?? '')
    for (let inner = 1; inner <= level; inner++) path += `${BETWEEN}${keyAt(leaf, inner) ?? ''}`
    return path
  }

  let open = firstOpen
  /** Of each heading whether it is open, if those around it are. */
  const isOpenHead = new Uint8Array(heads.size)
  /**
   * Headings that were read, by their paths: one opens or closes what one sees. Of a single level, and without those of no value and of an
   * empty one, because others may have the same path.
   */
  const known = new Map<string, number>()

  function findOpen(): void {
    for (let head = 0; head < heads.size; head++)
      isOpenHead[head] = isOpenGroup(open, pathOf(heads.from(head), heads.level(head))) ? 1 : 0
  }
  /** False where it takes a look at every heading. */
  function turnOver(next: ReadonlySet<string>): boolean {
    const turned = [...open].filter((path) => !next.has(path)).concat([...next].filter((path) => !open.has(path)))
    const found = turned.map((path) => known.get(path))
    if (!found.every((head) => head !== undefined)) return false
    for (const head of found) isOpenHead[head] = 1 - (isOpenHead[head] ?? 0)
    return true
  }

  /** Closed groups of a single level: all headings. */
  function headings(): Entries {
    const entries = memory.allocate('u32', heads.size, false)
    const { array } = entries
    for (let head = 0; head < array.length; head++) array[head] = HEAD | head
    return { entries, length: heads.size }
  }
  function entered(): Entries {
    if (depth === 1 && open.size === 0) return headings()
    const isOpenLeaf = new Uint8Array(leaves.size)
    const shown = new Uint32Array(heads.size)
    let [seen, rowsShown] = [0, 0]
    /** The innermost level whose headings are seen here. */
    let deepest = 0
    for (let head = 0; head < heads.size; head++) {
      const level = heads.level(head)
      if (level > deepest) continue
      shown[seen++] = head
      const isOpen = isOpenHead[head] === 1
      deepest = isOpen ? level + 1 : level
      if (!isOpen || level !== depth - 1) continue
      const leaf = heads.from(head)
      isOpenLeaf[leaf] = 1
      rowsShown += counts.array[leaf] ?? 0
    }
    const rows = rowsShown > 0 ? listed(isOpenLeaf) : new Uint32Array()
    const entries = memory.allocate('u32', seen + rowsShown, false)
    const { array } = entries
    let [length, row] = [0, 0]
    for (const head of shown.subarray(0, seen)) {
      array[length++] = HEAD | head
      const leaf = heads.from(head)
      if (heads.level(head) !== depth - 1 || isOpenLeaf[leaf] !== 1) continue
      const end = row + (counts.array[leaf] ?? 0)
      array.set(rows.subarray(row, end), length)
      length += end - row
      row = end
    }
    return { entries, length }
  }

  /** Number of rows in the preceding leaves. */
  function startOf(leaf: number): number {
    let start = 0
    for (let before = 0; before < leaf; before++) start += counts.array[before] ?? 0
    return start
  }

  if (open.size > 0) findOpen()
  let { entries, length } = entered()
  return {
    leaves,
    get length() {
      return length
    },
    get entries() {
      return entries.array.subarray(0, length)
    },
    entry: (index) => (index < length ? entries.array[index] : undefined),
    head(index) {
      if (index >= heads.size) return undefined
      const [level, first, last] = [heads.level(index), heads.from(index), heads.to(index)]
      const key = keyAt(first, level)
      const column = by[level]?.column
      let count = 0
      for (let leaf = first; leaf < last; leaf++) count += counts.array[leaf] ?? 0
      const path = pathOf(first, level)
      if (depth === 1 && path !== '') known.set(path, index)
      return {
        path,
        level,
        column: column?.name ?? '',
        label: key === null ? '' : (column?.label(key) ?? ''),
        count,
        totals: totals(first, last),
      }
    },
    placeOf(index) {
      if (index >= length) return startOf(leaves.size)
      // The rows of a leaf follow its heading.
      let at = index
      while (at > 0 && (entries.array[at] ?? 0) < HEAD) at--
      return startOf(heads.from((entries.array[at] ?? HEAD) - HEAD)) + Math.max(0, index - at - 1)
    },
    shutOver(place) {
      let [leaf, end] = [0, counts.array[0] ?? 0]
      while (end <= place && leaf < leaves.size - 1) end += counts.array[++leaf] ?? 0
      return by.map((_, level) => pathOf(leaf, level)).filter((path) => !isOpenGroup(open, path))
    },
    fold(next) {
      const isKnown = turnOver(next)
      open = next
      if (!isKnown) findOpen()
      memory.free(entries)
      ;({ entries, length } = entered())
    },
    free() {
      leaves.free()
      memory.free(entries)
    },
  }
}
