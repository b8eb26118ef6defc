/** Geometry of the yard board: tracks as rows, cars to scale by length, and keyboard movement of the cursor. */
import { assumedLengthFt, type Layout, type MoveLine } from './yard.ts'
import { applyMove } from './move.ts'

/** A track with its cars from end A; track null is the row of unassigned cars. */
export type BoardRow = { readonly track: number | null; readonly cars: readonly number[] }
/** Position of the keyboard cursor: a row and the index of a car in it (0 on an empty row). */
export type BoardPosition = { readonly track: number | null; readonly index: number }
export type CursorStep = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'page_up' | 'page_down' | 'first' | 'last'
type Measured = { readonly length_ft: number | null }
export type Lengths = ReadonlyMap<number, Measured>

/** Number of tracks that PageUp and PageDown skip. */
const page = 8

export const lengthFt = (cars: Lengths, car: number): number => cars.get(car)?.length_ft ?? assumedLengthFt

/** One row per track in the given order, then the row of unassigned cars. */
export const boardRows = (
  tracks: readonly { readonly id: number }[],
  layout: Layout,
  unassigned: readonly number[],
): BoardRow[] => [
  ...tracks.map(({ id }) => ({ track: id, cars: layout.get(id) ?? [] })),
  { track: null, cars: unassigned },
]

/** Distance in feet from end A at which each car starts; the last entry is the end of the last car. */
export function offsetsFt(cars: readonly number[], lengths: Lengths): number[] {
  const offsets = [0]
  for (const car of cars) offsets.push((offsets.at(-1) ?? 0) + lengthFt(lengths, car))
  return offsets
}

/** Index of the car at a distance in feet from end A. */
export function carAt(offsets: readonly number[], at: number): number | undefined {
  const next = offsets.findIndex((offset) => offset > at)
  return at < 0 || next < 1 ? undefined : next - 1
}

/** The position (from 1) of a cut dropped at a distance in feet from end A: before the first car whose middle is beyond it. */
export function positionAt(offsets: readonly number[], at: number): number {
  for (let index = 0; index + 1 < offsets.length; index++)
    if (at < ((offsets[index] ?? 0) + (offsets[index + 1] ?? 0)) / 2) return index + 1
  return offsets.length
}

/** Index of the car at, or nearest to, a distance in feet from end A. */
function nearest(row: BoardRow, at: number, lengths: Lengths): number {
  const offsets = offsetsFt(row.cars, lengths)
  const inside = carAt(offsets, at)
  return inside ?? (at < 0 ? 0 : Math.max(0, row.cars.length - 1))
}

const middleFt = (row: BoardRow, index: number, lengths: Lengths): number => {
  const offsets = offsetsFt(row.cars, lengths)
  return ((offsets[index] ?? 0) + (offsets[index + 1] ?? offsets[index] ?? 0)) / 2
}

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

const rowOffsets: Partial<Record<CursorStep, number>> = { up: -1, down: 1, page_up: -page, page_down: page }

/** Moves the cursor. Between tracks it keeps its distance from end A, so that it moves straight up and down on screen. */
export function stepCursor(
  rows: readonly BoardRow[],
  lengths: Lengths,
  cursor: BoardPosition,
  step: CursorStep,
): BoardPosition {
  const at = Math.max(
    0,
    rows.findIndex(({ track }) => track === cursor.track),
  )
  const row = rows[at]
  if (row === undefined) return cursor
  const last = Math.max(0, row.cars.length - 1)
  const by = rowOffsets[step]
  if (by !== undefined || step === 'first' || step === 'last') {
    const to = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : clamp(at + (by ?? 0), 0, rows.length - 1)
    const target = rows[to] ?? row
    return to === at
      ? { ...cursor }
      : { track: target.track, index: nearest(target, middleFt(row, cursor.index, lengths), lengths) }
  }
  if (step === 'home' || step === 'end') return { track: row.track, index: step === 'home' ? 0 : last }
  return { track: row.track, index: clamp(cursor.index + (step === 'left' ? -1 : 1), 0, last) }
}

/** The cars from one cursor position to another, inclusive and in either direction, in standing order. */
export function carsBetween(rows: readonly BoardRow[], one: BoardPosition, other: BoardPosition): number[] {
  const order = rows.flatMap((row, rowIndex) => row.cars.map((car, index) => ({ car, rowIndex, index })))
  const place = ({ track, index }: BoardPosition) =>
    order.findIndex((entry) => rows[entry.rowIndex]?.track === track && entry.index === index)
  const [from, to] = [place(one), place(other)]
  return from < 0 || to < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ car }) => car)
}

/** Where a car is on the board. */
export function cursorOn(rows: readonly BoardRow[], car: number): BoardPosition | undefined {
  for (const { track, cars } of rows) {
    const index = cars.indexOf(car)
    if (index >= 0) return { track, index }
  }
  return undefined
}

/** The cursor, or the nearest valid position if the yard has changed. */
export function clampCursor(rows: readonly BoardRow[], { track, index }: BoardPosition): BoardPosition {
  const row = rows.find((one) => one.track === track) ?? rows[0]
  return { track: row?.track ?? null, index: clamp(index, 0, Math.max(0, (row?.cars.length ?? 1) - 1)) }
}

/** Cars in standing order: by track from the top, then from end A. */
export function inStandingOrder(rows: readonly BoardRow[], cars: readonly number[]): number[] {
  const wanted = new Set(cars)
  return rows.flatMap((row) => row.cars.filter((car) => wanted.has(car)))
}

/** The rows after a move; cars with target track null become unassigned. */
export function rowsAfter(rows: readonly BoardRow[], lines: readonly MoveLine[]): BoardRow[] {
  const layout = new Map(rows.flatMap(({ track, cars }) => (track === null ? [] : [[track, cars] as const])))
  const after = applyMove(layout, lines)
  const moved = new Set(lines.map(({ car }) => car))
  const unassigned = lines.filter(({ to_track }) => to_track === null).map(({ car }) => car)
  return rows.map(({ track, cars }) =>
    track === null
      ? { track, cars: [...cars.filter((car) => !moved.has(car)), ...unassigned] }
      : { track, cars: after.get(track) ?? [] },
  )
}
