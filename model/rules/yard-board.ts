/** The board of a yard as a plan to scale: rows from top to bottom, cars by length, and how a cursor walks over them. */
import { applyMove, assumedLengthFt, moveCut, type Layout, type MoveLine } from './yard.ts'

/** A track with its cars from end A; track null holds the cars that stand on none. */
export type BoardRow = { readonly track: number | null; readonly cars: readonly number[] }
/** Where the cursor is: a row, and the car in it. On an empty row the index is 0. */
export type Cursor = { readonly track: number | null; readonly index: number }
export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'page_up' | 'page_down' | 'first' | 'last'
type Measured = { readonly length_ft: number | null }
export type Lengths = ReadonlyMap<number, Measured>

/** How many tracks PageUp and PageDown pass. */
const page = 8

export const lengthFt = (cars: Lengths, car: number): number => cars.get(car)?.length_ft ?? assumedLengthFt

/** The row of every track in the order given, then the unassigned cars. */
export const boardRows = (tracks: readonly { readonly id: number }[], layout: Layout, unassigned: readonly number[]): BoardRow[] => [
  ...tracks.map(({ id }) => ({ track: id, cars: layout.get(id) ?? [] })),
  { track: null, cars: unassigned },
]

/** Feet from end A at which each car begins; the last entry is where the last car ends. */
export function offsetsFt(cars: readonly number[], lengths: Lengths): number[] {
  const offsets = [0]
  for (const car of cars) offsets.push((offsets.at(-1) ?? 0) + lengthFt(lengths, car))
  return offsets
}

/** The car at so many feet from end A. */
export function carAt(offsets: readonly number[], at: number): number | undefined {
  const next = offsets.findIndex((offset) => offset > at)
  return at < 0 || next < 1 ? undefined : next - 1
}

/** The position (from 1) at which a cut dropped at so many feet would stand: before the car whose middle lies beyond. */
export function positionAt(offsets: readonly number[], at: number): number {
  for (let index = 0; index + 1 < offsets.length; index++)
    if (at < ((offsets[index] ?? 0) + (offsets[index + 1] ?? 0)) / 2) return index + 1
  return offsets.length
}

/** The car of a row whose middle is nearest to so many feet. */
function nearest(row: BoardRow, at: number, lengths: Lengths): number {
  const offsets = offsetsFt(row.cars, lengths)
  const inside = carAt(offsets, at)
  return inside ?? (at < 0 ? 0 : Math.max(0, row.cars.length - 1))
}

const middleFt = (row: BoardRow, index: number, lengths: Lengths): number => {
  const offsets = offsetsFt(row.cars, lengths)
  return ((offsets[index] ?? 0) + (offsets[index + 1] ?? offsets[index] ?? 0)) / 2
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

const rowSteps: Partial<Record<Step, number>> = { up: -1, down: 1, page_up: -page, page_down: page }

/** Where a cursor key leads. Between tracks it keeps its distance from end A, as the eye does. */
export function stepCursor(rows: readonly BoardRow[], lengths: Lengths, cursor: Cursor, step: Step): Cursor {
  const at = Math.max(0, rows.findIndex(({ track }) => track === cursor.track))
  const row = rows[at]
  if (row === undefined) return cursor
  const last = Math.max(0, row.cars.length - 1)
  const by = rowSteps[step]
  if (by !== undefined || step === 'first' || step === 'last') {
    const to = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : clamp(at + (by ?? 0), 0, rows.length - 1)
    const target = rows[to] ?? row
    return to === at ? { ...cursor } : { track: target.track, index: nearest(target, middleFt(row, cursor.index, lengths), lengths) }
  }
  if (step === 'home' || step === 'end') return { track: row.track, index: step === 'home' ? 0 : last }
  return { track: row.track, index: clamp(cursor.index + (step === 'left' ? -1 : 1), 0, last) }
}

/** The cars from one cursor to another in standing order, both included, whichever comes first. */
export function carsBetween(rows: readonly BoardRow[], one: Cursor, other: Cursor): number[] {
  const order = rows.flatMap((row, rowIndex) => row.cars.map((car, index) => ({ car, rowIndex, index })))
  const place = ({ track, index }: Cursor) =>
    order.findIndex((entry) => rows[entry.rowIndex]?.track === track && entry.index === index)
  const [from, to] = [place(one), place(other)]
  return from < 0 || to < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ car }) => car)
}

