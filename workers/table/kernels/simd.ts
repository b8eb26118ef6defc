/** The kernels of `assembly/` as a WebAssembly module with its own memory. */
import { compiled } from './compiled.ts'
import type { Bytes, KernelChoice, Kernels, Mask, SortKey, TextHeap, Words } from './kernels.ts'
import { type Compiled, complete, moduleOf } from './simd-module.ts'
import { partOf } from './sort-part.ts'

/** Copies of the sums of so many groups fit into the second-level cache, and pay where each has so many rows. */
const [FEW_GROUPS, MANY_ROWS] = [1024, 64]

/** Undefined if the browser has no SIMD, may not compile WebAssembly, or lacks memory. */
export function simdKernels(
  pool: KernelChoice,
): { readonly memory: WebAssembly.Memory; readonly kernels: Kernels } | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 })
    const { exports } = new WebAssembly.Instance(moduleOf(compiled), { env: { memory } })
    return complete(exports) ? { memory, kernels: kernelsOf(exports, pool) } : undefined
  } catch {
    return undefined
  }
}

function kernelsOf(wasm: Compiled, pool: KernelChoice): Kernels {
  /** Copies an array into the kernels' memory for the duration of a call. */
  function lend<Answer>(given: ArrayLike<number>, kind: 'u8' | 'u32', work: (at: number) => Answer): Answer {
    // A needle is read in blocks of sixteen bytes.
    const block = pool.allocate(kind, given.length + 16)
    block.array.set(given)
    const answer = work(block.at)
    pool.free(block)
    return answer
  }

  /** Calls a kernel with memory for copies of what it adds up, `each` numbers for a group, where groups are few; otherwise with none (0). */
  function withCopies(
    count: number,
    groups: number,
    kind: 'u32' | 'f64',
    each: number,
    work: (groups: number, at: number) => unknown,
  ): void {
    if (groups > FEW_GROUPS || groups * MANY_ROWS > count) return void work(groups, 0)
    const block = pool.allocate(kind, groups * each, false)
    work(groups, block.at)
    pool.free(block)
  }

  function sort(rows: Words, count: number, keys: readonly SortKey[]): void {
    const [rowKeys, otherKeys, otherRows, piles, info] = [
      pool.allocate('f64', count, false),
      pool.allocate('f64', count, false),
      pool.allocate('u32', count, false),
      pool.allocate('u32', 6 * 2048, false),
      pool.allocate('f64', keys.length),
    ]
    const parts = keys.map((key, at) => partOf(wasm, key, rows, count, info.at + at * 8))
    // As many keys per pass as fit into 64 bits, the last first.
    while (parts.length > 0) {
      const round: typeof parts = []
      let bits = 0
      for (let next = parts.at(-1); next && bits + next.bits <= 64; next = parts.at(-1)) {
        round.unshift(next)
        bits += next.bits
        parts.pop()
      }
      rowKeys.array.fill(0)
      for (const { put } of round) put(rowKeys.at, lend)
      wasm.sort(rows.at, rowKeys.at, count, bits, otherRows.at, otherKeys.at, piles.at)
    }
    for (const block of [rowKeys, otherKeys, otherRows, piles, info]) pool.free(block)
  }

  const askTexts = (
    { heap, starts, count }: TextHeap,
    given: Uint8Array,
    work: (heap: number, starts: number, count: number, given: number) => unknown,
  ): void => lend(given, 'u8', (at) => void work(heap.at, starts.at, count, at))

  return {
    name: 'simd',
    member(codes, blocks, pass, out) {
      const width = codes.array.BYTES_PER_ELEMENT
      if (width > 1)
        lend(pass, 'u8', (at) => (width === 2 ? wasm.memberHalves : wasm.memberWords)(codes.at, blocks, at, out.at))
      else {
        const bits = new Uint8Array(32)
        for (let code = 0; code < pass.length; code++)
          if (pass[code] === 1) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7))
        lend(bits, 'u8', (at) => wasm.memberBytes(codes.at, blocks, at, out.at))
      }
    },
    range: (values, blocks, min, max, out) => void wasm.range(values.at, blocks, min, max, out.at),
    nulls: (values, blocks, out) => void wasm.nulls(values.at, blocks, out.at),
    find(texts, needle, out) {
      const hits: Bytes = pool.allocate('u8', (texts.length >> 3) + 128, false)
      askTexts(texts, needle, (heap, starts, count, at) =>
        wasm.find(heap, texts.length, starts, count, at, needle.length, hits.at, out.at),
      )
      pool.free(hits)
    },
    prefix: (texts, needle, folded, out) =>
      askTexts(texts, needle, (heap, starts, count, at) =>
        wasm.prefix(heap, starts, count, at, needle.length, Number(folded), out.at),
      ),
    compare: (texts, bound, sides, out) =>
      askTexts(texts, bound, (heap, starts, count, at) =>
        wasm.compare(heap, starts, count, at, bound.length, sides, out.at),
      ),
    rowsIn: (mask: Mask, blocks, out) => wasm.rowsIn(mask.at, blocks, out.at),
    keep: (rows, count, mask) => wasm.keep(rows.at, count, mask.at),
    sort,
    groups(rows, count, keys, out) {
      const [one, other] = keys
      const isPair = keys.length === 2 && keys.every(({ codes }) => codes.array.BYTES_PER_ELEMENT === 1)
      if (isPair && one && other && rows === undefined)
        return lend(one.table, 'u32', (place) =>
          lend(
            other.table,
            'u32',
            (beside) => void wasm.pairIds(count, one.codes.at, place, other.codes.at, beside, out.at),
          ),
        )
      keys.forEach(({ codes, table }, at) =>
        lend(table, 'u32', (place) =>
          wasm.groupIds(rows?.at ?? 0, count, codes.at, codes.array.BYTES_PER_ELEMENT, place, Number(at === 0), out.at),
        ),
      )
    },
    tally: (groups, count, counts) =>
      withCopies(count, counts.array.length, 'u32', 3, (cells, other) =>
        wasm.tally(groups.at, count, counts.at, cells, other),
      ),
    within: (groups, count, from, to, out) => wasm.within(groups.at, count, from, to, out.at),
    totals: (groups, rows, count, values, out) =>
      withCopies(count, out.array.length / 4, 'f64', 12, (cells, other) =>
        wasm.totals(groups.at, rows?.at ?? 0, count, values.at, out.at, cells, other),
      ),
  }
}
