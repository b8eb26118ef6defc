/**
 * A million moves of rail cars in 20 columns, the same in every run: the data of the table and its peers. Runs in Node and in a browser.
 */

export const SEED = 7
export type Data = {
  readonly count: number
  /** Columns of few distinct values: each row has the code of its value. */
  readonly lists: Readonly<
    Record<string, { readonly codes: Uint32Array<ArrayBuffer>; readonly values: readonly string[] }>
  >
  /** Columns of distinct values. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly numbers: Readonly<Record<string, Float64Array<ArrayBuffer>>>
  /** Milliseconds since 1970. */
  readonly moments: Readonly<Record<string, Float64Array<ArrayBuffer>>>
}
export const START = Date.UTC(2026, 0, 1)
export const columns = [
  'status',
  'direction',
  'product',
  'customer',
  'station',
  'consignee',
  'car_id',
  'bol_no',
  'waybill',
  'seal_no',
  'gross',
  'tare',
  'net',
  'volume',
  'temperature',
  'price',
  'ordered_at',
  'loaded_at',
  'shipped_at',
  'arrived_at',
] as const
export type Name = (typeof columns)[number]

/** The same numbers in each run, from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const marks = ['GATX', 'UTLX', 'PROX', 'TILX', 'CBTX', 'NATX', 'SHPX', 'ACFX', 'TCBX', 'CTCX', 'DBUX', 'WFRX']
const words = ['Prairie', 'Suncor', 'Bigsky', 'Westcan', 'Imperial', 'Northgate', 'Alder', 'Redwater']
const padded = (value: number, wide: number): string => String(value).padStart(wide, '0')

export function dataOf(count: number, seed = SEED): Data {
  const next = random(seed)
  const pick = (most: number): number => Math.floor(next() * most)
  const list = (values: readonly string[]): Data['lists'][string] => ({
    values,
    codes: Uint32Array.from({ length: count }, () => pick(values.length)),
  })
  // Sorted the same whether digits are compared as numbers or as letters, because each peer knows only one of the two.
  const named = (what: string, size: number): string[] =>
    Array.from({ length: size }, (_, at) => `${words[at % words.length] ?? ''} ${what} ${padded(at, 3)}`).sort()
  const rounded = (least: number, most: number, digits: number): Float64Array<ArrayBuffer> =>
    Float64Array.from({ length: count }, () => Number((least + next() * (most - least)).toFixed(digits)))
  const moments = (step: number): Float64Array<ArrayBuffer> =>
    Float64Array.from({ length: count }, () => START + pick(Math.floor((300 * 86_400_000) / step)) * step)
  const unique = (mark: string, wide: number): string[] => {
    // Each number once, in no order: multiplying by a factor coprime to the count visits all of them.
    const factor = [610_639, 777_767, 999_983, 1_000_003].find((each) => gcd(each, count) === 1) ?? 1
    const from = pick(count)
    return Array.from({ length: count }, (_, at) => mark + padded((at * factor + from) % count, wide))
  }
  return {
    count,
    lists: {
      status: list(['approved', 'arrived', 'billed', 'complete', 'loading', 'open', 'scheduled', 'void']),
      direction: list(['load', 'unload', 'transfer', 'storage', 'return', 'repair']),
      product: list(named('product', 12)),
      customer: list(named('customer', 40)),
      station: list(named('station', 120)),
      consignee: list(named('consignee', 200)),
      car_id: list(
        Array.from(
          { length: 120_000 },
          (_, at) => `${marks[at % marks.length] ?? ''}${padded(Math.floor(at / marks.length) * 7 + 10_000, 6)}`,
        ),
      ),
      bol_no: list(Array.from({ length: 400_000 }, (_, at) => `B${padded((at * 7919) % 1_000_000, 7)}`)),
    },
    texts: { waybill: unique('W', 7), seal_no: unique('S-', 8) },
    numbers: {
      gross: rounded(60_000, 130_000, 0),
      tare: rounded(25_000, 40_000, 0),
      net: rounded(20_000, 100_000, 1),
      volume: rounded(100, 130, 3),
      temperature: rounded(-40, 40, 1),
      price: rounded(10, 900, 2),
    },
    moments: {
      ordered_at: moments(86_400_000),
      loaded_at: moments(60_000),
      shipped_at: moments(1000),
      arrived_at: moments(1000),
    },
  }
}
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** One value, as a plain object would have it. */
export function valueAt(data: Data, name: Name, row: number): string | number {
  const list = data.lists[name]
  if (list) return list.values[list.codes[row] ?? 0] ?? ''
  return data.texts[name]?.[row] ?? data.numbers[name]?.[row] ?? data.moments[name]?.[row] ?? ''
}
