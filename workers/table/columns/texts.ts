/**
 * Texts stored in one contiguous heap of bytes, so that a single loop searches all of them. The few that do not fit
 * in their place, such as a text that has become longer, are stored aside until there are so many that the heap is
 * rebuilt.
 */
import { prefetchSink } from './column.ts'
import type { TextBytes } from './rank-texts.ts'
import { grown } from '../kernels/kernel-choice.ts'
import type { Bytes, KernelChoice, Mask, TextHeap, Words } from '../kernels/kernels.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A zero byte would end the text, and a lone surrogate has no UTF-8 form, so such texts are always stored aside. */
const odd = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text)
const plain = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

type Heap = {
  readonly aside: ReadonlyMap<number, string>
  readonly texts: TextHeap
  get(index: number): string
  near(rows: readonly number[]): void
  /** Announces the number of texts, so that space is allocated once. */
  expect(texts: number): void
  /** Whether the text at this index equals the given one. */
  is(index: number, text: string): boolean
  put(index: number, text: string): void
  /** Appends texts, given as bytes and the end of each. Returns the indices of those that are not plain ASCII. */
  take(bytes: Uint8Array, ends: Uint32Array): number[]
  free(): void
}

/** `like` starts the heap as an independent copy of another. */
function textHeap(memory: KernelChoice, like?: Heap): Heap {
  let heap: Bytes = memory.allocate('u8', 256)
  let starts: Words = memory.allocate('u32', 64)
  let [count, length] = [0, 0]
  const aside = new Map<number, string>()
  let patience = 1024
  let expected = 0
  if (like) {
    const { texts } = like
    heap = grown(memory, 'u8', heap, texts.heap.array.length)
    starts = grown(memory, 'u32', starts, texts.starts.array.length)
    heap.array.set(texts.heap.array)
    starts.array.set(texts.starts.array)
    ;[count, length] = [texts.count, texts.length]
    for (const [index, text] of like.aside) aside.set(index, text)
  }

  /** Ensures space for this many more texts and bytes, and for the trailing zeros that the loops read. */
  function room(texts: number, bytes: number): void {
    if (count + texts + 1 > starts.array.length)
      starts = grown(
        memory,
        'u32',
        starts,
        Math.max(count + texts + 1, expected + 1, count + texts > expected ? Math.ceil(starts.array.length * 1.5) : 0),
      )
    if (length + bytes + 128 <= heap.array.length) return
    // Estimated from the average so far; a single text says little about the others.
    const likely =
      count + texts < 1024 || count + texts >= expected
        ? Math.ceil(heap.array.length * 1.3)
        : Math.ceil(((length + bytes) / (count + texts)) * expected * 1.02) + 128
    heap = grown(memory, 'u8', heap, Math.max(length + bytes + 128, likely))
  }

  function append(text: string): void {
    room(1, text.length + 1)
    const { array } = heap
    let at = 0
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0 || code > 127) break
      array[length + at] = code
    }
    if (at < text.length) {
      array.fill(0, length, length + at)
      return appendAny(text)
    }
    length += at + 1
    starts.array[++count] = length
  }
  function appendAny(text: string): void {
    const apart = odd(text)
    const bytes = apart ? nothing : encoder.encode(text)
    room(1, bytes.length + 1)
    if (apart) aside.set(count, text)
    heap.array.set(bytes, length)
    length += bytes.length + 1
    starts.array[++count] = length
  }

  function replace(index: number, text: string): void {
    const from = starts.array[index] ?? 0
    const size = (starts.array[index + 1] ?? 0) - from
    const bytes = odd(text) ? undefined : encoder.encode(text)
    heap.array.fill(0, from, from + size)
    if (bytes && bytes.length < size) {
      heap.array.set(bytes, from)
      aside.delete(index)
    } else {
      aside.set(index, text)
      if (aside.size > patience) rebuild()
    }
  }

  function rebuild(): void {
    const before = { heap, starts, count }
    const moved = [...aside]
    const grown = moved.reduce((sum, [, text]) => sum + text.length * 3 + 1, 0)
    const size = length
    heap = memory.allocate('u8', size + grown + 128)
    starts = memory.allocate('u32', before.starts.array.length)
    ;[count, length] = [0, 0]
    aside.clear()
    moved.sort(([one], [other]) => one - other)
    for (const [index, text] of [...moved, [before.count, undefined] as const]) {
      const [from, to] = [before.starts.array[count] ?? 0, before.starts.array[index] ?? 0]
      heap.array.set(before.heap.array.subarray(from, to), length)
      for (let at = count; at < index; at++) starts.array[at + 1] = (before.starts.array[at + 1] ?? 0) - from + length
      length += to - from
      count = index
      if (text !== undefined) append(text)
    }
    memory.free(before.heap)
    memory.free(before.starts)
    patience = aside.size + 1024 + (count >> 6)
  }

  function get(index: number): string {
    const apart = aside.get(index)
    if (apart !== undefined) return apart
    const { array } = heap
    const from = starts.array[index] ?? 0
    let decoded = ''
    for (let at = from; at < length; at++) {
      const byte = array[at] ?? 0
      if (byte === 0) return decoded
      if (byte > 127) return decoder.decode(array.subarray(from, array.indexOf(0, at)))
      decoded += String.fromCharCode(byte)
    }
    return decoded
  }

  function is(index: number, text: string): boolean {
    const apart = aside.get(index)
    if (apart !== undefined) return apart === text
    const { array } = heap
    const from = starts.array[index] ?? 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return get(index) === text
      if (code !== array[from + at] || code === 0) return false
    }
    return (array[from + text.length] ?? 0) === 0
  }

  return {
    aside,
    get texts() {
      return { heap, starts, count, length }
    },
    get,
    expect: (texts) => void (expected = texts),
    near(rows) {
      let sum = 0
      for (const row of rows) sum += heap.array[starts.array[row] ?? 0] ?? 0
      prefetchSink[0] = sum
    },
    is,
    put(index, text) {
      while (count < index) append('')
      if (index === count) append(text)
      else replace(index, text)
    },
    take(bytes, ends) {
      room(ends.length, bytes.length + ends.length)
      const [to, places] = [heap.array, starts.array]
      const special: number[] = []
      let from = 0
      for (const end of ends) {
        let [all, least] = [0, 1]
        for (let at = from; at < end; at++) {
          const byte = bytes[at] ?? 0
          to[length++] = byte
          all |= byte
          if (byte === 0) least = 0
        }
        to[length++] = 0
        if (least === 0) {
          aside.set(count, decoder.decode(bytes.subarray(from, end)))
          to.fill(0, length - (end - from) - 1, length)
        }
        if (all > 127 || least === 0) special.push(count)
        from = end
        places[++count] = length
      }
      return special
    },
    free() {
      memory.free(heap)
      memory.free(starts)
    },
  }
}
const nothing = new Uint8Array(0)

