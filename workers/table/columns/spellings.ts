/**
 * A hash table from the UTF-8 bytes of texts to their numbers, so that known texts of a chunk need not be decoded.
 */
export function spellings() {
  /** Two words per slot: the hash, and the entry number plus one; zero marks an empty slot. */
  let slots = new Uint32Array(2048)
  let hashes = new Uint32Array(256)
  let numbers = new Uint32Array(256)
  /** Where each text starts, and where the last one ends. */
  let starts = new Uint32Array(257)
  let heap = new Uint8Array(4096)
  let count = 0

  const wider = (before: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> => {
    const after = new Uint32Array(length)
    after.set(before)
    return after
  }
  function hashOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = to - from
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    return (hash ^ (hash >>> 13)) >>> 0
  }
  function isThere(which: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = starts[which] ?? 0
    if ((starts[which + 1] ?? 0) - start !== to - from) return false
    for (let at = from; at < to; at++) if (heap[start + at - from] !== bytes[at]) return false
    return true
  }
  function add(hash: number, number: number, bytes: Uint8Array, from: number, to: number): void {
    const start = starts[count] ?? 0
    const end = start + to - from
    if (count === hashes.length)
      [hashes, numbers, starts] = [wider(hashes, count * 2), wider(numbers, count * 2), wider(starts, count * 2 + 1)]
    if (end > heap.length) {
      const before = heap
      heap = new Uint8Array(Math.max(end, before.length * 2))
      heap.set(before)
    }
    heap.set(bytes.subarray(from, to), start)
    hashes[count] = hash
    numbers[count++] = number
    starts[count] = end
    if (count * 4 > slots.length) {
      slots = new Uint32Array(slots.length * 4)
      for (let which = 0; which < count; which++) insert(which)
    } else insert(count - 1)
  }
  function insert(which: number): void {
    const mask = slots.length - 1
    const hash = hashes[which] ?? 0
    let at = (hash * 2) & mask
    while (slots[at + 1] !== 0) at = (at + 2) & mask
    slots[at] = hash
    slots[at + 1] = which + 1
  }

  return {
    /** The number of the text in these bytes; 0 if it is unknown. */
    of(bytes: Uint8Array, from: number, to: number): number {
      const hash = hashOf(bytes, from, to)
      const mask = slots.length - 1
      for (let at = (hash * 2) & mask; ; at = (at + 2) & mask) {
        const which = (slots[at + 1] ?? 0) - 1
        if (which < 0) return 0
        if (slots[at] === hash && isThere(which, bytes, from, to)) return numbers[which] ?? 0
      }
    },
    /** Assigns a number to a new text. */
    add: (number: number, bytes: Uint8Array, from: number, to: number): void =>
      add(hashOf(bytes, from, to), number, bytes, from, to),
  }
}
