// Search kernels over texts that follow each other, each ended by a zero byte; `starts` has the start of each, and
// the end of the last. ASCII case is ignored, and the needle is in lower case. 32 bytes after the heap must be
// readable.

// @ts-ignore
@inline
function upper(byte: u8): u8 {
  return byte - 97 < 26 ? byte & 0xdf : byte
}
// @ts-ignore
@inline
function folded(byte: u8): u8 {
  return byte - 65 < 26 ? byte | 32 : byte
}
// @ts-ignore
@inline
function alike(at: usize, low: v128, high: v128): v128 {
  const bytes = v128.load(at)
  return v128.or(i8x16.eq(bytes, low), i8x16.eq(bytes, high))
}
// @ts-ignore
@inline
function bitsOf(pass: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(pass) & 0xffff)
}

/** Sets a bit of `hits` for each position at which the needle starts; returns the number of hits. */
function mark(heap: usize, length: i32, needle: usize, size: i32, hits: usize): i32 {
  const end = <usize>(size - 1)
  const mid: usize = size > 1 ? 1 : 0
  const aLow = i8x16.splat(load<i8>(needle))
  const aHigh = i8x16.splat(<i8>upper(load<u8>(needle)))
  const bLow = i8x16.splat(load<i8>(needle + mid))
  const bHigh = i8x16.splat(<i8>upper(load<u8>(needle + mid)))
  const cLow = i8x16.splat(load<i8>(needle + end))
  const cHigh = i8x16.splat(<i8>upper(load<u8>(needle + end)))
  let found = 0
  for (let from = 0; from < length; from += 64) {
    let word: u64 = 0
    for (let part: u64 = 0; part < 64; part += 16) {
      const at = heap + <usize>from + <usize>part
      let pass = alike(at, aLow, aHigh)
      if (size > 1) pass = v128.and(pass, alike(at + mid, bLow, bHigh))
      if (size > 2) pass = v128.and(pass, alike(at + end, cLow, cHigh))
      word |= bitsOf(pass) << part
    }
    if (size > 3) {
      // The first and last characters match; compares those between them.
      let left = word
      while (left != 0) {
        const at = heap + <usize>from + <usize>ctz(left)
        for (let place: usize = 2; place < end; place++) {
          if (folded(load<u8>(at + place)) != load<u8>(needle + place)) {
            word ^= left & (0 - left)
            break
          }
        }
        left &= left - 1
      }
    }
    store<u64>(hits, word)
    hits += 8
    found += <i32>popcnt(word)
  }
  store<u64>(hits, 0)
  store<u64>(hits, 0, 8)
  return found
}

/** The row whose text contains a heap position: searched from an earlier row in growing steps, then by bisection. */
// @ts-ignore
@inline
function rowAt(starts: usize, row: i32, rows: i32, place: u32): i32 {
  let step = 1
  while (row + step <= rows && load<u32>(starts + (<usize>(row + step) << 2)) <= place) {
    row += step
    step <<= 1
  }
  while (step > 1) {
    step >>= 1
    if (row + step <= rows && load<u32>(starts + (<usize>(row + step) << 2)) <= place) row += step
  }
  return row
}

/**
 * Sets the bits of rows that contain the needle. `hits` must hold one bit per byte of the heap, and 80 bytes more.
 */
export function find(heap: usize, length: i32, starts: usize, rows: i32, needle: usize, size: i32, hits: usize, out: usize): void {
  const found = mark(heap, length, needle, size, hits)
  if (found == 0) return
  if (found > rows >> 3) {
    // With so many hits, asking each row whether it contains one is faster than finding the row of each hit.
    let from = load<u32>(starts)
    for (let first = 0; first < rows; first += 64) {
      const last = min(first + 64, rows)
      let word: u64 = 0
      for (let row = first; row < last; row++) {
        starts += 4
        const end = load<u32>(starts)
        let bits = load<u64>(hits + (from >> 3)) >> <u64>(from & 7)
        const wide = end - from
        if (wide <= 56) bits &= (<u64>1 << <u64>wide) - 1
        else if ((bits &= 0xff_ffff_ffff_ffff) == 0) {
          for (let place = from + 56; place < end; place++) bits |= <u64>((load<u8>(hits + (place >> 3)) >> <u8>(place & 7)) & 1)
        }
        word |= <u64>(bits != 0) << <u64>(row - first)
        from = end
      }
      store<u64>(out, load<u64>(out) | word)
      out += 8
    }
    return
  }
  let row = 0
  for (let from = 0; from < length; from += 64) {
    let word = load<u64>(hits + (<usize>from >> 3))
    while (word != 0) {
      const place = <u32>from + <u32>ctz(word)
      word &= word - 1
      if (load<u32>(starts + (<usize>(row + 1) << 2)) <= place) row = rowAt(starts, row, rows, place)
      const at = out + (<usize>row >> 3)
      store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (row & 7)))
    }
  }
}

/** Sets the bits of rows that start with the needle or, if it ends with a zero byte, equal it. */
export function prefix(heap: usize, starts: usize, rows: i32, needle: usize, size: i32, fold: bool, out: usize): void {
  const first = v128.load(needle)
  const want = size >= 16 ? 0xffff : (1 << size) - 1
  const before = i8x16.splat(64)
  const after = i8x16.splat(91)
  const case_ = i8x16.splat(fold ? 32 : 0)
  for (let row = 0; row < rows; row++) {
    const text = heap + <usize>load<u32>(starts + (<usize>row << 2))
    let bytes = v128.load(text)
    bytes = v128.or(bytes, v128.and(v128.and(i8x16.gt_s(bytes, before), i8x16.lt_s(bytes, after)), case_))
    if ((i8x16.bitmask(i8x16.eq(bytes, first)) & want) != want) continue
    let place: usize = 16
    while (place < <usize>size && (fold ? folded(load<u8>(text + place)) : load<u8>(text + place)) == load<u8>(needle + place)) place++
    if (place < <usize>size) continue
    const at = out + (<usize>row >> 3)
    store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (row & 7)))
  }
}

/**
 * Sets the bits of rows whose text is not empty and sorts after (1), equal to (2) or before (4) a bound in byte
 * order; `sides` is a sum of these.
 */
export function compare(heap: usize, starts: usize, rows: i32, bound: usize, size: i32, sides: i32, out: usize): void {
  for (let row = 0; row < rows; row++) {
    const text = heap + <usize>load<u32>(starts + (<usize>row << 2))
    if (load<u8>(text) == 0) continue
    let place: usize = 0
    let apart = 0
    while (apart == 0) {
      const byte = <i32>folded(load<u8>(text + place))
      if (place == <usize>size) {
        apart = byte
        break
      }
      apart = byte - <i32>load<u8>(bound + place)
      place++
    }
    const side = apart > 0 ? 1 : apart == 0 ? 2 : 4
    if ((side & sides) == 0) continue
    const at = out + (<usize>row >> 3)
    store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (row & 7)))
  }
}
