/** The kernels in plain arrays, for browsers without SIMD and for tables too small to be moved. */
import { BLOCK, type CodeAllocation, type Kernels, type TextHeap, type Words } from './kernels.ts'
import { sortPlain } from './plain-sort.ts'

const folded = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte)
const set = (mask: Uint32Array, row: number): void =>
  void (mask[row >>> 5] = (mask[row >>> 5] ?? 0) | (1 << (row & 31)))

/** One function per code width: a function that sees all three would run as slowly as the slowest. */
function memberOf(codes: CodeAllocation['array'], rows: number, pass: Uint8Array, out: Uint32Array): void {
  for (let row = 0; row < rows; row += 32) {
    let word = 0
    for (let bit = 0; bit < 32; bit++) word |= (pass[codes[row + bit] ?? 0] ?? 0) << bit
    out[row >>> 5] = (out[row >>> 5] ?? 0) | word
  }
}

/** Whether the bytes from `from` on are those of the needle. */
function begins(heap: Uint8Array, from: number, needle: Uint8Array, fold: boolean): boolean {
  for (let at = 0; at < needle.length; at++) {
    const byte = heap[from + at] ?? 0
    if ((fold ? folded(byte) : byte) !== needle[at]) return false
  }
  return true
}

function eachText(
  { heap, starts, count }: TextHeap,
  out: Words,
  passes: (bytes: Uint8Array, from: number) => boolean,
): void {
  for (let row = 0; row < count; row++) if (passes(heap.array, starts.array[row] ?? 0)) set(out.array, row)
}

export const plainKernels: Kernels = {
  name: 'plain',
  member: ({ array }, blocks, pass, out) => memberOf(array, blocks * BLOCK, pass, out.array),
  range({ array }, blocks, min, max, out) {
    const bits = out.array
    for (let row = 0; row < blocks * BLOCK; row += 32) {
      let word = 0
      for (let bit = 0; bit < 32; bit++) {
        const value = array[row + bit] ?? NaN
        word |= Number(value >= min && value <= max) << bit
      }
      bits[row >>> 5] = (bits[row >>> 5] ?? 0) | word
    }
  },
  nulls({ array }, blocks, out) {
    for (let row = 0; row < blocks * BLOCK; row++) if (Number.isNaN(array[row])) set(out.array, row)
  },
  find(texts, needle, out) {
    const {
      heap: { array: heap },
      starts: { array: starts },
      length,
    } = texts
    const bits = out.array
    const [first = 0] = needle
    const other = first >= 97 && first <= 122 ? first - 32 : first
    let row = 0
    for (let at = 0; at < length; at++) {
      const byte = heap[at]
      if ((byte !== first && byte !== other) || !begins(heap, at, needle, true)) continue
      while ((starts[row + 1] ?? length) <= at) row++
      set(bits, row)
      // The rest of this text need not be searched.
      at = (starts[row + 1] ?? length) - 1
    }
  },
  prefix: (texts, needle, fold, out) => eachText(texts, out, (bytes, from) => begins(bytes, from, needle, fold)),
  compare: (texts, bound, sides, out) =>
    eachText(texts, out, (bytes, from) => {
      if (bytes[from] === 0) return false
      for (let at = 0; ; at++) {
        const byte = folded(bytes[from + at] ?? 0)
        const apart = at === bound.length ? byte : byte - (bound[at] ?? 0)
        if (apart !== 0 || at === bound.length) return ((apart > 0 ? 1 : apart === 0 ? 2 : 4) & sides) !== 0
      }
    }),

  rowsIn(mask, blocks, out) {
    const [words, rows] = [mask.array, out.array]
    let count = 0
    for (let at = 0; at < blocks * 2; at++) {
      let word = words[at] ?? 0
      while (word !== 0) {
        rows[count++] = at * 32 + 31 - Math.clz32(word & -word)
        word &= word - 1
      }
    }
    return count
  },
  keep(list, count, mask) {
    const [rows, words] = [list.array, mask.array]
    let length = 0
    for (let index = 0; index < count; index++) {
      const row = rows[index] ?? 0
      if ((((words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1) rows[length++] = row
    }
    return length
  },
  sort: sortPlain,

  groups(rows, count, keys, out) {
    const ids = out.array
    keys.forEach(({ codes: { array: codes }, table }, index) => {
      for (let at = 0; at < count; at++) {
        const part = table[codes[rows ? (rows.array[at] ?? 0) : at] ?? 0] ?? 0
        ids[at] = index === 0 ? part : (ids[at] ?? 0) + part
      }
    })
  },
  tally(groups, count, counts) {
    const [ids, sums] = [groups.array, counts.array]
    for (let at = 0; at < count; at++) sums[ids[at] ?? 0] = (sums[ids[at] ?? 0] ?? 0) + 1
  },
  within({ array: ids }, count, from, to, { array: places }) {
    let length = 0
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0
      if (id >= from && id < to) places[length++] = at
    }
    return length
  },
  totals(groups, rows, count, values, out) {
    const [ids, numbers, sums] = [groups.array, values.array, out.array]
    for (let at = 0; at < count; at++) {
      const value = numbers[rows ? (rows.array[at] ?? 0) : at] ?? NaN
      if (Number.isNaN(value)) continue
      const to = (ids[at] ?? 0) * 4
      sums[to] = (sums[to] ?? 0) + 1
      sums[to + 1] = (sums[to + 1] ?? 0) + value
      if (value < (sums[to + 2] ?? 0)) sums[to + 2] = value
      if (value > (sums[to + 3] ?? 0)) sums[to + 3] = value
    }
  },
}
