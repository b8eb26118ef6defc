/** Sorting rows by several columns: by their bits, from the least to the most significant, which keeps equals in place. */
import { NULL, type Order } from './column.ts'

export type SortKey = { readonly order: Order; readonly down: boolean }

const histogram = new Uint32Array(65_536)

/** Sorts `rows` in place; the first key counts most. Nulls stand last either way. */
export function sortRows(rows: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  let [from, to]: [Uint32Array, Uint32Array] = [rows, new Uint32Array(rows.length)]
  for (const { order, down } of [...keys].reverse()) {
    const top = order.at(-1)
    if (!top) continue
    for (const word of order) {
      for (const shift of [0, 16]) {
        if (pass(from, to, word, top, shift, down)) [from, to] = [to, from]
      }
    }
  }
  if (from !== rows) rows.set(from)
  return rows
}

/** One pass over one half of a word. Answers false where all rows are alike in it and nothing was moved. */
function pass(from: Uint32Array, to: Uint32Array, word: Uint32Array, top: Uint32Array, shift: number, down: boolean): boolean {
  const count = from.length
  histogram.fill(0)
  const digit = (row: number): number => {
    const value = word[row] ?? 0
    // Turned over the order runs down, but nothing is still nothing.
    return ((down && top[row] !== NULL ? ~value : value) >>> shift) & 0xffff
  }
  for (let i = 0; i < count; i++) {
    const at = digit(from[i] ?? 0)
    histogram[at] = (histogram[at] ?? 0) + 1
  }
  if (count > 0 && histogram[digit(from[0] ?? 0)] === count) return false
  let sum = 0
  for (let at = 0; at < 65_536; at++) {
    const here = histogram[at] ?? 0
    histogram[at] = sum
    sum += here
  }
  for (let i = 0; i < count; i++) {
    const row = from[i] ?? 0
    const at = digit(row)
    const place = histogram[at] ?? 0
    to[place] = row
    histogram[at] = place + 1
  }
  return true
}