export type TextStore = ReturnType<typeof textStore>

/** Texts by number: displayed as written, searched regardless of case. */
export function textStore(memory: KernelChoice) {
  const shown = textHeap(memory)
  // The loops ignore ASCII case. Once there are other letters, a lower-case copy of all texts is stored as well.
  let lower: Heap | undefined
  function fold(index: number, text: string): void {
    if (!lower) {
      if (plain(text)) return
      lower = textHeap(memory, shown)
    }
    lower.put(index, text.toLowerCase())
  }

  return {
    get: (index: number): string => shown.get(index),
    is: (index: number, text: string): boolean => shown.is(index, text),
    near: (rows: readonly number[]): void => shown.near(rows),
    expect: (texts: number): void => shown.expect(texts),
    put(index: number, text: string): void {
      // Must come before the text is stored, because the copy is made from the others.
      fold(index, text)
      shown.put(index, text)
    },
    take(bytes: Uint8Array, ends: Uint32Array): void {
      const special = shown.take(bytes, ends)
      if (special.length === 0 && !lower) return
      if (lower) lower.take(bytes, ends)
      else lower = textHeap(memory, shown)
      for (const index of special) lower.put(index, shown.get(index).toLowerCase())
    },
    /**
     * Sets the bits of texts that contain the needle, which is in lower case. The caller tests the texts stored
     * aside.
     */
    find(needle: string, out: Mask): void {
      if (odd(needle)) return
      memory.kernels.find((lower ?? shown).texts, encoder.encode(needle), out)
    },
    /** Sets the bits of texts that start with `start`, or with `whole`, that equal it. */
    prefix(start: string, { whole, folded }: { readonly whole: boolean; readonly folded: boolean }, out: Mask): void {
      if (odd(start)) return
      memory.kernels.prefix(
        (folded ? (lower ?? shown) : shown).texts,
        encoder.encode(whole ? `${start}\0` : start),
        folded,
        out,
      )
    },
    /** Sets the bits of texts after (1), equal to (2) or before (4) a bound, or a sum of these. */
    compare(bound: string, sides: number, out: Mask): void {
      memory.kernels.compare((lower ?? shown).texts, encoder.encode(bound), sides, out)
    },
    /** As they are displayed. */
    get bytes(): TextBytes {
      const { texts, aside } = shown
      return { array: texts.heap.array, starts: texts.starts.array, count: texts.count, apart: aside }
    },
    /** Numbers of the texts stored aside, which the loops do not cover. */
    get aside(): Iterable<number> {
      return lower && lower.aside.size > 0
        ? new Set([...shown.aside.keys(), ...lower.aside.keys()])
        : shown.aside.keys()
    },
    free(): void {
      shown.free()
      lower?.free()
    },
  }
}
