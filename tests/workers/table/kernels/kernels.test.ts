import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseKernels } from '#workers/table/kernels/kernel-choice.ts'
import type { KernelChoice, SortKey } from '#workers/table/kernels/kernels.ts'
import { textStore } from '#workers/table/columns/texts.ts'
import { compiledFrom } from '#workers/table/kernels/compiled.ts'
import { kernelSources } from '../../../../scripts/kernels.mjs'

/** Runs the same work on both kinds of memory and expects equal results. */
function both<Answer>(work: (within: KernelChoice) => Answer): void {
  const [plain, simd] = [chooseKernels({ simd: false }), chooseKernels({ small: 0 })]
  const [one, other] = [work(plain), work(simd)]
  expect([plain.kernels.name, simd.kernels.name]).toEqual(['plain', 'simd'])
  expect(other).toEqual(one)
}
const runs = { numRuns: 150, seed: 23 }
const BLOCKS = 3
const ROWS = BLOCKS * 64
const odd = fc.constantFrom(
  0,
  -0,
  NaN,
  Infinity,
  -Infinity,
  1,
  -1,
  0.1,
  0.5,
  1e300,
  -1e-300,
  2 ** 53,
  1_700_000_000_000,
)
const doubles = fc.array(
  fc.oneof(
    odd,
    fc.double(),
    fc.integer({ min: -50, max: 50 }).map((tenths) => tenths / 10),
  ),
  { minLength: ROWS, maxLength: ROWS },
)
const rowList = fc.uniqueArray(fc.nat({ max: ROWS - 1 }), { maxLength: ROWS })

function filled<K extends 'u8' | 'u16' | 'u32'>(within: KernelChoice, kind: K, values: readonly number[]) {
  const lot = within.allocate(kind, values.length)
  lot.array.set(values)
  return lot
}
function doublesIn(within: KernelChoice, values: readonly number[]) {
  const lot = within.allocate('f64', values.length)
  lot.array.set(values)
  return lot
}
const mask = (within: KernelChoice) => within.allocate('u32', BLOCKS * 2)

