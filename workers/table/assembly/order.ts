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

/** Buckets of fewer rows than this are sorted by digits of 8 bits, as clearing more counts would take longer than the rows. */
const FEW: usize = 2048
/** So few are put in order by insertion. */
const TINY: usize = 16

/** The starts of the buckets of a digit, of their counts; returns false if one of them holds all rows, so that nothing moves. */
// @ts-ignore
@inline
function startsOf(pile: usize, buckets: usize, count: usize): bool {
  let sum: u32 = 0
  for (let at = pile, end = pile + (buckets << 2); at < end; at += 4) {
    const here = load<u32>(at)
    if (<usize>here == count) return false
    store<u32>(at, sum)
    sum += here
  }
  return true
}

/** Sorts words by their upper halves, without a digit, and writes their lower halves to `rows`. */
function insertFew(words: usize, count: usize, rows: usize): void {
  for (let at: usize = 1; at < count; at++) {
    const word = load<u64>(words + (at << 3))
    let to = words + (at << 3)
    while (to > words && load<u64>(to - 8) >> 32 > word >> 32) {
      store<u64>(to, load<u64>(to - 8))
      to -= 8
    }
    store<u64>(to, word)
  }
  for (let at: usize = 0; at < count; at++) store<u32>(rows + (at << 2), load<u32>(words + (at << 3)))
}

/**
 * Sorts words by the lowest `bits` of their upper halves, and writes their lower halves to `rows`. `other` is as large as the words; `piles`
 * holds the counts.
 */
function sortWords(words: usize, count: usize, bits: u64, other: usize, rows: usize, piles: usize): void {
  if (count <= TINY) return insertFew(words, count, rows)
  const digit: u64 = bits <= 10 ? bits : count < FEW ? 8 : DIGIT
  const buckets: usize = <usize>1 << <usize>digit
  const most = (<u64>1 << digit) - 1
  const passes = digit == 0 ? 0 : (bits + digit - 1) / digit
  memory.fill(piles, 0, (<usize>passes * buckets) << 2)
  for (let at = words, end = words + (count << 3); at < end; at += 8) {
    let key = load<u64>(at) >> 32
    for (let pile = piles, last = piles + ((<usize>passes * buckets) << 2); pile < last; pile += buckets << 2) {
      const place = pile + (<usize>(key & most) << 2)
      store<u32>(place, load<u32>(place) + 1)
      key >>= digit
    }
  }
  for (let pass: u64 = 0; pass < passes; pass++) {
    const pile = piles + ((<usize>pass * buckets) << 2)
    if (!startsOf(pile, buckets, count)) continue
    const shift = 32 + pass * digit
    for (let at = words, last = words + (count << 3); at < last; at += 8) {
      const word = load<u64>(at)
      const place = pile + (<usize>((word >> shift) & most) << 2)
      const to = load<u32>(place)
      store<u32>(place, to + 1)
      store<u64>(other + (<usize>to << 3), word)
    }
    const swapped = words
    words = other
    other = swapped
  }
  for (let at: usize = 0; at < count; at++) store<u32>(rows + (at << 2), load<u32>(words + (at << 3)))
}

/**
 * Sorts rows by keys of up to 43 bits: by the uppermost digit first, into buckets that then fit into the cache, where the 32 bits that are
 * left of a key and its row are packed into one word.
 */
function sortPacked(rows: usize, keys: usize, count: usize, bits: u64, other: usize, piles: usize): void {
  const digit: u64 = bits < DIGIT ? bits : DIGIT
  const shift = bits - digit
  const buckets: usize = <usize>1 << <usize>digit
  memory.fill(piles, 0, buckets << 2)
  for (let at = keys, end = keys + (count << 3); at < end; at += 8) {
    const place = piles + (<usize>(load<u64>(at) >> shift) << 2)
    store<u32>(place, load<u32>(place) + 1)
  }
  startsOf(piles, buckets, count + 1)
  for (let at: usize = 0; at < count; at++) {
    const key = load<u64>(keys + (at << 3))
    const place = piles + (<usize>(key >> shift) << 2)
    const to = load<u32>(place)
    store<u32>(place, to + 1)
    store<u64>(other + (<usize>to << 3), (key << 32) | <u64>load<u32>(rows + (at << 2)))
  }
  // By now each place holds the end of its bucket.
  let from: usize = 0
  for (let bucket: usize = 0; bucket < buckets; bucket++) {
    const to = <usize>load<u32>(piles + (bucket << 2))
    if (to > from) sortWords(other + (from << 3), to - from, shift, keys + (from << 3), rows + (from << 2), piles + 8192)
    from = to
  }
}

/**
 * Sorts rows by their keys. `otherRows` and `otherKeys` must be as large as the rows and keys, and `piles` must hold
 * 6 times 2048 counts of four bytes.
 */
export function sort(rows: usize, keys: usize, count: i32, bits: i32, otherRows: usize, otherKeys: usize, piles: usize): void {
  if (<u64>bits <= 32 + DIGIT) return sortPacked(rows, keys, <usize>count, <u64>bits, otherKeys, piles)
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
