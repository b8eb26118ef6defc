/** Legal moves and their effect. Every move can be undone by one move, so a search can run from either end. */
import { blockAt, type Problem, type YardState } from './problem.ts'
import type { TrackEnd } from './yard.ts'

/** Moves `count` blocks from one place to another over the lead at an end. */
export type Move = { readonly from: number; readonly to: number; readonly count: number; readonly end: TrackEnd }

export type Loads = { readonly ft: readonly number[]; readonly cars: readonly number[] }
export function loadsOf(problem: Problem, state: YardState): { ft: number[]; cars: number[] } {
  const sum = (text: string, of: 'ft' | 'count'): number => {
    let total = 0
    for (let at = 0; at < text.length; at++) total += problem.blocks[blockAt(text, at)]?.[of] ?? 0
    return total
  }
  return { ft: state.map((text) => sum(text, 'ft')), cars: state.map((text) => sum(text, 'count')) }
}

export type Halves = { readonly cut: string; readonly rest: string }
/** Splits a place's text into the cut at its face and the rest. */
export const take = (text: string, count: number, face: 'left' | 'right'): Halves =>
  face === 'left'
    ? { cut: text.slice(0, count), rest: text.slice(count) }
    : { cut: text.slice(text.length - count), rest: text.slice(0, text.length - count) }
export const put = (text: string, cut: string, face: 'left' | 'right'): string =>
  face === 'left' ? cut + text : text + cut

/** Receives a legal move as arguments rather than as an object, because most moves are evaluated and dropped. */
export type MoveVisitor = (from: number, to: number, count: number, end: TrackEnd, ft: number, cars: number) => void

/** Calls `visit` with every legal move; `ft` and `cars` are the cut's length and number of cars. */
export function eachMove(problem: Problem, state: YardState, loads: Loads, visit: MoveVisitor): void {
  const { places, blocks, direct } = problem
  for (const end of problem.ends) {
    const lead = problem.leadOf[end]
    const leadPlace = places[lead]
    const leadFt = (leadPlace?.capFt ?? 0) - (loads.ft[lead] ?? 0) + slack
    const leadCars = (leadPlace?.capCars ?? 0) - (loads.cars[lead] ?? 0)
    for (let from = 0; from < places.length; from++) {
      const face = places[from]?.faces[end] ?? null
      const text = state[from] ?? ''
      if (face === null || text === '') continue
      const fromLead = from === lead
      let [ft, cars] = [0, 0]
      for (let count = 1; count <= text.length; count++) {
        const inner = blockAt(text, face === 'left' ? count - 1 : text.length - count)
        const block = blocks[inner]
        if (block === undefined || block.fixed) break
        ft += block.ft
        cars += block.count
        // The cut must fit on the lead, even on its way to another track.
        if (!fromLead && (ft > leadFt || cars > leadCars)) break
        if (count < text.length) {
          const next = blockAt(text, face === 'left' ? count : text.length - count - 1)
          if (!(face === 'left' ? problem.canSeparate(inner, next) : problem.canSeparate(next, inner))) continue
        }
        if (!direct && !fromLead) {
          if (canReceive(problem, state, from, lead, count, end, ft, cars, loads))
            visit(from, lead, count, end, ft, cars)
        } else
          for (let to = 0; to < places.length; to++)
            if (to !== from && canReceive(problem, state, from, to, count, end, ft, cars, loads))
              visit(from, to, count, end, ft, cars)
      }
    }
  }
}

/** Tolerance for rounding errors in sums, in feet. */
const slack = 1e-6

/** Whether the target has room for these blocks, accepts them, and the new coupling is allowed. */
function canReceive(
  { places, couples }: Problem,
  state: YardState,
  from: number,
  to: number,
  count: number,
  end: TrackEnd,
  ft: number,
  cars: number,
  loads: Loads,
): boolean {
  const place = places[to]
  const toFace = place?.faces[end] ?? null
  if (place === undefined || toFace === null) return false
  if ((loads.ft[to] ?? 0) + ft > place.capFt + slack || (loads.cars[to] ?? 0) + cars > place.capCars) return false
  const text = state[from] ?? ''
  const first = places[from]?.faces[end] === 'right' ? text.length - count : 0
  if (place.takes !== null)
    for (let at = first; at < first + count; at++) if (!place.takes.has(blockAt(text, at))) return false
  const target = state[to] ?? ''
  if (target === '' || couples === null) return true
  return toFace === 'left'
    ? couples(blockAt(text, first + count - 1), blockAt(target, 0))
    : couples(blockAt(target, target.length - 1), blockAt(text, first))
}

/** Whether a single move is legal. */
export function isLegal(problem: Problem, state: YardState, loads: Loads, { from, to, count, end }: Move): boolean {
  const text = state[from] ?? ''
  const face = problem.places[from]?.faces[end] ?? null
  if (face === null || from === to || count < 1 || count > text.length) return false
  const first = face === 'left' ? 0 : text.length - count
  let [ft, cars] = [0, 0]
  for (let at = first; at < first + count; at++) {
    const block = problem.blocks[blockAt(text, at)]
    if (block === undefined || block.fixed) return false
    ft += block.ft
    cars += block.count
  }
  const lead = problem.leadOf[end]
  if (from !== lead) {
    if (
      (loads.ft[lead] ?? 0) + ft > (problem.places[lead]?.capFt ?? 0) + slack ||
      (loads.cars[lead] ?? 0) + cars > (problem.places[lead]?.capCars ?? 0)
    )
      return false
    if (!problem.direct && to !== lead) return false
  }
  if (count < text.length) {
    const edge = face === 'left' ? count : text.length - count
    if (!problem.canSeparate(blockAt(text, edge - 1), blockAt(text, edge))) return false
  }
  return canReceive(problem, state, from, to, count, end, ft, cars, loads)
}

export function after({ places }: Problem, state: YardState, { from, to, count, end }: Move): string[] {
  const { cut, rest } = take(state[from] ?? '', count, places[from]?.faces[end] ?? 'left')
  const next = [...state]
  next[from] = rest
  next[to] = put(state[to] ?? '', cut, places[to]?.faces[end] ?? 'left')
  return next
}

export const keyOf = (state: YardState): string => state.join('|')
export const stateOf = (key: string): string[] => key.split('|')
