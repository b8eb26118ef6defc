/** Totals of numeric columns, for selected rows and for groups. */
import type { ValueColumn } from '../columns/column.ts'
import type { KernelChoice, Mask, Words } from '../kernels/kernels.ts'
import type { Leaves } from './group-leaves.ts'

export type Totals = {
  readonly count: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}
export type AllTotals = Readonly<Record<string, Totals>>

/** Without values there is no smallest and no largest. */
const totals = (count: number, sum: number, min: number, max: number): Totals => ({
  count,
  sum,
  min: count > 0 ? min : null,
  max: count > 0 ? max : null,
})

export type TotalsLimits = {
  /** Up to this many leaves are totalled together. */
  readonly few?: number
  /** With more leaves, this many adjacent ones at a time: those in view and some more for scrolling. */
  readonly block?: number
}
const [FEW, BLOCK] = [4096, 256]

/**
 * Totals of a range of leaves for each numeric column. With many leaves only those in view are totalled; the results
 * are cached until a row changes. A heading that covers many leaves needs all of them.
 */
export function leafTotals(
  memory: KernelChoice,
  leaves: Leaves,
  rows: Words | undefined,
  count: number,
  columns: readonly ValueColumn[],
  { few = FEW, block = BLOCK }: TotalsLimits = {},
): (from: number, to: number) => AllTotals {
  const added = columns.flatMap(({ name, numbers }) => (numbers ? [{ name, numbers }] : []))
  let wide = leaves.size <= few ? leaves.size : block
  /** Cached blocks of leaves. Per column four doubles for each leaf: number of values, sum, smallest, largest. */
  const cached = new Map<number, readonly Float64Array[]>()

  const empty = (into: Float64Array): Float64Array => {
    for (let at = 0; at < into.length; at += 4) [into[at + 2], into[at + 3]] = [Infinity, -Infinity]
    return into
  }
  function all(): Float64Array[] {
    return added.map(({ numbers }) => {
      const out = memory.allocate('f64', leaves.cells * 4)
      empty(out.array)
      memory.kernels.totals(leaves.of, rows, count, numbers, out)
      const sums = new Float64Array(leaves.size * 4)
      for (let leaf = 0; leaf < leaves.size; leaf++) {
        const cell = leaves.cellOf(leaf) * 4
        for (let part = 0; part < 4; part++) sums[leaf * 4 + part] = out.array[cell + part] ?? 0
      }
      memory.free(out)
      return sums
    })
  }
  /** Finds the rows of some leaves and totals them. */
  function some(from: number, to: number): Float64Array[] {
    const first = leaves.cellOf(from)
    const last = leaves.cellOf(to - 1)
    const leafAt = new Uint32Array(last - first + 1)
    let size = 0
    for (let leaf = from; leaf < to; leaf++) {
      leafAt[leaves.cellOf(leaf) - first] = leaf - from
      size += leaves.counts.array[leaf] ?? 0
    }
    const found = memory.allocate('u32', size, false)
    const length = memory.kernels.within(leaves.of, count, first, last + 1, found)
    const [places, cells] = [found.array, leaves.of.array]
    const sums = added.map(({ numbers: { array } }) => {
      const into = empty(new Float64Array((to - from) * 4))
      for (let each = 0; each < length; each++) {
        const place = places[each] ?? 0
        const value = array[rows ? (rows.array[place] ?? 0) : place] ?? NaN
        if (Number.isNaN(value)) continue
        const at = (leafAt[(cells[place] ?? 0) - first] ?? 0) * 4
        into[at] = (into[at] ?? 0) + 1
        into[at + 1] = (into[at + 1] ?? 0) + value
        if (value < (into[at + 2] ?? 0)) into[at + 2] = value
        if (value > (into[at + 3] ?? 0)) into[at + 3] = value
      }
      return into
    })
    memory.free(found)
    return sums
  }
  function stretch(which: number): readonly Float64Array[] {
    const known = cached.get(which)
    if (known) return known
    const sums = wide === leaves.size ? all() : some(which * wide, Math.min(leaves.size, (which + 1) * wide))
    cached.set(which, sums)
    return sums
  }

  return (from, to) => {
    if (to - from > wide) {
      wide = leaves.size
      cached.clear()
    }
    return Object.fromEntries(
      added.map(({ name }, column): [string, Totals] => {
        let [size, sum, min, max] = [0, 0, Infinity, -Infinity]
        for (let leaf = from; leaf < to; leaf++) {
          const sums = stretch(Math.floor(leaf / wide))[column]
          const at = (leaf % wide) * 4
          size += sums?.[at] ?? 0
          sum += sums?.[at + 1] ?? 0
          min = Math.min(min, sums?.[at + 2] ?? Infinity)
          max = Math.max(max, sums?.[at + 3] ?? -Infinity)
        }
        return [name, totals(size, sum, min, max)]
      }),
    )
  }
}

/** Totals the rows of a mask in storage order, which is several times as fast as in the order of a view. */
export function maskTotals(mask: Mask, columns: readonly ValueColumn[]): AllTotals {
  const bits = mask.array
  return Object.fromEntries(
    columns.map(({ name, numbers }): [string, Totals] => {
      const values = numbers?.array ?? new Float64Array()
      let [count, sum, min, max] = [0, 0, Infinity, -Infinity]
      for (let word = 0; word < bits.length; word++) {
        for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
          const value = values[word * 32 + 31 - Math.clz32(left & -left)] ?? NaN
          if (Number.isNaN(value)) continue
          count++
          sum += value
          if (value < min) min = value
          if (value > max) max = value
        }
      }
      return [name, totals(count, sum, min, max)]
    }),
  )
}

/** Count, sum, smallest and largest value of each numeric column; the mean is sum divided by count. */
export function totalsOf(rows: Iterable<number>, columns: readonly ValueColumn[]): AllTotals {
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
      return [name, totals(count, sum, min, max)]
    }),
  )
}