describe('SIMD and plain kernels', () => {
  test('find the same codes of every width', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(
        fc.constantFrom('u8' as const, 'u16' as const, 'u32' as const),
        fc.array(fc.nat({ max: 255 }), { minLength: ROWS, maxLength: ROWS }),
        fc.uint8Array({ minLength: 256, maxLength: 256, max: 1 }),
        (kind, codes, pass) =>
          both((within) => {
            const out = mask(within)
            within.kernels.member(filled(within, kind, codes), BLOCKS, pass, out)
            return [...out.array]
          }),
      ),
      runs,
    )
  })

  test('find the same numbers and the same nulls', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(doubles, fc.double(), fc.double(), (values, min, max) =>
        both((within) => {
          const [inside, none] = [mask(within), mask(within)]
          const lot = doublesIn(within, values)
          within.kernels.range(lot, BLOCKS, min, max, inside)
          within.kernels.nulls(lot, BLOCKS, none)
          return [[...inside.array], [...none.array]]
        }),
      ),
      runs,
    )
  })

  const letters = fc.constantFrom('a', 'A', 'b', 'Z', 'z', '[', '@', '`', '0', '9', ' ', 'é', 'É', 'ß', '漢', '😀', 'İ')
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: letters, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: letters, minLength: 50, maxLength: 90 }) },
  )
  test('find the same texts: containing, starting with, equal to, before and after', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: ROWS }),
        fc.array(fc.tuple(fc.nat(), text), { maxLength: 5 }),
        text,
        fc.integer({ min: 1, max: 7 }),
        (texts, changes, needle, sides) =>
          both((within) => {
            const store = textStore(within)
            texts.forEach((each, at) => store.put(at, each))
            for (const [at, each] of changes) store.put(at % texts.length, each)
            const low = needle.toLowerCase()
            const outs = Array.from({ length: 5 }, () => mask(within))
            const [containing, first, whole, exact, beside] = outs
            if (low !== '' && containing) store.find(low, containing)
            if (first) store.prefix(low, { whole: false, folded: true }, first)
            if (whole) store.prefix(low, { whole: true, folded: true }, whole)
            if (exact) store.prefix(needle, { whole: true, folded: false }, exact)
            if (beside) store.compare(low, sides, beside)
            return [outs.map(({ array }) => [...array]), [...store.aside], texts.map((_, at) => store.get(at))]
          }),
      ),
      runs,
    )
  })

  test('list and compact the same rows', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat({ max: 0xffffffff }), fc.constantFrom(0, 0xffffffff)), {
          minLength: BLOCKS * 2,
          maxLength: BLOCKS * 2,
        }),
        rowList,
        (words, rows) =>
          both((within) => {
            const bits = filled(within, 'u32', words)
            const [listed, kept] = [within.allocate('u32', ROWS), filled(within, 'u32', rows)]
            const count = within.kernels.rowsIn(bits, BLOCKS, listed)
            const left = within.kernels.keep(kept, rows.length, bits)
            return [[...listed.array.subarray(0, count)], [...kept.array.subarray(0, left)]]
          }),
      ),
      runs,
    )
  })

  test('sort alike by codes, ranks and numbers together, in both directions', () => {
    expect.hasAssertions()
    const codes = fc.array(fc.nat({ max: 5 }), { minLength: ROWS, maxLength: ROWS })
    const keys = fc.array(
      fc.record({ is: fc.constantFrom('codes' as const, 'ranks' as const, 'numbers' as const), down: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    )
    const parts = fc.constantFrom([], [1], [10, 1000], [-60_000, 1])
    fc.assert(
      fc.property(rowList, codes, doubles, keys, parts, (rows, few, values, by, whole) =>
        both((within) => {
          const list = within.allocate('u32', rows.length)
          list.array.set(rows)
          const ranks = within.allocate('u32', ROWS)
          ranks.array.set(few.map((code) => (code === 5 ? 0xffffffff : code * 7)))
          const [coded, numbers] = [filled(within, 'u8', few), doublesIn(within, values)]
          const all: SortKey[] = by.map(({ is, down }) =>
            is === 'codes'
              ? { is, codes: coded, places: Uint32Array.of(5, 3, 1, 0, 1, 4), most: 5, down }
              : is === 'ranks'
                ? { is, ranks, most: 28, down }
                : { is, values: numbers, parts: whole, down },
          )
          within.kernels.sort(list, rows.length, all)
          return [...list.array]
        }),
      ),
      runs,
    )
  })

  test.each([
    ['each row another', 50_000, (at: number) => at],
    ['few of them, and many rows of each', 50_000, (at: number) => at % 7],
    ['nearly all of them the same', 50_000, (at: number) => (at % 997 === 0 ? at : 31)],
    ['a few rows', 17, (at: number) => at % 5],
  ])('sort many rows alike by ranks: %s', (_what, count, of) => {
    expect.hasAssertions()
    const rows = Array.from({ length: count }, (_, at) => (at * 7919) % count)
    // 16 bits each: with the two or three bits of the codes, keys of 16, 19, 32, 35 and 48 bits.
    for (const primes of [[7907], [7907, 7901], [7907, 7901, 7883]])
      for (const isCoded of primes.length < 3 ? [false, true] : [false])
        for (const down of [false, true])
          both((within) => {
            const list = filled(within, 'u32', rows)
            const codes = filled(
              within,
              'u8',
              rows.map((_, at) => at % 5),
            )
            const ranked = primes.map((prime): SortKey => {
              const ranks = rows.map((_, at) => (at % 101 === 0 ? 0xffffffff : of((at * prime) % count)))
              return { is: 'ranks', ranks: filled(within, 'u32', ranks), most: 50_000, down }
            })
            const coded: SortKey = { is: 'codes', codes, places: Uint32Array.of(5, 3, 1, 0, 4), most: 5, down: !down }
            within.kernels.sort(list, count, isCoded ? [coded, ...ranked] : ranked)
            return list.array
          })
  })

  test('count and total the same groups', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(
        fc.option(rowList, { nil: undefined }),
        fc.array(fc.nat({ max: 3 }), { minLength: ROWS, maxLength: ROWS }),
        doubles,
        fc.nat({ max: 15 }),
        fc.nat({ max: 15 }),
        (rows, codes, values, from, size) =>
          both((within) => {
            const list = within.allocate('u32', ROWS)
            list.array.set(rows ?? [])
            const count = rows?.length ?? ROWS
            const [ids, counts, sums] = [
              within.allocate('u32', ROWS),
              within.allocate('u32', 16),
              within.allocate('f64', 64),
            ]
            for (let at = 0; at < 64; at += 4) sums.array.set([0, 0, Infinity, -Infinity], at)
            const given = rows && list
            within.kernels.groups(
              given,
              count,
              [
                { codes: filled(within, 'u16', codes), table: Uint32Array.of(0, 4, 8, 12) },
                { codes: filled(within, 'u8', codes), table: Uint32Array.of(3, 2, 1, 0) },
              ],
              ids,
            )
            within.kernels.tally(ids, count, counts)
            within.kernels.totals(ids, given, count, doublesIn(within, values), sums)
            const some = within.allocate('u32', ROWS)
            const found = within.kernels.within(ids, count, from, from + size, some)
            return [
              [...ids.array.subarray(0, count)],
              [...counts.array],
              [...sums.array],
              [...some.array.subarray(0, found)],
            ]
          }),
      ),
      runs,
    )
  })

  test('keep their contents when memory grows', () => {
    const within = chooseKernels({ small: 0 })
    const kept = Array.from({ length: 12 }, (_, at) => within.allocate('u32', 40_000 * (1 + (at % 3))))
    kept.forEach(({ array }, at) => array.fill(at + 1))
    kept.filter((_, at) => at % 3 === 1).forEach((lot) => within.free(lot))
    const more = within.allocate('u32', 60_000)
    expect([
      more.array.every((value) => value === 0),
      kept.map(({ array }, at) => at % 3 === 1 || array.every((value) => value === at + 1)).every(Boolean),
    ]).toEqual([true, true])
  })
})

test('the compiled kernels match their sources; if not, run `node scripts/kernels.mjs`', () => {
  expect(compiledFrom).toBe(kernelSources())
})
