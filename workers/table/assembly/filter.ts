// Filter kernels, 64 rows per block. Each sets the bits of rows that pass in `out`, and leaves all other bits
// unchanged.

/** One-byte codes whose bit is set in a table of 32 bytes. */
export function memberBytes(codes: usize, blocks: i32, table: usize, out: usize): void {
  const low = v128.load(table)
  const high = v128.load(table, 16)
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  const seven = i8x16.splat(7)
  const sixteen = i8x16.splat(16)
  const none = i8x16.splat(0)
  for (let block = 0; block < blocks; block++) {
    let word: u64 = 0
    for (let part: u64 = 0; part < 64; part += 16) {
      const code = v128.load(codes)
      const place = i8x16.shr_u(code, 3)
      // `swizzle` gives zero for an index of 16 or more, so that only one of the halves contributes.
      const held = v128.or(i8x16.swizzle(low, place), i8x16.swizzle(high, i8x16.sub(place, sixteen)))
      const bit = i8x16.swizzle(bits, v128.and(code, seven))
      word |= (<u64>(<u32>i8x16.bitmask(i8x16.ne(v128.and(held, bit), none)) & 0xffff)) << part
      codes += 16
    }
    store<u64>(out, load<u64>(out) | word)
    out += 8
  }
}

/** Two-byte codes for which `pass` holds 1. */
export function memberHalves(codes: usize, blocks: i32, pass: usize, out: usize): void {
  for (let block = 0; block < blocks; block++) {
    let word: u64 = 0
    for (let bit: u64 = 0; bit < 64; bit += 4) {
      word |= (<u64>load<u8>(pass + load<u16>(codes)) | (<u64>load<u8>(pass + load<u16>(codes, 2)) << 1) | (<u64>load<u8>(pass + load<u16>(codes, 4)) << 2) | (<u64>load<u8>(pass + load<u16>(codes, 6)) << 3)) << bit
      codes += 8
    }
    store<u64>(out, load<u64>(out) | word)
    out += 8
  }
}

/** Four-byte codes for which `pass` holds 1. */
export function memberWords(codes: usize, blocks: i32, pass: usize, out: usize): void {
  for (let block = 0; block < blocks; block++) {
    let word: u64 = 0
    for (let bit: u64 = 0; bit < 64; bit += 4) {
      word |= (<u64>load<u8>(pass + load<u32>(codes)) | (<u64>load<u8>(pass + load<u32>(codes, 4)) << 1) | (<u64>load<u8>(pass + load<u32>(codes, 8)) << 2) | (<u64>load<u8>(pass + load<u32>(codes, 12)) << 3)) << bit
      codes += 16
    }
    store<u64>(out, load<u64>(out) | word)
    out += 8
  }
}

/** Doubles from `min` to `max`, both included. NaN is in no range. */
export function range(values: usize, blocks: i32, min: f64, max: f64, out: usize): void {
  const least = f64x2.splat(min)
  const most = f64x2.splat(max)
  for (let block = 0; block < blocks; block++) {
    let word: u64 = 0
    for (let bit: u64 = 0; bit < 64; bit += 8) {
      const a = v128.load(values)
      const b = v128.load(values, 16)
      const c = v128.load(values, 32)
      const d = v128.load(values, 48)
      const ab = i32x4.shuffle(v128.and(f64x2.ge(a, least), f64x2.le(a, most)), v128.and(f64x2.ge(b, least), f64x2.le(b, most)), 0, 2, 4, 6)
      const cd = i32x4.shuffle(v128.and(f64x2.ge(c, least), f64x2.le(c, most)), v128.and(f64x2.ge(d, least), f64x2.le(d, most)), 0, 2, 4, 6)
      word |= (<u64>(<u32>i16x8.bitmask(i16x8.narrow_i32x4_s(ab, cd)) & 0xff)) << bit
      values += 64
    }
    store<u64>(out, load<u64>(out) | word)
    out += 8
  }
}

/** Doubles that are NaN. */
export function nulls(values: usize, blocks: i32, out: usize): void {
  for (let block = 0; block < blocks; block++) {
    let word: u64 = 0
    for (let bit: u64 = 0; bit < 64; bit += 2) {
      const value = v128.load(values)
      word |= (<u64>(<u32>i64x2.bitmask(f64x2.ne(value, value)) & 3)) << bit
      values += 16
    }
    store<u64>(out, load<u64>(out) | word)
    out += 8
  }
}

/** Writes the rows whose bit is set; returns their number. */
export function rowsIn(mask: usize, blocks: i32, out: usize): i32 {
  const first = out
  const four = i32x4(0, 1, 2, 3)
  for (let block = 0; block < blocks; block++) {
    let word = load<u64>(mask)
    mask += 8
    const base = block << 6
    if (word == 0xffff_ffff_ffff_ffff) {
      for (let row = 0; row < 64; row += 4) {
        v128.store(out, i32x4.add(i32x4.splat(base + row), four))
        out += 16
      }
      continue
    }
    while (word != 0) {
      store<u32>(out, base + <i32>ctz(word))
      out += 4
      word &= word - 1
    }
  }
  return <i32>((out - first) >> 2)
}

/** Compacts rows to those whose bit is set, in their order; returns their number. */
export function keep(rows: usize, count: i32, mask: usize): i32 {
  const first = rows
  let out = rows
  for (let index = 0; index < count; index++) {
    const row = load<u32>(rows)
    rows += 4
    store<u32>(out, row)
    out += (<usize>((load<u8>(mask + (row >> 3)) >> <u8>(row & 7)) & 1)) << 2
  }
  return <i32>((out - first) >> 2)
}
