/** The part of a sort that the kernels do: keys coded into their memory. */
import type { Compiled } from './simd-module.ts'
import { type SortKey, type Words, bitsFor } from './kernels.ts'

type Lend = (given: ArrayLike<number>, kind: 'u32', work: (at: number) => number) => number
type SortPart = { readonly bits: number; readonly put: (keys: number, lend: Lend) => void }

/** The number of bits a key needs for these rows, and the function that appends it to the keys. */
export function partOf(wasm: Compiled, key: SortKey, rows: Words, count: number, info: number): SortPart {
  const down = Number(key.down)
  if (key.is === 'codes') {
    const { codes, places, most } = key
    const table = key.down ? places.map((place) => (place === most ? most : most - 1 - place)) : places
    return {
      bits: bitsFor(most),
      put: (keys, lend) =>
        void lend(table, 'u32', (at) =>
          wasm.codeKeys(rows.at, count, codes.at, codes.array.BYTES_PER_ELEMENT, at, bitsFor(most), keys),
        ),
    }
  }
  if (key.is === 'ranks') {
    const bits = bitsFor(key.most + 1)
    return { bits, put: (keys) => void wasm.rankKeys(rows.at, count, key.ranks.at, 0, down, bits, keys) }
  }
  const { values } = key
  for (const factor of [...key.parts, 0]) {
    const bits = wasm.numberBits(rows.at, count, values.at, factor, info)
    if (bits >= 0)
      return { bits, put: (keys) => void wasm.numberKeys(rows.at, count, values.at, factor, info, down, bits, keys) }
  }
  throw new Error('No sort key was found for a column of doubles.')
}
