/**
 * The memory under a store's columns. A small table lies in plain arrays; one that has grown is moved once into a memory
 * that the SIMD kernels can see, where the browser has them, and stays in plain arrays where not.
 */
import type { Arrays, Ground, Kernels, Kind, Lot } from './kernels.ts'
import { plainKernels } from './plain.ts'
import { simdKernels } from './simd.ts'

const sizes: Readonly<Record<Kind, number>> = { u8: 1, u16: 2, u32: 4, f64: 8 }
const views: { readonly [K in Kind]: (buffer: ArrayBuffer, at: number, length: number) => Arrays[K] } = {
  u8: (buffer, at, length) => new Uint8Array(buffer, at, length),
  u16: (buffer, at, length) => new Uint16Array(buffer, at, length),
  u32: (buffer, at, length) => new Uint32Array(buffer, at, length),
  f64: (buffer, at, length) => new Float64Array(buffer, at, length),
}

/** Below this a loop in plain arrays takes no time that anybody could notice. */
const SMALL = 2 ** 20
const PAGE = 65_536
/** Kernels read somewhat past the end of what they are given. */
const BEYOND = 128

export type GroundOptions = { readonly simd?: boolean; readonly small?: number }

export function ground({ simd = true, small = SMALL }: GroundOptions = {}): Ground {
  const lots = new Map<Lot, { readonly size: number; readonly place: (buffer: ArrayBuffer, at: number) => void }>()
  let total = 0
  let memory: WebAssembly.Memory | undefined
  let kernels: Kernels = plainKernels
  let impossible = !simd
  /** What is free below `top`, by address. */
  let holes: { at: number; size: number }[] = []
  let top = PAGE

  function room(size: number, within: WebAssembly.Memory): { readonly at: number; readonly used: boolean } {
    let best = -1
    holes.forEach((hole, index) => {
      if (hole.size >= size && (best < 0 || hole.size < (holes[best]?.size ?? 0))) best = index
    })
    const hole = holes[best]
    if (hole) {
      const { at } = hole
      if (hole.size === size) holes.splice(best, 1)
      else [hole.at, hole.size] = [at + size, hole.size - size]
      return { at, used: true }
    }
    const at = top
    top += size
    const missing = top + BEYOND - within.buffer.byteLength
    if (missing > 0) {
      // Somewhat more than is needed now, for it is seldom the last.
      within.grow(Math.ceil((missing + Math.min(total / 8, 256 * PAGE)) / PAGE))
      for (const [lot, { place }] of lots) place(within.buffer, lot.at)
    }
    return { at, used: false }
  }

  /** Moves everything to where the kernels see it; where that cannot be had, all stays as it is for good. */
  function move(): void {
    const found = simdKernels(made)
    if (!found) {
      impossible = true
      return
    }
    ;({ memory, kernels } = found)
    // Room for all at once: what has not been moved yet must not be looked for there.
    const size = [...lots.values()].reduce((sum, lot) => sum + lot.size, 0)
    memory.grow(Math.ceil((top + size + BEYOND) / PAGE))
    for (const [lot, { size, place }] of lots) {
      const before = new Uint8Array(lot.array.buffer, lot.array.byteOffset, lot.array.byteLength)
      const { at } = room(size, memory)
      new Uint8Array(memory.buffer, at, before.length).set(before)
      place(memory.buffer, at)
    }
  }

  const made: Ground = {
    get kernels() {
      return kernels
    },
    lot(kind, length, clean = true) {
      const size = Math.max(16, Math.ceil((length * sizes[kind]) / 16) * 16)
      total += size
      if (!memory && !impossible && total > small) move()
      const here = memory ? room(size, memory) : { at: 0, used: false }
      const lot = { at: here.at, array: views[kind](memory?.buffer ?? new ArrayBuffer(length * sizes[kind]), here.at, length) }
      if (here.used && clean) lot.array.fill(0)
      lots.set(lot, {
        size,
        place(buffer, at) {
          lot.at = at
          lot.array = views[kind](buffer, at, length)
        },
      })
      return lot
    },
    free(lot) {
      const size = lots.get(lot)?.size
      if (size === undefined) return
      lots.delete(lot)
      total -= size
      if (!memory) return
      holes.push({ at: lot.at, size })
      holes.sort((a, b) => a.at - b.at)
      // Holes side by side are one.
      holes = holes.reduce<{ at: number; size: number }[]>((joined, hole) => {
        const last = joined.at(-1)
        if (last && last.at + last.size === hole.at) last.size += hole.size
        else joined.push(hole)
        return joined
      }, [])
      const last = holes.at(-1)
      if (last && last.at + last.size === top) {
        top = last.at
        // What is above the top counts as never used, and so must be empty.
        new Uint8Array(memory.buffer, last.at, last.size).fill(0)
        holes.pop()
      }
    },
  }
  return made
}

/** As long as asked, with what it held; the one before is given back. */
export function longer<K extends Kind>(within: Ground, kind: K, before: Lot<Arrays[K]>, length: number): Lot<Arrays[K]> {
  const after = within.lot(kind, length)
  copy(before, after)
  within.free(before)
  return after
}

function copy(from: Lot, to: Lot): void {
  const length = Math.min(from.array.byteLength, to.array.byteLength)
  new Uint8Array(to.array.buffer, to.array.byteOffset, length).set(new Uint8Array(from.array.buffer, from.array.byteOffset, length))
}
