/**
 * A hash map from row ids to rows. Numbers and UUIDs are stored in binary form, which takes a tenth of the memory of
 * a Map of strings.
 */
import { uuidAt, type IdColumn } from './columnar.ts'

type RowId = number | string

const [NONE, NUMBER, UUID, OTHER] = [0, 1, 2, 3]
const LEFT = 0xffffffff
const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const places = [0, 9, 19, 28]

const scratch = new Float64Array(2)
/** The id in question as four words; a number takes two. */
const current = new Uint32Array(scratch.buffer)
function mixed(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(c ^ (d << 7), 0x27d4eb2f), 0x165667b1)
  return (hash ^ (hash >>> 13)) >>> 0
}
/** Consecutive numbers hash to neighbouring slots, sixteen to a cache line. */
const counted = (whole: number): number => ((Math.imul(whole >>> 4, 0x9e3779b1) >>> 4) << 4) + (whole & 15)
/** A big-endian 32-bit word. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

export function identities() {
  let kinds = new Uint8Array(0)
  /** Four words per row, or two while all ids are numbers. */
  let words = new Uint32Array(0)
  let wide = 2
  /** Row number plus one. Zero marks a slot that was never used, all ones a slot whose row was removed. */
  let slots = new Uint32Array(1024)
  let used = 0
  let count = 0
  const others = new Map<string, number>()
  const names = new Map<number, string>()

  function load(row: number): void {
    const from = row * wide
    current[0] = words[from] ?? 0
    current[1] = words[from + 1] ?? 0
    current[2] = wide === 4 ? (words[from + 2] ?? 0) : 0
    current[3] = wide === 4 ? (words[from + 3] ?? 0) : 0
  }
  /** Writes an id into `now`, and returns its kind. */
  function writeId(id: RowId): number {
    if (typeof id === 'number') {
      scratch[0] = id + 0
      scratch[1] = 0
      return NUMBER
    }
    if (!isUuid.test(id)) return OTHER
    current[0] = parseInt(id.slice(0, 8), 16)
    current[1] = parseInt(id.slice(places[1], 13) + id.slice(14, 18), 16)
    current[2] = parseInt(id.slice(places[2], 23) + id.slice(24, 28), 16)
    current[3] = parseInt(id.slice(places[3]), 16)
    return UUID
  }
  const hashNow = (kind: number): number => {
    const whole = (scratch[0] ?? 0) >>> 0
    return kind === NUMBER && whole === scratch[0]
      ? counted(whole)
      : mixed(current[0] ?? 0, current[1] ?? 0, current[2] ?? 0, current[3] ?? 0)
  }
  /** The slot of the id in `now` or, if it is absent, the first free slot as a negative number. */
  function find(kind: number): number {
    const mask = slots.length - 1
    let free = -1
    for (let at = hashNow(kind) & mask; ; at = (at + 1) & mask) {
      const slot = slots[at] ?? 0
      if (slot === 0) return -1 - (free < 0 ? at : free)
      if (slot === LEFT) {
        if (free < 0) free = at
        continue
      }
      const row = slot - 1
      const from = row * wide
      if (
        kinds[row] === kind &&
        words[from] === current[0] &&
        words[from + 1] === current[1] &&
        (wide === 2 || (words[from + 2] === current[2] && words[from + 3] === current[3]))
      )
        return at
    }
  }
  function rehash(most: number): void {
    slots = new Uint32Array(Math.max(1024, 2 ** Math.ceil(Math.log2(most * 2 + 1))))
    used = 0
    enter(0, kinds.length)
  }
  /** Inserts the ids already stored for these rows. Stops at the first duplicate, and returns its row. */
  function enter(first: number, end: number): number {
    const [table, mask, all, wider] = [slots, slots.length - 1, words, wide === 4]
    const doubles = new Float64Array(all.buffer)
    for (let row = first; row < end; row++) {
      const kind = kinds[row] ?? NONE
      if (kind !== NUMBER && kind !== UUID) continue
      const from = row * wide
      const [a, b, c, d] = [
        all[from] ?? 0,
        all[from + 1] ?? 0,
        wider ? (all[from + 2] ?? 0) : 0,
        wider ? (all[from + 3] ?? 0) : 0,
      ]
      const value = doubles[from >> 1] ?? 0
      const whole = value >>> 0
      let at = (kind === NUMBER && whole === value ? counted(whole) : mixed(a, b, c, d)) & mask
      for (let slot = table[at] ?? 0; slot !== 0; slot = table[at] ?? 0) {
        const other = (slot - 1) * wide
        if (
          slot !== LEFT &&
          all[other] === a &&
          all[other + 1] === b &&
          kinds[slot - 1] === kind &&
          (!wider || (all[other + 2] === c && all[other + 3] === d))
        )
          return row
        at = (at + 1) & mask
      }
      table[at] = row + 1
      used++
    }
    return end
  }
  function widen(): void {
    if (wide === 4) return
    const before = words
    words = new Uint32Array(before.length * 2)
    // While the map is empty there is nothing to copy.
    if (count > 0)
      for (let row = 0; row * 2 < before.length; row++) words.set(before.subarray(row * 2, row * 2 + 2), row * 4)
    wide = 4
  }
  /** Inserts the id in `now`; returns false if it is a duplicate. */
  function insert(kind: number, row: number): boolean {
    const at = find(kind)
    if (at >= 0) return false
    if (slots[-1 - at] === 0) used++
    slots[-1 - at] = row + 1
    kinds[row] = kind
    for (let word = 0; word < wide; word++) words[row * wide + word] = current[word] ?? 0
    count++
    if (used * 5 > slots.length * 3) rehash(count)
    return true
  }

  const it = {
    get count() {
      return count
    },
    grow(capacity: number): void {
      const [wasKinds, wasWords] = [kinds, words]
      kinds = new Uint8Array(capacity)
      words = new Uint32Array(capacity * wide)
      kinds.set(wasKinds)
      words.set(wasWords)
      if (capacity * 5 > slots.length * 3) rehash(capacity)
    },
    rowOf(id: RowId): number | undefined {
      const kind = writeId(id)
      if (kind === OTHER) return others.get(String(id))
      const at = find(kind)
      return at < 0 ? undefined : (slots[at] ?? 0) - 1
    },
    at(row: number): RowId | undefined {
      const kind = kinds[row] ?? NONE
      if (kind === NONE) return undefined
      if (kind === OTHER) return names.get(row)
      load(row)
      if (kind === NUMBER) return scratch[0]
      const [a = 0, b = 0, c = 0, d = 0] = current
      return uuidAt(
        Uint8Array.of(
          a >>> 24,
          a >>> 16,
          a >>> 8,
          a,
          b >>> 24,
          b >>> 16,
          b >>> 8,
          b,
          c >>> 24,
          c >>> 16,
          c >>> 8,
          c,
          d >>> 24,
          d >>> 16,
          d >>> 8,
          d,
        ),
        0,
      )
    },
    add(id: RowId, row: number): void {
      const kind = writeId(id)
      if (kind === OTHER) {
        others.set(String(id), row)
        names.set(row, String(id))
        kinds[row] = OTHER
        count++
        return
      }
      if (kind === UUID && wide === 2) {
        widen()
        writeId(id)
      }
      insert(kind, row)
    },
    remove(row: number): void {
      const kind = kinds[row] ?? NONE
      if (kind === NONE) return
      count--
      if (kind === OTHER) {
        others.delete(names.get(row) ?? '')
        names.delete(row)
      } else {
        load(row)
        const at = find(kind)
        if (at >= 0) slots[at] = LEFT
      }
      kinds[row] = NONE
    },
    /**
     * Inserts a chunk's ids for the rows from `first` on. Returns false, and inserts none, if any of them is a
     * duplicate.
     */
    addAll(part: IdColumn, size: number, first: number): boolean {
      if (part.is === 'texts') return false
      const kind = part.is === 'numbers' ? NUMBER : UUID
      if (kind === UUID) widen()
      if ((used + size) * 5 > slots.length * 3) rehash(count + size)
      for (let each = 0; each < size; each++) {
        const to = (first + each) * wide
        if (part.is === 'uuids')
          for (let word = 0; word < 4; word++) words[to + word] = wordAt(part.bytes, each * 16 + word * 4)
        else {
          scratch[0] = (part.values[each] ?? 0) + 0
          words[to] = current[0] ?? 0
          words[to + 1] = current[1] ?? 0
          if (wide === 4) words[to + 2] = words[to + 3] = 0
        }
      }
      kinds.fill(kind, first, first + size)
      const end = enter(first, first + size)
      count += end - first
      if (end === first + size) return true
      kinds.fill(NONE, end, first + size)
      for (let row = first; row < end; row++) it.remove(row)
      return false
    },
  }
  return it
}
