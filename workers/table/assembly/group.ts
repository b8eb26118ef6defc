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

/** Counts the rows of each id. */
export function tally(ids: usize, count: i32, counts: usize): void {
  for (let end = ids + (<usize>count << 2); ids < end; ids += 4) {
    const at = counts + (<usize>load<u32>(ids) << 2)
    store<u32>(at, load<u32>(at) + 1)
  }
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

/** Four doubles per id: number of values, sum, smallest, largest. */
export function totals(ids: usize, rows: usize, count: i32, values: usize, out: usize): void {
  for (let index = 0; index < count; index++) {
    const row = rows == 0 ? index : load<u32>(rows + (<usize>index << 2))
    const value = load<f64>(values + (<usize>row << 3))
    const at = out + (<usize>load<u32>(ids + (<usize>index << 2)) << 5)
    if (value != value) continue
    v128.store(at, f64x2.add(v128.load(at), f64x2.replace_lane(f64x2.splat(value), 0, 1)))
    const least = load<f64>(at, 16)
    const most = load<f64>(at, 24)
    if (value < least) store<f64>(at, value, 16)
    if (value > most) store<f64>(at, value, 24)
  }
}
