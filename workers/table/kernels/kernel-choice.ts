/**
 * Allocates the memory of a store's columns. A small table uses plain arrays; a table that has grown is moved once
 * into WebAssembly memory for the SIMD kernels, if the browser supports them.
 */
import type { Arrays, KernelChoice, Kernels, ArrayKind, Allocation } from './kernels.ts'
import { plainKernels } from './plain.ts'
import { simdKernels } from './simd.ts'

const sizes: Readonly<Record<ArrayKind, number>> = { u8: 1, u16: 2, u32: 4, f64: 8 }
const makers: { readonly [K in ArrayKind]: (buffer: ArrayBuffer, at: number, length: number) => Arrays[K] } = {
  u8: (buffer, at, length) => new Uint8Array(buffer, at, length),
  u16: (buffer, at, length) => new Uint16Array(buffer, at, length),
  u32: (buffer, at, length) => new Uint32Array(buffer, at, length),
  f64: (buffer, at, length) => new Float64Array(buffer, at, length),
}

/** Bytes. Below this the plain loops take no noticeable time. */
const SMALL = 2 ** 20
const PAGE = 65_536
/** Kernels read slightly past the end of their input. */
const BEYOND = 128

export type KernelOptions = { readonly simd?: boolean; readonly small?: number }

export function chooseKernels({ simd = true, small = SMALL }: KernelOptions = {}): KernelChoice {
  const allocations = new Map<
    Allocation,
    { readonly size: number; readonly place: (buffer: ArrayBuffer, at: number) => void }
  >()
  let total = 0
  let memory: WebAssembly.Memory | undefined
  let kernels: Kernels = plainKernels
  let impossible = !simd
  /** Free blocks below `top`, by address. */
  let holes: { at: number; size: number }[] = []
  let top = PAGE
  /** Where memory begins that was never used, and is still zero. */
  let clean = PAGE

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
    const used = at < clean
    clean = Math.max(clean, top)
    const missing = top + BEYOND - within.buffer.byteLength
    if (missing > 0) {
      // Grows by more than is needed now, because more requests follow.
      within.grow(Math.ceil((missing + Math.min(total / 8, 256 * PAGE)) / PAGE))
      for (const [allocation, { place }] of allocations) place(within.buffer, allocation.at)
    }
    return { at, used }
  }

  /** Moves all allocations into WebAssembly memory. If it is unavailable, plain arrays are used for good. */
  function move(): void {
    const found = simdKernels(made)
    if (!found) {
      impossible = true
      return
    }
    ;({ memory, kernels } = found)
    // Memory grows once for everything: growing it later would re-create the views of allocations that have not been
    // moved yet.
    const size = [...allocations.values()].reduce((sum, allocation) => sum + allocation.size, 0)
    memory.grow(Math.ceil((top + size + BEYOND) / PAGE))
    for (const [allocation, { size, place }] of allocations) {
      const before = new Uint8Array(allocation.array.buffer, allocation.array.byteOffset, allocation.array.byteLength)
      const { at } = room(size, memory)
      new Uint8Array(memory.buffer, at, before.length).set(before)
      place(memory.buffer, at)
    }
  }

  const made: KernelChoice = {
    get kernels() {
      return kernels
    },
    allocate(kind, length, isZeroed = true) {
      const size = Math.max(16, Math.ceil((length * sizes[kind]) / 16) * 16)
      total += size
      if (!memory && !impossible && total > small) move()
      const here = memory ? room(size, memory) : { at: 0, used: false }
      const allocation = {
        at: here.at,
        array: makers[kind](memory?.buffer ?? new ArrayBuffer(length * sizes[kind]), here.at, length),
      }
      if (here.used && isZeroed) allocation.array.fill(0)
      allocations.set(allocation, {
        size,
        place(buffer, at) {
          allocation.at = at
          allocation.array = makers[kind](buffer, at, length)
        },
      })
      return allocation
    },
    free(allocation) {
      const size = allocations.get(allocation)?.size
      if (size === undefined) return
      allocations.delete(allocation)
      total -= size
      if (!memory) return
      holes.push({ at: allocation.at, size })
      holes.sort((a, b) => a.at - b.at)
      // Adjacent free blocks are merged.
      holes = holes.reduce<{ at: number; size: number }[]>((joined, hole) => {
        const last = joined.at(-1)
        if (last && last.at + last.size === hole.at) last.size += hole.size
        else joined.push(hole)
        return joined
      }, [])
      const last = holes.at(-1)
      if (last && last.at + last.size === top) {
        top = last.at
        holes.pop()
      }
    },
  }
  return made
}

/** A larger allocation with the same contents; the old one is freed. */
export function grown<K extends ArrayKind>(
  within: KernelChoice,
  kind: K,
  before: Allocation<Arrays[K]>,
  length: number,
): Allocation<Arrays[K]> {
  const after = within.allocate(kind, length)
  copy(before, after)
  within.free(before)
  return after
}

function copy(from: Allocation, to: Allocation): void {
  const length = Math.min(from.array.byteLength, to.array.byteLength)
  new Uint8Array(to.array.buffer, to.array.byteOffset, length).set(
    new Uint8Array(from.array.buffer, from.array.byteOffset, length),
  )
}
