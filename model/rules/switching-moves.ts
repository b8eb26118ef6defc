/** What one move can be, and what it makes of the yard. Every move can be taken back by one move, so a search may go from either end. */
import { blockAt, type Problem, type State } from './switching-problem.ts'
import type { End } from './switching-yard.ts'

/** `count` blocks from one place to another over the lead of an end. */
export type Move = { readonly from: number; readonly to: number; readonly count: number; readonly end: End }

export type Loads = { readonly ft: readonly number[]; readonly cars: readonly number[] }
export function loadsOf(problem: Problem, state: State): { ft: number[]; cars: number[] } {
  const sum = (text: string, of: 'ft' | 'count'): number => {
    let total = 0
    for (let at = 0; at < text.length; at++) total += problem.blocks[blockAt(text, at)]?.[of] ?? 0
    return total
  }
  return { ft: state.map((text) => sum(text, 'ft')), cars: state.map((text) => sum(text, 'count')) }
}

export type Halves = { readonly cut: string; readonly rest: string }
/** A text taken apart at its face. */
export const take = (text: string, count: number, face: 'left' | 'right'): Halves =>
  face === 'left' ? { cut: text.slice(0, count), rest: text.slice(count) } : { cut: text.slice(text.length - count), rest: text.slice(0, text.length - count) }
export const put = (text: string, cut: string, face: 'left' | 'right'): string => (face === 'left' ? cut + text : text + cut)

/** What is told of a move before it is made: no object is made of it, for most are only weighed. */
export type Visit = (from: number, to: number, count: number, end: End, ft: number, cars: number) => void

/** Calls `visit` with every legal move; `ft` and `cars` are those of the cut. */
export function eachMove(problem: Problem, state: State, loads: Loads, visit: Visit): void {
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
        // What is pulled must find room on the lead, also on its way to another track.
        if (!fromLead && (ft > leadFt || cars > leadCars)) break
        if (count < text.length) {
          const next = blockAt(text, face === 'left' ? count : text.length - count - 1)
          if (!(face === 'left' ? problem.parts(inner, next) : problem.parts(next, inner))) continue
        }
        if (!direct && !fromLead) {
          if (welcome(problem, state, from, lead, count, end, ft, cars, loads)) visit(from, lead, count, end, ft, cars)
        } else for (let to = 0; to < places.length; to++) if (to !== from && welcome(problem, state, from, to, count, end, ft, cars, loads)) visit(from, to, count, end, ft, cars)
      }
    }
  }
}

/** Feet that adding up may be off. */
const slack = 1e-6

/** Whether the place has room for these blocks, takes them, and the coupling made is allowed. */
function welcome({ places, couples }: Problem, state: State, from: number, to: number, count: number, end: End, ft: number, cars: number, loads: Loads): boolean {
  const place = places[to]
  const toFace = place?.faces[end] ?? null
  if (place === undefined || toFace === null) return false
  if ((loads.ft[to] ?? 0) + ft > place.capFt + slack || (loads.cars[to] ?? 0) + cars > place.capCars) return false
  const text = state[from] ?? ''
  const first = places[from]?.faces[end] === 'right' ? text.length - count : 0
  if (place.takes !== null) for (let at = first; at < first + count; at++) if (!place.takes.has(blockAt(text, at))) return false
  const target = state[to] ?? ''
  if (target === '' || couples === null) return true
  return toFace === 'left' ? couples(blockAt(text, first + count - 1), blockAt(target, 0)) : couples(blockAt(target, target.length - 1), blockAt(text, first))
}

/** Whether one move may be made. */
export function isLegal(problem: Problem, state: State, loads: Loads, { from, to, count, end }: Move): boolean {
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
    if ((loads.ft[lead] ?? 0) + ft > (problem.places[lead]?.capFt ?? 0) + slack || (loads.cars[lead] ?? 0) + cars > (problem.places[lead]?.capCars ?? 0)) return false
    if (!problem.direct && to !== lead) return false
  }
  if (count < text.length) {
    const edge = face === 'left' ? count : text.length - count
    if (!problem.parts(blockAt(text, edge - 1), blockAt(text, edge))) return false
  }
  return welcome(problem, state, from, to, count, end, ft, cars, loads)
}

export function after({ places }: Problem, state: State, { from, to, count, end }: Move): string[] {
  const { cut, rest } = take(state[from] ?? '', count, places[from]?.faces[end] ?? 'left')
  const next = [...state]
  next[from] = rest
  next[to] = put(state[to] ?? '', cut, places[to]?.faces[end] ?? 'left')
  return next
}

export const keyOf = (state: State): string => state.join('|')
export const stateOf = (key: string): string[] => key.split('|')