/** Where a car is on the board. */
export function cursorOn(rows: readonly BoardRow[], car: number): Cursor | undefined {
  for (const { track, cars } of rows) {
    const index = cars.indexOf(car)
    if (index >= 0) return { track, index }
  }
  return undefined
}

/** The cursor where it was, or as near as the yard still has a place for it. */
export function clampCursor(rows: readonly BoardRow[], { track, index }: Cursor): Cursor {
  const row = rows.find((one) => one.track === track) ?? rows[0]
  return { track: row?.track ?? null, index: clamp(index, 0, Math.max(0, (row?.cars.length ?? 1) - 1)) }
}

/** Cars in standing order: by track from the top, then from end A. */
export function inStandingOrder(rows: readonly BoardRow[], cars: readonly number[]): number[] {
  const wanted = new Set(cars)
  return rows.flatMap((row) => row.cars.filter((car) => wanted.has(car)))
}

/** A cut in hand: its cars in order, and where it would stand. Position counts the cars that stay; 1 is at end A. */
export type Carry = { readonly cars: readonly number[]; readonly track: number | null; readonly position: number }

const stayingOn = (rows: readonly BoardRow[], carry: Carry, track = carry.track): readonly number[] =>
  rows.find((row) => row.track === track)?.cars.filter((car) => !carry.cars.includes(car)) ?? []

export const carryLines = (layout: Layout, { cars, track, position }: Carry): MoveLine[] => moveCut(layout, cars, track, position)

/** A cut just lifted: in hand where it stood. */
export function pickUp(rows: readonly BoardRow[], cars: readonly number[]): Carry | undefined {
  const [first] = cars
  const cursor = first === undefined ? undefined : cursorOn(rows, first)
  if (cursor === undefined) return undefined
  const row = rows.find(({ track }) => track === cursor.track)
  const before = row?.cars.slice(0, cursor.index).filter((car) => !cars.includes(car)).length ?? 0
  return { cars, track: cursor.track, position: before + 1 }
}

/** Where a cursor key takes the cut in hand. */
export function stepCarry(rows: readonly BoardRow[], lengths: Lengths, carry: Carry, step: Step): Carry {
  const staying = rows.map((row) => ({ ...row, cars: row.cars.filter((car) => !carry.cars.includes(car)) }))
  const count = staying.find(({ track }) => track === carry.track)?.cars.length ?? 0
  if (step === 'home') return { ...carry, position: 1 }
  if (step === 'end') return { ...carry, position: count + 1 }
  if (step === 'left' || step === 'right') return { ...carry, position: clamp(carry.position + (step === 'left' ? -1 : 1), 1, count + 1) }
  const here = offsetsFt(staying.find(({ track }) => track === carry.track)?.cars ?? [], lengths)[carry.position - 1] ?? 0
  const { track } = stepCursor(staying, lengths, { track: carry.track, index: 0 }, step)
  if (track === carry.track) return carry
  const target = offsetsFt(staying.find((row) => row.track === track)?.cars ?? [], lengths)
  const position = target.findIndex((offset) => offset >= here)
  return { ...carry, track, position: position < 0 ? target.length : position + 1 }
}

/**
 * The cut in hand over a yard that has changed: it keeps its neighbour rather than its number, and loses cars that left the yard.
 * Undefined where nothing of it is left.
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

/** The rows as they would be after a move; cars sent nowhere join the unassigned. */
export function rowsAfter(rows: readonly BoardRow[], lines: readonly MoveLine[]): BoardRow[] {
  const layout = new Map(rows.flatMap(({ track, cars }) => (track === null ? [] : [[track, cars] as const])))
  const after = applyMove(layout, lines)
  const moved = new Set(lines.map(({ car }) => car))
  const off = lines.filter(({ to_track }) => to_track === null).map(({ car }) => car)
  return rows.map(({ track, cars }) =>
    track === null ? { track, cars: [...cars.filter((car) => !moved.has(car)), ...off] } : { track, cars: after.get(track) ?? [] },
  )
}
