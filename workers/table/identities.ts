/** Which row has which id. Numbers and UUIDs are kept as such, in a tenth of the room that a map of texts would take. */
import { uuidAt, type IdPart } from './columnar.ts'

type RowId = number | string

const [NONE, NUMBER, UUID, OTHER] = [0, 1, 2, 3]
const LEFT = 0xffffffff
const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const places = [0, 9, 19, 28]

const scratch = new Float64Array(2)
/** The id being asked about, as four words: of a number two. */
const now = new Uint32Array(scratch.buffer)
function mixed(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(c ^ (d << 7), 0x27d4eb2f), 0x165667b1)
  return (hash ^ (hash >>> 13)) >>> 0
}
/** Numbers that follow each other lie side by side, sixteen to a line of memory. */
const counted = (whole: number): number => ((Math.imul(whole >>> 4, 0x9e3779b1) >>> 4) << 4) + (whole & 15)
/** Four bytes, the great end first. */
const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

export function identities() {
  let kinds = new Uint8Array(0)
  /** Four words a row; of tables that are numbered, two. */
  let words = new Uint32Array(0)
  let wide = 2
  /** Row and one; nought where nothing has been, all ones where something was. */
  let slots = new Uint32Array(1024)
  let used = 0
  let count = 0
  const others = new Map<string, number>()
  const names = new Map<number, string>()

  function load(row: number): void {
    const from = row * wide
    now[0] = words[from] ?? 0
    now[1] = words[from + 1] ?? 0
    now[2] = wide === 4 ? (words[from + 2] ?? 0) : 0
    now[3] = wide === 4 ? (words[from + 3] ?? 0) : 0
  }
  /** Puts an id where it can be compared; answers of which kind it is. */
  function say(id: RowId): number {
    if (typeof id === 'number') {
      scratch[0] = id + 0
      scratch[1] = 0
      return NUMBER
    }
    if (!isUuid.test(id)) return OTHER
    now[0] = parseInt(id.slice(0, 8), 16)
    now[1] = parseInt(id.slice(places[1], 13) + id.slice(14, 18), 16)
    now[2] = parseInt(id.slice(places[2], 23) + id.slice(24, 28), 16)
    now[3] = parseInt(id.slice(places[3]), 16)
    return UUID
  }
  const hashNow = (kind: number): number => {
    const whole = (scratch[0] ?? 0) >>> 0
    return kind === NUMBER && whole === scratch[0] ? counted(whole) : mixed(now[0] ?? 0, now[1] ?? 0, now[2] ?? 0, now[3] ?? 0)
  }
  /** Where the id that was said stands in the slots, or the first free place for it, as a negative. */
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
      if (kinds[row] === kind && words[from] === now[0] && words[from + 1] === now[1] && (wide === 2 || (words[from + 2] === now[2] && words[from + 3] === now[3]))) return at
    }
  }
  function rehash(most: number): void {
    slots = new Uint32Array(Math.max(1024, 2 ** Math.ceil(Math.log2(most * 2 + 1))))
    used = 0
    enter(0, kinds.length)
  }
  /** Finds a place for each of the rows, whose ids are laid down; stops at one whose id another row has, and answers which. */
  function enter(first: number, end: number): number {
    const [table, mask, all, wider] = [slots, slots.length - 1, words, wide === 4]
    const doubles = new Float64Array(all.buffer)
    for (let row = first; row < end; row++) {
      const kind = kinds[row] ?? NONE
      if (kind !== NUMBER && kind !== UUID) continue
      const from = row * wide
      const [a, b, c, d] = [all[from] ?? 0, all[from + 1] ?? 0, wider ? (all[from + 2] ?? 0) : 0, wider ? (all[from + 3] ?? 0) : 0]
      const value = doubles[from >> 1] ?? 0
      const whole = value >>> 0
      let at = (kind === NUMBER && whole === value ? counted(whole) : mixed(a, b, c, d)) & mask
      for (let slot = table[at] ?? 0; slot !== 0; slot = table[at] ?? 0) {
        const other = (slot - 1) * wide
        if (slot !== LEFT && all[other] === a && all[other + 1] === b && kinds[slot - 1] === kind && (!wider || (all[other + 2] === c && all[other + 3] === d))) return row
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
    // Where there are none yet, there is room for many.
    if (count > 0) for (let row = 0; row * 2 < before.length; row++) words.set(before.subarray(row * 2, row * 2 + 2), row * 4)
    wide = 4
  }
  /** Keeps the id that was said; answers false where there is one like it. */
  function keep(kind: number, row: number): boolean {
    const at = find(kind)
    if (at >= 0) return false
    if (slots[-1 - at] === 0) used++
    slots[-1 - at] = row + 1
    kinds[row] = kind
    for (let word = 0; word < wide; word++) words[row * wide + word] = now[word] ?? 0
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
      const kind = say(id)
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
      const [a = 0, b = 0, c = 0, d = 0] = now
      return uuidAt(Uint8Array.of(a >>> 24, a >>> 16, a >>> 8, a, b >>> 24, b >>> 16, b >>> 8, b, c >>> 24, c >>> 16, c >>> 8, c, d >>> 24, d >>> 16, d >>> 8, d), 0)
    },
    add(id: RowId, row: number): void {
      const kind = say(id)
      if (kind === OTHER) {
        others.set(String(id), row)
        names.set(row, String(id))
        kinds[row] = OTHER
        count++
        return
      }
      if (kind === UUID && wide === 2) {
        widen()
        say(id)
      }
      keep(kind, row)
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
    /** Gives rows from `first` on the ids of a part, if all are new; else none, and answers false. */
    addAll(part: IdPart, size: number, first: number): boolean {
      if (part.is === 'texts') return false
      const kind = part.is === 'numbers' ? NUMBER : UUID
      if (kind === UUID) widen()
      if ((used + size) * 5 > slots.length * 3) rehash(count + size)
      for (let each = 0; each < size; each++) {
        const to = (first + each) * wide
        if (part.is === 'uuids') for (let word = 0; word < 4; word++) words[to + word] = wordAt(part.bytes, each * 16 + word * 4)
        else {
          scratch[0] = (part.values[each] ?? 0) + 0
          words[to] = now[0] ?? 0
          words[to + 1] = now[1] ?? 0
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
