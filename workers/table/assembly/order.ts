// Sort kernels: the keys of a row are packed into one number of up to 64 bits, and rows are radix-sorted by it, which
// is stable.

/** 11 bits, as many buckets as fit into the first-level cache. */
const DIGIT: u64 = 11

// @ts-ignore
@inline
function addCodes<T>(rows: usize, count: i32, codes: usize, table: usize, bits: u64, keys: usize): void {
  for (let end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const code = load<T>(codes + <usize>load<u32>(rows) * sizeof<T>())
    store<u64>(keys, (load<u64>(keys) << bits) | <u64>load<u32>(table + (<usize>code << 2)))
    keys += 8
  }
}

/** Appends the table's entry for the code to each row's key. `width` is the size of a code in bytes. */
export function codeKeys(rows: usize, count: i32, codes: usize, width: i32, table: usize, bits: i32, keys: usize): void {
  if (width == 1) addCodes<u8>(rows, count, codes, table, bits, keys)
  else if (width == 2) addCodes<u16>(rows, count, codes, table, bits, keys)
  else addCodes<u32>(rows, count, codes, table, bits, keys)
}

/** The same with a number per row. */
export function rankKeys(rows: usize, count: i32, ranks: usize, least: u32, down: i32, bits: i32, keys: usize): void {
  const nothing = (<u64>1 << <u64>bits) - 1
  for (let end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const rank = load<u32>(ranks + (<usize>load<u32>(rows) << 2))
    const key = rank == 0xffff_ffff ? nothing : down ? nothing - 1 - <u64>(rank - least) : <u64>(rank - least)
    store<u64>(keys, (load<u64>(keys) << <u64>bits) | key)
    keys += 8
  }
}

/**
 * Maps a double to an integer of the same order, by inverting all bits of a negative number and the sign bit of
 * others. Adding zero turns -0 into 0.
 */
// @ts-ignore
@inline
function ordered(value: f64): u64 {
  const bits = reinterpret<u64>(value + 0)
  return bits >> 63 ? ~bits : bits ^ 0x8000_0000_0000_0000
}
/** A value in units of the factor: cents for 100, days for -86,400,000. */
// @ts-ignore
@inline
function partsOf(value: f64, factor: f64): f64 {
  return nearest(factor > 0 ? value * factor : value / -factor)
}
// @ts-ignore
@inline
function whole(value: f64, factor: f64): u64 {
  return <u64>(<i64>partsOf(value, factor)) ^ 0x8000_0000_0000_0000
}

/**
 * Returns the number of bits that the rows' values need as keys, and stores the smallest value at `info`. With a
 * factor, values are counted in its units, and the result is -1 if one is not a whole number of them. With 0 values
 * are taken as they are.
 */
export function numberBits(rows: usize, count: i32, values: usize, factor: f64, info: usize): i32 {
  let least: u64 = 0xffff_ffff_ffff_ffff
  let most: u64 = 0
  for (let end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const value = load<f64>(values + (<usize>load<u32>(rows) << 3))
    if (value != value) continue
    let key: u64
    if (factor == 0) key = ordered(value)
    else {
      const part = partsOf(value, factor)
      if ((factor > 0 ? part / factor : part * -factor) != value || abs(part) > 9007199254740992) return -1
      key = <u64>(<i64>part) ^ 0x8000_0000_0000_0000
    }
    if (key < least) least = key
    if (key > most) most = key
  }
  store<u64>(info, least)
  // One more than the difference, because the last value stands for null.
  return most < least ? 1 : 64 - <i32>clz(most - least + 1)
}

/** Appends the number's key to each row's key. */
export function numberKeys(rows: usize, count: i32, values: usize, factor: f64, info: usize, down: i32, bits: i32, keys: usize): void {
  const least = load<u64>(info)
  const nothing: u64 = bits == 64 ? 0xffff_ffff_ffff_ffff : (<u64>1 << <u64>bits) - 1
  for (let end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const value = load<f64>(values + (<usize>load<u32>(rows) << 3))
    let key = nothing
    if (value == value) {
      key = (factor == 0 ? ordered(value) : whole(value, factor)) - least
      if (down) key = nothing - 1 - key
    }
    store<u64>(keys, bits == 64 ? key : (load<u64>(keys) << <u64>bits) | key)
    keys += 8
  }
}

