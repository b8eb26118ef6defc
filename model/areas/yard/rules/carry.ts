/** A picked-up cut of cars on the yard board: carried by the cursor keys, and adapted when the yard changes. */
import { type BoardRow, cursorOn, type Lengths, type CursorStep, clamp, offsetsFt, stepCursor } from './board.ts'
import type { Layout, MoveLine } from './yard.ts'
import { moveCut } from './move.ts'

/** A picked-up cut: its cars in order and its target. `position` counts only the cars that are not picked up; 1 is at end A. */
export type Carry = { readonly cars: readonly number[]; readonly track: number | null; readonly position: number }

const stayingOn = (rows: readonly BoardRow[], carry: Carry, track = carry.track): readonly number[] =>
  rows.find((row) => row.track === track)?.cars.filter((car) => !carry.cars.includes(car)) ?? []

export const carryLines = (layout: Layout, { cars, track, position }: Carry): MoveLine[] =>
  moveCut(layout, cars, track, position)

/** Picks up cars at their current position. */
export function pickUp(rows: readonly BoardRow[], cars: readonly number[]): Carry | undefined {
  const [first] = cars
  const cursor = first === undefined ? undefined : cursorOn(rows, first)
  if (cursor === undefined) return undefined
  const row = rows.find(({ track }) => track === cursor.track)
  const before = row?.cars.slice(0, cursor.index).filter((car) => !cars.includes(car)).length ?? 0
  return { cars, track: cursor.track, position: before + 1 }
}

/** Moves a picked-up cut with a cursor key. */
export function stepCarry(rows: readonly BoardRow[], lengths: Lengths, carry: Carry, step: CursorStep): Carry {
  const staying = rows.map((row) => ({ ...row, cars: row.cars.filter((car) => !carry.cars.includes(car)) }))
  const count = staying.find(({ track }) => track === carry.track)?.cars.length ?? 0
  if (step === 'home') return { ...carry, position: 1 }
  if (step === 'end') return { ...carry, position: count + 1 }
  if (step === 'left' || step === 'right')
    return { ...carry, position: clamp(carry.position + (step === 'left' ? -1 : 1), 1, count + 1) }
  const currentFt =
    offsetsFt(staying.find(({ track }) => track === carry.track)?.cars ?? [], lengths)[carry.position - 1] ?? 0
  const { track } = stepCursor(staying, lengths, { track: carry.track, index: 0 }, step)
  if (track === carry.track) return carry
  const target = offsetsFt(staying.find((row) => row.track === track)?.cars ?? [], lengths)
  const position = target.findIndex((offset) => offset >= currentFt)
  return { ...carry, track, position: position < 0 ? target.length : position + 1 }
}

/**
 * Adapts a picked-up cut to a yard that has changed: it stays next to the same car rather than at the same position, and drops cars
 * that left the yard. Undefined if no cars remain.
 */
export function rebaseCarry(before: readonly BoardRow[], after: readonly BoardRow[], carry: Carry): Carry | undefined {
  const present = new Set(after.flatMap(({ cars }) => cars))
  const cars = carry.cars.filter((car) => present.has(car))
  const track = after.some((row) => row.track === carry.track) ? carry.track : null
  if (cars.length === 0) return undefined
  const was = stayingOn(before, carry)
  const now = stayingOn(after, { ...carry, cars }, track)
  const neighbour = was[carry.position - 1]
  const left = was[carry.position - 2]
  if (neighbour !== undefined && now.includes(neighbour)) return { cars, track, position: now.indexOf(neighbour) + 1 }
  if (left !== undefined && now.includes(left)) return { cars, track, position: now.indexOf(left) + 2 }
  return { cars, track, position: clamp(carry.position, 1, now.length + 1) }
}
