// Grouping kernels: give each row a group id, and count and total the groups. With `rows` 0, the first `count` rows
// are meant.

// @ts-ignore
@inline
function add<T>(rows: usize, count: i32, codes: usize, table: usize, first: bool, ids: usize): void {
  if (rows == 0) {
    for (let end = ids + (<usize>count << 2); ids < end; ids += 4) {
      const part = load<u32>(table + (<usize>load<T>(codes) << 2))
      store<u32>(ids, first ? part : load<u32>(ids) + part)
      codes += sizeof<T>()
    }
    return
  }
  for (let end = ids + (<usize>count << 2); ids < end; ids += 4) {
    const part = load<u32>(table + (<usize>load<T>(codes + <usize>load<u32>(rows) * sizeof<T>()) << 2))
    store<u32>(ids, first ? part : load<u32>(ids) + part)
    rows += 4
  }
}

/** Adds the table's entry for the code to each row's id; the first column sets the id. */
export function groupIds(rows: usize, count: i32, codes: usize, width: i32, table: usize, first: bool, ids: usize): void {
  if (width == 1) add<u8>(rows, count, codes, table, first, ids)
  else if (width == 2) add<u16>(rows, count, codes, table, first, ids)
  else add<u32>(rows, count, codes, table, first, ids)
}

/** The ids by two columns of one byte each, without rows, in one go. */
export function pairIds(count: i32, codes: usize, table: usize, otherCodes: usize, otherTable: usize, ids: usize): void {
  for (let at: usize = 0; at < <usize>count; at++) {
    const part = load<u32>(table + (<usize>load<u8>(codes + at) << 2))
    store<u32>(ids + (at << 2), part + load<u32>(otherTable + (<usize>load<u8>(otherCodes + at) << 2)))
  }
}

/**
 * Counts the rows of each id. With few ids, rows that follow each other are mostly of the same ones, and each count would wait for the one
 * before to be stored: then `other` holds three more counts of each of the ids, and four rows are counted at a time. Otherwise it is 0.
 */
export function tally(ids: usize, count: i32, counts: usize, cells: i32, other: usize): void {
  const end = ids + (<usize>count << 2)
  if (other != 0) {
    const size = <usize>cells << 2
    memory.fill(other, 0, size * 3)
    for (; ids + 16 <= end; ids += 16) {
      increase(counts + (<usize>load<u32>(ids) << 2))
      increase(other + (<usize>load<u32>(ids, 4) << 2))
      increase(other + size + (<usize>load<u32>(ids, 8) << 2))
      increase(other + size * 2 + (<usize>load<u32>(ids, 12) << 2))
    }
    for (let at: usize = 0; at < size; at += 4)
      store<u32>(counts + at, load<u32>(counts + at) + load<u32>(other + at) + load<u32>(other + size + at) + load<u32>(other + size * 2 + at))
  }
  for (; ids < end; ids += 4) increase(counts + (<usize>load<u32>(ids) << 2))
}
// @ts-ignore
@inline
function increase(at: usize): void {
  store<u32>(at, load<u32>(at) + 1)
}

/** Writes the positions of ids that are at least `from` and less than `to`; returns their number. */
export function within(ids: usize, count: i32, from: u32, to: u32, out: usize): i32 {
  const least = i32x4.splat(from)
  const wide = i32x4.splat(to - from)
  const begin = out
  let place = 0
  for (; place + 8 <= count; place += 8) {
    const one = i32x4.lt_u(i32x4.sub(v128.load(ids), least), wide)
    const other = i32x4.lt_u(i32x4.sub(v128.load(ids, 16), least), wide)
    ids += 32
    if (!v128.any_true(v128.or(one, other))) continue
    for (let bits = i32x4.bitmask(one) | (i32x4.bitmask(other) << 4); bits != 0; bits &= bits - 1) {
      store<u32>(out, place + ctz(bits))
      out += 4
    }
  }
  for (; place < count; place++) {
    if (load<u32>(ids) - from < to - from) {
      store<u32>(out, place)
      out += 4
    }
    ids += 4
  }
  return <i32>((out - begin) >> 2)
}

/** Takes a value into four doubles: number of values, sum, smallest, and the largest with its sign turned. */
// @ts-ignore
@inline
function take(value: f64, at: usize): void {
  if (value != value) return
  const both = f64x2.splat(value)
  v128.store(at, f64x2.add(v128.load(at), f64x2.replace_lane(both, 0, 1)))
  v128.store(at, f64x2.pmin(v128.load(at, 16), f64x2.replace_lane(both, 1, -value)), 16)
}
/** Turns the signs of the largest values of all ids. */
function turn(out: usize, cells: i32): void {
  for (let at = out + 24, end = out + (<usize>cells << 5); at < end; at += 32) store<f64>(at, -load<f64>(at))
}

/**
 * Four doubles per id: number of values, sum, smallest, largest. `other` as in `tally`, for twelve more doubles per id, or 0.
 */
export function totals(ids: usize, rows: usize, count: i32, values: usize, out: usize, cells: i32, other: usize): void {
  const size = <usize>cells << 5
  let index = 0
  turn(out, cells)
  if (other != 0) {
    for (let copy: usize = 0; copy < 3; copy++) memory.copy(other + copy * size, out, size)
    for (; index + 4 <= count; index += 4) {
      const here = ids + (<usize>index << 2)
      const row = rows + (<usize>index << 2)
      const value = values + (<usize>index << 3)
      const one = rows == 0 ? value : values + (<usize>load<u32>(row) << 3)
      const two = rows == 0 ? value + 8 : values + (<usize>load<u32>(row, 4) << 3)
      const three = rows == 0 ? value + 16 : values + (<usize>load<u32>(row, 8) << 3)
      const four = rows == 0 ? value + 24 : values + (<usize>load<u32>(row, 12) << 3)
      take(load<f64>(one), out + (<usize>load<u32>(here) << 5))
      take(load<f64>(two), other + (<usize>load<u32>(here, 4) << 5))
      take(load<f64>(three), other + size + (<usize>load<u32>(here, 8) << 5))
      take(load<f64>(four), other + size * 2 + (<usize>load<u32>(here, 12) << 5))
    }
    for (let copy: usize = 0; copy < 3; copy++)
      for (let at: usize = 0; at < size; at += 32) {
        const from = other + copy * size + at
        v128.store(out + at, f64x2.add(v128.load(out + at), v128.load(from)))
        v128.store(out + at, f64x2.pmin(v128.load(out + at, 16), v128.load(from, 16)), 16)
      }
  }
  for (; index < count; index++) {
    const row = rows == 0 ? index : load<u32>(rows + (<usize>index << 2))
    take(load<f64>(values + (<usize>row << 3)), out + (<usize>load<u32>(ids + (<usize>index << 2)) << 5))
  }
  turn(out, cells)
}