/** Sorts rows by keys of up to 32 bits, with key and row packed into one word. */
function sortPacked(rows: usize, keys: usize, count: i32, passes: u64, other: usize, piles: usize): void {
  const end = <usize>count << 3
  for (let at: usize = 0; at < end; at += 8) store<u64>(keys + at, (load<u64>(keys + at) << 32) | <u64>load<u32>(rows + (at >> 1)))
  for (let pass: u64 = 0; pass < passes; pass++) {
    const pile = piles + <usize>pass * 8192
    const shift = 32 + pass * DIGIT
    if (count > 0 && load<u32>(pile + (<usize>((load<u64>(keys) >> shift) & 2047) << 2)) == <u32>count) continue
    let sum: u32 = 0
    for (let at = pile; at < pile + 8192; at += 4) {
      const here = load<u32>(at)
      store<u32>(at, sum)
      sum += here
    }
    for (let at = keys, last = keys + end; at < last; at += 8) {
      const key = load<u64>(at)
      const place = pile + (<usize>((key >> shift) & 2047) << 2)
      const to = load<u32>(place)
      store<u32>(place, to + 1)
      store<u64>(other + (<usize>to << 3), key)
    }
    const swapped = keys
    keys = other
    other = swapped
  }
  for (let at: usize = 0; at < end; at += 8) store<u32>(rows + (at >> 1), load<u32>(keys + at))
}

/**
 * Sorts rows by their keys. `otherRows` and `otherKeys` must be as large as the rows and keys, and `piles` must hold
 * 6 times 2048 counts of four bytes.
 */
export function sort(rows: usize, keys: usize, count: i32, bits: i32, otherRows: usize, otherKeys: usize, piles: usize): void {
  const passes = (<u64>bits + DIGIT - 1) / DIGIT
  memory.fill(piles, 0, <usize>passes * 8192)
  for (let at = keys, end = keys + (<usize>count << 3); at < end; at += 8) {
    let key = load<u64>(at)
    for (let pile = piles, last = piles + <usize>passes * 8192; pile < last; pile += 8192) {
      const place = pile + (<usize>(key & 2047) << 2)
      store<u32>(place, load<u32>(place) + 1)
      key >>= DIGIT
    }
  }
  if (bits <= 32) return sortPacked(rows, keys, count, passes, otherKeys, piles)
  let fromRows = rows
  for (let pass: u64 = 0; pass < passes; pass++) {
    const pile = piles + <usize>pass * 8192
    const shift = pass * DIGIT
    // All rows have the same digit, so nothing moves.
    if (count > 0 && load<u32>(pile + (<usize>((load<u64>(keys) >> shift) & 2047) << 2)) == <u32>count) continue
    let sum: u32 = 0
    for (let at = pile; at < pile + 8192; at += 4) {
      const here = load<u32>(at)
      store<u32>(at, sum)
      sum += here
    }
    let row = fromRows
    const toRows = fromRows == rows ? otherRows : rows
    for (let at = keys, end = keys + (<usize>count << 3); at < end; at += 8) {
      const key = load<u64>(at)
      const place = pile + (<usize>((key >> shift) & 2047) << 2)
      const to = load<u32>(place)
      store<u32>(place, to + 1)
      store<u32>(toRows + (<usize>to << 2), load<u32>(row))
      store<u64>(otherKeys + (<usize>to << 3), key)
      row += 4
    }
    const swapped = keys
    keys = otherKeys
    otherKeys = swapped
    fromRows = toRows
  }
  if (fromRows != rows) memory.copy(rows, fromRows, <usize>count << 2)
}
